// A whole game by mouse: en passant, promotion, castling, mate.

import assert from "node:assert/strict";
import { test } from "node:test";

import { cell, counts, newGame, on, picture, play, plies, said, settled, shot, withPage } from "./harness.mjs";

test("a whole game with castling, en passant, promotion and mate", () =>
  withPage({}, async (page) => {
    await newGame(page, "chess");
    await play(page, "e2 e4", "a7 a6", "e4 e5", "d7 d5");
    await play(page, "e5 d6");
    assert.equal(await on(page, "d5"), "", "the pawn that was passed is gone");
    await play(page, "h7 h6", "d6 c7", "h6 h5");

    await cell(page, "c7").click();
    await cell(page, "b8").click();
    const choice = page.getByRole("dialog", { name: "Choose a move" });
    await counts(choice.getByRole("button"), 5); // four pieces and a way back
    await shot(page, "promotion");
    await choice.getByRole("button", { name: /Rook/ }).click();
    await plies(page, 9);
    await settled(page);
    assert.match(await on(page, "b8"), /White Rook/);

    await play(page, "a8 b8", "g1 h3", "c8 d7", "f1 c4", "g7 g6");
    await play(page, "e1 g1");
    assert.match(await on(page, "f1"), /White Rook/);
    await play(page, "g6 g5", "d1 f3", "g5 g4", "f3 f7");
    await page.locator(".moves-result").waitFor();
    assert.match(await page.locator(".moves-result").innerText(), /White wins/i);
    assert.match(await said(page), /White wins/i);
    assert.match(await on(page, "e8"), /in check/);
    await shot(page, "mate");

    // Viewing earlier positions does not change the game.
    await page.locator("main").focus();
    await page.keyboard.press("ArrowUp");
    await settled(page);
    assert.match(await on(page, "e2"), /White Pawn/);
    await page.keyboard.press("End");
    await settled(page);
    assert.match(await on(page, "f7"), /White Queen/);
  }));

test("pieces are dragged, and return from illegal targets", () =>
  withPage({}, async (page) => {
    await newGame(page, "chess");
    const middle = async (name) => {
      const box = await cell(page, name).boundingBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const drag = async (from, to) => {
      await page.mouse.move(...(await middle(from)));
      await page.mouse.down();
      const [x, y] = await middle(to);
      await page.mouse.move(x - 3, y + 8, { steps: 4 });
      await page.mouse.move(x, y);
      await page.mouse.up();
    };
    await drag("g1", "g3");
    assert.match(await on(page, "g1"), /White Knight/);
    await page.keyboard.press("Escape");
    await drag("g1", "f3");
    await plies(page, 1);
    await settled(page);
    assert.match(await on(page, "f3"), /White Knight/);
    // The right button draws arrows.
    await page.mouse.move(...(await middle("e2")));
    await page.mouse.down({ button: "right" });
    await page.mouse.move(...(await middle("e5")), { steps: 3 });
    await page.mouse.up({ button: "right" });
    await counts(page.locator(".layer-arrows .arrow"), 1);
    await page.mouse.move(...(await middle("d5")));
    await page.mouse.down({ button: "right" });
    await page.mouse.up({ button: "right" });
    await counts(page.locator(".layer-arrows circle"), 1);
  }));

test("variations, takebacks, resignation and sharing", () =>
  withPage({}, async (page) => {
    await newGame(page, "chess");
    await play(page, "e2 e4", "e7 e5");
    await page.getByRole("button", { name: "Previous move" }).click();
    await settled(page);
    await cell(page, "c7").click();
    await cell(page, "c5").click();
    await page.locator(".moves-variations .move").first().waitFor();
    await settled(page);
    assert.match(await on(page, "c5"), /Black Pawn/);
    await shot(page, "variation");
    await page.getByRole("button", { name: "Go to start" }).click();
    await page.getByRole("button", { name: "Go to end" }).click();
    await page.locator(".moves-row .move").nth(1).click();
    await settled(page);
    assert.match(await on(page, "e5"), /Black Pawn/);

    await page.getByRole("button", { name: "Take back" }).click();
    // The move that was taken back is crossed out.
    await counts(page.locator(".moves-row .move"), 1);
    await page.locator(".moves-variations s", { hasText: "e5" }).waitFor();
    await shot(page, "taken-back");
    await settled(page);
    await cell(page, "e5").and(page.locator('[aria-label="e5"]')).waitFor({ state: "attached" });

    await page.getByRole("button", { name: "Share" }).click();
    const fen = page.getByLabel("Position (FEN)");
    assert.match(await fen.inputValue(), /4P3/);
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await page.locator(".moves-result").waitFor();
    assert.match(await page.locator(".moves-result").innerText(), /resigns/);
  }));

test("the engine answers", () =>
  withPage({}, async (page) => {
    await newGame(page, "chess", [{ kind: "person" }, { kind: "engine", level: 0 }]);
    await play(page, "e2 e4");
    await plies(page, 2);
    await page.locator(".cell.mine").first().waitFor();
  }));

test("the piece under the mouse is explained, unless the setting is off", () =>
  withPage({}, async (page) => {
    await newGame(page, "chess");
    await cell(page, "g1").hover();
    await page.locator(".explained.passing").waitFor();
    const words = await page.locator(".explained").innerText();
    assert.match(words, /leaps/i);
    assert.match(words, /reaches 5\.3 cells on average/);
    assert.match(await on(page, "f3"), /^(?!.*legal move)/);
    assert.ok((await page.locator(".layer-over *, .layer-under *").count()) > 0, "its moves are on the board");
    await picture(page, "hover");
    await cell(page, "e5").hover();
    await page.locator(".explained").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("switch", { name: /piece under the mouse/ }).click();
    await page.getByRole("button", { name: "Close" }).click();
    await cell(page, "g1").hover();
    await page.waitForTimeout(900);
    await counts(page.locator(".explained"), 0);
  }));

test("a draw is agreed, and a new game limits the engine's nodes", () =>
  withPage({}, async (page) => {
    await newGame(page, "chess");
    await play(page, "e2 e4");
    await page.getByRole("button", { name: "Offer draw" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Draw" }).click();
    await page.locator(".moves-result").waitFor();
    assert.match(await page.locator(".moves-result").innerText(), /Draw by agreement/);
    await page.getByRole("button", { name: "New game" }).click();
    const dialog = page.getByRole("dialog", { name: "New game" });
    await dialog.getByLabel("Thinking limit").selectOption("1,000 nodes per move");
    await dialog.getByRole("radio", { name: "5 + 3" }).click();
    await shot(page, "new-game");
    await dialog.getByRole("button", { name: "Play" }).click();
    await page.getByText("1000 nodes").first().waitFor();
    assert.match(await page.getByRole("timer").first().innerText(), /5:00/);
    await play(page, "d2 d4");
    await plies(page, 2);
  }));

test("a piece without legal moves is explained when it is clicked", () =>
  withPage({}, async (page) => {
    await newGame(page, "chess");
    await cell(page, "g8").click();
    await page.locator(".explained").waitFor();
    assert.match(await page.locator(".explained").innerText(), /leaps/i);
    await page.getByRole("button", { name: "Close the explanation" }).click();
  }));

test("hints and analysis are shown, and a line can be played", () =>
  withPage({}, async (page) => {
    await newGame(page, "chess");
    await play(page, "e2 e4");
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".note").waitFor();
    await counts(page.locator(".layer-arrows .arrow"), 1);
    await page.getByRole("button", { name: "Analysis" }).click();
    await page.locator(".analysis li").nth(2).waitFor();
    await picture(page, "analysis");
    await page.locator(".analysis li button").first().click();
    await plies(page, 2);
    // The analysis continues with the new position.
    await page.locator(".analysis li").nth(1).waitFor();
  }));
