// Secrets stay with the page that they were given to.

import assert from "node:assert/strict";
import { createServer } from "node:http";

import {
  accessible,
  answer,
  browser,
  invite,
  newGame,
  open,
  people,
  play,
  plies,
  servedTest,
  shot,
  Studio,
  withPage,
} from "./harness.mjs";

/** Runs a test with a server on another port, and everything that is sent to the server. */
async function stranger(act) {
  const heard = [];
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}\n${request.rawHeaders.join("\n")}`);
    response.setHeader("content-type", "text/html");
    response.end("<!doctype html><html lang=en><title>Other</title><h1>Another server</h1></html>");
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  try {
    await act(`http://127.0.0.1:${server.address().port}/`, heard);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

servedTest("a server on another port gets no secret of the owner's", () =>
  withPage({ library: true }, async (page, studio) => {
    await page.locator(".card-picture img[src^='blob:']").first().waitFor();
    await newGame(page, "minishogi");
    const secret = /#token=(\w+)/.exec(studio.link)[1];
    assert.ok(!page.url().includes(secret), "the secret has left the address");
    await stranger(async (address, heard) => {
      await page.goto(address);
      assert.ok(heard.length > 0);
      assert.ok(!heard.join().includes(secret), heard.join());
      assert.doesNotMatch(heard.join(), /cookie/i);
      assert.deepEqual(await page.evaluate(() => [document.cookie, sessionStorage.length, localStorage.length]), [
        "",
        0,
        0,
      ]);
    });
    assert.deepEqual(await page.context().cookies(), []);
    // Nothing that outlives the tab contains the secret.
    await page.goBack();
    await page.locator(".board-svg [data-cell]").first().waitFor();
    assert.ok(!(await page.evaluate(() => JSON.stringify(localStorage))).includes(secret));
  }),
);

servedTest("a new tab of the owner's needs no link, and without a link the studio is locked", () =>
  withPage({}, async (page, studio, chrome) => {
    await page.getByRole("heading", { name: "Your games" }).waitFor();
    const tab = await page.context().newPage();
    await tab.goto(`${studio.base}/#/games`);
    await tab.getByRole("heading", { name: "Your games" }).waitFor();
    const other = await open(chrome, { link: `${studio.base}/#/games`, base: studio.base });
    await other.getByRole("heading", { name: "The studio is locked" }).waitFor();
    await accessible(other, "locked");
    await shot(other, "locked");
    const wrong = await open(chrome, { link: `${studio.base}/#token=${"a".repeat(32)}`, base: studio.base });
    await wrong.getByRole("heading", { name: "The studio is locked" }).waitFor();
    // The link also unlocks a page that is already open.
    await other.goto(studio.link);
    await other.getByRole("heading", { level: 1, name: /Chess/ }).waitFor();
  }),
);

servedTest("an invitation is accepted by a person, not by a prefetch and not by the owner", async () => {
  const studio = new Studio();
  await studio.start("--listen", "127.0.0.1");
  const chrome = await browser();
  try {
    const page = await open(chrome, studio);
    const game = await newGame(page, "chess", people(2));
    const { links } = await answer(page, { do: "links", game });
    const [white, black] = links.map(({ url }) => url);
    for (const method of ["HEAD", "GET"]) await fetch(black, { method });
    // Another tab of the owner's.
    const tab = await page.context().newPage();
    await tab.goto(white);
    await tab.locator(".play .board-svg [data-cell]").first().waitFor();
    await play(page, "e2 e4", "e7 e5");
    await invite(page, "Black");
    const guest = await open(chrome, { link: black, base: studio.base });
    await plies(guest, 2);
    assert.doesNotMatch(guest.url(), /join/);
    await guest.getByRole("button", { name: "Play Black" }).click();
    await guest.reload();
    await plies(guest, 2);
    await play(page, "g1 f3");
    await plies(guest, 3);
    await play(guest, "b8 c6");
    await plies(page, 4);
    assert.deepEqual([page.complaints, guest.complaints], [[], []]);
  } finally {
    await chrome.close();
    await studio.end();
  }
});
