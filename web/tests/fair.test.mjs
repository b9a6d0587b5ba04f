// Games between people at their own browsers: what needs the others' consent, and what stays with oneself.

import assert from "node:assert/strict";
import { test } from "node:test";

import { accessible, cell, counts, newGame, on, open, people, play, plies, servedTest, settled, shot, visit, withMatch, withPage } from "./harness.mjs";

const button = (page, name) => page.getByRole("button", { name, exact: true });
const moves = (page) => page.locator(".moves-row .move").allInnerTexts();

/** A move on each side. */
async function begun(host, guest) {
  await play(host, "e2 e4");
  await plies(guest, 1);
  await settled(guest);
  await play(guest, "e7 e5");
  await plies(host, 2);
  await settled(host);
}

servedTest("a takeback waits until the opponent accepts or declines it", () =>
  withMatch({}, async ({ host, guest, links, studio, chrome }) => {
    const watcher = await visit(chrome, studio, links.watch);
    await begun(host, guest);
    await button(host, "Propose to take back").click();
    const proposal = guest.getByRole("status", { name: "A proposal" });
    await proposal.waitFor();
    assert.match(await proposal.innerText(), /White asks to take back/);
    await shot(guest, "takeback-asked");
    await accessible(guest, "a proposal");
    // Whoever watches has no say, and nothing has happened yet.
    await watcher.getByRole("status", { name: "A proposal" }).waitFor();
    await counts(watcher.getByRole("button", { name: /Accept|Decline/ }), 0);
    await counts(button(host, "Accept"), 0);
    assert.deepEqual(await moves(host), ["e4", "e5"]);
    await button(guest, "Decline").click();
    await host.getByText("Anna (Black) declines the takeback.").first().waitFor();
    assert.deepEqual(await moves(host), ["e4", "e5"]);
    await button(host, "Propose to take back").click();
    await button(guest, "Accept").click();
    for (const page of [host, guest, watcher]) {
      await counts(page.locator(".moves-row .move"), 0);
      await page.locator(".moves-variations s", { hasText: "e4" }).waitFor();
    }
  }));

servedTest("everybody moves their own seat only, and a seat changes hands only when somebody asks", () =>
  withMatch({}, async ({ host, guest, links, studio, chrome }) => {
    await play(host, "d2 d4");
    // Black is Anna's: the host cannot move it, and does not see Black's pieces as movable.
    await settled(host);
    await counts(host.locator(".cell.mine"), 0);
    await plies(guest, 1);
    await settled(guest);
    assert.ok((await guest.locator(".cell.mine").count()) > 0);
    // A stranger with the same link of the watchers sees the game and takes nothing.
    const watcher = await visit(chrome, studio, links.watch);
    await plies(watcher, 1);
    await counts(watcher.getByRole("button", { name: /Play |Take back|Propose|Resign|Offer/ }), 0);
    await button(host, "Who plays").click();
    const dialog = host.getByRole("dialog", { name: "Who plays" });
    assert.equal(await dialog.getByRole("button", { name: "Play Black yourself" }).isDisabled(), true);
    await shot(host, "who-plays");
    await accessible(host, "who plays");
    // When Anna is away, everybody sees it, and the host may take the seat over.
    await guest.close();
    await watcher.locator(".bar", { hasText: "Anna" }).getByText("away").waitFor();
    await dialog.getByRole("button", { name: "Play Black yourself" }).click();
    await watcher.getByText("The host plays Black from now on.").first().waitFor();
    await host.keyboard.press("Escape");
    await play(host, "d7 d5");
    const again = await visit(chrome, studio, links.seat);
    await again.getByText("The host plays Black now.").waitFor();
    await counts(again.getByRole("button", { name: "Play Black" }), 0);
  }));

servedTest("what somebody tries out stays with them, and a bar leads back to the game", () =>
  withMatch({ game: { clock: { base: 600, add: 0 } } }, async ({ host, guest, links, studio, chrome }) => {
    const watcher = await visit(chrome, studio, links.watch);
    await begun(host, guest);
    await counts(host.locator(".away"), 0);
    await host.getByRole("button", { name: "To the start" }).click();
    const bar = host.getByRole("region", { name: "Not the current position" });
    await bar.waitFor();
    assert.match(await bar.innerText(), /earlier position\. It is your turn, and your clock is running/);
    await settled(host);
    // The move is only tried out, and the host is told so at once.
    await cell(host, "d2").click();
    await cell(host, "d4").click();
    await host.getByText("This move is not played in the game; only you see it. It is your turn and your clock is running.").first().waitFor();
    await host.locator(".moves-variations .move", { hasText: "d4" }).waitFor();
    assert.match(await bar.innerText(), /only you see/);
    await shot(host, "away");
    await accessible(host, "away from the game");
    await settled(host);
    // So is an answer to it; a reload keeps both.
    await cell(host, "d7").click();
    await cell(host, "d5").click();
    await host.locator(".moves-variations .move", { hasText: "d5" }).waitFor();
    await host.reload();
    await host.locator(".moves-variations .move", { hasText: "d5" }).click();
    await settled(host);
    assert.match(await on(host, "d5"), /Black Pawn/);
    // Off turn, too, nobody else hears of it.
    await guest.getByRole("button", { name: "To the start" }).click();
    await settled(guest);
    await cell(guest, "g1").click();
    await cell(guest, "f3").click();
    await guest.locator(".moves-variations .move", { hasText: "Nf3" }).waitFor();
    await button(host, "Back to the game").click();
    await counts(bar, 0);
    await settled(host);
    await play(host, "f2 f4");
    await plies(watcher, 3);
    for (const page of [guest, watcher]) assert.deepEqual(await moves(page), ["e4", "e5", "f4"]);
    await counts(watcher.locator(".moves-variations"), 0);
    await counts(guest.locator(".moves-variations .move"), 1);
  }));

servedTest("the engine helps nobody until all players agree", () =>
  withMatch({}, async ({ host, guest, links, studio, chrome }) => {
    const watcher = await visit(chrome, studio, links.watch);
    const engine = /^(Hint|Analysis|What is threatened\?)$/;
    for (const page of [host, guest, watcher]) await counts(page.getByRole("button", { name: engine }), 0);
    await button(host, "Who plays").click();
    await button(host, "Propose engine help").click();
    await host.keyboard.press("Escape");
    await guest.getByText("White proposes engine help for all players.").waitFor();
    await button(guest, "Accept").click();
    for (const page of [host, guest]) {
      await counts(page.getByRole("button", { name: engine }), 3);
      await button(page, "Hint").click();
      await page.getByText(/^Hint: /).first().waitFor();
    }
    await counts(watcher.getByRole("button", { name: engine }), 0);
    await button(guest, "Analysis").click();
    await guest.locator(".analysis li").first().waitFor();
    await button(guest, "Who plays").click();
    await button(guest, "Turn engine help off").click();
    await host.getByText("Anna (Black) turns engine help off.").first().waitFor();
    for (const page of [host, guest]) await counts(page.getByRole("button", { name: engine }), 0);
    await counts(guest.locator(".analysis"), 0);
  }));

servedTest("guests see only what they can use", () =>
  withMatch({}, async ({ host, guest, links, studio, chrome, id }) => {
    const watcher = await visit(chrome, studio, links.watch);
    for (const page of [guest, watcher]) {
      await counts(page.getByRole("link", { name: /Library|Games|Workshop/ }), 0);
      await counts(page.getByRole("button", { name: /Hint|Analysis|New game/ }), 0);
      await button(page, "Share").click();
      await counts(page.getByRole("button", { name: /Invite/ }), 0);
      await counts(page.getByLabel(/^Link/), 0);
      await button(page, "Close").click();
      await button(page, "Rules").click();
      await page.getByRole("dialog", { name: "Chess" }).getByText(/^Knight/).first().waitFor();
      await button(page, "Close").click();
      // Other addresses lead to their game.
      await page.goto(`${studio.base}/#/workshop`);
      await page.locator(".play .board-svg [data-cell]").first().waitFor();
      await accessible(page, "a guest's page");
    }
    await shot(guest, "guest");
    await shot(watcher, "watcher");
    await guest.getByRole("button", { name: "Settings" }).click();
    await guest.getByRole("switch", { name: "Sounds" }).click();
    await button(guest, "Close").click();
    // A stranger without a link sees nothing.
    const stranger = await open(chrome, { link: `${studio.base}/#/game/${id}`, base: studio.base });
    await stranger.getByRole("heading", { name: "The studio is locked" }).waitFor();
    assert.deepEqual(watcher.complaints, []);
  }));

servedTest("a rematch exchanges the seats, and links keep working, also after a restart", () =>
  withMatch({}, async ({ host, guest, links, studio, chrome, id }) => {
    const watcher = await visit(chrome, studio, links.watch);
    await play(host, "e2 e4");
    await button(guest, "Resign").click();
    await guest.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await button(host, "Rematch").click();
    await guest.getByText("White proposes a rematch").waitFor();
    await button(guest, "Accept").click();
    for (const page of [host, guest, watcher]) {
      await page.waitForFunction((old) => !location.hash.includes(old), id);
      await counts(page.locator(".moves-row .move"), 0);
      await page.locator(".bar", { hasText: "White" }).getByText("Anna").waitFor();
    }
    await settled(guest);
    await play(guest, "d2 d4");
    await plies(host, 1);
    await settled(host);
    await play(host, "d7 d5");
    await plies(watcher, 2);
    // The same link after a restart, in a browser that has not been here.
    await studio.stop();
    await studio.start("--listen", "127.0.0.1");
    const again = await visit(chrome, studio, links.seat);
    await plies(again, 2);
    await settled(again);
    await play(again, "c2 c4");
    await plies(guest, 3);
    await plies(watcher, 3);
    // The host's secret is a new one; that of the guests is the same.
    host.complaints = host.complaints.filter((text) => !/status of 403/.test(text));
  }));

servedTest("a game of one's own needs no consent", () =>
  withPage({}, async (page) => {
    await newGame(page, "chess", people(2));
    await play(page, "e2 e4", "e7 e5");
    await button(page, "Take back").click();
    await counts(page.locator(".moves-row .move"), 1);
    await settled(page);
    await play(page, "c7 c5");
    await button(page, "Resign").click();
    await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await button(page, "Rematch").click();
    await counts(page.locator(".moves-row .move"), 0);
    await settled(page);
    await play(page, "d2 d4");
  }));

for (const theme of ["light", "dark"]) {
  test(`a game between people fits a phone and is accessible in ${theme} colours`, () =>
    withMatch({ phone: true, theme }, async ({ host, guest }) => {
      const look = async (page, what) => {
        await settled(page);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${what} is too wide`);
        await shot(page, `phone-${what}-${theme}`);
        await accessible(page, `${what} in ${theme}`);
      };
      await begun(host, guest);
      await button(host, "Propose to take back").click();
      await button(guest, "Decline").waitFor();
      await look(guest, "proposal");
      await look(host, "own-proposal");
      await button(guest, "Decline").click();
      await counts(button(host, "Withdraw"), 0);
      await host.getByRole("button", { name: "One move back" }).tap();
      await button(host, "Back to the game").waitFor();
      await look(host, "away");
      await button(host, "Back to the game").tap();
      await button(host, "Who plays").tap();
      await look(host, "who-plays");
      await button(host, "Close").tap();
      await button(guest, "Who plays").tap();
      await look(guest, "who-plays-guest");
      // A guest who leaves the seat is invited still.
      await button(guest, "Leave the seat of Black").tap();
      await button(guest, "Close").tap();
      await button(guest, "Play Black").waitFor();
      await look(guest, "invited");
      await button(guest, "Play Black").tap();
      await counts(button(guest, "Play Black"), 0);
    }));
}
