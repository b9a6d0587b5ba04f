// The marks on the board: the last move, check, the selection, its targets, threatened pieces.

import type { BoardContext } from "./context";
import { drawSign } from "./signs";
import { make } from "./svg";
import type { Source } from "./selection";

/** The radius of marks, relative to a cell. */
const DOT = 0.15;
const RING = 0.43;

export class Marks {
  constructor(
    private board: BoardContext,
    private under: SVGGElement,
    private over: SVGGElement,
  ) {}

  show(held: Source | null, signs: [number, string][]) {
    const { board } = this;
    const { state, scene, cells, place } = board;
    const looks = cells.map(() => "");
    const add = (cell: number, name: string) => {
      if (looks[cell] !== undefined) looks[cell] += ` ${name}`;
    };
    for (const cell of state.last) add(cell, "last");
    for (const cell of state.check) add(cell, "check");
    if (held && "cell" in held) add(held.cell, "held");
    for (const cell of board.targets.keys()) add(cell, "goal");
    if (board.plan) for (const cell of [board.plan.from, board.plan.to]) add(cell, "plan");
    if (board.movable) {
      for (const move of state.moves) if (move.from >= 0 && !move.drop && !move.pass) add(move.from, "mine");
    }
    cells.forEach((cell, index) => {
      const shade = scene.characters ? "s1 lined" : `s${scene.cells[index]!.shade}`;
      const wanted = `cell ${shade}${[...new Set(looks[index]!.split(" "))].join(" ")}`;
      if (cell.getAttribute("class") !== wanted) cell.setAttribute("class", wanted);
    });

    const below: SVGElement[] = [];
    const above: SVGElement[] = [];
    const circle = (cell: number, size: number, name: string, into: SVGElement[]) => {
      const { x, y } = place.cells[cell]!;
      const r = size * place.step * scene.cells[cell]!.scale;
      into.push(make("circle", { class: name, cx: x, cy: y, r }));
    };
    for (const cell of state.check) if (cell >= 0) circle(cell, 0.48, "check-glow", below);
    if (board.threats) for (const cell of state.threatened) circle(cell, RING, "threatened", above);
    for (const [cell, moves] of board.targets) {
      if (cell < 0) continue;
      const captures = moves.some((move) => move.captures.length > 0);
      if (board.pieces.what(cell)) circle(cell, RING, captures ? "ring" : "ring friend", above);
      else circle(cell, DOT, captures ? "dot captures" : "dot", above);
    }
    for (const [cell, sign] of signs) {
      const at = place.cells[cell];
      if (at) above.push(...drawSign(sign, at.x, at.y, scene.cells[cell]!.scale));
    }
    this.under.replaceChildren(...below);
    this.over.replaceChildren(...above);
  }
}
