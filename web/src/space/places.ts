// The positions of cells in three dimensions: each plane is a floor, and the gap between floors can be changed.

import type { Scene } from "../types";

/** The size of a square cell in a scene; in three dimensions it is 1. */
const UNIT = 48;

export type Place = { x: number; y: number; z: number };

export class Places {
  /** The floor of each plane, counted from the lowest. */
  readonly floors: number[];
  readonly count: number;
  private across: Place[];

  constructor(private scene: Scene) {
    const heights = [...new Set(scene.planes.map((plane) => plane.level[0] ?? 0))].sort((one, other) => one - other);
    // Planes without a level are stacked in order.
    const known = heights.length > 1;
    this.floors = scene.planes.map((plane, index) => (known ? heights.indexOf(plane.level[0] ?? 0) : index));
    this.count = known ? heights.length : scene.planes.length;
    const widest = Math.max(...scene.planes.map((plane) => plane.width)) / UNIT + 1.5;
    const others = [...new Set(scene.planes.map((plane) => plane.level[1] ?? 0))].sort((one, other) => one - other);
    // Floors can have different sizes, so cells are aligned by their coordinates, not by the centres of planes.
    const origin = offsets(scene);
    this.across = scene.cells.map((cell) => {
      const plane = scene.planes[cell.plane]!;
      const aside = (others.indexOf(plane.level[1] ?? 0) - (others.length - 1) / 2) * widest;
      const from = origin[cell.plane]!;
      return { x: (cell.x - from.x) / UNIT + aside, y: 0, z: (cell.y - from.y) / UNIT };
    });
  }

  /** The position of a cell for a gap between floors. */
  at(cell: number, gap: number): Place {
    const { x, z } = this.across[cell]!;
    return { x, y: this.height(this.scene.cells[cell]!.plane, gap), z };
  }

  height(plane: number, gap: number): number {
    return (this.floors[plane]! - (this.count - 1) / 2) * gap;
  }

  /** The radius of the board. */
  get radius(): number {
    return Math.max(...this.across.map(({ x, z }) => Math.hypot(x, z))) + 0.7;
  }
}

/** For each plane, the point of the page that is above the centre of the board. */
function offsets(scene: Scene): { x: number; y: number }[] {
  // Cells with the same first two coordinates are above each other.
  const first = new Map<string, { x: number; y: number }>();
  const shift: ({ x: number; y: number } | undefined)[] = scene.planes.map(() => undefined);
  for (const cell of scene.cells) {
    const key = `${cell.point[0]} ${cell.point[1]}`;
    const known = first.get(key);
    const own = shift[cell.plane];
    if (known && !own) shift[cell.plane] = { x: cell.x - known.x, y: cell.y - known.y };
    const by = shift[cell.plane] ?? (first.size === 0 ? { x: 0, y: 0 } : undefined);
    if (by) {
      shift[cell.plane] = by;
      if (!known) first.set(key, { x: cell.x - by.x, y: cell.y - by.y });
    }
  }
  const spots = [...first.values()];
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const centre = { x: middle(spots.map(({ x }) => x)), y: middle(spots.map(({ y }) => y)) };
  return scene.planes.map((plane, index) => {
    const by = shift[index];
    return by
      ? { x: centre.x + by.x, y: centre.y + by.y }
      : { x: plane.x + plane.width / 2, y: plane.y + plane.height / 2 };
  });
}
