// The board by keyboard and screen reader.

import assert from "node:assert/strict";
import { test } from "node:test";

import { newGame, on, people, plies, said, settled, withPage } from "./harness.mjs";

const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));

test("from the library to a move without a mouse", () =>
  withPage({ library: true }, async (page) => {
    await page.getByRole("searchbox").waitFor();
    await page.getByRole("searchbox").focus();
    await page.keyboard.type("los alamos");
    await page
      .getByRole("link", { name: /Los Alamos/ })
      .first()
      .focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Pass and play" }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".play .board-svg [data-cell]").first().waitFor();
    // The whole board is a single tab stop.
    for (let count = 0; count < 30; count += 1) {
      if (await page.evaluate(() => document.activeElement?.hasAttribute("data-cell"))) break;
      await page.keyboard.press("Tab");
    }
    assert.match(await focused(page), /^a1/);
    await page.keyboard.press("n");
    assert.match(await focused(page), /White Knight/);
    await page.keyboard.press("Enter");
    assert.match(await said(page), /selected/);
    assert.match(await focused(page), /selected/);
    await page.keyboard.press("Escape");
    assert.match(await said(page), /Deselected/);
    await page.keyboard.press("ArrowUp");
    assert.match(await focused(page), /2, White Pawn/);
    const start = (await focused(page)).slice(0, 2);
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    assert.match(await focused(page), /legal move/);
    await page.keyboard.press(" ");
    await plies(page, 1);
    await settled(page);
    assert.equal(await on(page, start), "last move");
    assert.match(await said(page), /Pawn/);
    await page.keyboard.press("l");
    assert.match(await said(page), /Last move/);
  }));

test("a promotion, a drop and a mate without a mouse", () =>
  withPage({}, async (page) => {
    const go = async (name) => {
      await page.evaluate(
        (label) =>
          document
            .querySelector(`.layer-planes [data-cell]:is([aria-label="${label}"], [aria-label^="${label},"])`)
            .focus(),
        name,
      );
      await page.keyboard.press("Enter");
    };
    await newGame(page, "chess", people(2), { fen: "7k/P7/5K2/8/8/8/8/8 w - - 0 1" });
    await go("a7");
    await go("a8");
    const choice = page.getByRole("dialog", { name: "Choose a move" });
    await choice.waitFor();
    await page.keyboard.press("r");
    await plies(page, 1);
    await settled(page);
    await go("h8");
    await go("h7");
    await plies(page, 2);
    await settled(page);
    await go("a8");
    await go("b8");
    await plies(page, 3);
    await newGame(page, "minishogi");
    for (const [index, [from, to]] of [
      ["e1", "e4"],
      ["e5", "e4"],
    ].entries()) {
      await go(from);
      await go(to);
      await plies(page, index + 1);
      await settled(page);
    }
    await page.getByRole("toolbar", { name: "Pieces in hand" }).getByRole("button", { name: /Pawn/ }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".layer-planes .cell.goal").nth(3).waitFor();
    await go("b3");
    await plies(page, 3);
    await settled(page);
    assert.match(await on(page, "b3"), /Pawn/);
    await newGame(page, "chess");
    for (const [index, [from, to]] of [
      ["f2", "f3"],
      ["e7", "e5"],
      ["g2", "g4"],
      ["d8", "h4"],
    ].entries()) {
      await go(from);
      await go(to);
      await plies(page, index + 1);
      await settled(page);
    }
    assert.match(await said(page), /checkmate/i);
  }));

test("questions to the board, and illegal moves", () =>
  withPage({}, async (page) => {
    await newGame(page, "chess");
    await page.locator('[data-cell][tabindex="0"]').focus();
    await page.keyboard.press("Home");
    assert.match(await focused(page), /^a1/);
    await page.keyboard.press("End");
    assert.match(await focused(page), /^h1/);
    await page.keyboard.press("o");
    assert.match(await said(page), /h1, White Rook/);
    await page.keyboard.press("m");
    assert.match(await said(page), /No moves/);
    await page.keyboard.press("Enter");
    assert.match(await said(page), /cannot move/);
    await page.keyboard.press("Shift+N");
    assert.match(await focused(page), /White Knight/);
    await page.keyboard.press("m");
    assert.match(await said(page), /f3|h3/);
    await page.keyboard.press("?");
    await page.locator(".explained").waitFor();
    assert.match(await said(page), /leaps/i);
    await page.getByLabel("Type a move").fill("e4");
    await page.keyboard.press("Enter");
    await plies(page, 1);
  }));

test("layers and hexagons by keyboard", () =>
  withPage({}, async (page) => {
    await newGame(page, "raumschach");
    await page.locator('[data-cell][tabindex="0"]').focus();
    const first = await focused(page);
    await page.keyboard.press("PageDown");
    assert.notEqual(await focused(page), first);
    await newGame(page, "glinski");
    await page.locator('[data-cell][tabindex="0"]').focus();
    const known = new Set();
    for (const key of ["ArrowUp", "ArrowUp", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowLeft"]) {
      await page.keyboard.press(key);
      known.add((await focused(page)).split(",")[0]);
    }
    assert.ok(known.size >= 5, [...known].join(" "));
  }));
