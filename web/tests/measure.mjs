// Measures the page in a browser, for docs/book/src/measured/speed.md: `PROGRAM=… node tests/measure.mjs [VARIANT…]`.
//
// From the start of the program to its link, from the link to the first board, and in the workshop from a key to the updated board.
//
// `SITE=FOLDER node tests/measure.mjs` measures a site of static files instead, for docs/book/src/tools/hosting.md: a first visit to the library and to a
// board, a second visit, and what they transfer.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { browser, SITE, Studio } from "./harness.mjs";
import { Site } from "./site.mjs";

const ROUNDS = 9;
const KEYS = 5;

const chosen = process.argv.slice(2);
const variants = chosen.length ? chosen : ["chess", "raumschach", "crosstunnel", "tenjiku-shogi"];
const median = (times) => [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)];
const kilobytes = (bytes) => `${Math.round(bytes / 1000)} KB`;
const told = (times) => `median ${Math.round(median(times))} ms, longest ${Math.round(Math.max(...times))} ms`;

/** A page with nothing in its cache. */
async function fresh(chrome, script) {
  const context = await chrome.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript(script);
  return { context, page: await context.newPage() };
}

/** Records when the first board, or the first card of the library, is drawn. */
function watchBoard() {
  const seen = () => {
    if (!document.querySelector(".board-svg [data-cell], .card")) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => (globalThis.firstBoard = performance.now())));
  };
  const observer = new MutationObserver(seen);
  observer.observe(document, { childList: true, subtree: true });
}

/** Records the time from a key to the updated board. */
function watchDrafts() {
  const sent = new Map();
  globalThis.updates = [];
  const own = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    const { do: what, version } = JSON.parse(text);
    if (what === "draft") sent.set(version, globalThis.keyAt ?? performance.now());
    if (!this.watched) {
      this.watched = true;
      this.addEventListener("message", ({ data }) => {
        const { draft } = JSON.parse(data);
        if (!draft || !sent.has(draft.version)) return;
        const began = sent.get(draft.version);
        requestAnimationFrame(() => setTimeout(() => globalThis.updates.push(performance.now() - began)));
      });
    }
    return own.call(this, text);
  };
  addEventListener("keydown", () => (globalThis.keyAt = performance.now()), true);
}

/** The sizes of the files requested since a count, uncompressed and compressed. */
function transferred(site, since) {
  const files = site.asked.slice(since).map(({ path }) => readFileSync(join(SITE, path)));
  const sum = (sizes) => kilobytes(sizes.reduce((all, size) => all + size, 0));
  return `${files.length} files, ${sum(files.map((file) => file.length))}, ${sum(files.map((file) => gzipSync(file, { level: 9 }).length))} compressed by gzip`;
}

async function measureSite(chrome) {
  const site = new Site(SITE);
  await site.start();
  const drawn = async (page, address) => {
    await page.goto(address);
    await page.waitForFunction(() => globalThis.firstBoard);
    return page.evaluate(() => globalThis.firstBoard);
  };
  const [libraries, boards, again] = [[], [], []];
  let [first, second] = ["", ""];
  for (let round = 0; round < ROUNDS; round += 1) {
    const one = await fresh(chrome, watchBoard);
    boards.push(await drawn(one.page, `${site.link}/variant/${variants[0]}`));
    await one.context.close();
    const before = site.asked.length;
    const { context, page } = await fresh(chrome, watchBoard);
    libraries.push(await drawn(page, site.link));
    await page.evaluate(() => navigator.serviceWorker.ready);
    first = transferred(site, before);
    await page.close();
    const seen = site.asked.length;
    again.push(await drawn(await context.newPage(), site.link));
    second = transferred(site, seen);
    await context.close();
  }
  console.log(`first visit to first board, ${ROUNDS} times: ${told(boards)}`);
  console.log(`first visit to first card of the library: ${told(libraries)}; with the service worker ${first}`);
  console.log(`second visit to first card of the library: ${told(again)}; ${second}`);
  await site.end();
}

const chrome = await browser();
if (SITE) {
  await measureSite(chrome);
  await chrome.close();
  process.exit();
}
const [starts, boards] = [[], []];
for (let round = 0; round < ROUNDS; round += 1) {
  const studio = new Studio();
  const began = performance.now();
  await studio.start();
  starts.push(performance.now() - began);
  const { context, page } = await fresh(chrome, watchBoard);
  await page.goto(`${studio.link}/variant/${variants[0]}`);
  await page.waitForFunction(() => globalThis.firstBoard);
  boards.push(await page.evaluate(() => globalThis.firstBoard));
  await context.close();
  await studio.end();
}
console.log(`program to link, ${ROUNDS} times: ${told(starts)}`);
console.log(`page to first board, nothing cached: ${told(boards)}`);

const studio = new Studio();
await studio.start();
for (const variant of variants) {
  const { context, page } = await fresh(chrome, watchDrafts);
  await page.goto(`${studio.link}/workshop/from/${variant}`);
  await page.locator(".desk-board [data-cell]").first().waitFor({ timeout: 60_000 });
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+End");
  await page.waitForTimeout(1000);
  await page.evaluate(() => (globalThis.updates.length = 0));
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.type("#");
    await page.waitForFunction((count) => globalThis.updates.length > count, key);
    await page.waitForTimeout(700);
  }
  console.log(`a key in ${variant}: ${told(await page.evaluate(() => globalThis.updates))}`);
  await context.close();
}
await studio.end();
await chrome.close();
