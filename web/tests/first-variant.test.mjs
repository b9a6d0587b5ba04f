// A first variant without typing: from a template, or from a board and pieces.

import assert from "node:assert/strict";
import { test } from "node:test";

import { accessible, counts, shot, withPage } from "./harness.mjs";

/** Checks that an element is within another one and within the window. */
async function inside(page, inner, outer) {
  const [one, other] = [await inner.boundingBox(), await outer.boundingBox()];
  const { width } = page.viewportSize();
  assert.ok(
    one.x >= other.x && one.x + one.width <= Math.min(width, other.x + other.width),
    `${JSON.stringify(one)} is not within ${JSON.stringify(other)}`,
  );
}

for (const [where, options] of [
  ["a wide screen", {}],
  ["a phone", { phone: true }],
  ["a phone in the dark", { phone: true, theme: "dark" }],
]) {
  test(`a variant is made of a board and pieces on ${where}`, () =>
    withPage(options, async (page) => {
      await page.goto(`${page.base}/#/workshop/new`);
      const dialog = page.getByRole("dialog", { name: "New variant" });
      // Templates have pictures.
      const pictures = dialog.locator(".template img");
      await pictures.nth(4).waitFor();
      for (const image of await pictures.all())
        assert.ok(await image.evaluate((element) => element.decode().then(() => element.naturalWidth > 0)));
      await accessible(page, `templates on ${where}`);
      await shot(page, `templates-${where.replaceAll(" ", "-")}`);
      await dialog.getByRole("radio", { name: "A board and pieces" }).click();
      const board = dialog.locator(".assembling-board");
      await counts(board.locator(".layer-pieces > *"), 32);
      for (const name of [/^Add one /, /^Remove one /]) {
        for (const button of (await dialog.getByRole("button", { name }).all()).slice(0, 8)) {
          await button.scrollIntoViewIfNeeded();
          await inside(page, button, dialog);
          await inside(page, button, button.locator("xpath=ancestor::ul"));
        }
      }
      // The row is full until a piece is removed.
      assert.ok(await dialog.getByRole("button", { name: "Add one Camel", exact: true }).isDisabled());
      await dialog.getByRole("button", { name: "Remove one Knight", exact: true }).click();
      await counts(board.locator(".layer-pieces > *"), 30);
      await dialog.getByPlaceholder("Search pieces").fill("camel");
      await dialog.getByRole("button", { name: "Add one Camel", exact: true }).click();
      await counts(board.locator(".layer-pieces > *"), 32);
      await dialog.getByText("The row is full").waitFor();
      await dialog.getByRole("combobox", { name: "Board" }).selectOption("6x8");
      await dialog.getByText(/too many for this board/).waitFor();
      await dialog.getByRole("button", { name: "Create" }).click();
      await dialog.getByRole("alert").getByText("the first row has 6 cells").waitFor();
      page.complaints = page.complaints.filter((text) => !/status of 400/.test(text));
      await accessible(page, `pieces on ${where}`);
      await shot(page, `parts-wrong-${where.replaceAll(" ", "-")}`);
      for (const name of ["Camel", "Knight"])
        await dialog.getByRole("button", { name: `Remove one ${name}`, exact: true }).click();
      await counts(board.locator(".layer-pieces > *"), 24);
      await board.scrollIntoViewIfNeeded();
      await shot(page, `parts-${where.replaceAll(" ", "-")}`);
      await dialog.getByRole("button", { name: "Create" }).click();
      await page.getByText("No errors").waitFor();
      await counts(page.locator(".desk-board .layer-pieces > *"), 24);
    }));
}

test("another board brings its own first row until the row is changed", () =>
  withPage({}, async (page) => {
    await page.goto(`${page.base}/#/workshop/new`);
    const dialog = page.getByRole("dialog", { name: "New variant" });
    await dialog.getByRole("radio", { name: "A board and pieces" }).click();
    for (const [size, pieces] of [
      ["5x5", 20],
      ["9x9", 36],
      ["8x8", 32],
    ]) {
      await dialog.getByRole("combobox", { name: "Board" }).selectOption(size);
      await counts(dialog.locator(".assembling-board .layer-pieces > *"), pieces);
    }
  }));
