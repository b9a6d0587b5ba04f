// Keyboard control of the board. The arrow keys follow the player's view.

import type { BoardContext } from "./context";
import { rowsOf } from "./cells";
import { describe } from "./describe";
import { neighbourAt } from "./layout";
import { areAdjacent } from "./outline";

const ARROWS: Record<string, number> = { ArrowUp: 0, ArrowRight: 90, ArrowDown: 180, ArrowLeft: 270 };

export class Keys {
  constructor(private board: BoardContext) {
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
        board.hooks.say?.("Deselected.");
        return true;
    }
    if (event.key.length !== 1 || !/\p{L}/u.test(event.key)) return false;
    return this.letter(event.key, cell);
  }

  private step(cell: number, direction: number) {
    const { board } = this;
    const next = neighbourAt(board.scene, board.place, cell, direction);
    if (next < 0) {
      board.hooks.bump?.();
      return;
    }
    board.focus(next);
    if (!areAdjacent(board.scene, cell, next)) board.hooks.say?.(`Across the join to ${describe(board, next)}`);
  }

  private ends(cell: number, first: boolean) {
    const { board } = this;
    const rows = rowsOf(board.scene, board.place, board.scene.cells[cell]!.plane);
    const row = rows.find((list) => list.includes(cell));
    const next = first ? row?.[0] : row?.at(-1);
    if (next !== undefined) board.focus(next);
  }

  /** Moves to the nearest cell on the previous or next plane. */
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
      board.hooks.say?.("Deselected.");
      return;
    }
    if (board.canTake(cell)) {
      board.take({ cell }, true);
      return;
    }
    const name = board.scene.cells[cell]!.name;
    if (!board.movable) board.hooks.say?.("It is not your turn.", true);
    else if (source) board.hooks.say?.(`${board.nameOf(source)} cannot move to ${name}.`, true);
    else if (board.pieces.what(cell)) board.hooks.say?.(`The piece on ${name} cannot move.`, true);
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
        const list = [
          ...new Set(moves.map((move) => (move.captures.length ? `captures on ${name(move.to)}` : name(move.to)))),
        ];
        board.hooks.say?.(list.length ? list.join(", ") : key === "m" ? "No moves." : "No captures.");
        return true;
      }
      case "l":
        board.hooks.say?.(
          state.last.length ? `Last move: ${state.last.map(name).join(", ")}. ${state.words}` : "No moves yet.",
        );
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

  /** Moves to the next piece whose name starts with a letter; with Shift, to the previous one. */
  private nextPiece(key: string, cell: number): boolean {
    const { board } = this;
    const letter = key.toLowerCase();
    const order = board.scene.planes.flatMap((_, plane) => rowsOf(board.scene, board.place, plane).flat());
    // Symbols have priority over names: N is the Knight even where K is the King.
    const symbols = board.symbols.map((symbol) => symbol.toLowerCase());
    const known = symbols.includes(letter);
    const begins = (index: number) => {
      const piece = board.pieces.what(index);
      if (!piece) return false;
      if (known) return symbols[piece.kind] === letter;
      const words = board.scene.pieces[piece.player]?.[piece.kind]?.name.toLowerCase().split(" ") ?? [];
      // If the name has several words, the first is the player.
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
    board.hooks.say?.(`No piece starts with ${letter}.`, true);
    return true;
  }
}
