// The corners of cells, which tell whether two cells lie side by side on the page.

import type { Scene } from "../types";
/** A place on the page. */
export type Spot = { x: number; y: number };

/** How far corners may be apart that are meant to be the same. */
const NEAR = 1.5;

/** The corners of an outline: path data of lines and arcs in absolute coordinates. */
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

const known = new WeakMap<Scene, Spot[][]>();

/** Whether two cells share a side on the page, so that no join is crossed between them. */
export function besides(scene: Scene, one: number, other: number): boolean {
  if (scene.cells[one]?.plane !== scene.cells[other]?.plane) return false;
  let all = known.get(scene);
  if (!all) {
    all = scene.cells.map((cell) => corners(cell.path));
    known.set(scene, all);
  }
  const [own, others] = [all[one] ?? [], all[other] ?? []];
  let shared = 0;
  for (const a of own) {
    if (others.some((b) => Math.abs(a.x - b.x) < NEAR && Math.abs(a.y - b.y) < NEAR)) shared += 1;
  }
  return shared >= 2;
}
