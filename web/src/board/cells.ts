// The parts of a board that change only with the view: cells, as ARIA grids, lines and labels.

import type { Scene } from "../types";
import type { Layout } from "./layout";
import { make } from "./svg";

/** Draws the planes into a group and returns the elements of the cells. */
export function drawCells(scene: Scene, place: Layout, into: SVGGElement, coordinates: boolean): SVGPathElement[] {
  const cells: SVGPathElement[] = [];
  scene.planes.forEach((plane, index) => {
    const group = make("g", { class: "plane" }, into);
    const label = plane.title ? `Board, ${plane.title}` : "Board";
    const grid = make("g", { role: "grid", "aria-label": label, transform: place.planes[index]!.transform }, group);
    for (const row of rowsOf(scene, place, index)) {
      const line = make("g", { role: "row" }, grid);
      for (const cell of row) cells[cell] = drawCell(scene, cell, line);
    }
    for (const line of scene.lines) {
      if (line.plane === index)
        make("path", { class: `line ${line.kind}`, d: line.path, transform: place.planes[index]!.transform }, group);
    }
    if (plane.title) {
      const { x, y } = place.planes[index]!.title;
      write(plane.title, x, y, 13, "plane-title", group);
    }
  });
  if (coordinates) {
    scene.labels.forEach((label, index) => {
      const { x, y } = place.labels[index]!;
      write(label.text, x, y, label.size, label.shade === undefined ? "label" : `label on${label.shade}`, into);
    });
  }
  return cells;
}

function drawCell(scene: Scene, cell: number, row: Element): SVGPathElement {
  const { path, shade } = scene.cells[cell]!;
  const looks = scene.characters ? "cell s1 lined" : `cell s${shade}`;
  return make("path", { class: looks, d: path, role: "gridcell", tabindex: -1, "data-cell": cell }, row);
}

function write(text: string, x: number, y: number, size: number, looks: string, into: Element) {
  make("text", { class: looks, x, y, dy: ".355em", "font-size": size, "aria-hidden": "true" }, into).textContent = text;
}

/** The cells of a plane in rows as the player sees them: rows from the top, cells from the left. */
export function rowsOf(scene: Scene, place: Layout, plane: number): number[][] {
  const rows = new Map<number, number[]>();
  scene.cells.forEach((cell, index) => {
    if (cell.plane !== plane) return;
    const height = Math.round(place.cells[index]!.y / (place.step / 4));
    const row = rows.get(height) ?? rows.get(height - 1) ?? rows.get(height + 1);
    if (row) row.push(index);
    else rows.set(height, [index]);
  });
  return [...rows]
    .sort(([one], [other]) => one - other)
    .map(([, row]) => row.sort((one, other) => place.cells[one]!.x - place.cells[other]!.x));
}
