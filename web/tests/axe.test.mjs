// Every page in both themes: no violation, no sideways scrolling.

import { test } from "node:test";

import { accessible, cell, newGame, open, people, play, shot, withPage } from "./harness.mjs";

for (const theme of ["light", "dark"]) {
  test(`every page is accessible in ${theme} colours`, () =>
    withPage({ theme }, async (page) => {
      const visit = async (address, wait, name) => {
        await page.goto(`${page.base}/${address}`);
        await page.locator(wait).first().waitFor();
        await page.waitForTimeout(200);
        await shot(page, `${name}-${theme}`);
        await accessible(page, `${name} in ${theme}`);
      };
      await visit("#/", ".card", "library");
      await visit("#/variant/chess", ".kinds li", "variant");
      await newGame(page, "chess");
      await play(page, "e2 e4", "e7 e5");
      await cell(page, "g1").click();
      await accessible(page, `a game in ${theme}`);
      await shot(page, `game-${theme}`);
      await page.getByRole("button", { name: "Settings" }).click();
      await accessible(page, `settings in ${theme}`);
      await page.getByRole("button", { name: "Close" }).click();
      await newGame(page, "crosstunnel", people(4));
      await accessible(page, `four seats in ${theme}`);
      await newGame(page, "minishogi");
      await play(page, "e1 e4", "e5 e4");
      await accessible(page, `hands in ${theme}`);
      await visit("#/games", ".card", "games");
      await visit("#/workshop", ".button.primary", "workshop-list");
      await visit("#/workshop/new", ".template", "new-variant");
      await visit("#/workshop/from/chess", ".cm-content", "workshop");
    }));
}

test("the library on a phone is accessible", () =>
  withPage({ phone: true, library: true }, async (page, studio, chrome) => {
    await page.locator(".card").first().waitFor();
    await accessible(page, "the library on a phone");
    const other = await open(chrome, studio, { phone: true, theme: "dark" });
    await newGame(other, "chess");
    await accessible(other, "a game on a phone");
  }));
