// A site of static files: the first visit, offline use, updates, two tabs, and failures of the browser's storage.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";

import {
  accessible,
  answer,
  browser,
  cell,
  newGame,
  on,
  open,
  people,
  play,
  playAny,
  plies,
  settled,
  shot,
  SITE,
  siteTest,
  withPage,
} from "./harness.mjs";
import { Site } from "./site.mjs";

const WRITTEN = 'variant "Mine"\nextends chess\n';

/** Waits until the service worker has stored all files. */
const kept = (page) => page.evaluate(() => navigator.serviceWorker.ready.then((found) => found.active.state));

const line = (page, text) => page.locator(".cm-line").getByText(text, { exact: true });

async function write(page, text) {
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText(text);
}

/** The link to a copy of the current game. */
async function sharedLink(page) {
  const field = page.getByLabel("Link to a copy of this game");
  await page.waitForFunction((found) => found.value, await field.elementHandle());
  return field.inputValue();
}

/** Runs a test with a copy of the site, which the test can change. */
async function withSite(test) {
  const folder = join(mkdtempSync(join(tmpdir(), "site-")), "site");
  cpSync(SITE, folder, { recursive: true });
  const site = new Site(folder);
  await site.start();
  const chrome = await browser();
  try {
    await test(site, chrome, folder);
  } finally {
    await chrome.close();
    await site.end();
  }
}

/** Makes another version of the site by editing a file: also updates its hash and the name of the version. */
function change(folder, name, edit) {
  const text = edit(readFileSync(join(folder, name), "utf8"));
  writeFileSync(join(folder, name), text);
  const version = readFileSync(join(folder, "version.js"), "utf8");
  const hash = createHash("sha256").update(text).digest("base64");
  const named = version
    .replace(/VERSION = "/, "$&newer")
    .replace(new RegExp(`"${name}":"[^"]*"`), `"${name}":"sha256-${hash}"`);
  writeFileSync(join(folder, "version.js"), named);
}

siteTest("after the first visit everything works offline, and nothing goes anywhere else", () =>
  withPage({ library: true }, async (page, site) => {
    const elsewhere = [];
    page.context().on("request", (request) => {
      if (!request.url().startsWith(site.base) && request.url().startsWith("http")) elsewhere.push(request.url());
    });
    await page.locator(".card").first().waitFor();
    await accessible(page, "the library of a site");
    await kept(page);
    await newGame(page, "chess", [{ kind: "person" }, { kind: "engine", level: 3 }]);
    await play(page, "e2 e4");
    await plies(page, 2);
    await page.context().setOffline(true);
    await page.reload();
    await plies(page, 2);
    await settled(page);
    await playAny(page);
    await plies(page, 4);
    await page.goto(`${site.base}/#/workshop/from/shogi`);
    await page.getByText("No errors").waitFor();
    await shot(page, "site-offline");
    assert.deepEqual(elsewhere, []);
  }),
);

siteTest("a newer version is fetched completely, and used when the visitor agrees", () =>
  withSite(async (site, chrome, folder) => {
    const page = await open(chrome, site);
    await kept(page);
    await page.goto(`${site.base}/#/workshop/new`);
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByText("No errors").waitFor();
    await write(page, "# before the update");
    change(folder, "app.js", (app) => `${app}\n// newer\n`);
    await page.reload();
    await page.getByText("A newer version of this page is available").waitFor();
    // Until the update, the old version is used.
    const shown = () => page.evaluate(() => fetch("app.js").then((found) => found.text()));
    assert.doesNotMatch(await shown(), /newer\n$/);
    await accessible(page, "a newer version");
    await shot(page, "site-newer");
    await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Update" }).click()]);
    await line(page, "# before the update").waitFor();
    assert.match(await shown(), /newer\n$/);
    assert.deepEqual(page.complaints, []);
  }),
);

siteTest("an incomplete version is not used", () =>
  withSite(async (site, chrome, folder) => {
    const page = await open(chrome, site);
    await kept(page);
    writeFileSync(
      join(folder, "version.js"),
      readFileSync(join(folder, "version.js"), "utf8").replace(/VERSION = "/, "$&newer"),
    );
    writeFileSync(join(folder, "app.js"), "half of another version");
    const state = page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const found = new Promise((done) =>
        registration.addEventListener("updatefound", () => done(registration.installing)),
      );
      await registration.update().catch(() => {});
      const fresh = await found;
      while (fresh.state === "installing")
        await new Promise((done) => fresh.addEventListener("statechange", done, { once: true }));
      return fresh.state;
    });
    assert.equal(await state, "redundant");
    await page.reload();
    await newGame(page, "chess");
    await play(page, "e2 e4");
  }),
);

siteTest("two tabs share one studio, and the second continues when the first is closed", () =>
  withPage({}, async (page, site) => {
    const id = await newGame(page, "chess");
    const other = await page.context().newPage();
    other.base = page.base;
    await other.goto(`${site.base}/#/game/${id}`);
    await other.locator(".board-svg [data-cell]").first().waitFor();
    await play(page, "d2 d4");
    await plies(other, 1);
    await play(other, "d7 d5");
    await plies(page, 2);
    await page.close();
    await play(other, "c2 c4");
    await other.reload();
    await plies(other, 3);
    assert.match(await on(other, "c4"), /White Pawn/);
  }),
);

siteTest("a Worker that ends is restarted, and nothing is lost", () =>
  withPage({}, async (page) => {
    await newGame(page, "chess");
    await play(page, "e2 e4");
    const desk = page.workers().find((worker) => worker.url().endsWith("desk.js"));
    await desk.evaluate(() => globalThis.close());
    await page.locator(".lost").waitFor();
    await page.locator(".lost").waitFor({ state: "detached" });
    await play(page, "e7 e5");
    await page.reload();
    await plies(page, 2);
  }),
);

siteTest("if the browser stores nothing, the page says so and works", () =>
  withSite(async (site, chrome, folder) => {
    change(
      folder,
      "desk.js",
      (desk) => `Object.defineProperty(globalThis, "indexedDB", { get: () => undefined });\n${desk}`,
    );
    const page = await open(chrome, site);
    await page.getByText("This browser does not store data for this page").waitFor();
    await newGame(page, "chess");
    await play(page, "e2 e4");
  }),
);

siteTest("if the browser has no space left, the page says so, and the typed text is not lost", () =>
  withPage({}, async (page, site) => {
    await answer(page, { do: "draft-write", draft: "mine", text: WRITTEN, title: "Mine" });
    await page.goto(`${site.base}/#/workshop/draft/mine`);
    await page.getByText("No errors").waitFor();
    await kept(page);
    const devtools = await page.context().newCDPSession(page);
    const quota = (quotaSize) =>
      devtools.send("Storage.overrideQuotaForOrigin", {
        origin: new URL(site.base).origin,
        ...(quotaSize ? { quotaSize } : {}),
      });
    await quota(1);
    await write(page, "# no room no room");
    // The browser checks the quota only now and then.
    const told = page.getByText("no space left").first();
    for (let tries = 0; tries < 60 && !(await told.isVisible()); tries += 1) {
      await page.keyboard.insertText(" at all");
      await told.waitFor({ timeout: 1000 }).catch(() => {});
    }
    await told.waitFor();
    await shot(page, "site-no-room");
    await quota();
    await page.reload();
    await page.locator(".cm-content").getByText("no room no room").waitFor();
  }),
);

siteTest("a link contains a game that anybody can continue", () =>
  withPage({}, async (page, site, chrome) => {
    await newGame(page, "minishogi", people(2));
    await play(page, "e1 e4", "e5 e4");
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const link = await sharedLink(page);
    assert.ok(link.startsWith(`${site.base}/#/shared/`), link);
    await accessible(page, "what is shared from a site");
    const stranger = await open(chrome, { link, base: site.base });
    await plies(stranger, 2);
    await settled(stranger);
    await playAny(stranger);
    await stranger.goto(`${site.base}/#/shared/${link.split("/").at(-1).slice(0, -4)}`);
    await stranger.getByText("is damaged").waitFor();
    // A game of a draft contains the rules of the draft.
    await answer(page, { do: "draft-write", draft: "mine", text: WRITTEN, title: "Mine" });
    const { id } = await answer(page, { do: "begin", variant: { draft: "mine" }, seats: people(2) });
    await page.goto(`${site.base}/#/game/${id}`);
    await play(page, "e2 e4");
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await stranger.goto(await sharedLink(page));
    await plies(stranger, 1);
    assert.match(await on(stranger, "e4"), /White Pawn/);
  }),
);

siteTest("all data moves to another browser as one file", () =>
  withPage({}, async (page, site, chrome) => {
    await newGame(page, "chess");
    await play(page, "e2 e4");
    await answer(page, { do: "draft-write", draft: "mine", text: WRITTEN, title: "Mine" });
    await page.getByRole("button", { name: "Settings" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export all" }).click(),
    ]);
    const other = await open(chrome, site);
    await other.getByRole("button", { name: "Settings" }).click();
    await other.getByLabel("Import…").setInputFiles(await download.path());
    await other.getByText("Imported 1 game, 1 draft and 0 files").waitFor();
    await accessible(other, "settings of a site");
    await other.getByRole("button", { name: "Close" }).click();
    await other.reload();
    await other.locator(".card-link").first().click();
    await plies(other, 1);
    assert.match(await on(other, "e4"), /White Pawn/);
    await other.goto(`${site.base}/#/workshop/draft/mine`);
    await line(other, "extends chess").waitFor();
  }),
);

siteTest("a file of the disk is opened, changed and saved back", () =>
  withPage({}, async (page, site) => {
    await page.addInitScript(() => {
      // The file pickers return a file in the browser's private file system.
      const chosen = async () =>
        (await navigator.storage.getDirectory()).getFileHandle("game.variant", { create: true });
      globalThis.showOpenFilePicker = async () => [await chosen()];
      globalThis.showSaveFilePicker = chosen;
    });
    await page.reload();
    await page.evaluate(async (text) => {
      const file = await (await globalThis.showOpenFilePicker())[0].createWritable();
      await file.write(text);
      await file.close();
    }, WRITTEN);
    await page.goto(`${site.base}/#/workshop`);
    await page.getByRole("button", { name: "Open file" }).click();
    await page.getByText("No errors").waitFor();
    await write(page, "# saved back");
    await page.keyboard.press("Control+s");
    await page.getByText("Saved game.variant.").waitFor();
    const text = await page.evaluate(async () => (await (await globalThis.showOpenFilePicker())[0].getFile()).text());
    assert.match(text, /# saved back/);
  }),
);

siteTest("on a phone a site is played like any other studio", () =>
  withPage({ phone: true, theme: "dark" }, async (page) => {
    await newGame(page, "xiangqi", [{ kind: "person" }, { kind: "engine", level: 1 }]);
    await cell(page, "h3").click();
    await cell(page, "e3").click();
    await plies(page, 2);
    await accessible(page, "a game on a phone");
    await shot(page, "site-phone");
  }),
);
