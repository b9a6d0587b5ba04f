// How large the board is drawn: it fits its room, unless its cells would be too small to touch.

import type { Face } from "./face";

/** The least size of a cell in pixels: for a finger, and for a mouse. */
const FINGER = 30;
const MOUSE = 13;

export class Zoom {
  private now = 1;
  /** Whether a person has chosen the size. */
  private chosen = false;
  private centred = false;

  constructor(private board: Face) {}

  /** Begins enlarged where cells are small. */
  fit() {
    const size = this.cellSize();
    const least = matchMedia("(pointer: coarse)").matches ? FINGER : MOUSE;
    this.board.host.classList.toggle("crowded", size < least);
    if (!this.chosen) this.set(size < least ? Math.min(6, least / size) : 1);
  }

  by(factor: number) {
    this.chosen = true;
    this.set(this.now * factor);
  }

  /** Enlarges the board around the middle of what is seen. */
  private set(zoom: number) {
    const before = this.now;
    this.now = Math.max(1, Math.min(8, zoom));
    const { scroller, svg } = this.board;
    const middle = { x: scroller.scrollLeft + scroller.clientWidth / 2, y: scroller.scrollTop + scroller.clientHeight / 2 };
    svg.style.width = `${this.now * 100}%`;
    svg.style.height = `${this.now * 100}%`;
    scroller.classList.toggle("zoomed", this.now > 1);
    scroller.scrollLeft = (middle.x * this.now) / before - scroller.clientWidth / 2;
    scroller.scrollTop = (middle.y * this.now) / before - scroller.clientHeight / 2;
  }

  /** How large a cell is on the screen, in pixels, if the whole board is seen. */
  private cellSize(): number {
    const { width, height } = this.board.svg.viewBox.baseVal;
    const room = this.board.host.getBoundingClientRect();
    if (!room.width || !width) return 48;
    return Math.min(room.width / width, room.height / height) * this.board.place.step;
  }

  /** Scrolls so that what matters is seen: at first the pieces that can move, later the last move. */
  reveal() {
    const { board } = this;
    if (this.now <= 1) return;
    const { last, moves } = board.state;
    const wanted = last.length ? last : moves.map((move) => move.from);
    const cells = wanted.flatMap((cell) => board.cells[cell]?.getBoundingClientRect() ?? []);
    if (!cells.length || (!last.length && this.centred)) return;
    this.centred = true;
    const room = board.scroller.getBoundingClientRect();
    const middle = (from: number[], to: number[]) => (Math.min(...from) + Math.max(...to)) / 2;
    const x = middle(cells.map((box) => box.left), cells.map((box) => box.right));
    const y = middle(cells.map((box) => box.top), cells.map((box) => box.bottom));
    const end = cells.at(-1)!;
    const seen = end.left >= room.left && end.right <= room.right && end.top >= room.top && end.bottom <= room.bottom;
    if (seen && last.length) return;
    board.scroller.scrollBy({
      left: x - room.left - room.width / 2,
      top: y - room.top - room.height / 2,
      behavior: board.animate() ? "smooth" : "auto",
    });
  }
}
