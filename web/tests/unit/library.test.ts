import { beforeEach, expect, test, vi } from "vitest";

import { counted, featured, type Filter, fitting, library, libraryError, loadLibrary } from "../../src/state/library";
import { aCard } from "./examples";

const ask = vi.hoisted(() => vi.fn());
vi.mock("../../src/net/wire", () => ({ ask }));

const NO_FILTER: Filter = { words: "", kind: "", players: "", piece: "", tag: "" };
const titles = (filter: Partial<Filter>) => fitting({ ...NO_FILTER, ...filter }).map(({ title }) => title);

beforeEach(() => {
  library.value = [
    aCard("Chess", { pieces: ["King", "Knight"], tags: ["classic"], featured: 1 }),
    aCard("Chess960", { pieces: ["King", "Knight"], tags: ["classic", "random"] }),
    aCard("Glinski", { kind: "hexagonal", board: "hexagonal, 91 cells", pieces: ["King"], tags: ["hexes"] }),
    aCard("Raumschach", { kind: "3d", players: 2, pieces: ["Unicorn"], featured: 0 }),
    aCard("Four Chess", { players: 4 }),
  ];
});

test("filters are combined", () => {
  expect(titles({ kind: "hexagonal" })).toEqual(["Glinski"]);
  expect(titles({ players: "4" })).toEqual(["Four Chess"]);
  expect(titles({ tag: "classic", words: "960" })).toEqual(["Chess960"]);
  expect(titles({ tag: "classic", kind: "3d" })).toEqual([]);
});

test("a piece is found by a part of its name, in any case", () => {
  expect(titles({ piece: "uni" })).toEqual(["Raumschach"]);
  expect(titles({ piece: " KNIGHT " })).toEqual(["Chess", "Chess960"]);
});

test("the best match comes first", () => {
  expect(titles({ words: "chess" })).toEqual(["Chess", "Chess960", "Four Chess"]);
});

test("approximate matches are shown only if there are no others", () => {
  expect(titles({ words: "glinsky" })).toEqual(["Glinski"]);
  library.value = [aCard("Chess"), aCard("Chass"), aCard("Cless")];
  expect(titles({ words: "chess" })).toEqual(["Chess"]);
  expect(titles({ words: "chesz" })).toEqual(["Chess"]);
  expect(titles({ words: "cxess" })).toEqual(["Chess", "Cless"]);
});

test("featured variants have their own order", () => {
  expect(featured.value.map(({ title }) => title)).toEqual(["Raumschach", "Chess"]);
});

test("values are counted, the most frequent first and then by name", () => {
  expect(counted((card) => card.pieces)).toEqual([
    ["King", 3],
    ["Knight", 2],
    ["Unicorn", 1],
  ]);
  expect(counted((card) => card.tags).map(([tag]) => tag)).toEqual(["classic", "hexes", "random"]);
});

test("the library is loaded, and an error is kept until the next attempt", async () => {
  ask.mockRejectedValueOnce(new Error("no connection"));
  await loadLibrary();
  expect(libraryError.value).toBe("no connection");
  ask.mockResolvedValueOnce({ cards: [aCard("Shogi")] });
  await loadLibrary();
  expect(libraryError.value).toBe("");
  expect(titles({})).toEqual(["Shogi"]);
});
