// Live blocks on pages of a site: a board that can be played at once, and examples that become editors. The pages are minimal, with
// the strict content security policy of the studio.

import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { accessible, browser, counts, open, shot, SITE, siteTest } from "./harness.mjs";
import { Site } from "./site.mjs";

const EMBED = new URL("../../studio/embed", import.meta.url).pathname;
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";
const WASM = "studio/wasm/triagonal.wasm";
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" width="320" height="320"><path fill="#c2ae8f" d="M0 0h8v8H0z"/></svg>';
/** The connection for which load times are measured: 1.6 Mbit/s with a latency of 150 ms. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const GOAL = 2000;

const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
const html = (root, title, body, head = "") => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>${title}</title>
<link rel="icon" href="${root}board.svg"><link rel="stylesheet" href="${root}page.css"><link rel="stylesheet" href="${root}embed/live.css">
<script type="module" src="${root}embed/live.js"></script>${head}</head><body><main><h1>${title}</h1>${body}</main></body></html>`;
const example = (text, attributes = "") =>
  `<div class="triagonal-example" ${attributes}><img src="../board.svg" width="320" height="320" alt="The start"><pre tabindex="0"><code class="language-variant">${escaped(text)}</code></pre></div>`;

const HILL = 'variant "Hill"\nextends chess\nzone hill for all: cells d4, e4, d5, e5\noccupying hill with King wins\n';
const BLOCKS = {
  whole: [HILL, 'data-kind="whole" data-name="hill"'],
  part: ["being stalemated loses\n", 'data-kind="part" data-extends="hill"'],
  drops: ['variant "Drops"\nextends crazyhouse\n', 'data-kind="whole"'],
  mistaken: ['variant "Wrong"\nextends chess\npiece Queen Q { slide radail }\n', 'data-kind="error"'],
};

/** Runs a test with a site that has a front page, a page of a book, and the studio. */
async function withPages(test, { path = "index.html", ...options } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "live-"));
  cpSync(SITE, join(folder, "studio"), { recursive: true });
  cpSync(EMBED, join(folder, "embed"), { recursive: true });
  mkdirSync(join(folder, "book"));
  writeFileSync(join(folder, "board.svg"), PICTURE);
  writeFileSync(
    join(folder, "page.css"),
    "body { margin: 0 auto; max-width: 1100px; padding: 12px; font-family: sans-serif; background: Canvas; color: CanvasText; color-scheme: light dark } pre { overflow: auto } .triagonal-play { max-width: 420px; margin: auto }",
  );
  const game =
    '<div class="triagonal-play" data-game="chess" data-opening="studio/openings/chess.json"><img src="board.svg" width="320" height="320" alt="The board"></div>';
  writeFileSync(
    join(folder, "index.html"),
    html("", "A game", game, '<link rel="preload" as="fetch" crossorigin href="studio/openings/chess.json">'),
  );
  const all = Object.values(BLOCKS).map(([text, attributes]) => example(text, attributes));
  writeFileSync(join(folder, "book/page.html"), html("../", "Examples", all.join("\n")));
  const site = new Site(folder);
  await site.start();
  site.link = `${site.base}/${path}`;
  const chrome = await browser();
  try {
    await test({ site, chrome, page: await open(chrome, site, options), folder });
  } finally {
    await chrome.close();
    await site.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

const cell = (within, name) => within.locator(`[data-cell]:is([aria-label="${name}"], [aria-label^="${name},"])`);
const blockOf = (page, name) => page.locator(".triagonal-example").nth(Object.keys(BLOCKS).indexOf(name));

async function move(within, from, to) {
  await cell(within, from).click();
  await cell(within, to).click();
}

async function tryIt(page, name) {
  const block = blockOf(page, name);
  await block.getByRole("button", { name: "Try it" }).click();
  return block;
}

siteTest("the first game can be played within two seconds on a slow connection", () =>
  withPages(async ({ site, chrome, page: first }) => {
    await first.close();
    const times = [];
    // A busy machine may be slow once.
    for (let round = 0; round < 3 && !times.some((time) => time < GOAL); round += 1) {
      const context = await chrome.newContext({ viewport: { width: 390, height: 780 } });
      await context.addInitScript(() => {
        const seen = () => {
          if (!document.querySelector(".live .cell.mine")) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => (globalThis.interactive = performance.now())));
        };
        const observer = new MutationObserver(seen);
        observer.observe(document, { childList: true, subtree: true, attributes: true });
      });
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send("Network.enable");
      await devtools.send("Network.emulateNetworkConditions", SLOW);
      await page.goto(site.link);
      await page.waitForFunction(() => globalThis.interactive);
      times.push(await page.evaluate(() => globalThis.interactive));
      await context.close();
    }
    console.log(`playable after ${times.map(Math.round).join(", ")} ms`);
    assert.ok(Math.min(...times) < GOAL, `${times}`);
  }),
);

siteTest("a game begins without the WebAssembly, which takes over when it arrives", () =>
  withPages(async ({ site, page, folder }) => {
    const opening = JSON.parse(readFileSync(join(folder, "studio/openings/chess.json"), "utf8"));
    let send;
    site.held.set(WASM, new Promise((done) => (send = done)));
    await page.reload();
    await move(page, "e2", "e4");
    await page.getByText("Thinking…").waitFor();
    await page.getByText("Your move.").waitFor();
    const [reply] = opening.replies["e2-e4"].moves;
    assert.match(await cell(page, reply.split("-")[1]).getAttribute("aria-label"), /Black/);
    // The WebAssembly is not loaded yet, so the second move waits for it.
    await move(page, "d2", "d3");
    await page.getByText("Thinking…").waitFor();
    assert.ok(site.asked.some(({ path }) => path === WASM));
    send();
    await page.getByText("Your move.").waitFor();
    await shot(page, "live-play");
    await accessible(page, "a game on a page");
    await page.getByRole("button", { name: "New game" }).click();
    assert.match(await cell(page, "e2").getAttribute("aria-label"), /White Pawn/);
    assert.deepEqual(page.complaints, []);
  }),
);

siteTest("without scripts the text and the picture remain", () =>
  withPages(async ({ site, chrome }) => {
    const context = await chrome.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(site.link);
    await page.getByAltText("The board").waitFor();
    await page.goto(`${site.base}/book/page.html`);
    await blockOf(page, "whole").getByText("occupying hill").waitFor();
    await blockOf(page, "whole").getByAltText("The start").waitFor();
    assert.equal(await page.getByRole("button").count(), 0);
  }),
);

siteTest("an example becomes an editor with a board, moves, errors and a link to the studio", () =>
  withPages(
    async ({ site, page, chrome }) => {
      // Large files are loaded only when they are needed.
      assert.deepEqual(
        site.asked.map(({ path }) => path).filter((path) => /example|worker|wasm/.test(path)),
        [],
      );
      const block = await tryIt(page, "whole");
      await block.getByText("No errors").waitFor();
      await block.getByText("20 legal moves").waitFor();
      await counts(block.locator(".live-move"), 20);
      await shot(page, "live-example");
      await accessible(page, "an example on a page");
      await block.getByRole("button", { name: "e4", exact: true }).click();
      await cell(block, "e4").and(block.locator('[aria-label*="White Pawn"]')).waitFor();
      await move(block, "e7", "e5");
      await cell(block, "e5").and(block.locator('[aria-label*="Black Pawn"]')).waitFor();
      await block.getByRole("button", { name: "Take back" }).click();
      await cell(block, "e7").and(block.locator('[aria-label*="Black Pawn"]')).waitFor();
      await block.getByRole("button", { name: "Start position" }).click();
      await cell(block, "e2").and(block.locator('[aria-label*="White Pawn"]')).waitFor();
      // The board follows the text.
      await block.locator(".cm-content").click();
      await page.keyboard.press("Control+End");
      await page.keyboard.insertText("being stalemated loses\nbeing stalemted wins\n");
      await block.locator(".live-problems li.error").first().waitFor();
      await block.getByRole("button", { name: "Original text" }).click();
      await block.getByText("No errors").waitFor();
      const href = await block.getByRole("link", { name: "Open in the studio" }).getAttribute("href");
      const studio = await chrome.newContext();
      const there = await studio.newPage();
      await there.goto(href);
      await there.locator(".cm-content").getByText("occupying hill").waitFor();
      await there.getByText("No errors").waitFor();
      assert.deepEqual(page.complaints, []);
    },
    { path: "book/page.html" },
  ),
);

siteTest("an example says when the WebAssembly cannot be loaded, and tries again", () =>
  withPages(
    async ({ page, folder }) => {
      renameSync(join(folder, WASM), join(folder, "away.wasm"));
      const block = await tryIt(page, "whole");
      await block.getByText("The text could not be checked").waitFor();
      renameSync(join(folder, "away.wasm"), join(folder, WASM));
      await block.getByRole("button", { name: "Try again" }).click();
      await block.getByText("No errors").waitFor();
      assert.deepEqual(
        page.complaints.filter((text) => !text.includes("404")),
        [],
      );
    },
    { path: "book/page.html" },
  ),
);

siteTest("an error is shown with its fix", () =>
  withPages(
    async ({ page }) => {
      const block = await tryIt(page, "mistaken");
      const problem = block.locator(".live-problems li.error").first();
      await problem.getByRole("button", { name: /line 3/ }).waitFor();
      await shot(page, "live-mistake");
      await accessible(page, "an example with a mistake");
      await problem.getByRole("button", { name: /radial/ }).click();
      await counts(block.locator(".live-problems li.error"), 0);
      await block.locator("[data-cell]").first().waitFor();
      assert.deepEqual(page.complaints, []);
    },
    { path: "book/page.html" },
  ),
);

siteTest("examples extend each other, and a part of a file gets its header", () =>
  withPages(
    async ({ page }) => {
      const block = await tryIt(page, "part");
      await block.locator(".cm-content").getByText("extends hill").waitFor();
      await block.getByText("No errors").waitFor();
      await block.getByText("20 legal moves").waitFor();
      await block.getByRole("button", { name: "e4", exact: true }).click();
      await cell(block, "e4").and(block.locator('[aria-label*="White Pawn"]')).waitFor();
      assert.deepEqual(page.complaints, []);
    },
    { path: "book/page.html" },
  ),
);

siteTest("examples are used by keyboard and touch, in the dark and on a phone", () =>
  withPages(
    async ({ page }) => {
      const start = blockOf(page, "drops").getByRole("button", { name: "Try it" });
      await start.focus();
      await page.keyboard.press("Enter");
      const block = blockOf(page, "drops");
      await block.getByText("20 legal moves").waitFor();
      for (const [from, to] of [
        ["e2", "e4"],
        ["d7", "d5"],
        ["e4", "d5"],
        ["d8", "d5"],
      ]) {
        await cell(block, from).tap();
        await cell(block, to).tap();
        await cell(block, to).and(block.locator(":not(.goal)")).waitFor();
        await block.locator(".live-moves").getByText(`to ${to}`).first().waitFor();
      }
      // White's captured Pawn is in Black's hand, and Black's in White's.
      await counts(block.locator(".live-piece"), 2);
      await block.locator(".live-hand").nth(1).getByRole("button", { name: /Pawn/ }).tap();
      await cell(block, "e4").tap();
      await cell(block, "e4").and(block.locator('[aria-label*="White Pawn"]')).waitFor();
      await counts(block.locator(".live-piece"), 1);
      await shot(page, "live-phone");
      await accessible(page, "an example on a phone in the dark");
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `the page is ${wide} pixels too wide`);
      assert.deepEqual(page.complaints, []);
    },
    { path: "book/page.html", phone: true, theme: "dark" },
  ),
);

siteTest("in a book, blocks follow its theme, and their keys turn no pages", () =>
  withPages(
    async ({ page }) => {
      await page.evaluate(() =>
        document.addEventListener("keydown", ({ key }) => document.body.append(`pressed ${key}`)),
      );
      const block = await tryIt(page, "whole");
      await block.getByText("20 legal moves").waitFor();
      await page.keyboard.press("ArrowRight");
      await cell(block, "e2").click();
      await page.keyboard.press("ArrowLeft");
      assert.equal(await page.getByText("pressed").count(), 0);
      const theme = () => block.locator(".live").getAttribute("data-theme");
      assert.equal(await theme(), "light");
      await page.evaluate(() => document.documentElement.classList.add("navy"));
      await block.locator('.live[data-theme="dark"]').waitFor();
    },
    { path: "book/page.html" },
  ),
);
