// Other boards: drops, hexagons, four seats, joined edges, three dimensions.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  cell,
  choose,
  counts,
  newGame,
  on,
  people,
  picture,
  play,
  playAny,
  plies,
  settled,
  shot,
  withPage,
} from "./harness.mjs";

test("captured pieces are dropped, by click and by drag", () =>
  withPage({}, async (page) => {
    await newGame(page, "minishogi");
    await play(page, "e1 e4", "e5 e4");
    const hand = (name) => page.getByRole("toolbar", { name: "Pieces in hand" }).getByRole("button", { name });
    await hand(/Pawn/).click();
    await page.locator(".layer-planes .cell.goal").nth(3).waitFor();
    assert.match(await on(page, "b3"), /legal move/);
    await shot(page, "drop");
    await cell(page, "b3").click();
    await plies(page, 3);
    await settled(page);
    assert.match(await on(page, "b3"), /Pawn/);
    // The rook that was captured changes sides.
    const from = await hand(/Rook/).boundingBox();
    const to = await cell(page, "c3").boundingBox();
    await page.mouse.move(from.x + 15, from.y + 15);
    await page.mouse.down();
    await page.mouse.move(to.x + 30, to.y + 30, { steps: 5 });
    await page.mouse.up();
    await plies(page, 4);
    await settled(page);
    assert.match(await on(page, "c3"), /Rook/);
  }));

test("in shogi a pawn is dropped on its own file alone", () =>
  withPage({}, async (page) => {
    await newGame(page, "shogi");
    // Both players have captured a pawn, and the rook has left the file.
    await play(page, "c3 c4", "c7 c6", "c4 c5", "c6 c5", "h2 c2", "i7 i6", "c2 c5", "i6 i5");
    await page.getByRole("button", { name: "Sente Pawn in hand" }).click();
    await counts(page.locator(".layer-planes .cell.goal"), 6);
    assert.match(await on(page, "c7"), /legal move/);
    assert.doesNotMatch(await on(page, "d4"), /legal move/);
    await shot(page, "shogi-drop");
    await cell(page, "c7").click();
    await plies(page, 9);
    await settled(page);
    assert.match(await on(page, "c7"), /Sente Pawn/);
  }));

test("a game on hexagons, seen from both sides", () =>
  withPage({}, async (page) => {
    await newGame(page, "glinski");
    await play(page, "f5 f6");
    assert.match(await on(page, "f6"), /White Pawn/);
    const before = await cell(page, "a1").boundingBox();
    await page.getByRole("button", { name: "Flip board" }).click();
    // The cells are recreated, so a locator may be stale.
    let after = null;
    while (!after || after.y === before.y) after = await cell(page, "a1").boundingBox();
    assert.ok(after.y < before.y && after.x > before.x, "turned by half a turn");
    for (let ply = 0; ply < 12; ply += 1) await playAny(page, ply * 3);
    await shot(page, "hexagons");
  }));

for (const [name, options] of [
  ["crosstunnel", {}],
  ["christmas-tree", { players: "four" }],
]) {
  const begin = (page) => newGame(page, name, people(4), { options });

  test(`four seats of ${name} take their turns`, () =>
    withPage({}, async (page) => {
      await begin(page);
      await counts(page.locator(".bar"), 4);
      for (let ply = 0; ply < 5; ply += 1) await playAny(page, ply);
      await counts(page.locator(".bar.turn"), 1);
      await shot(page, `four-seats-${name}`);
    }));

  test(`four seats of ${name} in three dimensions, in step with the flat board`, () =>
    withPage({}, async (page) => {
      await begin(page);
      await page.getByRole("button", { name: "3D view" }).click();
      await page.locator(".space-view[data-ready]").waitFor();
      await page.locator(".board-svg [data-cell]").first().waitFor();
      await page.waitForTimeout(500);
      for (let ply = 0; ply < 4; ply += 1) {
        const moved = await page.evaluate(() => {
          const { space } = document.querySelector(".space-view");
          const mine = [...document.querySelectorAll(".cell.mine")].map((own) => Number(own.dataset.cell));
          space.choose([mine[0]]);
          const goal = Number(document.querySelector(".layer-planes .cell.goal").dataset.cell);
          const spot = space.spot(goal);
          space.choose([goal]);
          return { goal, spot };
        });
        assert.ok(moved.spot.x > 0 && moved.spot.y > 0);
        await choose(page, ply);
        await plies(page, ply + 1);
        await settled(page);
        assert.match(
          await page.locator(`.layer-planes [data-cell="${moved.goal}"]`).getAttribute("aria-label"),
          /last move/,
        );
      }
      await page.getByRole("button", { name: "Top view" }).click();
      await page.getByLabel(/All layers/).fill("0");
      await shot(page, `space-above-${name}`);
      // A click on the canvas.
      const spots = await page.evaluate(() => {
        const { space } = document.querySelector(".space-view");
        space.setSlice(-1);
        space.preset("top");
        const mine = [...document.querySelectorAll(".cell.mine")].map((own) => Number(own.dataset.cell));
        return mine.map((own) => space.spot(own));
      });
      await page.waitForTimeout(300);
      await page.mouse.click(spots[0].x, spots[0].y);
      await page.locator(".cell.held").first().waitFor();
      await page.getByRole("button", { name: "Player's view" }).click();
      await page.getByRole("slider", { name: "Spacing" }).fill("3.5");
      await page.waitForTimeout(300);
      await (name === "christmas-tree" ? picture(page, "space") : shot(page, `space-${name}`));
      await page.getByRole("button", { name: "2D view" }).click();
      await page.locator(".layer-planes .cell.goal").first().click();
      await choose(page, 4);
      await plies(page, 5);
    }));
}

test("the board asks which of several captures is meant", () =>
  withPage({}, async (page) => {
    await newGame(page, "chu-shogi", people(2), { fen: "6k5/12/12/12/5p6/4pp6/5N6/12/12/12/12/6K5 w - - 0 1" });
    await cell(page, "f6").click();
    await cell(page, "f8").click();
    const choice = page.getByRole("dialog", { name: "Choose a move" });
    await choice.waitFor();
    const ways = await choice.getByRole("button").count();
    assert.ok(ways > 3, `${ways} buttons`);
    await shot(page, "captures");
    const both = choice.getByRole("button", { name: /f7/ }).first();
    // The captures of a choice are shown while it has the focus.
    await both.focus();
    await page.locator(".layer-arrows .arrow, .layer-arrows circle").first().waitFor({ state: "attached" });
    await both.click();
    await plies(page, 1);
    await settled(page);
    assert.equal(await on(page, "f7"), "");
    assert.match(await on(page, "f8"), /Lion/);
  }));

test("pieces as characters, letters and figures", () =>
  withPage({}, async (page) => {
    await newGame(page, "xiangqi");
    await counts(page.locator(".board-svg .layer-pieces text"), 0);
    await shot(page, "characters");
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("radio", { name: "Letters" }).click();
    await page.getByRole("button", { name: "Close" }).click();
    await page.locator(".board-svg defs text").first().waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("radio", { name: "Figures" }).click();
    await page.getByRole("button", { name: "Close" }).click();
    await page.locator(".board-svg defs circle").first().waitFor({ state: "attached" });
    await shot(page, "figures-of-xiangqi");
  }));

test("a piece crosses a joined edge, and its target is shown beyond the edge", () =>
  withPage({}, async (page) => {
    await newGame(page, "quadruple-besiege");
    // Sooner or later a piece reaches the other board; its target is then also drawn beyond the edge.
    for (let ply = 0; ply < 14; ply += 1) {
      const mine = page.locator(".cell.mine");
      const count = await mine.count();
      for (let at = 0; at < count; at += 1) {
        await mine.nth(at).click();
        const ghost = page.locator(".ghost .cell").first();
        if (await ghost.count()) {
          await picture(page, "join");
          const target = await ghost.getAttribute("data-cell");
          const before = await page.locator(".moves-row .move").count();
          await ghost.click();
          await choose(page, before);
          await plies(page, before + 1);
          await settled(page);
          assert.match(
            await page.locator(`.layer-planes [data-cell="${target}"]`).getAttribute("aria-label"),
            /last move/,
          );
          return;
        }
        await page.keyboard.press("Escape");
      }
      await playAny(page, ply * 7);
    }
    assert.fail("nothing reached over an edge");
  }));
