// Starts the studio and a browser for a test, and provides actions and queries on the page.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { test } from "node:test";

import { chromium } from "playwright-core";

import { asked } from "./command.mjs";
import { Site } from "./site.mjs";

export { answer, asked } from "./command.mjs";

const PROGRAM = process.env.PROGRAM ?? "triagonal";
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const SHOTS = process.env.SHOTS;
// The folder of a site of static files, to test instead of the program.
export const SITE = process.env.SITE;
// A folder with the files of the page, to use instead of those embedded in the program.
const DIST = process.env.DIST;
// The timeout of each step in milliseconds, generous because of busy machines.
const PATIENCE = Number(process.env.PATIENCE ?? 60_000);

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A test of features of the program: network games, files, restarts and secrets. */
export const servedTest = (name, act) => test(name, { skip: SITE && "only where the program serves the page" }, act);

/** A test of features of a site without a program. */
export const siteTest = (name, act) => test(name, { skip: !SITE && "only for a site of static files" }, act);

/** A program with an empty data folder. */
export class Studio {
  constructor(folder) {
    this.data = mkdtempSync(join(tmpdir(), "studio-"));
    this.folder = folder;
    this.port = 0;
  }

  /** Starts the program. After a restart it has the same port. */
  async start(...more) {
    const path = this.folder ? [this.folder] : [];
    this.child = spawn(
      PROGRAM,
      ["studio", ...path, "--no-open", "--port", String(this.port), "--data", this.data, ...more],
      {
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    this.link = await new Promise((done, fail) => {
      let text = "";
      this.child.stdout.on("data", (part) => {
        text += part;
        const found = /http:\/\/\S+/.exec(text);
        if (found) done(found[0]);
      });
      this.child.on("exit", (code) => fail(new Error(`the studio ended with ${code}: ${text}`)));
    });
    const { origin, port } = new URL(this.link);
    this.base = origin;
    this.port = Number(port);
  }

  async stop(signal = "SIGTERM") {
    const gone = new Promise((done) => this.child.once("exit", done));
    this.child.kill(signal);
    await gone;
  }

  async end() {
    await this.stop();
    rmSync(this.data, { recursive: true, force: true });
  }
}

export async function browser() {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
  });
}

/** Runs a test with a studio and a page of its owner. */
export async function withPage(options, act) {
  const studio = SITE ? new Site(SITE) : new Studio(options.folder);
  await studio.start();
  const chrome = await browser();
  try {
    const page = await open(chrome, studio, options);
    await act(page, studio, chrome);
    assert.deepEqual(page.complaints, [], "the page complained in the console");
  } finally {
    await chrome.close();
    await studio.end();
  }
}

export async function open(
  chrome,
  studio,
  { phone = false, theme = "light", still = true, size, library = false, pickers = true } = {},
) {
  const context = await chrome.newContext({
    viewport: size ?? (phone ? { width: 360, height: 740 } : { width: 1280, height: 800 }),
    hasTouch: phone,
    isMobile: phone,
    colorScheme: theme,
    reducedMotion: still ? "reduce" : "no-preference",
  });
  context.setDefaultTimeout(PATIENCE);
  // Firefox and Safari let no page write to files.
  if (!pickers) {
    await context.addInitScript(() => {
      delete globalThis.showOpenFilePicker;
      delete globalThis.showSaveFilePicker;
    });
  }
  const page = await context.newPage();
  page.complaints = [];
  page.on("console", (message) => {
    const expected = /net::ERR_CONNECTION|net::ERR_SOCKET_NOT_CONNECTED|WebSocket connection|GPU stall|GL Driver/.test(
      message.text(),
    );
    if (["error", "warning"].includes(message.type()) && !expected) page.complaints.push(message.text());
  });
  page.on("pageerror", (error) => page.complaints.push(String(error)));
  if (DIST)
    await context.route(/\/[a-z-]+\.(js|css|svg)$/, (route) =>
      route.fulfill({ path: join(DIST, new URL(route.request().url()).pathname.slice(1)) }),
    );
  // The library is slow in unoptimised builds, and most tests do not need it.
  await page.goto(library || !/token=|#$/.test(studio.link) ? studio.link : `${studio.link}/games`);
  page.base = studio.base;
  return page;
}

const PERSON = { kind: "person" };
export const people = (count) => Array.from({ length: count }, () => PERSON);

/** Starts a game and shows it. */
export async function newGame(page, variant, seats = people(2), { options, ...more } = {}) {
  const wanted = { do: "begin", variant: { name: variant, ...(options ? { options } : {}) }, seats, ...more };
  const ask = () => asked(page, wanted);
  let answer = await ask();
  // The program limits the time of each command, so a busy machine may need several attempts.
  for (let tries = 0; /too long/.test(answer.error) && tries < 5; tries += 1) answer = await ask();
  page.complaints = page.complaints.filter((text) => !/status of 50\d/.test(text));
  assert.ok(answer.id, JSON.stringify(answer));
  await page.goto(`${page.base}/#/game/${answer.id}`);
  await page.locator(".board-svg [data-cell]").first().waitFor();
  return answer.id;
}

/** A page that was opened with an invitation. */
export async function visit(chrome, studio, link, options = {}) {
  const page = await open(chrome, { link, base: studio.base }, options);
  await page.locator(".play .board-svg [data-cell]").first().waitFor();
  return page;
}

/** Invites a guest to a seat of the current game, and returns the links to play and to watch. */
export async function invite(page, player) {
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByRole("button", { name: "Invite others on the network" }).click();
  await page.locator(".seated", { hasText: player }).getByRole("button", { name: "Invite someone" }).click();
  const seat = await page.getByLabel(`Link to play as ${player}`).inputValue();
  const watch = await page.getByLabel("Link to watch").inputValue();
  await page.getByRole("button", { name: "Close" }).click();
  return { seat, watch };
}

/** Runs a test with a game between the host, who plays White, and Anna, who plays Black in another browser. */
export async function withMatch(options, act) {
  const studio = new Studio();
  await studio.start("--listen", "127.0.0.1");
  const chrome = await browser();
  try {
    const host = await open(chrome, studio, options);
    const { variant = "chess", ...more } = options;
    const id = await newGame(host, variant, people(2), more.game ?? {});
    const links = await invite(host, "Black");
    const guest = await visit(chrome, studio, links.seat, options);
    await guest.getByLabel("Your name").fill("Anna");
    await guest.getByRole("button", { name: "Play Black" }).click();
    await host.getByText("Anna", { exact: true }).first().waitFor();
    await act({ host, guest, id, links, studio, chrome });
    assert.deepEqual([host.complaints, guest.complaints], [[], []], "a page complained in the console");
  } finally {
    await chrome.close();
    await studio.end();
  }
}

/** The cell with a name. */
export const cell = (page, name) =>
  page.locator(`.layer-planes [data-cell]:is([aria-label="${name}"], [aria-label^="${name},"])`);

/** Waits until a number of moves have been played. */
export const plies = (page, count) =>
  page
    .locator(`.moves-row .move`)
    .nth(count - 1)
    .waitFor();

/** Plays moves, such as `e2 e4`, by clicks on both cells. */
export async function play(page, ...moves) {
  for (const move of moves) {
    const [from, to] = move.split(" ");
    const before = await page.locator(".moves-row .move").count();
    await cell(page, from).click();
    await cell(page, to).click();
    await plies(page, before + 1);
    await settled(page);
  }
}

/** Waits until the page shows the server's position. */
export async function settled(page) {
  await page.waitForFunction(() => !document.querySelector("[data-waiting], [data-behind]"));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** The accessible name of a cell without the name of the cell. */
export const on = async (page, name) => (await cell(page, name).getAttribute("aria-label")).replace(/^[^,]*,? ?/, "");

/** The text of the live regions. */
export const said = (page) =>
  page
    .locator(".unseen[aria-live]")
    .allTextContents()
    .then((all) => all.join(" ").replace(/\u00a0/g, ""));

/** Chooses the first move if the board asks which one is meant. */
export async function choose(page, before) {
  const choice = page.locator(".choose button").first();
  await choice.or(page.locator(".moves-row .move").nth(before)).first().waitFor();
  if (await choice.count()) await choice.click();
}

/** Waits until a locator matches a number of elements. */
export async function counts(locator, count) {
  if (count > 0) await locator.nth(count - 1).waitFor({ state: "attached" });
  await locator.nth(count).waitFor({ state: "detached" });
}

/** Plays some legal move by clicks. */
export async function playAny(page, pick = 0) {
  const before = await page.locator(".moves-row .move").count();
  const mine = page.locator(".cell.mine");
  await mine.first().waitFor();
  const count = await mine.count();
  await mine.nth(pick % count).click();
  await page.locator(".layer-planes .cell.goal").first().click();
  await choose(page, before);
  await plies(page, before + 1);
  await settled(page);
}

/** The accessibility violations of the page. */
export async function problems(page) {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
    return violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes
          .slice(0, 3)
          .map((node) => node.html.slice(0, 140))
          .join(" | ")}`,
    );
  });
}

/** Checks that the page has no accessibility violations. */
export async function accessible(page, what) {
  assert.deepEqual(await problems(page), [], what);
}

/** Takes a picture for docs/book/src/tools/studio.md, if PICTURES names the folder. */
export async function picture(page, name) {
  await shot(page, name);
  if (process.env.PICTURES) await page.screenshot({ path: join(process.env.PICTURES, `${name}.png`) });
}

export async function shot(page, name) {
  if (!SHOTS) return;
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}.png`) });
}
