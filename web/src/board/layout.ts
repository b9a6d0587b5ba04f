// The layout of a board in one player's view: each plane is rotated about its own centre.

import type { Scene } from "../types";
import { areAdjacent, type Spot } from "./outline";

export type { Spot };

export type Layout = {
  /** The clockwise rotation of the planes, in degrees. */
  angle: number;
  /** The centre of each cell. */
  cells: Spot[];
  /** The transform of each plane. */
  planes: { transform: string; title: Spot; width: number }[];
  labels: Spot[];
  box: { x: number; y: number; width: number; height: number };
  /** The distance between the centres of neighbouring cells. */
  step: number;
};

/** The height of a plane's title. */
const TITLE = 22;
/** The distance between planes. */
const GAP = 30;

type Box = { left: number; top: number; right: number; bottom: number };

const empty = (): Box => ({ left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity });

function include(box: Box, { x, y }: Spot, margin: number) {
  box.left = Math.min(box.left, x - margin);
  box.right = Math.max(box.right, x + margin);
  box.top = Math.min(box.top, y - margin);
  box.bottom = Math.max(box.bottom, y + margin);
}

/** Lays out a scene, rotated by some twelfths of a full turn. */
export function layout(scene: Scene, twelfths: number): Layout {
  const angle = (((twelfths % 12) + 12) % 12) * 30;
  const squares = (scene.neighbours[0]?.length ?? 4) === 4;
  const upsideDown = angle === 180 && squares;
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const middles = scene.planes.map((plane) => ({ x: plane.x + plane.width / 2, y: plane.y + plane.height / 2 }));
  const turned = (spot: Spot, plane: number): Spot => {
    const middle = middles[plane]!;
    const [x, y] = [spot.x - middle.x, spot.y - middle.y];
    return { x: middle.x + x * cos - y * sin, y: middle.y + x * sin + y * cos };
  };
  const cells = scene.cells.map((cell) => turned(cell, cell.plane));
  // On round boards the inner cells are narrow; their marks are scaled down separately.
  const step = Math.max(stepOf(scene), 44);
  const own = scene.planes.map(empty);
  scene.cells.forEach((cell, index) => include(own[cell.plane]!, cells[index]!, step / 2));
  const labels = scene.labels.map((label) => {
    const spot = turned(label, label.plane);
    const plane = scene.planes[label.plane]!;
    // Coordinates beside the board stay on the same side of the board.
    if (upsideDown && label.shade === undefined) {
      if (label.x < plane.x || label.x > plane.x + plane.width) spot.x = label.x;
      if (label.y < plane.y || label.y > plane.y + plane.height) spot.y = label.y;
    }
    return spot;
  });
  scene.labels.forEach((label, index) => include(own[label.plane]!, labels[index]!, label.size * 0.7));

  // A quarter turn swaps width and height, so planes side by side are arranged anew.
  const shifts = scene.planes.map(() => ({ x: 0, y: 0 }));
  if (angle % 180 !== 0 && scene.planes.length > 1) rearrange(own, shifts);
  scene.cells.forEach((cell, index) => move(cells[index]!, shifts[cell.plane]!));
  scene.labels.forEach((label, index) => move(labels[index]!, shifts[label.plane]!));

  const all = empty();
  const planes = scene.planes.map((plane, index) => {
    const box = own[index]!;
    const shift = shifts[index]!;
    const title = { x: middles[index]!.x + shift.x, y: box.top + shift.y - TITLE / 2 };
    include(all, { x: box.left + shift.x, y: box.top + shift.y - (plane.title ? TITLE : 0) }, 4);
    include(all, { x: box.right + shift.x, y: box.bottom + shift.y }, 4);
    const turn = angle ? ` rotate(${angle} ${middles[index]!.x} ${middles[index]!.y})` : "";
    return { transform: `translate(${shift.x} ${shift.y})${turn}`, title, width: box.right - box.left };
  });
  return {
    angle,
    cells,
    planes,
    labels,
    box: { x: all.left, y: all.top, width: all.right - all.left, height: all.bottom - all.top },
    step,
  };
}

function move(spot: Spot, by: Spot) {
  spot.x += by.x;
  spot.y += by.y;
}

/** Arranges boxes in rows, with about the aspect ratio of a screen. */
function rearrange(boxes: Box[], shifts: Spot[]) {
  const width = Math.max(...boxes.map((box) => box.right - box.left)) + GAP;
  const height = Math.max(...boxes.map((box) => box.bottom - box.top)) + GAP + TITLE;
  const columns = Math.max(1, Math.round(Math.sqrt((boxes.length * height * 1.25) / width)));
  boxes.forEach((box, index) => {
    shifts[index] = {
      x: (index % columns) * width - box.left,
      y: Math.floor(index / columns) * height - box.top,
    };
  });
}

/** The smallest distance between the centres of neighbouring cells on a plane. */
export function stepOf(scene: Scene): number {
  let least = Infinity;
  scene.neighbours.forEach((list, index) => {
    const from = scene.cells[index]!;
    for (const other of list) {
      const to = scene.cells[other];
      if (!to || to.plane !== from.plane) continue;
      least = Math.min(least, Math.hypot(to.x - from.x, to.y - from.y) || Infinity);
    }
  });
  return Number.isFinite(least) ? least : 48;
}

/** The neighbour of a cell in a direction of the player's view, in degrees clockwise from the top; -1 at the edge. */
export function neighbourAt(scene: Scene, place: Layout, cell: number, direction: number): number {
  const sides = scene.neighbours[cell] ?? [];
  const own = place.cells[cell];
  const [, row = 0] = scene.cells[cell]?.at ?? [];
  let found = -1;
  let nearest = 61;
  sides.forEach((other, side) => {
    if (other < 0 || !own) return;
    const to = place.cells[other]!;
    // Across a joined edge the neighbour is elsewhere on the page, so the direction is that of the side.
    const angle = areAdjacent(scene, cell, other)
      ? (Math.atan2(to.x - own.x, own.y - to.y) * 180) / Math.PI
      : (side * 360) / sides.length + place.angle;
    let away = Math.abs(((angle - direction + 540) % 360) - 180);
    // Between two hexagons at the same angle, rows alternate, so that repeated steps follow a line.
    if (away > 25) away += (row % 2 === 0) === angle % 360 > direction ? 0.5 : 0;
    if (away < nearest) {
      nearest = away;
      found = other;
    }
  });
  return found;
}

/** The aspect ratio of a scene in a player's view. */
export function ratioOf(scene: Scene, twelfths: number, joined: boolean): number {
  const { box, step } = layout(scene, twelfths);
  const margin = joined ? 2 * step : 0;
  return (box.width + margin) / (box.height + margin);
}
