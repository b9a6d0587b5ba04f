// Drafts: nothing that was typed is lost or overwritten unseen, and texts come in and go out.

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
/** The browser notes every refusal, also those that are meant. */
const forgive = (page) => (page.complaints = page.complaints.filter((text) => !/status of 409/.test(text)));

test("what two tabs write into one draft is never overwritten unseen", () =>
  withPage({}, async (page, studio) => {
    await begin(page, "mine");
    const other = await page.context().newPage();
    other.base = page.base;
    other.complaints = [];
    await other.goto(studio.link);
    await show(other, "draft/mine");
    // A tab in which nothing was changed follows.
    await type(page, "# first");
    await line(other, "# first").waitFor();
    // One that does not hear of the change in time is told when it saves.
    await other.evaluate(() => Object.defineProperty(document, "hidden", { get: () => true }));
    await type(page, "\n# mine");
    await state(page, "kept").waitFor();
    await type(other, "\n# other");
    await state(other, "not kept").waitFor();
    await other.getByRole("button", { name: "This draft was changed in another tab" }).click();
    const dialog = other.getByRole("dialog", { name: "This draft was changed in another tab" });
    assert.match(await dialog.getByLabel("The text of the other tab").inputValue(), /# mine/);
    assert.match(await dialog.getByLabel("Your text").inputValue(), /# other/);
    await accessible(other, "two texts");
    await shot(other, "two-texts");
    await dialog.getByRole("button", { name: "Go on with mine" }).click();
    await state(other, "kept").waitFor();
    await line(page, "# other").waitFor();
    // The text that was replaced is a version.
    await page.getByRole("button", { name: "Versions" }).click();
    const versions = page.getByRole("dialog", { name: "Versions" });
    await versions.locator(".version").nth(1).click();
    await versions.getByLabel("The text of this version").waitFor();
    assert.match(await versions.getByLabel("The text of this version").inputValue(), /# mine/);
    await accessible(page, "versions");
    await shot(page, "versions");
    await versions.getByRole("button", { name: "Restore this version" }).click();
    await line(page, "# mine").waitFor();
    await state(page, "kept").waitFor();
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

servedTest("what was kept survives the death of the program, and what was typed after it is kept later", () =>
  withPage({}, async (page, studio) => {
    await begin(page, "mine");
    const typed = Date.now();
    await type(page, "# kept");
    await state(page, "kept").waitFor();
    // Saving begins less than half a second after a key; the rest is what a busy machine needs.
    assert.ok(Date.now() - typed < 10_000);
    await studio.stop("SIGKILL");
    await page.getByText("The connection to the studio's program is lost").waitFor();
    await type(page, "\n# without a program");
    await studio.start();
    await page.goto("about:blank");
    await page.goto(studio.link);
    await show(page, "draft/mine");
    await line(page, "# kept").waitFor();
    await line(page, "# without a program").waitFor();
    await state(page, "kept").waitFor();
    const { text } = await answer(page, { do: "draft-read", draft: "mine" });
    assert.match(text, /# without a program/);
    page.complaints = page.complaints.filter((complaint) => !/ERR_|Failed to load/.test(complaint));
  }));

servedTest("changes of a file that were not saved come back; files with like names keep their own", () => {
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
    // The text that the file had first is a version, too.
    await page.getByRole("button", { name: "Versions" }).click();
    const versions = page.getByRole("dialog", { name: "Versions" });
    await versions.locator(".version").last().click();
    await versions.getByLabel("The text of this version").waitFor();
    assert.equal(await versions.getByLabel("The text of this version").inputValue(), TEXT);
    forgive(page);
  });
});

test("texts come in as files and links, and go out as files and links", () =>
  withPage({ pickers: false }, async (page, studio, chrome) => {
    await page.goto(`${page.base}/#/workshop`);
    const file = join(mkdtempSync(join(tmpdir(), "studio-open-")), "any name.variant");
    const text = 'variant "Żółw’s Größe – 象棋"\r\nextends chess\r\n';
    writeFileSync(file, text);
    await page.getByLabel("Open file").setInputFiles(file);
    await page.getByText("No mistakes").waitFor();
    await page.locator(".cm-content").getByText("象棋").waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download" }).click()]);
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
    await stranger.getByText("No mistakes").waitFor();
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
    const [other] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("button", { name: /Download/ }).click()]);
    assert.match(other.suggestedFilename(), /\.variant$/);
    await dialog.getByRole("button", { name: "Close" }).click();
  }));

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
    // What is wrong is said where it can be seen.
    await dialog.getByRole("alert").getByText("taken.variant").waitFor();
    await dialog.getByLabel("Name").fill("my-own-game");
    await dialog.getByRole("button", { name: "Save" }).click();
    await state(page, "saved").waitFor();
    assert.match(readFileSync(join(folder, "my-own-game.variant"), "utf8"), /My Own Game/);
    forgive(page);
  });
});
