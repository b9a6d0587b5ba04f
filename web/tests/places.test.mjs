// Phones, reloads, restarts, two browsers.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  cell,
  newGame,
  on,
  open,
  people,
  picture,
  play,
  playAny,
  plies,
  servedTest,
  settled,
  shot,
  withPage,
} from "./harness.mjs";

test("on a phone: nothing is too small or too wide", () =>
  withPage({ phone: true, library: true }, async (page) => {
    const narrow = async (what) => {
      const [width, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(width <= room, `${what} is ${width} wide in ${room}`);
    };
    await page.locator(".card").first().waitFor();
    await narrow("the library");
    await shot(page, "phone-library");
    await newGame(page, "chess");
    await narrow("a game");
    const box = await cell(page, "e2").boundingBox();
    assert.ok(box.width >= 24);
    await cell(page, "e2").tap();
    await cell(page, "e4").tap();
    await plies(page, 1);
    await settled(page);
    await picture(page, "phone");
    // A board with many cells is completely visible at first. A touch zooms in, and then the board can be scrolled.
    await newGame(page, "crosstunnel", people(4));
    await narrow("four boards");
    const small = page.locator(".layer-planes [data-cell]").first();
    const whole = (await small.boundingBox()).width;
    assert.ok(whole < 24, `cells are ${whole} wide`);
    await small.tap();
    await page.locator(".board-scroll.zoomed").waitFor();
    const large = (await small.boundingBox()).width;
    assert.ok(large >= 24, `cells are ${large} wide`);
    await shot(page, "phone-large");
    await page.goto(`${page.base}/#/workshop/from/chess`);
    await page.locator(".cm-content").waitFor();
    await narrow("the workshop");
    await shot(page, "phone-workshop");
  }));

servedTest("a reload in mid-game changes nothing, nor does a restart of the program", () =>
  withPage({}, async (page, studio) => {
    await newGame(page, "chess");
    await play(page, "e2 e4", "e7 e5", "g1 f3");
    await page.reload();
    await page.locator(".board-svg [data-cell]").first().waitFor();
    await plies(page, 3);
    assert.match(await on(page, "f3"), /White Knight/);
    await play(page, "b8 c6");
    await studio.stop("SIGKILL");
    await studio.start();
    // The secret has changed. The page gets the new one from the tab in which the new link is opened.
    await page.getByText("The studio was restarted").waitFor();
    const other = await page.context().newPage();
    await other.goto(studio.link);
    await page.locator(".lost").waitFor({ state: "detached" });
    await other.close();
    page.complaints = page.complaints.filter((text) => !/status of 403/.test(text));
    await page.goto(`${studio.base}/#/games`);
    await page.locator(".card-link").first().click();
    await plies(page, 4);
    await settled(page);
    assert.match(await on(page, "c6"), /Black Knight/);
    await play(page, "f1 b5");
  }),
);

// On a site, two browsers have separate storage; two tabs of one browser are tested in site.test.mjs.
servedTest("two windows see the same game", () =>
  withPage({}, async (page, studio, chrome) => {
    const id = await newGame(page, "chess");
    const other = await open(chrome, studio);
    await other.goto(`${studio.base}/#/game/${id}`);
    await other.locator(".board-svg [data-cell]").first().waitFor();
    await play(page, "d2 d4");
    await plies(other, 1);
    await play(other, "d7 d5");
    await plies(page, 2);
    await settled(page);
    assert.match(await on(page, "d5"), /Black Pawn/);
  }),
);

test("pieces slide unless reduced motion is preferred", () =>
  withPage({ still: false }, async (page) => {
    await newGame(page, "chess");
    await play(page, "e2 e4");
    for (let ply = 0; ply < 4; ply += 1) await playAny(page, ply);
  }));

test("nothing slides if reduced motion is preferred, and sounds can be turned off", () =>
  withPage({}, async (page) => {
    await page.addInitScript(() => {
      globalThis.tones = 0;
      const own = AudioContext.prototype.createOscillator;
      AudioContext.prototype.createOscillator = function () {
        globalThis.tones += 1;
        return own.call(this);
      };
    });
    await page.reload();
    await newGame(page, "chess");
    const tones = () => page.evaluate(() => globalThis.tones);
    await play(page, "e2 e4");
    assert.ok((await tones()) > 0);
    assert.equal(
      await page.evaluate(() => document.querySelector(".board").getAnimations({ subtree: true }).length),
      0,
    );
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("switch", { name: "Sounds" }).click();
    await page.getByRole("button", { name: "Close" }).click();
    const before = await tones();
    await play(page, "e7 e5");
    assert.equal(await tones(), before);
  }));

test("on a very large screen the board uses the whole height", () =>
  withPage({ size: { width: 3840, height: 2160 } }, async (page) => {
    await newGame(page, "chess");
    await shot(page, "wall");
    const board = await page.locator(".board-svg").boundingBox();
    assert.ok(board.height > 1800, `${board.height} of 2160`);
  }));
