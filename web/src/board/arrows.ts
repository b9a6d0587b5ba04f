// Arrows and circles: drawn by hand, or shown by the page for a hint or the engine's best move.

import type { Drawn, BoardContext } from "./context";
import type { Spot } from "./layout";
import { make } from "./svg";

export class Arrows {
  drawn: Drawn[] = [];
  /** Arrows that the page shows, such as the engine's best move. */
  shown: Drawn[] = [];
  private sketch: Drawn | null = null;

  constructor(
    private board: BoardContext,
    private layer: SVGGElement,
  ) {}

  /** Adds an arrow, or removes it if it is already there. */
  toggle(arrow: Drawn) {
    const same = (other: Drawn) => other.from === arrow.from && other.to === arrow.to;
    const old = this.drawn.find(same);
    this.drawn = this.drawn.filter((other) => !same(other));
    if (old?.colour !== arrow.colour) this.drawn.push(arrow);
    this.sketch = null;
    this.draw();
    this.board.hooks.drawn?.(this.drawn);
  }

  clear() {
    if (!this.drawn.length) return;
    this.drawn = [];
    this.draw();
    this.board.hooks.drawn?.(this.drawn);
  }

  preview(arrow: Drawn | null) {
    this.sketch = arrow;
    this.draw();
  }

  show(arrows: Drawn[]) {
    this.shown = arrows;
    this.draw();
  }

  draw() {
    const all = [...this.shown, ...this.drawn, ...(this.sketch ? [this.sketch] : [])];
    this.layer.replaceChildren(...all.flatMap((arrow) => this.shape(arrow)));
  }

  private shape({ from, to, colour }: Drawn): SVGElement[] {
    const { place } = this.board;
    const [start, end] = [place.cells[from], place.cells[to]];
    if (!end) return [];
    const name = `arrow c${colour}`;
    if (!start || from === to) {
      return [make("circle", { class: `${name} circle`, cx: end.x, cy: end.y, r: place.step * 0.44 })];
    }
    return [make("path", { class: name, d: arrowPath(start, end, place.step) })];
  }
}

/** The outline of an arrow between the centres of two cells. */
function arrowPath(from: Spot, to: Spot, step: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [shaft, head, back] = [step * 0.085, step * 0.22, step * 0.4];
  const point = (along: number, aside: number) =>
    `${(from.x + x * along - y * aside).toFixed(1)} ${(from.y + y * along + x * aside).toFixed(1)}`;
  const [start, neck, tip] = [step * 0.3, length - back, length - step * 0.05];
  return `M${point(start, shaft)}L${point(neck, shaft)}L${point(neck, head)}L${point(tip, 0)}L${point(neck, -head)}L${point(neck, -shaft)}L${point(start, -shaft)}z`;
}
