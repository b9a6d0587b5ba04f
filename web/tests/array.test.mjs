// The workshop's board: clicks on cells change the array, and the text is the only source.

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

const cell = (page, name) => page.locator(`.desk-board [data-cell]:is([aria-label="${name}"], [aria-label^="${name},"])`);

for (const [where, options] of [["a wide screen", {}], ["a phone in the dark", { phone: true, theme: "dark" }]]) {
  test(`clicks on cells change the array in the text on ${where}`, () =>
    withPage(options, async (page) => {
      await answer(page, { do: "draft-write", draft: "mine", text: TEXT, title: "Mine" });
      await page.goto(`${page.base}/#/workshop/draft/mine`);
      await page.getByText("No mistakes").waitFor();
      const pieces = page.locator(".desk-board .layer-pieces > *");
      await counts(pieces, 6);
      const array = (line) => page.locator(".cm-line").getByText(line, { exact: true }).waitFor();
      await page.getByRole("tab", { name: "Set up" }).click();
      await accessible(page, `setting up on ${where}`);
      await page.getByRole("group", { name: "Which piece" }).getByRole("button", { name: "Rook" }).click();
      const press = (name) => (options.phone ? cell(page, name).tap() : cell(page, name).click());
      await press("b1");
      await array("array { rank 1: R R K . R }");
      await counts(pieces, 8);
      // The same piece again takes it away; Black's cells are White's, as the view has it.
      await press("b1");
      await array("array { rank 1: R . K . R }");
      await counts(pieces, 6);
      await page.getByRole("radio", { name: "Black" }).click();
      await press("d6");
      await array("array { rank 1: R . K R R }");
      await counts(pieces, 8);
      // By keyboard.
      await page.getByRole("button", { name: "Nothing: clicks clear cells" }).click();
      await cell(page, "e6").focus();
      await page.keyboard.press("Enter");
      await array("array { rank 1: R . K R . }");
      await counts(pieces, 6);
      await press("b3");
      await shot(page, `set-up-${where.replaceAll(" ", "-")}`);
      // What cannot be said is refused with the reason, and the text stays.
      await page.getByRole("group", { name: "Which piece" }).getByRole("button", { name: "Rook" }).click();
      await press("a1");
      await page.getByText(/both begin on/).waitFor();
      // The text is the source: it can be changed, and undone, as any other text.
      await page.locator(".cm-content").click();
      await page.keyboard.press("Control+z");
      await array("array { rank 1: R . K R R }");
      await counts(pieces, 8);
      assert.equal(await page.locator(".desk-state").textContent().then((text) => ["…", "kept"].includes(text)), true);
    }));
}
