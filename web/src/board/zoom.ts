// How large the board is drawn: at first it fits its room. Where its cells are then too small to touch, the first touch enlarges it.

import type { Face } from "./face";

/** The least size of a cell in pixels: for a finger, and for a mouse. */
const FINGER = 30;
const MOUSE = 13;

const least = () => (matchMedia("(pointer: coarse)").matches ? FINGER : MOUSE);

export class Zoom {
  private now = 1;
  /** Whether a person has chosen the size. */
  private chosen = false;
  private centred = false;

  constructor(private board: Face) {}

  /** Shows the whole board, unless a person has chosen another size. */
  fit() {
    this.board.host.classList.toggle("crowded", this.cellSize() < least());
    if (!this.chosen) this.set(1);
  }

  /** Enlarges the place of a touch, if fingers cannot tell its cells apart; returns whether it did. */
  enlarge(x: number, y: number): boolean {
    const size = this.cellSize();
    if (this.chosen || size >= least()) return false;
    const room = this.board.scroller.getBoundingClientRect();
    this.by(least() / size);
    this.board.scroller.scrollLeft = (x - room.left) * this.now - room.width / 2;
    this.board.scroller.scrollTop = (y - room.top) * this.now - room.height / 2;
    return true;
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
