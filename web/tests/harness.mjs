// Starts the studio's program and a browser for a test, and knows the page's handles.

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
// The folder of a site of static files, in place of the program.
export const SITE = process.env.SITE;
// While the page is worked on, its files may come from a folder instead of the program that embeds them.
const DIST = process.env.DIST;
// How long something may take: machines that build at the same time are slow.
const PATIENCE = Number(process.env.PATIENCE ?? 60_000);

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A test of what only the program does: network games, the files of a folder, its end and its secrets. */
export const servedTest = (name, act) => test(name, { skip: SITE && "only where the program serves the page" }, act);

/** A test of what only a page without a program does. */
export const siteTest = (name, act) => test(name, { skip: !SITE && "only for a site of static files" }, act);

/** The program with an empty data folder. */
export class Studio {
  constructor(folder) {
    this.data = mkdtempSync(join(tmpdir(), "studio-"));
    this.folder = folder;
    this.port = 0;
  }

  /** Starts it, on the same port as before if it was started before. */
  async start(...more) {
    const path = this.folder ? [this.folder] : [];
    this.child = spawn(PROGRAM, ["studio", ...path, "--no-open", "--port", String(this.port), "--data", this.data, ...more], {
      stdio: ["ignore", "pipe", "inherit"],
    });
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

/** Runs a test with a studio and a page that has come in by the link. */
export async function withPage(options, test) {
  const studio = SITE ? new Site(SITE) : new Studio(options.folder);
  await studio.start();
  const chrome = await browser();
  try {
    const page = await open(chrome, studio, options);
    await test(page, studio, chrome);
    assert.deepEqual(page.complaints, [], "the page complained in the console");
  } finally {
    await chrome.close();
    await studio.end();
  }
}

export async function open(chrome, studio, { phone = false, theme = "light", still = true, size, library = false, pickers = true } = {}) {
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
    const expected = /net::ERR_CONNECTION|net::ERR_SOCKET_NOT_CONNECTED|WebSocket connection|GPU stall|GL Driver/.test(message.text());
    if (["error", "warning"].includes(message.type()) && !expected) page.complaints.push(message.text());
  });
  page.on("pageerror", (error) => page.complaints.push(String(error)));
  if (DIST) await context.route(/\/[a-z-]+\.(js|css|svg)$/, (route) => route.fulfill({ path: join(DIST, new URL(route.request().url()).pathname.slice(1)) }));
  // The library is long to make where the program was not optimised; most tests do not need it.
  await page.goto(library || !/token=|#$/.test(studio.link) ? studio.link : `${studio.link}/games`);
  page.base = studio.base;
  return page;
}

const PERSON = { kind: "person" };
export const people = (count) => Array.from({ length: count }, () => PERSON);

/** Begins a game and shows it. */
export async function newGame(page, variant, seats = people(2), { options, ...more } = {}) {
  const wanted = { do: "begin", variant: { name: variant, ...(options ? { options } : {}) }, seats, ...more };
  const ask = () => asked(page, wanted);
  let answer = await ask();
  // The program bounds the time of all work by the clock; beside other builds a machine may need a second try.
  for (let tries = 0; /too long/.test(answer.error) && tries < 5; tries += 1) answer = await ask();
  page.complaints = page.complaints.filter((text) => !/status of 50\d/.test(text));
  assert.ok(answer.id, JSON.stringify(answer));
  await page.goto(`${page.base}/#/game/${answer.id}`);
  await page.locator(".board-svg [data-cell]").first().waitFor();
  return answer.id;
}

/** A page of somebody who comes by a link that the host has given them. */
export async function visit(chrome, studio, link, options = {}) {
  const page = await open(chrome, { link, base: studio.base }, options);
  await page.locator(".play .board-svg [data-cell]").first().waitFor();
  return page;
}

/** Invites somebody to a seat of the game that is shown, and returns the links to play there and to watch. */
export async function invite(page, player) {
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByRole("button", { name: "Invite others in the network" }).click();
  await page.locator(".seated", { hasText: player }).getByRole("button", { name: "Invite somebody" }).click();
  const seat = await page.getByLabel(`To play as ${player}`).inputValue();
  const watch = await page.getByLabel("To watch").inputValue();
  await page.getByRole("button", { name: "Close" }).click();
  return { seat, watch };
}

/** A game between the host, who is White, and Anna, who has taken the seat of Black in another browser. */
export async function withMatch(options, test) {
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
    await test({ host, guest, id, links, studio, chrome });
    assert.deepEqual([host.complaints, guest.complaints], [[], []], "a page complained in the console");
  } finally {
    await chrome.close();
    await studio.end();
  }
}

/** The cell of a name. */
export const cell = (page, name) => page.locator(`.layer-planes [data-cell]:is([aria-label="${name}"], [aria-label^="${name},"])`);

/** Waits until so many moves were played. */
export const plies = (page, count) => page.locator(`.moves-row .move`).nth(count - 1).waitFor();

/** Makes moves by click and click: `e2 e4`. */
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

/** Waits until the server's position is shown: no move is still on its way. */
export async function settled(page) {
  await page.waitForFunction(() => !document.querySelector("[data-waiting], [data-behind]"));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** What stands on a cell, in words. */
export const on = async (page, name) => (await cell(page, name).getAttribute("aria-label")).replace(/^[^,]*,? ?/, "");

/** What the live regions say. */
export const said = (page) => page.locator(".unseen[aria-live]").allTextContents().then((all) => all.join(" ").replace(/\u00a0/g, ""));

/** Takes the first of several moves with the same ends, if the board asks. */
export async function choose(page, before) {
  const choice = page.locator(".choose button").first();
  await choice.or(page.locator(".moves-row .move").nth(before)).first().waitFor();
  if (await choice.count()) await choice.click();
}

/** Waits until so many are there. */
export async function counts(locator, count) {
  if (count > 0) await locator.nth(count - 1).waitFor({ state: "attached" });
  await locator.nth(count).waitFor({ state: "detached" });
}

/** Any legal move by click. */
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

/** What breaks the rules of accessibility. */
export async function problems(page) {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 140)).join(" | ")}`);
  });
}

/** No violation of the rules of accessibility. */
export async function accessible(page, what) {
  assert.deepEqual(await problems(page), [], what);
}

/** A picture of docs/book/src/tools/studio.md: it is taken anew wherever PICTURES names the folder. */
export async function picture(page, name) {
  await shot(page, name);
  if (process.env.PICTURES) await page.screenshot({ path: join(process.env.PICTURES, `${name}.png`) });
}

export async function shot(page, name) {
  if (!SHOTS) return;
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}.png`) });
}
