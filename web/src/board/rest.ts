// Detects that the mouse rests on a piece, whose moves are then explained.

import type { BoardContext } from "./context";

/** The time that the mouse must rest, in milliseconds. */
const REST_TIME = 500;

export class Rest {
  private cell = -1;
  private timer = 0;
  private shown = false;

  constructor(private board: BoardContext) {
    board.scroller.addEventListener("pointermove", (event) => this.move(event));
    board.scroller.addEventListener("pointerleave", () => this.end());
  }

  private move(event: PointerEvent) {
    const { board } = this;
    if (event.pointerType !== "mouse" || event.buttons || board.source || board.plan) return;
    const cell = board.cellAt(event.clientX, event.clientY);
    if (cell === this.cell) return;
    this.end();
    this.cell = cell;
    if (cell < 0 || !board.pieces.what(cell)) return;
    this.timer = window.setTimeout(() => {
      this.shown = true;
      board.hooks.rest?.(cell);
    }, REST_TIME);
  }

  end() {
    clearTimeout(this.timer);
    this.cell = -1;
    if (this.shown) this.board.hooks.rest?.(null);
    this.shown = false;
  }
}
