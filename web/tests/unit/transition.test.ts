import { expect, test } from "vitest";

import { type Standing, transition } from "../../src/board/transition";
import type { State } from "../../src/types";
import { aState } from "./examples";

const [WHITE, BLACK] = [0, 1];
const [PAWN, ROOK, QUEEN] = [0, 1, 2];

const standing = (...pieces: [cell: number, player: number, kind: number][]) =>
  new Map<number, Standing>(pieces.map(([cell, player, kind]) => [cell, { player, kind }]));
const distance = (from: number, to: number) => Math.abs(from - to);
const step = (before: Map<number, Standing>, pieces: State["pieces"], last: number[] = []) =>
  transition(before, aState({ pieces, last }), distance);

test("pieces that stay are not touched", () => {
  const { arrivals, departures } = step(standing([1, WHITE, ROOK], [2, BLACK, ROOK]), [
    [1, WHITE, ROOK],
    [2, BLACK, ROOK],
  ]);
  expect(arrivals.size).toBe(0);
  expect(departures).toEqual([]);
});

test("a move slides the piece that has left its cell", () => {
  const { arrivals, departures } = step(
    standing([1, WHITE, ROOK], [9, WHITE, PAWN]),
    [
      [5, WHITE, ROOK],
      [9, WHITE, PAWN],
    ],
    [1, 5],
  );
  expect([...arrivals]).toEqual([[5, 1]]);
  expect(departures).toEqual([]);
});

test("the captured piece leaves, and the capturing piece takes its cell", () => {
  const { arrivals, departures } = step(standing([1, WHITE, ROOK], [5, BLACK, ROOK]), [[5, WHITE, ROOK]], [1, 5]);
  expect([...arrivals]).toEqual([[5, 1]]);
  expect(departures).toEqual([5]);
});

test("of two like pieces that have moved, each slides the shorter way", () => {
  const { arrivals } = step(standing([1, WHITE, PAWN], [20, WHITE, PAWN]), [
    [19, WHITE, PAWN],
    [3, WHITE, PAWN],
  ]);
  expect([...arrivals]).toEqual([
    [19, 20],
    [3, 1],
  ]);
});

test("a promoted piece is the pawn of the last move", () => {
  const { arrivals, departures } = step(
    standing([1, WHITE, PAWN], [7, WHITE, PAWN]),
    [
      [0, WHITE, QUEEN],
      [7, WHITE, PAWN],
    ],
    [1, 0],
  );
  expect([...arrivals]).toEqual([[0, 1]]);
  expect(departures).toEqual([]);
});

test("a piece that is turned over in place keeps its element", () => {
  const { arrivals, departures } = step(standing([4, WHITE, PAWN]), [[4, WHITE, QUEEN]], [4]);
  expect([...arrivals]).toEqual([[4, 4]]);
  expect(departures).toEqual([]);
});

test("a dropped piece is new, although another piece has left", () => {
  const { arrivals, departures } = step(standing([1, BLACK, PAWN]), [[6, WHITE, PAWN]], [6]);
  expect([...arrivals]).toEqual([[6, null]]);
  expect(departures).toEqual([1]);
});

test("an unlike piece does not slide to a cell outside of the last move", () => {
  const { arrivals, departures } = step(standing([1, WHITE, PAWN]), [[8, WHITE, QUEEN]], [1, 2]);
  expect([...arrivals]).toEqual([[8, null]]);
  expect(departures).toEqual([1]);
});
