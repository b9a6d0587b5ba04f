import { expect, test } from "vitest";

import { GameTree } from "../../src/state/tree";
import { aNode, nodesOf } from "./examples";

/** A game of three moves; after the first, another second move was taken back (4) and a move was tried out (-1, -2). */
const nodes = nodesOf(
  aNode(0, 0),
  aNode(1, 0),
  aNode(2, 1),
  aNode(3, 2),
  aNode(4, 1),
  aNode(-1, 1),
  aNode(-2, -1),
  aNode(5, 1, { played: false }),
);
const tree = new GameTree(nodes, [0, 1, 2, 3]);

test("the path of a node of the game is the whole game", () => {
  for (const id of [0, 1, 2, 3]) expect(tree.path(id)).toEqual([0, 1, 2, 3]);
});

test("the path of a variation ends with the variation", () => {
  expect(tree.path(4)).toEqual([0, 1, 4]);
  expect(tree.path(-1)).toEqual([0, 1, -1, -2]);
});

test("children are the move played, then variations, then moves tried out", () => {
  expect(tree.children(1).map(({ id }) => id)).toEqual([2, 4, 5, -1]);
  expect(tree.children(3)).toEqual([]);
});

test("the root is not its own child", () => {
  expect(tree.children(0).map(({ id }) => id)).toEqual([1]);
});

test("the last move of the game has no next move, even if something was tried out after it", () => {
  const longer = new GameTree(nodesOf(...nodes.values(), aNode(-3, 3)), [0, 1, 2, 3]);
  expect(longer.next(3)).toBeUndefined();
  expect(longer.next(-1)).toBe(-2);
  expect(longer.path(-3)).toEqual([0, 1, 2, 3, -3]);
});

test("only moves of the game that are no longer in it were taken back", () => {
  expect([0, 2, 4, 5, -1].map((id) => tree.isTakenBack(nodes.get(id)!))).toEqual([false, false, true, false, false]);
});

test("a move tried out is a place below a node of the game", () => {
  expect(tree.place(-2)).toEqual({ node: 1, moves: ["m-1", "m-2"] });
  expect(tree.place(3)).toEqual({ node: 3, moves: [] });
});

test("a move tried out after a node that is unknown here keeps the id of the node", () => {
  expect(new GameTree(nodesOf(aNode(0, 0), aNode(-1, 77)), [0]).place(-1)).toEqual({ node: 77, moves: ["m-1"] });
});

test("the moves to a node begin at the root", () => {
  expect(tree.movesTo(0)).toEqual([]);
  expect(tree.movesTo(4)).toEqual(["m1", "m4"]);
  expect(tree.movesTo(-2)).toEqual(["m1", "m-1", "m-2"]);
});

test("long games are walked in linear time", { timeout: 30_000 }, () => {
  const length = 100_000;
  const line = Array.from({ length }, (_, id) => id);
  const long = new GameTree(nodesOf(...line.map((id) => aNode(id, Math.max(0, id - 1)))), line);
  const begun = performance.now();
  expect(long.path(length / 2)).toHaveLength(length);
  expect(long.movesTo(length - 1)).toHaveLength(length - 1);
  // This takes a tenth of a second. Quadratic algorithms need more than a minute.
  expect(performance.now() - begun).toBeLessThan(10_000);
});
