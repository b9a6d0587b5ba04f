// First impressions: diagrams, menus, links, replays and small screens.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  accessible,
  answer,
  cell,
  counts,
  newGame,
  open,
  people,
  play,
  servedTest,
  settled,
  shot,
  withMatch,
  withPage,
} from "./harness.mjs";

/** The names of the cells that carry a sign of an explanation. */
const signed = (page) =>
  page.evaluate(() => {
    const cells = [...document.querySelectorAll(".layer-planes [data-cell]")];
    const within = (box, x, y) => x > box.left && x < box.right && y > box.top && y < box.bottom;
    const signs = [...document.querySelectorAll(".layer-over .sign")].map((sign) => sign.getBoundingClientRect());
    const at = (box) =>
      cells.find((one) => within(one.getBoundingClientRect(), box.left + box.width / 2, box.top + box.height / 2));
    return [...new Set(signs.map((box) => at(box).getAttribute("aria-label").split(",")[0]))].sort();
  });

test("a diagram shows the legal moves of a piece in the position", () =>
  withPage({}, async (page) => {
    await newGame(page, "chess");
    const rest = async (name) => {
      await cell(page, name).hover();
      await page.locator(".explained.passing").waitFor();
      const found = await signed(page);
      await cell(page, "e5").hover();
      await page.locator(".explained").waitFor({ state: "detached" });
      return found;
    };
    assert.deepEqual(await rest("a1"), [], "the Rook stands behind its Pawn");
    assert.deepEqual(await rest("g1"), ["f3", "h3"]);
    // Also for the side that is not to move, and after another move.
    assert.deepEqual(await rest("b8"), ["a6", "c6"]);
    await play(page, "e2 e4");
    assert.deepEqual(await rest("f1"), ["a6", "b5", "c4", "d3", "e2"]);
  }));

test("a menu of promotions begins with the most valuable piece", () =>
  withPage({}, async (page) => {
    await newGame(page, "chess", people(2), { fen: "7k/P7/5K2/8/8/8/8/8 w - - 0 1" });
    await cell(page, "a7").click();
    await cell(page, "a8").click();
    const menu = page.getByRole("dialog", { name: "Choose a move" });
    await menu.waitFor();
    const names = await menu
      .getByRole("button")
      .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? one.textContent));
    assert.deepEqual(names, ["Queen", "Rook", "Bishop", "Knight", "Cancel"]);
    await shot(page, "promotion-order");
  }));

servedTest("links that work only on this machine say so", () =>
  withMatch({}, async ({ host }) => {
    await host.getByRole("button", { name: "Share", exact: true }).click();
    await host.getByLabel("Link to this position in the game, on this machine only").waitFor();
    await host.getByLabel("Link to a new game from this position, on this machine only").waitFor();
    await host.getByRole("button", { name: "Invite others on the network" }).click();
    await host.getByText("These links work only on this machine.").waitFor();
    await shot(host, "share-match");
    await accessible(host, "share");
  }),
);

test("the page that replays a game numbers its moves as the game does", () =>
  withPage({}, async (page, studio, chrome) => {
    for (const [variant, players, moves] of [
      ["chess", 2, ["e2 e4", "e7 e5", "g1 f3"]],
      ["crosstunnel", 4, []],
    ]) {
      const id = await newGame(page, variant, people(players));
      for (const move of moves) await play(page, move);
      if (!moves.length) {
        for (let ply = 1; ply <= players + 1; ply += 1) {
          await page.locator(".cell.mine").first().click();
          await page.locator(".layer-planes .cell.goal").first().click();
          await page
            .locator(".moves-row .move")
            .nth(ply - 1)
            .waitFor();
          await settled(page);
        }
      }
      const rows = (text) => text.map((row) => row.replace(/[\s.]+/g, " ").trim());
      const game = rows(await page.locator(".moves-row").allInnerTexts());
      const alone = await chrome.newPage();
      await alone.setContent((await answer(page, { do: "share", game: id, as: "html" })).text);
      assert.deepEqual(rows(await alone.locator("#moves li").allInnerTexts()), game, variant);
      await shot(alone, `replay-${variant}`);
      await accessible(alone, "the page that replays a game");
      await alone.close();
    }
  }));

servedTest("a lost connection is noticed within three seconds, even if nothing closes it", () =>
  withPage({}, async (page, studio) => {
    await newGame(page, "chess");
    await play(page, "e2 e4");
    await counts(page.locator(".lost"), 0);
    studio.child.kill("SIGSTOP");
    try {
      await page.locator(".lost").waitFor({ timeout: 3000 });
    } finally {
      studio.child.kill("SIGCONT");
    }
    await page.locator(".lost").waitFor({ state: "detached" });
    await play(page, "e7 e5");
  }),
);

test("boards are never cut off on phones", () =>
  withPage({ phone: true }, async (page, studio, chrome) => {
    const sizes = [
      { width: 320, height: 568 },
      { width: 360, height: 740 },
      { width: 430, height: 932 },
      { width: 740, height: 360 },
    ];
    const pages = [];
    for (const size of sizes) pages.push([size, await open(chrome, studio, { phone: true, size })]);
    for (const variant of [
      "chess",
      "xiangqi",
      "glinski",
      "raumschach",
      "crosstunnel",
      "shogi",
      "circular",
      "courier",
    ]) {
      for (const [{ width, height }, one] of pages) {
        await newGame(one, variant, [], {});
        await settled(one);
        const what = `${variant} at ${width}×${height}`;
        await shot(one, `phone-${variant}-${width}`);
        const cut = await one.evaluate(() => {
          const box = document.querySelector(".board-scroll").getBoundingClientRect();
          const cells = [...document.querySelectorAll(".layer-planes [data-cell]")].map((square) =>
            square.getBoundingClientRect(),
          );
          const outside = cells.filter(
            (square) =>
              square.left < box.left - 1 ||
              square.right > box.right + 1 ||
              square.top < box.top - 1 ||
              square.bottom > box.bottom + 1,
          );
          const last = Math.max(...cells.map((square) => square.bottom));
          return {
            outside: outside.length,
            wide: document.documentElement.scrollWidth > innerWidth,
            box: [box.left, box.right, last],
          };
        });
        assert.equal(cut.outside, 0, `${what}: ${JSON.stringify(cut)}`);
        assert.ok(!cut.wide && cut.box[0] >= 0 && cut.box[1] <= width, `${what}: ${JSON.stringify(cut)}`);
        assert.ok(cut.box[2] <= height, `${what} ends below the window: ${JSON.stringify(cut)}`);
      }
    }
  }));
