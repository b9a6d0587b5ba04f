import { expect, test } from "vitest";

import { Places } from "../../src/space/places";
import { boards, CELL } from "./examples";

const levels = boards(3, 3, [
  { x: 0, y: 0 },
  { x: 200, y: 0 },
  { x: 400, y: 0 },
]);

test("planes are floors, the lowest level first", () => {
  const scene = structuredClone(levels);
  scene.planes.forEach((plane, index) => (plane.level = [2 - index]));
  const places = new Places(scene);
  expect(places.floors).toEqual([2, 1, 0]);
  expect(places.count).toBe(3);
});

test("planes without levels are stacked in order", () => {
  const scene = structuredClone(levels);
  for (const plane of scene.planes) plane.level = [];
  expect(new Places(scene).floors).toEqual([0, 1, 2]);
});

test("cells with the same coordinates are above each other", () => {
  const places = new Places(levels);
  const [low, high] = [places.at(0, 2), places.at(9, 2)];
  expect([high.x, high.z]).toEqual([expect.closeTo(low.x), expect.closeTo(low.z)]);
  expect(high.y - low.y).toBeCloseTo(2);
});

test("the board is centred, and its radius contains every cell", () => {
  const places = new Places(levels);
  const middle = places.at(9 + 4, 2);
  expect([middle.x, middle.y, middle.z]).toEqual([expect.closeTo(0), expect.closeTo(0), expect.closeTo(0)]);
  for (let cell = 0; cell < 27; cell += 1) {
    const { x, z } = places.at(cell, 2);
    expect(Math.hypot(x, z)).toBeLessThan(places.radius);
  }
});

test("a square cell has the size 1", () => {
  const places = new Places(boards(2, 1));
  expect(CELL).toBe(48);
  expect(places.at(1, 1).x - places.at(0, 1).x).toBeCloseTo(1);
});
