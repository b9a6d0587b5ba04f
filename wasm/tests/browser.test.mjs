/** Tests the package in Chromium. A plain file server serves it under a path. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, normalize } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("../", import.meta.url));
const PATH = "/some/where/";
const types = {
  ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".wasm": "application/wasm",
};
/** Headers for paths that begin with `isolated`: they let pages share memory. */
const ISOLATED = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };
const BLANK = "<!doctype html><title>Blank</title>";

const server = createServer(async (request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url, "http://host").pathname));
  const isolated = path.startsWith(`${PATH}isolated/`);
  const file = path.slice(isolated ? `${PATH}isolated/`.length : PATH.length);
  const headers = { "Content-Type": types[extname(file)] ?? "text/plain", ...(isolated && ISOLATED) };
  try {
    const body = file === "blank.html" ? BLANK : await readFile(root + file);
    response.writeHead(200, headers).end(body);
  } catch {
    response.writeHead(404).end();
  }
});

let browser;
let at;
before(async () => {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  at = `http://127.0.0.1:${server.address().port}${PATH}`;
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
});
after(async () => {
  await browser?.close();
  server.close();
});

/** Opens a page and collects its errors. */
async function open(path) {
  const page = await browser.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.stack));
  await page.goto(at + path);
  return { page, errors };
}

test("a chessground board plays legal moves and promotes", async () => {
  const { page, errors } = await open("examples/board.html");
  await page.getByText("white to move; 20 moves").waitFor({ timeout: 60_000 });
  const click = async (cell) => {
    const box = await page.locator("cg-board").boundingBox();
    const [file, rank] = [cell.charCodeAt(0) - 97, Number(cell[1]) - 1];
    await page.mouse.click(box.x + (file + 0.5) * box.width / 8, box.y + (7.5 - rank) * box.height / 8);
  };
  const status = (text) => page.locator("#status").filter({ hasText: text }).waitFor();
  const plays = async (from, to, text) => {
    await click(from);
    await click(to);
    if (text) await status(text);
  };
  await plays("e2", "e5");
  await status("white to move; 20 moves");
  await click("e2");
  await plays("h2", "h4", "black to move");
  const rest = [["g7", "g5"], ["h4", "g5"], ["a7", "a6"], ["g5", "g6"], ["a6", "a5"], ["g6", "h7"], ["a5", "a4"]];
  let turn = 1;
  for (const [from, to] of rest) await plays(from, to, `${["black", "white"][turn++ % 2]} to move`);
  await plays("h7", "g8");
  await page.getByRole("button", { name: "knight", exact: true }).click();
  await status("black to move");
  assert.equal(await page.locator("cg-board piece.knight.white").count(), 3);
  await page.getByRole("button", { name: "Take back" }).click();
  await status("white to move");
  assert.deepEqual(errors, []);
  await page.close();
});

test("hostile texts yield diagnostics on the stack of a page and of a worker", async () => {
  const { page, errors } = await open("blank.html");
  const codes = await page.evaluate(async () => {
    const triagonal = await import(new URL("pkg/index.js", location.href).href);
    const { hostileTexts, tried } = await import(new URL("tests/hostile-texts.mjs", location.href).href);
    await triagonal.default();
    const codes = new Set();
    for (const text of hostileTexts()) tried(triagonal, text).forEach((code) => codes.add(code));
    if (triagonal.Variant.builtin("chess").start().perft(3) !== 8902) throw new Error("the memory was overwritten");
    return [...codes];
  });
  assert.ok(codes.includes("syntax::too-deep"), `${codes}`);
  const deep = await page.evaluate(async () => {
    const { EngineWorker } = await import(new URL("pkg/index.js", location.href).href);
    const engine = await EngineWorker.start();
    const text = `variant "Deep"\nextends chess\nzone z: ${"(".repeat(64)}rank${")".repeat(64)} = 1\n`;
    let last;
    for await (const info of engine.search(text, undefined, [], { depth: 2 })) last = info;
    engine.terminate();
    return last.depth;
  });
  assert.equal(deep, 2);
  assert.deepEqual(errors, []);
  await page.close();
});

for (const path of ["blank.html", "isolated/blank.html"]) {
  test(`a worker is stopped at once: ${path}`, async () => {
    const { page, errors } = await open(path);
    const found = await page.evaluate(async () => {
      const { default: init, EngineWorker, source } = await import(new URL("pkg/index.js", location.href).href);
      await init();
      const engine = await EngineWorker.start();
      const search = engine.search(source("chess"), undefined, [], {});
      let last = (await search.next()).value;
      const began = performance.now();
      engine.stop();
      for await (const info of search) last = info;
      const waited = performance.now() - began;
      engine.terminate();
      return { isolated: crossOriginIsolated, waited, last };
    });
    assert.equal(found.isolated, path.startsWith("isolated"));
    assert.ok(found.last.pv.length > 0);
    assert.ok(found.waited < 5000, `${found.waited} ms`);
    assert.deepEqual(errors, []);
    await page.close();
  });
}

test("a worker whose module fails says so", async () => {
  const { page } = await open("blank.html");
  const message = await page.evaluate(async () => {
    const { EngineWorker } = await import(new URL("pkg/index.js", location.href).href);
    return EngineWorker.start(new URL("nowhere.wasm", location.href)).then(() => "", (error) => error.message);
  });
  assert.match(message, /failed/);
  await page.close();
});
