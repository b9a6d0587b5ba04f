// Writing a variant: templates, errors and fixes, completion, files that change on disk.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { counts, picture, playAny, plies, servedTest, shot, withPage } from "./harness.mjs";

const text = (page) => page.locator(".cm-content").innerText();

/** Replaces the first occurrence of a word by typing. */
async function replace(page, from, to) {
  await page.locator(".cm-line span").getByText(from, { exact: true }).first().dblclick();
  await page.keyboard.type(to);
  // Closes the list of completions.
  await page.keyboard.press("Escape");
}

test("a variant from a template is broken, fixed and played", () =>
  withPage({}, async (page) => {
    await page.goto(`${page.base}/#/workshop`);
    await page.getByRole("link", { name: "New variant" }).click();
    await picture(page, "new-variant");
    await page.getByRole("button", { name: "Create" }).click();
    await page.locator(".cm-content").waitFor();
    await page.getByText("No errors").waitFor();
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
    await page.getByText("No errors").first().waitFor();
    // The editor renders only the visible lines, which may be more by now.
    const lines = first.trim().split("\n");
    assert.deepEqual((await text(page)).split("\n").slice(0, lines.length), lines);

    await page.getByRole("tab", { name: "Cases" }).click();
    await page.getByText(/All \d+ pass\./).waitFor();
    await page.getByRole("tab", { name: "Pieces" }).click();
    await page.locator(".kind").first().click();
    await page.locator(".legend").waitFor();
    await shot(page, "workshop-pieces");
    await page.getByRole("button", { name: "Play this" }).click();
    const dialog = page.getByRole("dialog", { name: "New game" });
    for (const seat of [0, 1]) await dialog.getByRole("radio", { name: "Human" }).nth(seat).click();
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
    await page.getByText("No errors").waitFor();
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("check 3 times wi");
    await page.locator(".cm-tooltip-autocomplete").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.type("ns");
    await page.keyboard.press("Escape");
    await page.getByText("No errors").waitFor();
    writeFileSync(file, 'variant "Theirs"\nextends chess\n');
    await page.getByRole("button", { name: "The file has changed on disk" }).waitFor();
    await page.keyboard.press("Control+s");
    const dialog = page.getByRole("dialog", { name: "The file has changed on disk" });
    await dialog.waitFor();
    assert.match(await dialog.getByLabel("The text on disk").inputValue(), /Theirs/);
    await shot(page, "conflict");
    // The browser logs the expected conflict as an error.
    page.complaints = page.complaints.filter((complaint) => !/status of 409/.test(complaint));
    await dialog.getByRole("button", { name: "Overwrite with mine" }).click();
    await dialog.waitFor({ state: "hidden" });
    assert.match(readFileSync(file, "utf8"), /Mine"[^]*check 3 times wins/);
    // Without unsaved changes, the text of the other program is shown at once.
    await page.getByText("saved", { exact: true }).waitFor();
    writeFileSync(file, 'variant "Other"\nextends chess\n');
    await page.locator(".cm-content").getByText("Other").waitFor();
    await page.getByText("saved", { exact: true }).waitFor();
  });
});

servedTest("the files of a folder are in the library; their cases and snapshots run beside them", () => {
  const folder = mkdtempSync(join(tmpdir(), "studio-files-"));
  const write = (name, content) => writeFileSync(join(folder, name), content);
  write("mine.variant", 'variant "Mine"\nextends chess\n');
  write(
    "mine.toml",
    "[[case]]\nname = 'first moves'\nsource = 'counted'\nfrom = 'g1'\nto = ['f3', 'h3']\n\n[[snapshot]]\nname = 'start'\nrecord = 'moves'\n",
  );
  // With CI set, the program refuses to accept snapshots.
  execFileSync(process.env.PROGRAM, ["test", join(folder, "mine.toml"), "--accept"], {
    env: { ...process.env, CI: "" },
  });
  return withPage({ folder, library: true }, async (page) => {
    const card = page.locator(".card").filter({ hasText: "Mine" });
    await card.locator("svg, img").first().waitFor();
    await card.getByRole("button", { name: /Play Mine/ }).click();
    await page.locator(".play .board-svg [data-cell]").first().waitFor();
    await playAny(page);
    await page.goto(`${page.base}/#/`);
    await card.locator(".card-link").click();
    await page.getByText("No errors").waitFor();
    await page.getByRole("tab", { name: "Cases" }).click();
    await page.getByText("All 2 pass.").waitFor();
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
