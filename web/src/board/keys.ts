// The board by keyboard alone. The arrows go as the player sees the board.

import type { Face } from "./face";
import { rowsOf } from "./cells";
import { describe } from "./describe";
import { seen } from "./layout";
import { besides } from "./outline";

const ARROWS: Record<string, number> = { ArrowUp: 0, ArrowRight: 90, ArrowDown: 180, ArrowLeft: 270 };

export class Keys {
  constructor(private board: Face) {
    board.scroller.addEventListener("keydown", (event) => this.key(event));
    board.scroller.addEventListener("focusin", (event) => {
      const cell = (event.target as Element).getAttribute?.("data-cell");
      if (cell === null) return;
      board.focused = Number(cell);
      board.ring();
    });
  }

  private key(event: KeyboardEvent) {
    const cell = Number((event.target as Element).getAttribute("data-cell") ?? -1);
    if (cell < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.act(event, cell)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  private act(event: KeyboardEvent, cell: number): boolean {
    const { board } = this;
    const direction = ARROWS[event.key];
    if (direction !== undefined) {
      this.step(cell, direction);
      return true;
    }
    switch (event.key) {
      case "Home":
      case "End":
        this.ends(cell, event.key === "Home");
        return true;
      case "PageUp":
      case "PageDown":
        return this.otherPlane(cell, event.key === "PageUp" ? -1 : 1);
      case "Enter":
      case " ":
        this.press(cell);
        return true;
      case "?":
        board.hooks.idle?.(cell);
        return true;
      case "Escape":
        if (!board.source) return false;
        board.take(null);
        board.hooks.say?.("Set down.");
        return true;
    }
    if (event.key.length !== 1 || !/\p{L}/u.test(event.key)) return false;
    return this.letter(event.key, cell);
  }

  private step(cell: number, direction: number) {
    const { board } = this;
    const next = seen(board.scene, board.place, cell, direction);
    if (next < 0) {
      board.hooks.bump?.();
      return;
    }
    board.focus(next);
    if (!besides(board.scene, cell, next)) board.hooks.say?.(`Over the join to ${describe(board, next)}`);
  }

  private ends(cell: number, first: boolean) {
    const { board } = this;
    const rows = rowsOf(board.scene, board.place, board.scene.cells[cell]!.plane);
    const row = rows.find((list) => list.includes(cell));
    const next = first ? row?.[0] : row?.at(-1);
    if (next !== undefined) board.focus(next);
  }

  /** The cell at the same place of the plane before or after. */
  private otherPlane(cell: number, by: number): boolean {
    const { board } = this;
    const { cells, planes } = board.scene;
    const own = cells[cell]!;
    const plane = own.plane + by;
    if (!planes[plane]) return planes.length > 1;
    const away = (other: number) => {
      const [column, row] = cells[other]!.at;
      return Math.abs(column - own.at[0]) + Math.abs(row - own.at[1]);
    };
    const list = cells.flatMap((other, index) => (other.plane === plane ? [index] : []));
    const next = list.sort((one, other) => away(one) - away(other))[0];
    if (next === undefined) return true;
    board.focus(next);
    board.hooks.say?.(planes[plane].title);
    return true;
  }

  private press(cell: number) {
    const { board } = this;
    const { source } = board;
    if (board.hooks.place) {
      board.hooks.place(cell);
      return;
    }
    if (board.targets.has(cell)) {
      board.goTo(cell);
      return;
    }
    if (source && "cell" in source && source.cell === cell) {
      board.take(null);
      board.hooks.say?.("Set down.");
      return;
    }
    if (board.canTake(cell)) {
      board.take({ cell }, true);
      return;
    }
    const name = board.scene.cells[cell]!.name;
    if (!board.movable) board.hooks.say?.("It is not your turn.", true);
    else if (source) board.hooks.say?.(`${board.nameOf(source)} cannot go to ${name}.`, true);
    else if (board.pieces.what(cell)) board.hooks.say?.(`What stands on ${name} cannot move.`, true);
    else board.hooks.say?.(`${name} is empty.`, true);
  }

  private letter(key: string, cell: number): boolean {
    const { board } = this;
    const { state, scene } = board;
    const name = (index: number) => scene.cells[index]?.name ?? "";
    switch (key) {
      case "m":
      case "M": {
        const moves = state.moves.filter((move) => move.from === cell && (key === "m" || move.captures.length));
        const list = [...new Set(moves.map((move) => (move.captures.length ? `captures on ${name(move.to)}` : name(move.to))))];
        board.hooks.say?.(list.length ? list.join(", ") : key === "m" ? "No moves." : "No captures.");
        return true;
      }
      case "l":
        board.hooks.say?.(state.last.length ? `Last move: ${state.last.map(name).join(", ")}. ${state.words}` : "No move was made yet.");
        return true;
      case "o":
        board.hooks.say?.(describe(board, cell));
        return true;
      case "t":
        board.hooks.say?.(state.words);
        return true;
    }
    return this.nextPiece(key, cell);
  }

  /** Jumps to the next piece whose name begins with a letter; with Shift to the one before. */
  private nextPiece(key: string, cell: number): boolean {
    const { board } = this;
    const letter = key.toLowerCase();
    const order = board.scene.planes.flatMap((_, plane) => rowsOf(board.scene, board.place, plane).flat());
    // The symbol comes first: N is the Knight's wherever K is the King's.
    const symbols = board.symbols.map((symbol) => symbol.toLowerCase());
    const known = symbols.includes(letter);
    const begins = (index: number) => {
      const piece = board.pieces.what(index);
      if (!piece) return false;
      if (known) return symbols[piece.kind] === letter;
      const words = board.scene.pieces[piece.player]?.[piece.kind]?.name.toLowerCase().split(" ") ?? [];
      // The first word is the player's name, if there are several.
      return (words.length > 1 ? words.slice(1) : words).some((word) => word.startsWith(letter));
    };
    const at = order.indexOf(cell);
    const step = key === letter ? 1 : -1;
    for (let count = 1; count <= order.length; count += 1) {
      const next = order[(at + step * count + order.length * 2) % order.length]!;
      if (begins(next)) {
        board.focus(next);
        return true;
      }
    }
    board.hooks.say?.(`No piece begins with ${letter}.`, true);
    return true;
  }
}
