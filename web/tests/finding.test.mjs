// Obstacles for newcomers: finding a game, going back, icons without words, errors behind dialogs, long names.

import assert from "node:assert/strict";
import { test } from "node:test";

import { accessible, answer, newGame, open, shot, withPage } from "./harness.mjs";

const titles = (page) => page.locator('ul[aria-label="Variants"] .card-title').allTextContents();

test("games are found by aliases, by the number of players and despite typing errors", () =>
  withPage({ library: true }, async (page) => {
    await page.locator(".card").first().waitFor();
    const search = page.getByPlaceholder("Search names");
    for (const [words, first] of [
      ["chinese chess", /^Xiangqi$/],
      ["Thai Chess", /^Makruk$/],
      ["japanese chess", /^Shogi$/],
      ["shogy", /shogi/i],
      ["xianqi", /^Xiangqi$/],
      ["crayzhouse", /^Crazyhouse$/],
      ["chess", /^Chess$/],
      ["shogi", /^Shogi$/],
    ]) {
      await search.fill(words);
      await page.locator(".count").getByText(/found/).waitFor();
      assert.match((await titles(page))[0], first, words);
    }
    for (const words of ["4 player", "four players", "4-player"]) {
      await search.fill(words);
      await page.locator(".count").getByText(/found/).waitFor();
      const about = await page.locator('ul[aria-label="Variants"] .card-about').allTextContents();
      const four = about.map((text) => text.includes("4 players"));
      assert.ok(four.length && four[0] && four.filter(Boolean).length >= 3, `${words}: ${about}`);
    }
    // Nothing is similar to these words.
    await search.fill("zzzzqqqq");
    await page.getByText("0 variants found").waitFor();
    await page.getByRole("button", { name: "Show all" }).click();
    // A row of suggestions comes before the alphabetical list.
    const row = page.locator("section", { has: page.getByRole("heading", { name: "Start here" }) });
    assert.deepEqual(
      await row
        .locator(".card-title")
        .allTextContents()
        .then((all) => all.slice(0, 4)),
      ["Chess", "Shogi", "Xiangqi", "Makruk"],
    );
    const all = await titles(page);
    assert.deepEqual(all, [...all].sort());
    await accessible(page, "the library with its first row");
    await shot(page, "start-here");
  }));

test("going back restores the scroll position of the library", () =>
  withPage({ library: true }, async (page, studio, chrome) => {
    for (const own of [page, await open(chrome, studio, { library: true, phone: true })]) {
      await own.locator(".card").first().waitFor();
      const list = own.locator('ul[aria-label="Variants"] .card');
      await list.nth(40).scrollIntoViewIfNeeded();
      await list.nth(90).scrollIntoViewIfNeeded();
      assert.ok((await own.evaluate(() => scrollY)) > 2000);
      const name = await list.nth(90).getAttribute("data-place");
      // Cards above may still get their heights, so the position is read at the moment of the click.
      await own.evaluate(
        (place) =>
          addEventListener(
            "click",
            () => (window.before = document.querySelector(`[data-place="${place}"]`).getBoundingClientRect().top),
            { capture: true, once: true },
          ),
        name,
      );
      await list.nth(90).locator(".card-link").click();
      const before = await own.evaluate(() => window.before);
      await own.locator(".kinds li").first().waitFor();
      // A new page starts at the top.
      assert.equal(await own.evaluate(() => scrollY), 0);
      await own.goBack();
      await own.waitForFunction(
        ([place, top]) =>
          Math.abs(document.querySelector(`[data-place="${place}"]`)?.getBoundingClientRect().top - top) < 30,
        [name, before],
      );
      await own.getByRole("link", { name: "Library" }).click();
      await own.locator(".card").first().waitFor();
    }
  }));

test("icons have words on wide screens", () =>
  withPage({}, async (page) => {
    await newGame(page, "chess");
    const label = page.locator(".tools .icon-label").getByText("Take back");
    await label.waitFor();
    for (const button of await page.locator(".actions .icon-button").all()) {
      const [own, inner] = [await button.boundingBox(), await button.locator(".icon-label").boundingBox()];
      assert.ok(
        inner.width > 0 && inner.x >= own.x - 1 && inner.x + inner.width <= own.x + own.width + 1,
        await button.getAttribute("aria-label"),
      );
    }
    await accessible(page, "icons with words");
    await shot(page, "labels-game");
    await page.goto(`${page.base}/#/workshop/from/chess`);
    await page.locator(".cm-content").waitFor();
    for (const word of ["Format", "Versions", "Share", "Download", "Save"])
      await page.locator(".desk-head .icon-label").getByText(word, { exact: true }).waitFor();
    await shot(page, "labels-workshop");
    await page.setViewportSize({ width: 800, height: 700 });
    await page.locator(".desk-head .icon-label").first().waitFor({ state: "hidden" });
  }));

test("a dialog shows what went wrong, and stays", () =>
  withPage({}, async (page) => {
    await page.goto(`${page.base}/#/variant/chess`);
    await page.getByRole("button", { name: "More options…" }).click();
    const dialog = page.getByRole("dialog", { name: "New game" });
    await dialog.getByText("From a position or a game").click();
    await dialog.getByRole("textbox").fill("no position");
    await dialog.getByRole("button", { name: "Play" }).click();
    const error = dialog.getByRole("alert").locator("p");
    await error.waitFor();
    const [box, { height }] = [await error.boundingBox(), page.viewportSize()];
    assert.ok(box.y >= 0 && box.y + box.height <= height, JSON.stringify(box));
    // Backticks mark code.
    assert.ok((await error.locator("code").count()) > 0, await error.textContent());
    assert.doesNotMatch(await error.textContent(), /`/);
    await accessible(page, "an error in a dialog");
    await shot(page, "dialog-error");
    await dialog.getByRole("button", { name: "Close" }).click();
    await page.locator(".note").waitFor({ state: "detached" });
    page.complaints = page.complaints.filter((text) => !/status of 400/.test(text));
  }));

test("long names wrap, and nothing is wider than the window", () => {
  const long = "Extraordinarily".repeat(6);
  const text = `variant "${long}"\nextends chess\nplayers ${long.slice(0, 60)} (w), Black\npiece ${long.slice(0, 50)} X { step radial }\n`;
  return withPage({ phone: true }, async (page, studio, chrome) => {
    const desk = await open(chrome, studio);
    for (const own of [page, desk]) {
      await answer(own, { do: "draft-write", draft: `long${own === desk}`, text, title: long });
      for (const [where, wait] of [
        ["workshop", ".texts a"],
        [`workshop/draft/long${own === desk}`, ".desk-board [data-cell]"],
      ]) {
        await own.goto(`${own.base}/#/${where}`);
        await own.locator(wait).first().waitFor();
        const { wide, width } = await own.evaluate(() => ({
          wide: document.documentElement.scrollWidth,
          width: innerWidth,
        }));
        assert.ok(wide <= width, `${where}: ${wide} > ${width}`);
      }
      await own.getByRole("button", { name: "Play this" }).click();
      await own.getByRole("dialog").getByRole("button", { name: "Play" }).click();
      await own.locator(".play .board-svg [data-cell]").first().waitFor();
      for (const name of await own.locator(".bar-name b, .play-title").all()) {
        const { clipped } = await name.evaluate((element) => ({
          clipped: element.scrollWidth > element.clientWidth + 1,
        }));
        assert.ok(!clipped, await name.textContent());
      }
      const { wide, width } = await own.evaluate(() => ({
        wide: document.documentElement.scrollWidth,
        width: innerWidth,
      }));
      assert.ok(wide <= width, `the game: ${wide} > ${width}`);
      await shot(own, own === desk ? "long-names" : "long-names-phone");
    }
  });
});

test("backticks mark code in diagnostics", () =>
  withPage({}, async (page) => {
    await answer(page, {
      do: "draft-write",
      draft: "mine",
      text: 'variant "Mine"\nextends chess\npiece Duke D { slied radial }\n',
      title: "Mine",
    });
    await page.goto(`${page.base}/#/workshop/draft/mine`);
    await page.locator(".cm-lintRange-error").first().hover();
    await page.locator(".cm-tooltip code").first().waitFor();
    assert.doesNotMatch(await page.locator(".cm-tooltip").first().textContent(), /`/);
    await page.getByRole("tab", { name: /Problems/ }).click();
    await page.locator(".problems code").first().waitFor();
    assert.doesNotMatch(await page.locator(".problems").textContent(), /`/);
  }));
