// The pieces on the board, patched from one position to the next, with what has moved sliding there.

import type { Scene, State } from "../types";
import type { Layout } from "./layout";
import { make } from "./svg";

type Standing = { element: SVGGElement; player: number; kind: number; dead: boolean };

/** How long a piece slides, in milliseconds. */
const SLIDE = 150;

/** Fills a group with the definitions of all pieces. Boards on one page need different names. */
export function defineGlyphs(scene: Scene, prefix: string, defs: SVGDefsElement) {
  scene.glyphs.forEach((fragment, index) => {
    // The fragments are drawn by the studio's own program, whose writer escapes every letter.
    make("g", { id: `${prefix}g${index}` }, defs).innerHTML = fragment;
  });
}

/** A piece as an element that stands at the origin. */
export function drawPiece(scene: Scene, prefix: string, player: number, kind: number, into: Element): SVGUseElement | undefined {
  const looks = (scene.pieces[player] ?? scene.pieces[0])?.[kind];
  if (!looks) return;
  const element = make("use", { href: `#${prefix}g${looks.glyph}` }, into);
  paint(element, looks.colours);
  return element;
}

function paint(element: SVGElement, colours: number) {
  element.style.fill = `var(--fill${colours})`;
  element.style.color = `var(--line${colours})`;
  element.style.stroke = `var(--edge${colours})`;
}

/** Sets the colours of all players as properties which pieces below the element use. */
export function setColours(scene: Scene, theme: "light" | "dark", element: HTMLElement | SVGElement) {
  scene.colours.forEach((colours, index) => {
    const { fill, line, edge } = colours[theme];
    element.style.setProperty(`--fill${index}`, fill);
    element.style.setProperty(`--line${index}`, line);
    element.style.setProperty(`--edge${index}`, edge ?? line);
  });
}

export class Pieces {
  private standing = new Map<number, Standing>();

  constructor(
    private scene: Scene,
    private prefix: string,
    private layer: SVGGElement,
  ) {}

  /** The element of the piece on a cell. */
  on(cell: number): SVGGElement | undefined {
    return this.standing.get(cell)?.element;
  }

  what(cell: number): { player: number; kind: number; dead: boolean } | undefined {
    return this.standing.get(cell);
  }

  /** Puts every piece where it belongs at once: after a turn of the board. */
  place(place: Layout) {
    for (const [cell, { element }] of this.standing) put(element, this.scene, place, cell);
  }

  /** Shows a position. */
  show(state: State, place: Layout, slide: boolean) {
    const wanted = new Map(state.pieces.map((piece) => [piece[0], piece]));
    const leaving: [number, Standing][] = [];
    for (const [cell, standing] of this.standing) {
      const piece = wanted.get(cell);
      if (piece && piece[1] === standing.player && piece[2] === standing.kind) {
        if (!!piece[3] !== standing.dead) {
          standing.dead = !!piece[3];
          standing.element.classList.toggle("dead", standing.dead);
        }
        put(standing.element, this.scene, place, cell);
        continue;
      }
      leaving.push([cell, standing]);
    }
    for (const [cell] of leaving) this.standing.delete(cell);
    for (const [cell, player, kind, dead] of state.pieces) {
      if (this.standing.has(cell)) continue;
      const from = this.origin(cell, player, kind, leaving, place, state);
      const element = from ? from[1].element : make("g", { class: "piece" }, this.layer);
      if (!from || from[1].kind !== kind) {
        element.replaceChildren();
        drawPiece(this.scene, this.prefix, player, kind, element);
      }
      element.classList.toggle("dead", !!dead);
      if (from) leaving.splice(leaving.indexOf(from), 1);
      this.standing.set(cell, { element, player, kind, dead: !!dead });
      const before = element.style.transform;
      put(element, this.scene, place, cell);
      if (slide && from && before) this.slide(element, before);
      else if (slide && !from) element.animate([{ opacity: 0 }, { opacity: 1 }], SLIDE);
    }
    for (const [, { element }] of leaving) {
      if (slide) element.animate([{ opacity: 1 }, { opacity: 0 }], SLIDE).finished.then(() => element.remove(), () => element.remove());
      else element.remove();
    }
  }

  private slide(element: SVGGElement, before: string) {
    this.layer.append(element);
    element.animate([{ transform: before }, { transform: element.style.transform }], { duration: SLIDE, easing: "ease-out" });
  }

  /** Where a piece that is new on a cell came from: one like it that left, else one of its player on the cells of the last move. */
  private origin(cell: number, player: number, kind: number, leaving: [number, Standing][], place: Layout, state: State) {
    const own = leaving.filter(([, standing]) => standing.player === player);
    const alike = own.filter(([, standing]) => standing.kind === kind);
    const near = (list: [number, Standing][]) => {
      const away = ([from]: [number, Standing]) =>
        Math.hypot(place.cells[from]!.x - place.cells[cell]!.x, place.cells[from]!.y - place.cells[cell]!.y);
      return list.sort((one, other) => away(one) - away(other))[0];
    };
    if (alike.length) return near(alike);
    if (!state.last.includes(cell)) return;
    return own.find(([from]) => state.last.includes(from));
  }
}

function put(element: SVGGElement, scene: Scene, place: Layout, cell: number) {
  const { x, y } = place.cells[cell]!;
  const { scale } = scene.cells[cell]!;
  const transform = `translate(${x}px, ${y}px)${scale === 1 ? "" : ` scale(${scale})`}`;
  if (element.style.transform !== transform) element.style.transform = transform;
}
