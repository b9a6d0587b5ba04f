import { expect, test } from "vitest";

import { fit, NEAR, plain, searched, wanted } from "../../src/state/search";
import { aCard } from "./examples";

const xiangqi = searched(
  aCard("Xiangqi", { aliases: ["Chinese Chess"], board: "9×10", pieces: ["Cannon", "Général"] }),
);
const fourHanded = searched(aCard("Fortress", { players: 4, inventor: "A. Vera", year: "1991", tags: ["russian"] }));
const rank = (query: string, card = xiangqi) => fit(wanted(query), card);

test("diacritics, case and the multiplication sign do not matter", () => {
  expect(plain("Żółw 8×8")).toBe("zołw 8x8");
  expect(rank("general")).not.toBeNull();
  expect(rank("9x10")).not.toBeNull();
});

test("the whole name is best, then its beginning, then its words in any order", () => {
  expect(rank("xiangqi")).toBe(0);
  expect(rank("chinese chess")).toBe(0);
  expect(rank("chin")).toBe(1);
  expect(rank("chess chinese")).toBe(2);
});

test("other words of a card rank after names", () => {
  expect(rank("cannon")).toBe(3);
  expect(rank("anno")).toBe(5);
  expect(rank("vera 1991", fourHanded)).toBe(3);
  expect(rank("russian 1991", fourHanded)).toBe(4);
});

test.each(["4 players", "four players", "4-player"])("%s finds games for four", (query) => {
  expect(rank(query, fourHanded)).not.toBeNull();
  expect(rank(query)).toBeNull();
});

test("the number of players ranks before words of the summary", () => {
  const duel = searched(aCard("Duel", { summary: "There is a form for four players as well." }));
  expect(rank("four players", duel)).toBe(3);
  expect(rank("four players", fourHanded)).toBe(2);
});

test("typing errors in names are tolerated, and rank last", () => {
  // A missing letter, two letters exchanged, a wrong letter.
  for (const query of ["xianqi", "xaingqi", "xiangqo"]) expect(rank(query)).toBe(NEAR);
  expect(rank("chinese ches")).toBeLessThan(NEAR);
  expect(rank("chinise chees")).toBe(NEAR);
});

test("short words and words that differ too much do not match", () => {
  expect(rank("xyz")).toBeNull();
  expect(rank("xeanqo")).toBeNull();
  expect(rank("chess960")).toBeNull();
});

test("an empty query matches everything", () => {
  expect(rank("  ")).toBe(0);
});
