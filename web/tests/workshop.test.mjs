// Writing a variant: from a template, broken, fixed by the quick fix, played; a file that changes outside.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { counts, picture, playAny, plies, servedTest, shot, withPage } from "./harness.mjs";

const text = (page) => page.locator(".cm-content").innerText();

/** Replaces the first such word of the text as somebody does who types. */
async function replace(page, from, to) {
  await page.locator(".cm-line span").getByText(from, { exact: true }).first().dblclick();
  await page.keyboard.type(to);
  // The list of words covers what comes next.
  await page.keyboard.press("Escape");
}

test("a variant from a template is broken, fixed and played", () =>
  withPage({}, async (page) => {
    await page.goto(`${page.base}/#/workshop`);
    await page.getByRole("link", { name: "New variant" }).click();
    await picture(page, "new-variant");
    await page.getByRole("button", { name: "Begin" }).click();
    await page.locator(".cm-content").waitFor();
    await page.getByText("No mistakes").waitFor();
    await page.locator(".desk-board [data-cell]").first().waitFor();
    const cells = await page.locator(".desk-board [data-cell]").count();
    assert.ok(cells > 0);
    const first = await text(page);
    assert.match(first, /My Variant/);

    await replace(page, "slide", "slied");
    await page.locator(".desk-foot .problem").waitFor();
    await counts(page.locator(".desk-board [data-cell]"), cells); // The last good board stays.
    await page.getByRole("tab", { name: /Problems/ }).click();
    await picture(page, "workshop");
    await page.locator(".problems .button").first().click();
    await page.getByText("No mistakes").first().waitFor();
    // The editor draws the lines that are in sight, which may be more by now.
    const lines = first.trim().split("\n");
    assert.deepEqual((await text(page)).split("\n").slice(0, lines.length), lines);

    await page.getByRole("tab", { name: "Cases" }).click();
    await page.getByText(/All \d+ hold\./).waitFor();
    await page.getByRole("tab", { name: "Pieces" }).click();
    await page.locator(".kind").first().click();
    await page.locator(".legend").waitFor();
    await shot(page, "workshop-pieces");
    await page.getByRole("button", { name: "Play this" }).click();
    const dialog = page.getByRole("dialog", { name: "New game" });
    for (const seat of [0, 1]) await dialog.getByRole("radio", { name: "Person" }).nth(seat).click();
    await dialog.getByRole("button", { name: "Play" }).click();
    await playAny(page);
    await plies(page, 1);
  }));

servedTest("completion, hover and a change on disk", () => {
  const folder = mkdtempSync(join(tmpdir(), "studio-files-"));
  const file = join(folder, "mine.variant");
  writeFileSync(file, 'variant "Mine"\nextends chess\n');
  return withPage({ folder }, async (page) => {
    await page.goto(`${page.base}/#/workshop/file/mine.variant`);
    await page.getByText("No mistakes").waitFor();
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("check 3 times wi");
    await page.locator(".cm-tooltip-autocomplete").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.type("ns");
    await page.keyboard.press("Escape");
    await page.getByText("No mistakes").waitFor();
    writeFileSync(file, 'variant "Theirs"\nextends chess\n');
    await page.getByRole("button", { name: "The file was changed meanwhile" }).waitFor();
    await page.keyboard.press("Control+s");
    const dialog = page.getByRole("dialog", { name: "The file was changed meanwhile" });
    await dialog.waitFor();
    assert.match(await dialog.getByLabel("The text on disk").inputValue(), /Theirs/);
    await shot(page, "conflict");
    // The browser notes every refusal, also this one, which is meant.
    page.complaints = page.complaints.filter((text) => !/status of 409/.test(text));
    await dialog.getByRole("button", { name: "Write mine over it" }).click();
    await dialog.waitFor({ state: "hidden" });
    assert.match(readFileSync(file, "utf8"), /Mine"[^]*check 3 times wins/);
    // Where nothing waits to be saved, the text of the other program is simply there.
    await page.getByText("saved", { exact: true }).waitFor();
    writeFileSync(file, 'variant "Other"\nextends chess\n');
    await page.locator(".cm-content").getByText("Other").waitFor();
    await page.getByText("saved", { exact: true }).waitFor();
  });
});

servedTest("the files of a folder are in the library; their cases and snapshots run beside them", () => {
  const folder = mkdtempSync(join(tmpdir(), "studio-files-"));
  const write = (name, text) => writeFileSync(join(folder, name), text);
  write("mine.variant", 'variant "Mine"\nextends chess\n');
  write("mine.toml", "[[case]]\nname = 'first moves'\nsource = 'counted'\nfrom = 'g1'\nto = ['f3', 'h3']\n\n[[snapshot]]\nname = 'start'\nrecord = 'moves'\n");
  // In CI nothing is accepted, but this snapshot is the test's own.
  execFileSync(process.env.PROGRAM, ["test", join(folder, "mine.toml"), "--accept"], { env: { ...process.env, CI: "" } });
  return withPage({ folder, library: true }, async (page) => {
    const card = page.locator(".card").filter({ hasText: "Mine" });
    await card.locator("svg, img").first().waitFor();
    await card.getByRole("button", { name: /Play Mine/ }).click();
    await page.locator(".play .board-svg [data-cell]").first().waitFor();
    await playAny(page);
    await page.goto(`${page.base}/#/`);
    await card.locator(".card-link").click();
    await page.getByText("No mistakes").waitFor();
    await page.getByRole("tab", { name: "Cases" }).click();
    await page.getByText("All 2 hold.").waitFor();
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("piece Knight N { leap 3:1 }");
    await page.keyboard.press("Escape");
    await page.getByText("2 of 2 fail.").waitFor();
    await page.getByRole("button", { name: "Show first moves on the board" }).click();
    await page.locator(".desk-board .layer-over *, .desk-board .layer-under *").first().waitFor({ state: "attached" });
    await shot(page, "cases");
  });
});
