import { expect, test } from "vitest";

import { rowsOf } from "../../src/board/cells";
import { joinsOf } from "../../src/board/ghosts";
import { layout, neighbourAt, ratioOf, stepOf } from "../../src/board/layout";
import { areAdjacent } from "../../src/board/outline";
import { boards, CELL } from "./examples";

const [UP, RIGHT, DOWN, LEFT] = [0, 90, 180, 270];

test("the step is the distance between neighbours on the same plane", () => {
  expect(stepOf(boards(3, 3))).toBe(CELL);
  expect(stepOf(boards(1, 1))).toBe(CELL);
  // A join leads to a cell far away, which does not count.
  expect(stepOf(boards(3, 1, undefined, true))).toBe(CELL);
});

test("an unturned board is laid out as the scene describes it", () => {
  const scene = boards(2, 3);
  const { cells, angle, planes } = layout(scene, 0);
  expect(angle).toBe(0);
  expect(cells).toEqual(scene.cells.map(({ x, y }) => ({ x, y })));
  expect(planes[0]!.transform).toBe("translate(0 0)");
});

test("half a turn swaps opposite corners", () => {
  const scene = boards(8, 8);
  const { cells } = layout(scene, 6);
  expect(cells[0]!.x).toBeCloseTo(scene.cells[63]!.x);
  expect(cells[0]!.y).toBeCloseTo(scene.cells[63]!.y);
});

test("turns are counted modulo a full turn", () => {
  const scene = boards(2, 2);
  expect(layout(scene, -6).angle).toBe(180);
  expect(layout(scene, 15).angle).toBe(90);
});

test("a quarter turn swaps width and height", () => {
  const scene = boards(4, 2);
  const [upright, turned] = [layout(scene, 0).box, layout(scene, 3).box];
  expect(turned.width).toBeCloseTo(upright.height);
  expect(turned.height).toBeCloseTo(upright.width);
});

test("coordinates beside the board stay on their side when the board is flipped", () => {
  const scene = boards(8, 8);
  scene.labels = [
    { text: "1", x: -10, y: 7.5 * CELL, size: 12, plane: 0 },
    { text: "a", x: 0.5 * CELL, y: 8 * CELL + 10, size: 12, plane: 0 },
    { text: "x", x: 10, y: 10, size: 12, shade: 1, plane: 0 },
  ];
  const [rank, file, inside] = layout(scene, 6).labels;
  expect([rank!.x, rank!.y]).toEqual([-10, expect.closeTo(0.5 * CELL)]);
  expect([file!.x, file!.y]).toEqual([expect.closeTo(7.5 * CELL), 8 * CELL + 10]);
  // A label on a cell turns with the cell.
  expect(inside!.x).toBeCloseTo(8 * CELL - 10);
});

test("planes do not overlap after a quarter turn", () => {
  const scene = boards(2, 6, [
    { x: 0, y: 0 },
    { x: 3 * CELL, y: 0 },
  ]);
  const { cells } = layout(scene, 3);
  const places = cells.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`);
  expect(new Set(places).size).toBe(cells.length);
  const distances = cells.flatMap((one, at) =>
    cells.slice(at + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
  );
  expect(Math.min(...distances)).toBeGreaterThan(CELL - 1);
});

test("the aspect ratio follows the view, and joined edges need a margin", () => {
  const wide = boards(8, 2);
  expect(ratioOf(wide, 0, false)).toBeGreaterThan(2);
  expect(ratioOf(wide, 3, false)).toBeLessThan(0.5);
  expect(ratioOf(wide, 0, true)).toBeLessThan(ratioOf(wide, 0, false));
});

test("arrow keys lead to the neighbour that the player sees", () => {
  const scene = boards(3, 3);
  const middle = 4;
  const upright = layout(scene, 0);
  expect([UP, RIGHT, DOWN, LEFT].map((direction) => neighbourAt(scene, upright, middle, direction))).toEqual([
    1, 5, 7, 3,
  ]);
  const flipped = layout(scene, 6);
  expect([UP, RIGHT, DOWN, LEFT].map((direction) => neighbourAt(scene, flipped, middle, direction))).toEqual([
    7, 3, 1, 5,
  ]);
});

test("there is no neighbour beyond an edge, unless it is joined", () => {
  const plain = boards(3, 1);
  expect(neighbourAt(plain, layout(plain, 0), 0, LEFT)).toBe(-1);
  expect(neighbourAt(plain, layout(plain, 0), 0, UP)).toBe(-1);
  const joined = boards(3, 1, undefined, true);
  expect(neighbourAt(joined, layout(joined, 0), 0, LEFT)).toBe(2);
  expect(neighbourAt(joined, layout(joined, 0), 2, RIGHT)).toBe(0);
});

test("rows are those that the player sees, from the top left", () => {
  const scene = boards(3, 2);
  expect(rowsOf(scene, layout(scene, 0), 0)).toEqual([
    [0, 1, 2],
    [3, 4, 5],
  ]);
  expect(rowsOf(scene, layout(scene, 6), 0)).toEqual([
    [5, 4, 3],
    [2, 1, 0],
  ]);
});

test("cells are adjacent if they share a side", () => {
  const scene = boards(3, 3);
  expect(areAdjacent(scene, 4, 5)).toBe(true);
  expect(areAdjacent(scene, 4, 7)).toBe(true);
  expect(areAdjacent(scene, 4, 8)).toBe(false);
  expect(areAdjacent(scene, 3, 5)).toBe(false);
});

test("cells of different planes are not adjacent, even at the same place", () => {
  const place = { x: 0, y: 0 };
  expect(areAdjacent(boards(2, 1, [place, place]), 0, 3)).toBe(false);
});

test("cells with arcs are adjacent along the arc", () => {
  const scene = boards(2, 1);
  scene.cells[0]!.path = "M0 0L10 0A10 10 0 0 1 10 20L0 20z";
  scene.cells[1]!.path = "M10 0L30 0L30 20L10 20A10 10 0 0 0 10 0z";
  expect(areAdjacent(scene, 0, 1)).toBe(true);
});

test("only joined edges are joins, each with its direction", () => {
  expect(joinsOf(boards(3, 2))).toEqual([]);
  const joins = joinsOf(boards(3, 1, undefined, true));
  expect(joins.map(({ from, to, side }) => ({ from, to, side }))).toEqual([
    { from: 0, to: 2, side: 3 },
    { from: 2, to: 0, side: 1 },
  ]);
  expect(joins[1]!.away.x).toBeCloseTo(CELL);
  expect(joins[1]!.away.y).toBeCloseTo(0);
});
