// Joined edges: while a piece is selected, its targets across an edge are also shown beyond the edge.

import type { Scene } from "../types";
import type { BoardContext } from "./context";
import { stepOf, type Spot } from "./layout";
import { areAdjacent } from "./outline";
import { drawPiece } from "./pieces";
import { make } from "./svg";

/** A side of a cell that leads to a cell elsewhere on the page. */
export type Join = { from: number; side: number; to: number; away: Spot };

/** The number of cells shown beyond an edge. */
const DEPTH = 2;

export function joinsOf(scene: Scene): Join[] {
  const joins: Join[] = [];
  const step = stepOf(scene);
  scene.neighbours.forEach((list, from) => {
    list.forEach((to, side) => {
      if (to < 0 || areAdjacent(scene, from, to)) return;
      const angle = (side / list.length) * 2 * Math.PI;
      joins.push({ from, side, to, away: { x: Math.sin(angle) * step, y: -Math.cos(angle) * step } });
    });
  });
  return joins;
}

const distance = (one: Spot, other: Spot) => Math.hypot(one.x - other.x, one.y - other.y);

/** Draws the targets beyond joined edges, which can be clicked like the cells themselves. */
export function drawGhosts(board: BoardContext, joins: Join[], layer: SVGGElement) {
  layer.replaceChildren();
  if (!board.source || !board.movable || !joins.length) return;
  const { scene, place, targets } = board;
  const turn = (place.angle * Math.PI) / 180;
  const known = new Set<string>();
  for (const { from, side, to, away } of joins) {
    const by = {
      x: away.x * Math.cos(turn) - away.y * Math.sin(turn),
      y: away.x * Math.sin(turn) + away.y * Math.cos(turn),
    };
    let cell = to;
    for (let depth = 1; depth <= DEPTH && cell >= 0; depth += 1) {
      const at = { x: place.cells[from]!.x + by.x * depth, y: place.cells[from]!.y + by.y * depth };
      const key = `${Math.round(at.x)} ${Math.round(at.y)}`;
      // Nothing is drawn over cells, which there may be beyond an inner edge.
      const taken = place.cells.some((spot) => distance(spot, at) < place.step * 0.8);
      if (targets.has(cell) && !taken && !known.has(key)) {
        known.add(key);
        ghost(board, cell, at, layer);
      }
      cell = scene.neighbours[cell]?.[side] ?? -1;
    }
  }
}

function ghost(board: BoardContext, cell: number, at: Spot, layer: SVGGElement) {
  const { scene, place, targets } = board;
  const { x, y } = place.cells[cell]!;
  const plane = place.planes[scene.cells[cell]!.plane]!;
  const group = make("g", { class: "ghost", "aria-hidden": "true" }, layer);
  const shift = make("g", { transform: `translate(${at.x - x} ${at.y - y})` }, group);
  const shade = scene.characters ? 1 : scene.cells[cell]!.shade;
  make(
    "path",
    { class: `cell s${shade} goal`, d: scene.cells[cell]!.path, transform: plane.transform, "data-cell": cell },
    shift,
  );
  const piece = board.pieces.what(cell);
  const captures = targets.get(cell)!.some((move) => move.captures.length > 0);
  if (piece) {
    const stand = make("g", { class: "piece" }, group);
    stand.style.transform = `translate(${at.x}px, ${at.y}px)`;
    drawPiece(scene, board.prefix, piece.player, piece.kind, stand);
  }
  const mark = piece ? "ring" : captures ? "dot captures" : "dot";
  make("circle", { class: mark, cx: at.x, cy: at.y, r: place.step * (piece ? 0.43 : 0.15) }, group);
}
