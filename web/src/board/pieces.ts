// The pieces on the board. From one position to the next, only the pieces that change are redrawn or moved.

import type { Scene, State } from "../types";
import type { Layout } from "./layout";
import { make } from "./svg";
import { type Standing, transition } from "./transition";

type Drawn = Standing & { element: SVGGElement; dead: boolean };

/** The duration of a slide, in milliseconds. */
const SLIDE = 150;

/** Defines the glyphs of all pieces. The prefix keeps several boards on one page apart. */
export function defineGlyphs(scene: Scene, prefix: string, defs: SVGDefsElement) {
  scene.glyphs.forEach((fragment, index) => {
    // The fragments come from the studio, which escapes all text in them.
    make("g", { id: `${prefix}g${index}` }, defs).innerHTML = fragment;
  });
}

/** Draws a piece at the origin. */
export function drawPiece(
  scene: Scene,
  prefix: string,
  player: number,
  kind: number,
  into: Element,
): SVGUseElement | undefined {
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

/** Sets the colours of all players as custom properties, which the pieces below the element use. */
export function setColours(scene: Scene, theme: "light" | "dark", element: HTMLElement | SVGElement) {
  scene.colours.forEach((colours, index) => {
    const { fill, line, edge } = colours[theme];
    element.style.setProperty(`--fill${index}`, fill);
    element.style.setProperty(`--line${index}`, line);
    element.style.setProperty(`--edge${index}`, edge);
  });
}

export class Pieces {
  private standing = new Map<number, Drawn>();

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

  /** Moves every piece to its cell without an animation. */
  place(place: Layout) {
    for (const [cell, { element }] of this.standing) put(element, this.scene, place, cell);
  }

  /** Shows a position. */
  show(state: State, place: Layout, slide: boolean) {
    const distance = (from: number, to: number) =>
      Math.hypot(place.cells[from]!.x - place.cells[to]!.x, place.cells[from]!.y - place.cells[to]!.y);
    const { arrivals, departures } = transition(this.standing, state, distance);
    const previous = this.standing;
    this.standing = new Map();
    for (const [cell, player, kind, dead] of state.pieces) {
      const from = arrivals.has(cell) ? arrivals.get(cell) : cell;
      const known = from == null ? undefined : previous.get(from);
      const element = known?.element ?? make("g", { class: "piece" }, this.layer);
      if (known?.kind !== kind) {
        element.replaceChildren();
        drawPiece(this.scene, this.prefix, player, kind, element);
      }
      element.classList.toggle("dead", !!dead);
      this.standing.set(cell, { element, player, kind, dead: !!dead });
      const origin = element.style.transform;
      put(element, this.scene, place, cell);
      if (!slide || from === cell) continue;
      if (known && origin) this.slide(element, origin);
      else if (!known) element.animate([{ opacity: 0 }, { opacity: 1 }], SLIDE);
    }
    for (const { element } of departures.flatMap((cell) => previous.get(cell) ?? [])) {
      if (!slide) element.remove();
      else
        void element
          .animate([{ opacity: 1 }, { opacity: 0 }], SLIDE)
          .finished.catch(() => {})
          .then(() => element.remove());
    }
  }

  private slide(element: SVGGElement, origin: string) {
    this.layer.append(element);
    element.animate([{ transform: origin }, { transform: element.style.transform }], {
      duration: SLIDE,
      easing: "ease-out",
    });
  }
}

function put(element: SVGGElement, scene: Scene, place: Layout, cell: number) {
  const { x, y } = place.cells[cell]!;
  const { scale } = scene.cells[cell]!;
  const transform = `translate(${x}px, ${y}px)${scale === 1 ? "" : ` scale(${scale})`}`;
  if (element.style.transform !== transform) element.style.transform = transform;
}
