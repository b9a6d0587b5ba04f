// Accessibility of every page in both themes.

import { test } from "node:test";

import { accessible, cell, newGame, open, people, picture, play, shot, withPage } from "./harness.mjs";

for (const theme of ["light", "dark"]) {
  test(`every page is accessible in ${theme} colours`, () =>
    withPage({ theme }, async (page) => {
      const visit = async (address, wait, name) => {
        await page.goto(`${page.base}/${address}`);
        await page.locator(wait).first().waitFor();
        await page.waitForTimeout(200);
        await (`${name}-${theme}` === "library-light" ? picture(page, "library") : shot(page, `${name}-${theme}`));
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
      for (const [button, title] of [
        ["Share", "Share"],
        ["Players", "Players"],
        ["Resign", "Resign the game?"],
      ]) {
        await page.getByRole("button", { name: button, exact: true }).click();
        await page.getByRole("dialog", { name: title }).waitFor();
        await accessible(page, `${title} in ${theme}`);
        await page
          .getByRole("dialog")
          .getByRole("button", { name: /Close|Cancel/ })
          .first()
          .click();
      }
      await page.getByRole("button", { name: "Analysis" }).click();
      await page.locator(".analysis li").first().waitFor();
      await accessible(page, `analysis in ${theme}`);
      await newGame(page, "chess", people(2), { fen: "7k/P7/5K2/8/8/8/8/8 w - - 0 1" });
      await cell(page, "a7").click();
      await cell(page, "a8").click();
      await page.getByRole("dialog", { name: "Choose a move" }).waitFor();
      await accessible(page, `a choice in ${theme}`);
      await newGame(page, "crosstunnel", people(4));
      await accessible(page, `four seats in ${theme}`);
      await page.getByRole("button", { name: "3D view" }).click();
      await page.locator(".space-view[data-ready]").waitFor();
      await accessible(page, `three dimensions in ${theme}`);
      await shot(page, `space-${theme}`);
      await newGame(page, "minishogi");
      await play(page, "e1 e4", "e5 e4");
      await accessible(page, `hands in ${theme}`);
      await visit("#/games", ".card", "games");
      await visit("#/workshop", ".button.primary", "workshop-list");
      await visit("#/workshop/new", ".template", "new-variant");
      await visit("#/workshop/from/chess", ".cm-content", "workshop");
      for (const tab of ["Pieces", "Problems", "Cases"]) {
        await page.getByRole("tab", { name: tab }).click();
        await accessible(page, `${tab} of the workshop in ${theme}`);
      }
      await page.getByRole("button", { name: "Play this" }).click();
      await page.getByRole("dialog", { name: "New game" }).waitFor();
      await accessible(page, `a new game in ${theme}`);
    }));
}

test("the library on a phone is accessible", () =>
  withPage({ phone: true, library: true }, async (page, studio, chrome) => {
    await page.locator(".card").first().waitFor();
    await accessible(page, "the library on a phone");
    const other = await open(chrome, studio, { phone: true, theme: "dark" });
    for (const one of [page, other]) {
      await newGame(one, "chess");
      await accessible(one, "a game on a phone");
      await one.goto(`${one.base}/#/workshop/from/chess`);
      await one.locator(".cm-content").waitFor();
      await accessible(one, "the workshop on a phone");
    }
  }));
