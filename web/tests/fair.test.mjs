// Games between people at different browsers: proposals, seats, and moves that nobody else sees.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  accessible,
  cell,
  counts,
  newGame,
  on,
  open,
  people,
  play,
  plies,
  servedTest,
  settled,
  shot,
  visit,
  withMatch,
  withPage,
} from "./harness.mjs";

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
    await button(host, "Propose a takeback").click();
    const proposal = guest.getByRole("status", { name: "Proposal" });
    await proposal.waitFor();
    assert.match(await proposal.innerText(), /White proposes a takeback/);
    await shot(guest, "takeback-asked");
    await accessible(guest, "a proposal");
    // Spectators cannot answer, and the game has not changed yet.
    await watcher.getByRole("status", { name: "Proposal" }).waitFor();
    await counts(watcher.getByRole("button", { name: /Accept|Decline/ }), 0);
    await counts(button(host, "Accept"), 0);
    assert.deepEqual(await moves(host), ["e4", "e5"]);
    await button(guest, "Decline").click();
    await host.getByText("Anna (Black) declines the takeback.").first().waitFor();
    assert.deepEqual(await moves(host), ["e4", "e5"]);
    await button(host, "Propose a takeback").click();
    await button(guest, "Accept").click();
    for (const page of [host, guest, watcher]) {
      await counts(page.locator(".moves-row .move"), 0);
      await page.locator(".moves-variations s", { hasText: "e4" }).waitFor();
    }
  }),
);

servedTest("a premove is played after the opponent's move", () =>
  withMatch({}, async ({ host, guest }) => {
    await play(host, "e2 e4");
    await cell(host, "g1").click();
    await cell(host, "f3").click();
    await counts(host.locator(".cell.plan"), 2);
    await settled(guest);
    await play(guest, "e7 e5");
    await plies(host, 3);
    await settled(host);
    assert.match(await on(host, "f3"), /White Knight/);
  }),
);

servedTest("players move only their own pieces, and a seat changes hands only on request", () =>
  withMatch({}, async ({ host, guest, links, studio, chrome }) => {
    await play(host, "d2 d4");
    // Anna plays Black: the host cannot move Black's pieces, and they are not marked as movable.
    await settled(host);
    await counts(host.locator(".cell.mine"), 0);
    await plies(guest, 1);
    await settled(guest);
    assert.ok((await guest.locator(".cell.mine").count()) > 0);
    // Somebody with the link for spectators sees the game and has no seat.
    const watcher = await visit(chrome, studio, links.watch);
    await plies(watcher, 1);
    await counts(watcher.getByRole("button", { name: /Play |Take back|Propose|Resign|Offer/ }), 0);
    await button(host, "Players").click();
    const dialog = host.getByRole("dialog", { name: "Players" });
    assert.equal(await dialog.getByRole("button", { name: "Play Black yourself" }).isDisabled(), true);
    await shot(host, "who-plays");
    await accessible(host, "who plays");
    // When Anna is away, everybody sees this, and the host can take over her seat.
    await guest.close();
    await watcher.locator(".bar", { hasText: "Anna" }).getByText("away").waitFor();
    await dialog.getByRole("button", { name: "Play Black yourself" }).click();
    await watcher.getByText("The host plays Black from now on.").first().waitFor();
    await host.keyboard.press("Escape");
    await play(host, "d7 d5");
    const again = await visit(chrome, studio, links.seat);
    await again.getByText("The host now plays Black.").waitFor();
    await counts(again.getByRole("button", { name: "Play Black" }), 0);
  }),
);

servedTest("moves that are tried out are private, and a bar leads back to the game", () =>
  withMatch({ game: { clock: { base: 600, add: 0 } } }, async ({ host, guest, links, studio, chrome }) => {
    const watcher = await visit(chrome, studio, links.watch);
    await begun(host, guest);
    await counts(host.locator(".away"), 0);
    await host.getByRole("button", { name: "Go to start" }).click();
    const bar = host.getByRole("region", { name: "Not the current position" });
    await bar.waitFor();
    assert.match(await bar.innerText(), /earlier position\. It is your turn, and your clock is running/);
    await settled(host);
    // The move is not part of the game, and the page says so at once.
    await cell(host, "d2").click();
    await cell(host, "d4").click();
    await host
      .getByText("This move is not part of the game; only you can see it. It is your turn and your clock is running.")
      .first()
      .waitFor();
    await host.locator(".moves-variations .move", { hasText: "d4" }).waitFor();
    assert.match(await bar.innerText(), /only you can see/);
    await shot(host, "away");
    await accessible(host, "away from the game");
    await settled(host);
    // Neither is a reply to it. Both survive a reload.
    await cell(host, "d7").click();
    await cell(host, "d5").click();
    await host.locator(".moves-variations .move", { hasText: "d5" }).waitFor();
    await host.reload();
    await host.locator(".moves-variations .move", { hasText: "d5" }).click();
    await settled(host);
    assert.match(await on(host, "d5"), /Black Pawn/);
    // The same holds when it is the opponent's turn.
    await guest.getByRole("button", { name: "Go to start" }).click();
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
  }),
);

servedTest("engine help is off until all players agree", () =>
  withMatch({}, async ({ host, guest, links, studio, chrome }) => {
    const watcher = await visit(chrome, studio, links.watch);
    const engine = /^(Hint|Analysis|Show threats)$/;
    for (const page of [host, guest, watcher]) await counts(page.getByRole("button", { name: engine }), 0);
    await button(host, "Players").click();
    await button(host, "Propose engine help").click();
    await host.keyboard.press("Escape");
    await guest.getByText("White proposes engine help for all players.").waitFor();
    await button(guest, "Accept").click();
    for (const page of [host, guest]) {
      await counts(page.getByRole("button", { name: engine }), 3);
      await button(page, "Hint").click();
      await page
        .getByText(/^Hint: /)
        .first()
        .waitFor();
    }
    await counts(watcher.getByRole("button", { name: engine }), 0);
    await button(guest, "Analysis").click();
    await guest.locator(".analysis li").first().waitFor();
    await button(guest, "Players").click();
    await button(guest, "Turn engine help off").click();
    await host.getByText("Anna (Black) turns engine help off.").first().waitFor();
    for (const page of [host, guest]) await counts(page.getByRole("button", { name: engine }), 0);
    await counts(guest.locator(".analysis"), 0);
  }),
);

servedTest("guests see only what they can use", () =>
  withMatch({}, async ({ guest, links, studio, chrome, id }) => {
    const watcher = await visit(chrome, studio, links.watch);
    for (const page of [guest, watcher]) {
      await counts(page.getByRole("link", { name: /Library|Games|Workshop/ }), 0);
      await counts(page.getByRole("button", { name: /Hint|Analysis|New game/ }), 0);
      await button(page, "Share").click();
      await counts(page.getByRole("button", { name: /Invite/ }), 0);
      await counts(page.getByLabel(/^Link/), 0);
      await button(page, "Close").click();
      await button(page, "Rules").click();
      await page
        .getByRole("dialog", { name: "Chess" })
        .getByText(/^Knight/)
        .first()
        .waitFor();
      await button(page, "Close").click();
      // All other addresses show their game.
      await page.goto(`${studio.base}/#/workshop`);
      await page.locator(".play .board-svg [data-cell]").first().waitFor();
      await accessible(page, "a guest's page");
    }
    await shot(guest, "guest");
    await shot(watcher, "watcher");
    await guest.getByRole("button", { name: "Settings" }).click();
    await guest.getByRole("switch", { name: "Sounds" }).click();
    await button(guest, "Close").click();
    // Without a link, nothing is shown.
    const stranger = await open(chrome, { link: `${studio.base}/#/game/${id}`, base: studio.base });
    await stranger.getByRole("heading", { name: "The studio is locked" }).waitFor();
    assert.deepEqual(watcher.complaints, []);
  }),
);

servedTest("a rematch switches sides, and links keep working, even after a restart", () =>
  withMatch({}, async ({ host, guest, links, studio, chrome, id }) => {
    const watcher = await visit(chrome, studio, links.watch);
    await play(host, "e2 e4");
    await button(guest, "Resign").click();
    await guest.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await button(host, "Rematch").click();
    await guest.getByText("White offers a rematch").waitFor();
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
    // The link still works after a restart, in another browser.
    await studio.stop();
    await studio.start("--listen", "127.0.0.1");
    const again = await visit(chrome, studio, links.seat);
    await plies(again, 2);
    await settled(again);
    await play(again, "c2 c4");
    await plies(guest, 3);
    await plies(watcher, 3);
    // The host's secret has changed, those of the guests have not.
    host.complaints = host.complaints.filter((text) => !/status of 403/.test(text));
  }),
);

servedTest("a game without opponents at other browsers needs no consent", () =>
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
  }),
);

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
      await button(host, "Propose a takeback").click();
      await button(guest, "Decline").waitFor();
      await look(guest, "proposal");
      await look(host, "own-proposal");
      await button(guest, "Decline").click();
      await counts(button(host, "Withdraw"), 0);
      await host.getByRole("button", { name: "Previous move" }).tap();
      await button(host, "Back to the game").waitFor();
      await look(host, "away");
      await button(host, "Back to the game").tap();
      await button(host, "Players").tap();
      await look(host, "who-plays");
      await button(host, "Close").tap();
      await button(guest, "Players").tap();
      await look(guest, "who-plays-guest");
      // A guest who has left the seat is still invited.
      await button(guest, "Give up the seat of Black").tap();
      await button(guest, "Close").tap();
      await button(guest, "Play Black").waitFor();
      await look(guest, "invited");
      await button(guest, "Play Black").tap();
      await counts(button(guest, "Play Black"), 0);
    }));
}
