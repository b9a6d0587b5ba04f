// Drafts: nothing is lost or silently overwritten, and texts are imported and exported.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { accessible, answer, open, servedTest, shot, withPage } from "./harness.mjs";

const TEXT = 'variant "Mine"\nextends chess\n';

/** Saves a draft and shows it. */
async function begin(page, id, text = TEXT) {
  await answer(page, { do: "draft-write", draft: id, text, title: "Mine" });
  await show(page, `draft/${id}`);
}

async function show(page, where) {
  await page.goto(`${page.base}/#/workshop/${where}`);
  await page.locator(".cm-content").waitFor();
}

/** Types at the end of the text. */
async function type(page, text) {
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(text);
  await page.keyboard.press("Escape");
}

const line = (page, text) => page.locator(".cm-line").getByText(text, { exact: true });
const state = (page, text) => page.locator(".desk-state").getByText(text, { exact: true });
/** Forgets the errors that the browser logs for expected conflicts. */
const forgive = (page) => (page.complaints = page.complaints.filter((text) => !/status of 409/.test(text)));

test("a draft that two tabs edit is never silently overwritten", () =>
  withPage({}, async (page, studio) => {
    await begin(page, "mine");
    const other = await page.context().newPage();
    other.base = page.base;
    other.complaints = [];
    await other.goto(studio.link);
    await show(other, "draft/mine");
    // A tab without changes shows the new text.
    await type(page, "# first");
    await line(other, "# first").waitFor();
    // A tab that has not noticed the change learns about it when it saves.
    await other.evaluate(() => Object.defineProperty(document, "hidden", { get: () => true }));
    await type(page, "\n# mine");
    await state(page, "draft saved").waitFor();
    await type(other, "\n# other");
    await state(other, "draft not saved").waitFor();
    await other.getByRole("button", { name: "This draft was changed in another tab" }).click();
    const dialog = other.getByRole("dialog", { name: "This draft was changed in another tab" });
    assert.match(await dialog.getByLabel("The other tab's text").inputValue(), /# mine/);
    assert.match(await dialog.getByLabel("Your text").inputValue(), /# other/);
    await accessible(other, "two texts");
    await shot(other, "two-texts");
    await dialog.getByRole("button", { name: "Keep mine" }).click();
    await state(other, "draft saved").waitFor();
    await line(page, "# other").waitFor();
    // The replaced text is in the list of versions.
    await page.getByRole("button", { name: "Versions" }).click();
    const versions = page.getByRole("dialog", { name: "Versions" });
    await versions.locator(".version").nth(1).click();
    await versions.getByLabel("The text of this version").waitFor();
    assert.match(await versions.getByLabel("The text of this version").inputValue(), /# mine/);
    await accessible(page, "versions");
    await shot(page, "versions");
    await versions.getByRole("button", { name: "Restore this version" }).click();
    await line(page, "# mine").waitFor();
    await state(page, "draft saved").waitFor();
  }));

test("the last keystroke survives a reload and a closed tab", () =>
  withPage({}, async (page, studio) => {
    await begin(page, "mine");
    await type(page, "# before the reload");
    await page.reload();
    await line(page, "# before the reload").waitFor();
    const large = `${TEXT}${"# a line of a text that is too large to be sent while a page goes away\n".repeat(1200)}`;
    await begin(page, "large", large);
    await type(page, "# before the reload");
    await page.reload();
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+End");
    await line(page, "# before the reload").waitFor();
    await show(page, "draft/mine");
    await type(page, "\n# before the tab was closed");
    const again = await page.context().newPage();
    again.base = page.base;
    await page.close();
    await again.goto(studio.link);
    await show(again, "draft/mine");
    await line(again, "# before the tab was closed").waitFor();
  }));

servedTest("a saved draft survives a crash of the program, and later edits are saved after the restart", () =>
  withPage({}, async (page, studio) => {
    await begin(page, "mine");
    const typed = Date.now();
    await type(page, "# kept");
    await state(page, "draft saved").waitFor();
    // Saving starts within half a second; the rest is for busy machines.
    assert.ok(Date.now() - typed < 10_000);
    await studio.stop("SIGKILL");
    await page.getByText("Connection to the studio lost").waitFor();
    await type(page, "\n# without a program");
    await studio.start();
    await page.goto("about:blank");
    await page.goto(studio.link);
    await show(page, "draft/mine");
    await line(page, "# kept").waitFor();
    await line(page, "# without a program").waitFor();
    await state(page, "draft saved").waitFor();
    const { text } = await answer(page, { do: "draft-read", draft: "mine" });
    assert.match(text, /# without a program/);
    page.complaints = page.complaints.filter((complaint) => !/ERR_|Failed to load/.test(complaint));
  }),
);

servedTest("unsaved changes of a file are restored, and files with similar names are kept apart", () => {
  const folder = mkdtempSync(join(tmpdir(), "studio-files-"));
  const names = ["my_game.variant", "my-game.variant"];
  for (const name of names) writeFileSync(join(folder, name), TEXT);
  return withPage({ folder }, async (page) => {
    for (const name of names) {
      await show(page, `file/${name}`);
      await state(page, "saved").waitFor();
      await type(page, `# in ${name}`);
      await state(page, "not saved").waitFor();
    }
    await page.goto(`${page.base}/#/workshop`);
    await page.getByText("not saved").nth(1).waitFor();
    for (const name of names) {
      await show(page, `file/${name}`);
      await page.reload();
      await line(page, `# in ${name}`).waitFor();
      await state(page, "not saved").waitFor();
      assert.equal(readFileSync(join(folder, name), "utf8"), TEXT);
    }
    await page.keyboard.press("Escape");
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+s");
    await state(page, "saved").waitFor();
    assert.match(readFileSync(join(folder, names[1]), "utf8"), /# in my-game/);
    // The original text of the file is in the list of versions, too.
    await page.getByRole("button", { name: "Versions" }).click();
    const versions = page.getByRole("dialog", { name: "Versions" });
    await versions.locator(".version").last().click();
    await versions.getByLabel("The text of this version").waitFor();
    assert.equal(await versions.getByLabel("The text of this version").inputValue(), TEXT);
    forgive(page);
  });
});

test("texts are opened from files and links, downloaded and shared", () =>
  withPage({ pickers: false }, async (page, studio, chrome) => {
    await page.goto(`${page.base}/#/workshop`);
    const file = join(mkdtempSync(join(tmpdir(), "studio-open-")), "any name.variant");
    const text = 'variant "Żółw’s Größe – 象棋"\r\nextends chess\r\n';
    writeFileSync(file, text);
    await page.getByLabel("Open file").setInputFiles(file);
    await page.getByText("No errors").waitFor();
    await page.locator(".cm-content").getByText("象棋").waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download" }).click(),
    ]);
    assert.equal(download.suggestedFilename(), "żołws-große-象棋.variant".normalize("NFKD").replace(/\p{M}/gu, ""));
    assert.equal(readFileSync(await download.path(), "utf8"), text.replace(/\r/g, ""));

    await page.getByRole("button", { name: "Share the text" }).click();
    const share = page.getByRole("dialog", { name: "Share the text" });
    const link = await share.getByLabel("Link").inputValue();
    await accessible(page, "a shared text");
    const stranger = await open(chrome, studio);
    const before = (await answer(stranger, { do: "drafts" })).drafts.length;
    await stranger.goto(link);
    await stranger.locator(".cm-content").getByText("象棋").waitFor();
    await stranger.getByText("No errors").waitFor();
    assert.equal((await answer(stranger, { do: "drafts" })).drafts.length, before + 1);
    await stranger.goto(`${page.base}/#/workshop/text/${link.split("/").at(-1).slice(0, -9)}`);
    await stranger.getByText("The text in this link is damaged or too long").waitFor();
    await stranger.goto(`${page.base}/#/workshop/text/${"A".repeat(8200)}`);
    await stranger.getByText("The text in this link is too long").waitFor();
    assert.equal((await answer(stranger, { do: "drafts" })).drafts.length, before + 1);
  }));

servedTest("without a folder, saving says what to do", () =>
  withPage({}, async (page) => {
    await page.goto(`${page.base}/#/workshop`);
    await begin(page, "mine");
    await page.getByRole("button", { name: "Save as a file" }).click();
    const dialog = page.getByRole("dialog", { name: "Save as a file" });
    await dialog.getByText("without a folder").waitFor();
    assert.equal(await dialog.getByLabel("Command").inputValue(), "triagonal studio FOLDER");
    await accessible(page, "no folder");
    await shot(page, "no-folder");
    const [other] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: /Download/ }).click(),
    ]);
    assert.match(other.suggestedFilename(), /\.variant$/);
    await dialog.getByRole("button", { name: "Close" }).click();
  }),
);

servedTest("a draft is saved into the folder under the name of its title", () => {
  const folder = mkdtempSync(join(tmpdir(), "studio-files-"));
  writeFileSync(join(folder, "taken.variant"), TEXT);
  return withPage({ folder }, async (page) => {
    await begin(page, "mine", 'variant "My Own Game!"\nextends chess\n');
    await page.getByRole("button", { name: "Save as a file" }).click();
    const dialog = page.getByRole("dialog", { name: "Save as a file" });
    await dialog.getByText(folder).waitFor();
    assert.equal(await dialog.getByLabel("Name").inputValue(), "my-own-game");
    await dialog.getByLabel("Name").fill("taken");
    await dialog.getByRole("button", { name: "Save" }).click();
    // The error is shown in the dialog.
    await dialog.getByRole("alert").getByText("taken.variant").waitFor();
    await dialog.getByLabel("Name").fill("my-own-game");
    await dialog.getByRole("button", { name: "Save" }).click();
    await state(page, "saved").waitFor();
    assert.match(readFileSync(join(folder, "my-own-game.variant"), "utf8"), /My Own Game/);
    forgive(page);
  });
});
