// Mouse, pen and touch: clicks, drags, and arrows with the right button.

import type { BoardContext } from "./context";
import { Rest } from "./rest";
import { sameSource, type Source } from "./selection";

/** A press that moves less than this is a click, in pixels. */
const THRESHOLD = 5;

type Press = {
  id: number;
  x: number;
  y: number;
  cell: number;
  /** The piece that is dragged, if there is one. */
  source: Source | null;
  /** Whether the piece was selected before the press. */
  wasHeld: boolean;
  element: SVGGElement | null;
  /** The colour of the arrow that is drawn instead; -1 if none. */
  drawing: number;
};

export class Pointer {
  private press: Press | null = null;
  private hovered: Element | null = null;
  private rest: Rest;

  constructor(private board: BoardContext) {
    this.rest = new Rest(board);
    const { scroller } = board;
    scroller.addEventListener("pointerdown", (event) => this.down(event));
    scroller.addEventListener("contextmenu", (event) => event.preventDefault());
    board.startHandDrag = (source, event) => this.begin(event, source, -1);
  }

  private down(event: PointerEvent) {
    const { board } = this;
    if (this.press || !event.isPrimary) return;
    const cell = board.cellAt(event.clientX, event.clientY);
    const right = event.button === 2 || board.host.dataset.drawing !== undefined;
    if (right && event.button !== 1) {
      if (cell >= 0) this.begin(event, null, cell, colourOf(event));
      return;
    }
    if (event.button !== 0) return;
    const held = board.source;
    const isTarget = board.targets.has(cell) && !(held && "cell" in held && held.cell === cell);
    const free = cell >= 0 && !isTarget && (board.canTake(cell) || (board.canPlan(cell) && !planning(held, cell)));
    const source = free ? { cell } : null;
    this.begin(event, source, cell);
  }

  private begin(event: PointerEvent, source: Source | null, cell: number, drawing = -1) {
    const { board } = this;
    this.rest.end();
    const held = board.source;
    const wasHeld = sameSource(held, source);
    this.press = {
      id: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      cell,
      source,
      wasHeld,
      element: null,
      drawing,
    };
    if (source && !wasHeld) board.take(source);
    const move = (next: PointerEvent) => this.move(next);
    const end = (next: PointerEvent) => {
      if (next.pointerId !== this.press?.id) return;
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      this.up(next, next.type === "pointercancel");
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  private move(event: PointerEvent) {
    const { press, board } = this;
    if (!press || event.pointerId !== press.id) return;
    const away = Math.hypot(event.clientX - press.x, event.clientY - press.y);
    if (press.drawing >= 0) {
      const to = board.cellAt(event.clientX, event.clientY);
      board.arrows.preview(to >= 0 ? { from: press.cell, to, colour: press.drawing } : null);
      return;
    }
    if (!press.source) return;
    if (!press.element && away >= THRESHOLD) {
      press.element = board.lift(press.source);
      board.host.classList.add("dragging");
    }
    if (press.element) {
      const { x, y } = board.toBoard(event.clientX, event.clientY);
      press.element.style.transform = `translate(${x}px, ${y}px)`;
      this.hover(document.elementFromPoint(event.clientX, event.clientY));
    }
  }

  private hover(element: Element | null) {
    const cell = element?.closest(".goal") ?? null;
    if (cell === this.hovered) return;
    this.hovered?.classList.remove("hovered");
    this.hovered = cell;
    cell?.classList.add("hovered");
  }

  private up(event: PointerEvent, cancelled: boolean) {
    const { press, board } = this;
    this.press = null;
    this.hover(null);
    board.host.classList.remove("dragging");
    if (!press) return;
    const cell = board.cellAt(event.clientX, event.clientY);
    if (press.drawing >= 0) {
      board.arrows.preview(null);
      if (!cancelled && cell >= 0) board.arrows.toggle({ from: press.cell, to: cell, colour: press.drawing });
      return;
    }
    if (press.element && press.source) {
      const back = press.element;
      if (!cancelled && board.targets.has(cell) && cell !== press.cell) {
        board.lower(back, press.source);
        board.goTo(cell, true);
      } else {
        board.lower(back, press.source);
        if (!cancelled && cell >= 0 && cell !== press.cell && board.canPlan(press.cell)) {
          board.setPlan({ from: press.cell, to: cell });
          return;
        }
        if (press.wasHeld && cell !== press.cell) board.take(null);
      }
      return;
    }
    if (cancelled || Math.hypot(event.clientX - press.x, event.clientY - press.y) > THRESHOLD * 2) return;
    if (cell >= 0 && board.enlarge(event.clientX, event.clientY)) {
      if (press.source && !press.wasHeld) board.take(null);
      return;
    }
    this.click(press, cell);
  }

  private click(press: Press, cell: number) {
    const { board } = this;
    if (board.hooks.place) {
      if (cell >= 0) board.hooks.place(cell);
      return;
    }
    // A move may end where it began; a second click plays that move.
    if (board.targets.has(cell) && (!press.source || press.wasHeld)) {
      board.goTo(cell);
      return;
    }
    if (press.source) {
      if (press.wasHeld) board.take(null);
      else if ("cell" in press.source) board.focused = press.source.cell;
      return;
    }
    board.arrows.clear();
    const held = board.source;
    if (held && "cell" in held && board.canPlan(held.cell) && cell >= 0) board.setPlan({ from: held.cell, to: cell });
    else if (board.plan) board.setPlan(null);
    else if (board.source) board.take(null);
    else board.hooks.idle?.(cell);
  }
}

/** Whether a press on a cell completes a premove that began on another cell. */
const planning = (held: Source | null, cell: number) => held !== null && "cell" in held && held.cell !== cell;

/** The colour of an arrow, chosen by the modifier keys. */
function colourOf(event: PointerEvent): number {
  return (event.shiftKey || event.ctrlKey ? 1 : 0) + (event.altKey ? 2 : 0);
}
