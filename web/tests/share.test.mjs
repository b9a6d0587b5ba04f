// Sharing games as text, pictures and pages, and playing over the network.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import {
  answer,
  cell,
  newGame,
  on,
  play,
  plies,
  problems,
  servedTest,
  settled,
  shot,
  visit,
  withMatch,
  withPage,
} from "./harness.mjs";

test("a game is exported as PGN and continued, and a position as FEN", () =>
  withPage({}, async (page) => {
    await newGame(page, "chess");
    await play(page, "e2 e4", "e7 e5", "g1 f3");
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("button", { name: "Show the PGN" }).click();
    const pgn = await page.getByLabel("Game (PGN)").inputValue();
    assert.match(pgn, /1\. e4 e5 2\. Nf3/);
    const fen = await page.getByLabel("Position (FEN)").inputValue();
    await shot(page, "share");

    const begin = async (text) => {
      await page.goto(`${page.base}/#/variant/chess`);
      await page.getByRole("button", { name: "More options…" }).click();
      const dialog = page.getByRole("dialog", { name: "New game" });
      for (const seat of [0, 1]) await dialog.getByRole("radio", { name: "Human" }).nth(seat).click();
      await dialog.getByText("From a position or a game").click();
      await dialog.getByRole("textbox").fill(text);
      await dialog.getByRole("button", { name: "Play" }).click();
      await page.locator(".play .board-svg [data-cell]").first().waitFor();
    };
    await begin(pgn);
    await plies(page, 3);
    assert.match(await on(page, "f3"), /White Knight/);
    await play(page, "b8 c6");
    await begin(fen);
    // The moves of the previous game are no longer shown.
    await page.waitForFunction(() => !document.querySelector(".moves-row .move"));
    await settled(page);
    assert.match(await on(page, "f3"), /White Knight/);
    await play(page, "b8 c6");
  }));

test("a position is saved as a picture, and the rules as a file", () =>
  withPage({}, async (page) => {
    await newGame(page, "glinski");
    await play(page, "f5 f6");
    await page.getByRole("button", { name: "Share" }).click();
    const taken = async (name) => {
      const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
      return readFileSync(await download.path());
    };
    const png = await taken("Picture (PNG)");
    assert.deepEqual([...png.subarray(0, 8)], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    assert.ok(png.length > 10_000, `${png.length} bytes`);
    assert.match((await taken("Picture (SVG)")).toString(), /^<svg/);
    assert.match((await taken("Rules (one file)")).toString(), /^variant "/m);
    assert.match((await taken("Game (PGN)")).toString(), /1\. f6/);
  }));

test("the page that replays a game needs nothing else", () =>
  withPage({}, async (page, _, chrome) => {
    const id = await newGame(page, "minishogi");
    await play(page, "e1 e4", "e5 e4");
    const replay = await answer(page, { do: "share", game: id, as: "html" });
    const alone = await chrome.newPage();
    const asked = [];
    alone.on("request", (request) => asked.push(request.url()));
    await alone.setContent(replay.text);
    assert.match(await alone.locator("h1").innerText(), /Minishogi/);
    assert.deepEqual(await problems(alone), []);
    await alone.keyboard.press("Home");
    await alone.getByText("Sente to move").waitFor();
    await alone.getByRole("button", { name: "On" }).click();
    await shot(alone, "replay");
    await alone.getByRole("button", { name: "End" }).click();
    assert.ok((await alone.locator("svg").count()) > 0);
    assert.deepEqual(
      asked.filter((address) => address.startsWith("http")),
      [],
    );
    const { svg } = await answer(page, { do: "position", game: id, node: 1, theme: "dark" });
    assert.match(svg, /^<svg/);
  }));

servedTest("two browsers play each other over the network", () =>
  withMatch({}, async ({ host, guest, links, studio, chrome }) => {
    const spectator = await visit(chrome, studio, links.watch);
    await play(host, "e2 e4");
    await plies(guest, 1);
    await settled(guest);
    await play(guest, "e7 e5");
    await plies(host, 2);
    await plies(spectator, 2);
    await settled(spectator);
    assert.match(await on(spectator, "e5"), /Black Pawn/);
    await settled(host);
    await cell(host, "g1").click();
    await cell(host, "f3").click();
    await plies(guest, 3);
  }),
);
