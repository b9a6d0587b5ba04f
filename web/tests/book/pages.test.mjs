// The front page, the gallery and the book in a browser: BOOK names the folder that triagonal-site has written.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { browser, problems } from "../harness.mjs";
import { Site } from "../site.mjs";

const SHOTS = process.env.SHOTS;
const PAGES = {
  front: "index.html",
  games: "gallery/index.html",
  game: "gallery/glinski.html",
  sources: "gallery/sources.html",
  welcome: "book/index.html",
  install: "book/start/install.html",
  tutorial: "book/tutorial/pieces.html",
  cases: "book/tools/cases.html",
  studio: "book/tools/studio.html",
  code: "book/codes/moves-en-passant.html",
};

/** Runs a test with a page that visits the site. It must ask no other host for anything, and not complain. */
async function visiting({ phone = false, theme = "light", scripts = true } = {}, act) {
  const site = new Site(process.env.BOOK);
  await site.start();
  const chrome = await browser();
  try {
    const context = await chrome.newContext({
      viewport: phone ? { width: 360, height: 740 } : { width: 1280, height: 800 },
      hasTouch: phone,
      isMobile: phone,
      colorScheme: theme,
      reducedMotion: "reduce",
      javaScriptEnabled: scripts,
    });
    const page = await context.newPage();
    const complaints = [];
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on(
      "response",
      (response) => response.status() >= 400 && complaints.push(`${response.status()} ${response.url()}`),
    );
    page.on("request", (request) => {
      const own = request.url().startsWith(site.base) || /^(data|blob):/.test(request.url());
      if (!own) complaints.push(`asked for ${request.url()}`);
    });
    await act(page, (path) => page.goto(`${site.base}/${path}`));
    assert.deepEqual(complaints, []);
  } finally {
    await chrome.close();
    await site.end();
  }
}

async function shot(page, name) {
  if (!SHOTS) return;
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}.png`) });
}

for (const theme of ["light", "dark"]) {
  for (const phone of [false, true]) {
    const where = `${theme} on a ${phone ? "phone" : "desktop"}`;
    test(`every kind of page is accessible and fits in ${where}`, () =>
      visiting({ theme, phone }, async (page, go) => {
        for (const [name, path] of Object.entries(PAGES)) {
          await go(path);
          await page.locator("h1").last().waitFor();
          await page.waitForLoadState("networkidle");
          await shot(page, `${name}-${theme}${phone ? "-phone" : ""}`);
          assert.deepEqual(await problems(page), [], `${name} in ${where}`);
          const sideways = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          assert.ok(sideways <= 0, `${name} in ${where} scrolls sideways by ${sideways} pixels`);
        }
      }));
  }
}

test("pages have their text and boards without scripts", () =>
  visiting({ scripts: false }, async (page, go) => {
    for (const path of ["index.html", "gallery/index.html", "book/tutorial/pieces.html"]) {
      await go(path);
      assert.ok((await page.locator("img.board").count()) > 0, path);
    }
    assert.match(
      await page.locator(".triagonal-example code").first().textContent(),
      /^variant "Lily Pond"\n\nplayers/,
    );
  }));

test("the gallery is searched by what a game is called, by themes and by pieces", () =>
  visiting({}, async (page, go) => {
    await go("gallery/index.html");
    const shown = page.locator(".card:visible");
    const all = await shown.count();
    await page.getByRole("searchbox").fill("hexagonal");
    const few = await shown.count();
    assert.ok(few > 0 && few < all / 4, `${few} of ${all} games`);
    await page.getByRole("searchbox").fill("koth");
    assert.deepEqual(await shown.locator("strong").allTextContents(), ["King of the Hill"]);
    await page.reload();
    assert.deepEqual(await shown.locator("strong").allTextContents(), ["King of the Hill"]);
    await page.getByRole("searchbox").fill("no such game");
    assert.equal(await shown.count(), 0);
  }));

test("the book is searched in the browser", () =>
  visiting({}, async (page, go) => {
    await go("book/index.html");
    const [box, first] = [page.getByRole("searchbox"), page.locator("#mdbook-searchresults a").first()];
    // The book does not say when its index has arrived, so anything done before that is done again. It searches when a key is
    // let go, which `fill` alone does not do.
    const finds = async () => {
      if (!(await box.isVisible())) await page.getByRole("button", { name: "Toggle Searchbar" }).click();
      await box.fill("");
      await box.pressSequentially("tadpole promotion");
      return first.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      );
    };
    for (let tries = 0; !(await finds()); tries += 1) assert.ok(tries < 10, "nothing is found");
    assert.match(await first.getAttribute("href"), /tutorial\/pawns\.html/);
  }));

test("a visitor gets from the front page to the tutorial and to a game", () =>
  visiting({}, async (page, go) => {
    await go("index.html");
    await page.getByRole("link", { name: /^Write/ }).click();
    await page.getByRole("heading", { name: "1. A board and pieces" }).waitFor();
    await page.locator("a.next:visible").first().click();
    await page.getByRole("heading", { name: "2. Tadpoles" }).waitFor();
    await go("index.html");
    await page
      .getByRole("link", { name: /^Play \d+ games|^Play/ })
      .last()
      .click();
    await page.getByRole("heading", { name: "Games" }).waitFor();
  }));
