import { expect, test } from "vitest";

import { looseKinds, movesFrom, onlySource, predict, sameSource, targetsOf } from "../../src/board/selection";
import { aDrop, aMove, aPass, aState } from "./examples";

test("a piece on the board has its own moves only", () => {
  const moves = [aMove(1, 2), aMove(1, 3), aMove(4, 5), aDrop(0, 1), aPass];
  expect(movesFrom(aState({ moves }), { cell: 1 }).map((move) => move.to)).toEqual([2, 3]);
});

test("only the player to move drops pieces from the hand", () => {
  const state = aState({ turn: 1, moves: [aDrop(0, 5), aDrop(2, 6)] });
  expect(movesFrom(state, { hand: 1, kind: 2 }).map((move) => move.to)).toEqual([6]);
  expect(movesFrom(state, { hand: 0, kind: 2 })).toEqual([]);
});

test("promotions to several kinds share a target", () => {
  const moves = [aMove(1, 2, { becomes: 3 }), aMove(1, 2, { becomes: 4 }), aMove(1, 9)];
  const targets = targetsOf(moves);
  expect([...targets.keys()]).toEqual([2, 9]);
  expect(targets.get(2)!.map((move) => move.becomes)).toEqual([3, 4]);
});

test("a kind that is all one can drop need not be selected", () => {
  expect(onlySource(aState({ turn: 1, moves: [aDrop(2, 5), aDrop(2, 6), aPass] }))).toEqual({ hand: 1, kind: 2 });
});

test.each([
  ["two kinds", [aDrop(2, 5), aDrop(3, 5)]],
  ["a move on the board", [aDrop(2, 5), aMove(1, 2)]],
  ["nothing but a pass", [aPass]],
])("with %s there is no only source", (_, moves) => {
  expect(onlySource(aState({ moves }))).toBeNull();
});

test("kinds that are dropped without being in hand are listed once", () => {
  const state = aState({
    turn: 0,
    hands: [
      [0, 1, 2],
      [1, 3, 1],
    ],
    moves: [aDrop(1, 4), aDrop(2, 5), aDrop(2, 6), aDrop(3, 7)],
  });
  // Kind 1 is in the mover's hand; kind 3 only in the opponent's.
  expect(looseKinds(state)).toEqual([2, 3]);
});

test("sources are compared by value", () => {
  expect(sameSource({ cell: 3 }, { cell: 3 })).toBe(true);
  expect(sameSource({ cell: 3 }, { cell: 4 })).toBe(false);
  expect(sameSource({ hand: 0, kind: 1 }, { hand: 0, kind: 1 })).toBe(true);
  expect(sameSource({ hand: 0, kind: 1 }, { hand: 1, kind: 1 })).toBe(false);
  expect(sameSource({ cell: 1 }, { hand: 0, kind: 1 })).toBe(false);
  expect(sameSource(null, null)).toBe(false);
});

test("a capture en passant removes the pawn beside the target", () => {
  const state = aState({
    pieces: [
      [10, 0, 5],
      [11, 1, 5],
    ],
  });
  const next = predict(state, aMove(10, 3, { kind: 5, becomes: 5, captures: [11] }));
  expect(next.pieces).toEqual([[3, 0, 5]]);
  expect(next.last).toEqual([10, 3]);
});

test("castling carries the rook along", () => {
  const state = aState({
    pieces: [
      [4, 0, 0],
      [7, 0, 1],
    ],
  });
  const next = predict(state, aMove(4, 6, { carried: [7, 5] }));
  expect(new Map(next.pieces.map(([cell, , kind]) => [cell, kind]))).toEqual(
    new Map([
      [6, 0],
      [5, 1],
    ]),
  );
});

test("a promotion changes the kind, and a capture replaces the piece on the target", () => {
  const state = aState({
    pieces: [
      [8, 1, 5],
      [0, 0, 2],
    ],
  });
  expect(predict(state, aMove(8, 0, { kind: 5, becomes: 3, captures: [0] })).pieces).toEqual([[0, 1, 3]]);
});

test("a drop belongs to the player to move", () => {
  expect(predict(aState({ turn: 1 }), aDrop(4, 9)).pieces).toEqual([[9, 1, 4]]);
});
