import { expect, test } from "vitest";

import { readBeginning, readRecord, recordedMove, typedMove } from "../../src/state/notation";
import { aMove, aState } from "./examples";

test("a PGN is its moves, without numbers, comments, variations and results", () => {
  const pgn = `[Event "Casual \\"blitz\\""]
[Result "1-0"]

1. e4 {best by test} e5 2. Nf3 (2. f4 exf4 (2... d5) 3. Nf3) Nc6 $1
3.Bb5 a6?! 4... ; a comment to the end of the line
4. Ba4 *`;
  expect(readRecord(pgn)).toEqual({ fen: undefined, moves: ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6?!", "Ba4"] });
});

test("a PGN from a position has its FEN", () => {
  expect(readRecord('[FEN "8/8/8/8/8/8/8/K1k5 w - - 0 1"]\n\n1. Ka2 1/2-1/2')).toEqual({
    fen: "8/8/8/8/8/8/8/K1k5 w - - 0 1",
    moves: ["Ka2"],
  });
});

test("tags may contain escaped quotes and backslashes", () => {
  expect(readRecord('[FEN "a \\"b\\" \\\\"]').fen).toBe('a "b" \\');
});

test.each([
  ["", {}],
  ["  rnbqkbnr/8 w - - 0 1 ", { fen: "rnbqkbnr/8 w - - 0 1" }],
  ["1. e4 e5", { record: "1. e4 e5" }],
  ["1.e4", { record: "1.e4" }],
  ['[Event "x"]\n\ne4', { record: '[Event "x"]\n\ne4' }],
])("%j is recognised as %o", (text, found) => {
  expect(readBeginning(text)).toEqual(found);
});

const castling = aMove(4, 6, { text: "e1-g1", san: "O-O" });
const check = aMove(3, 31, { text: "d1-h5", san: "Qh5+" });
const knight = aMove(6, 21, { text: "g1-f3", san: "Nf3" });

test("a recorded move is found with other signs, and with zeros for castling", () => {
  const state = aState({ moves: [castling, check, knight] });
  expect(recordedMove(state, "0-0")).toBe(castling);
  expect(recordedMove(state, "Qh5#!?")).toBe(check);
  expect(recordedMove(state, "g1-f3")).toBe(knight);
  expect(recordedMove(state, "Nf4")).toBeUndefined();
});

test("a typed move needs no hyphens and no signs of check or capture", () => {
  const capture = aMove(12, 21, { text: "e4xd5", san: "exd5+" });
  expect(typedMove([knight, capture], "g1f3")).toBe(knight);
  expect(typedMove([knight, capture], "ed5")).toBe(capture);
  expect(typedMove([knight, capture], "e4d5")).toBe(capture);
});

test("a typed move is found in lower case only if it is clear", () => {
  const [small, large] = [aMove(1, 2, { text: "b1-c3" }), aMove(1, 2, { text: "B1-c3" })];
  expect(typedMove([small], "B1C3")).toBe(small);
  expect(typedMove([small, large], "b1c3")).toBe(small);
  expect(typedMove([small, large], "B1C3")).toBeUndefined();
});

test("an ambiguous typed move is no move, unless one is meant exactly", () => {
  const [plain, promoting] = [aMove(1, 2, { text: "c7-c8" }), aMove(1, 2, { text: "c7-c8+" })];
  expect(typedMove([plain, promoting], "c7c8")).toBeUndefined();
  expect(typedMove([plain, promoting], "c7-c8+")).toBe(promoting);
});
