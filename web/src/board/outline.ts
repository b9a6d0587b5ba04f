// The outlines of cells, from which follows whether two cells are adjacent on the page.

import type { Scene } from "../types";

/** A point on the page. */
export type Spot = { x: number; y: number };

/** The tolerance for equal corners. */
const TOLERANCE = 1.5;

/** The corners of an outline. The path consists of lines and arcs in absolute coordinates. */
function corners(path: string): Spot[] {
  const found: Spot[] = [];
  let at: Spot = { x: 0, y: 0 };
  for (const [, command, rest] of path.matchAll(/([MLHVA])([^MLHVAz]*)/g)) {
    const numbers = (rest!.match(/-?[\d.]+/g) ?? []).map(Number);
    const [first = 0, second = 0] = numbers;
    if (command === "H") at = { x: first, y: at.y };
    else if (command === "V") at = { x: at.x, y: first };
    else if (command === "A") at = { x: numbers[5] ?? at.x, y: numbers[6] ?? at.y };
    else at = { x: first, y: second };
    found.push(at);
  }
  return found;
}

const cornersOf = new WeakMap<Scene, Spot[][]>();

/** Whether two cells share a side on the page, so that there is no join between them. */
export function areAdjacent(scene: Scene, one: number, other: number): boolean {
  if (scene.cells[one]?.plane !== scene.cells[other]?.plane) return false;
  let all = cornersOf.get(scene);
  if (!all) {
    all = scene.cells.map((cell) => corners(cell.path));
    cornersOf.set(scene, all);
  }
  const [own, others] = [all[one] ?? [], all[other] ?? []];
  let shared = 0;
  for (const a of own) {
    if (others.some((b) => Math.abs(a.x - b.x) < TOLERANCE && Math.abs(a.y - b.y) < TOLERANCE)) shared += 1;
  }
  return shared >= 2;
}
