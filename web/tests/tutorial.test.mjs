// The tutorial of the book, followed in the workshop: every step is accepted, and the game can be played in the end.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { cell, playAny, plies, withPage } from "./harness.mjs";

const CHAPTERS = ["pieces", "pawns", "endings", "sharing"];
const BLOCK = /^```(variant|variant-error) (\S+)\n([^]*?)^```$/gm;

/** The blocks of a chapter, in order. */
function steps(chapter) {
  const page = readFileSync(new URL(`../../docs/book/src/tutorial/${chapter}.md`, import.meta.url), "utf8");
  return [...page.matchAll(BLOCK)].map(([, kind, name, text]) => ({ kind, name, text }));
}

/** Replaces the text of the editor by pasting. */
async function write(page, text) {
  const editor = page.locator(".cm-content");
  await editor.click();
  await page.keyboard.press("Control+a");
  await editor.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test("every step of the tutorial works in the workshop, and the game can be played", () =>
  withPage({}, async (page) => {
    await page.goto(`${page.base}/#/workshop`);
    await page.getByRole("link", { name: "New variant" }).click();
    await page.getByRole("button", { name: "Create" }).click();
    await page.locator(".cm-content").waitFor();
    const broken = steps("pieces").find(({ kind }) => kind === "variant-error");
    let count = 0;
    for (const chapter of CHAPTERS) {
      for (const { text } of steps(chapter).filter(({ kind, name }) => kind === "variant" && name === "lily-pond")) {
        // An erroneous text comes between, so that the result belongs to the new text.
        await write(page, broken.text);
        await page.locator(".desk-foot .problem").waitFor();
        await write(page, text);
        await page.locator(".desk-foot").getByText("No errors").waitFor();
        count += 1;
      }
    }
    assert.ok(count >= 10, `${count} steps`);
    await page.getByRole("button", { name: "Play this" }).click();
    const dialog = page.getByRole("dialog", { name: "New game" });
    for (const seat of [0, 1]) await dialog.getByRole("radio", { name: "Human" }).nth(seat).click();
    await dialog.getByRole("button", { name: "Play" }).click();
    await cell(page, "d1").waitFor();
    assert.match(await cell(page, "d1").getAttribute("aria-label"), /White Heron/);
    await playAny(page);
    await plies(page, 1);
  }));
