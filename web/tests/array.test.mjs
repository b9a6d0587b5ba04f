// Setting up pieces in the workshop: clicks on cells change the array in the text.

import assert from "node:assert/strict";
import { test } from "node:test";

import { accessible, answer, counts, shot, withPage } from "./harness.mjs";

const TEXT = `variant "Mine"
players White, Black
board { axes file a..e, rank 1..6; forward rank +; view Black: mirror rank }
piece King K royal { step radial }
piece Rook R { slide orthogonal }
array { rank 1: R . K . R }
check protects every King
checkmate wins
`;

const cell = (page, name) =>
  page.locator(`.desk-board [data-cell]:is([aria-label="${name}"], [aria-label^="${name},"])`);

for (const [where, options] of [
  ["a wide screen", {}],
  ["a phone in the dark", { phone: true, theme: "dark" }],
]) {
  test(`clicks on cells change the array in the text on ${where}`, () =>
    withPage(options, async (page) => {
      await answer(page, { do: "draft-write", draft: "mine", text: TEXT, title: "Mine" });
      await page.goto(`${page.base}/#/workshop/draft/mine`);
      await page.getByText("No errors").waitFor();
      const pieces = page.locator(".desk-board .layer-pieces > *");
      await counts(pieces, 6);
      const array = (line) => page.locator(".cm-line").getByText(line, { exact: true }).waitFor();
      await page.getByRole("tab", { name: "Set up" }).click();
      await accessible(page, `setting up on ${where}`);
      await page.getByRole("group", { name: "Piece" }).getByRole("button", { name: "Rook" }).click();
      const press = (name) => (options.phone ? cell(page, name).tap() : cell(page, name).click());
      await press("b1");
      await array("array { rank 1: R R K . R }");
      await counts(pieces, 8);
      // A second click removes the piece. The cells of Black's array are White's, mirrored by the view.
      await press("b1");
      await array("array { rank 1: R . K . R }");
      await counts(pieces, 6);
      await page.getByRole("radio", { name: "Black" }).click();
      await press("d6");
      await array("array { rank 1: R . K R R }");
      await counts(pieces, 8);
      // The same by keyboard.
      await page.getByRole("button", { name: "Eraser: clicks clear cells" }).click();
      await cell(page, "e6").focus();
      await page.keyboard.press("Enter");
      await array("array { rank 1: R . K R . }");
      await counts(pieces, 6);
      await press("b3");
      await shot(page, `set-up-${where.replaceAll(" ", "-")}`);
      // A change that the language cannot express is refused with a reason, and the text stays the same.
      await page.getByRole("group", { name: "Piece" }).getByRole("button", { name: "Rook" }).click();
      await press("a1");
      await page.getByText(/both begin on/).waitFor();
      // Changes can be undone like any other edit.
      await page.locator(".cm-content").click();
      await page.keyboard.press("Control+z");
      await array("array { rank 1: R . K R R }");
      await counts(pieces, 8);
      assert.equal(
        await page
          .locator(".desk-state")
          .textContent()
          .then((text) => ["…", "draft saved"].includes(text)),
        true,
      );
    }));
}
