// The zoom of the board. At first the whole board is visible. If its cells are too small to touch, the first touch zooms in.

import type { BoardContext } from "./context";

/** The smallest size of a cell in pixels: for touch, and for a mouse. */
const MIN_TOUCH = 30;
const MIN_MOUSE = 13;

const minCellSize = () => (matchMedia("(pointer: coarse)").matches ? MIN_TOUCH : MIN_MOUSE);

export class Zoom {
  private factor = 1;
  /** Whether the visitor has zoomed. */
  private chosen = false;
  private centred = false;

  constructor(private board: BoardContext) {}

  /** Shows the whole board, unless the visitor has zoomed. */
  fit() {
    this.board.host.classList.toggle("crowded", this.cellSize() < minCellSize());
    if (!this.chosen) this.set(1);
  }

  /** Zooms in on a touch if the cells are too small. Returns whether it did. */
  enlarge(x: number, y: number): boolean {
    const size = this.cellSize();
    if (this.chosen || size >= minCellSize()) return false;
    const room = this.board.scroller.getBoundingClientRect();
    this.by(minCellSize() / size);
    this.board.scroller.scrollLeft = (x - room.left) * this.factor - room.width / 2;
    this.board.scroller.scrollTop = (y - room.top) * this.factor - room.height / 2;
    return true;
  }

  by(factor: number) {
    this.chosen = true;
    this.set(this.factor * factor);
  }

  /** Zooms around the centre of the visible part. */
  private set(zoom: number) {
    const previous = this.factor;
    this.factor = Math.max(1, Math.min(8, zoom));
    const { scroller, svg } = this.board;
    const middle = {
      x: scroller.scrollLeft + scroller.clientWidth / 2,
      y: scroller.scrollTop + scroller.clientHeight / 2,
    };
    svg.style.width = `${this.factor * 100}%`;
    svg.style.height = `${this.factor * 100}%`;
    scroller.classList.toggle("zoomed", this.factor > 1);
    scroller.scrollLeft = (middle.x * this.factor) / previous - scroller.clientWidth / 2;
    scroller.scrollTop = (middle.y * this.factor) / previous - scroller.clientHeight / 2;
  }

  /** The size of a cell in pixels when the whole board is visible. */
  private cellSize(): number {
    const { width, height } = this.board.svg.viewBox.baseVal;
    const room = this.board.host.getBoundingClientRect();
    if (!room.width || !width) return 48;
    return Math.min(room.width / width, room.height / height) * this.board.place.step;
  }

  /** Scrolls to the last move, or at first to the pieces that can move. */
  reveal() {
    const { board } = this;
    if (this.factor <= 1) return;
    const { last, moves } = board.state;
    const wanted = last.length ? last : moves.map((move) => move.from);
    const cells = wanted.flatMap((cell) => board.cells[cell]?.getBoundingClientRect() ?? []);
    if (!cells.length || (!last.length && this.centred)) return;
    this.centred = true;
    const room = board.scroller.getBoundingClientRect();
    const middle = (from: number[], to: number[]) => (Math.min(...from) + Math.max(...to)) / 2;
    const x = middle(
      cells.map((box) => box.left),
      cells.map((box) => box.right),
    );
    const y = middle(
      cells.map((box) => box.top),
      cells.map((box) => box.bottom),
    );
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
