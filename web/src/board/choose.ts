// The dialog on the board that asks which of several moves with the same origin and target is meant, as for a promotion.

import type { Move } from "../types";
import type { BoardContext } from "./context";
import { drawPiece } from "./pieces";
import { make } from "./svg";

/** The distance between the dialog and cells or edges, in pixels. */
const GAP = 4;

export class Chooser {
  private element: HTMLElement | null = null;
  private back: Element | null = null;

  constructor(private board: BoardContext) {}

  open(cell: number, moves: Move[], done: (move: Move) => void) {
    this.close();
    const { board } = this;
    this.back = document.activeElement;
    const box = document.createElement("div");
    box.className = "choose";
    box.setAttribute("role", "dialog");
    box.setAttribute("aria-label", "Choose a move");
    // Promotions are distinguished by their pictures; other choices need words.
    const pictured = new Set(moves.map((move) => move.becomes)).size === moves.length;
    box.classList.toggle("pictured", pictured);
    for (const move of moves) box.append(this.button(move, pictured, done));
    const cancel = document.createElement("button");
    cancel.type = "button";
    cancel.className = "choose-cancel";
    cancel.textContent = "Cancel";
    cancel.onclick = () => this.cancel();
    box.append(cancel);
    box.onkeydown = (event) => this.key(event, moves, done);
    board.host.append(box);
    this.element = box;
    this.position(box, cell, moves);
    box.querySelector("button")?.focus({ preventScroll: true });
    board.host.classList.add("choosing");
  }

  private button(move: Move, pictured: boolean, done: (move: Move) => void): HTMLButtonElement {
    const { board } = this;
    const button = document.createElement("button");
    button.type = "button";
    const words = move.choice ?? move.words;
    button.setAttribute("aria-label", words);
    button.title = words;
    const picture = make("svg", { viewBox: "-24 -24 48 48", width: 44, height: 44, "aria-hidden": "true" });
    const player = board.pieces.what(move.from)?.player ?? board.state.turn;
    drawPiece(board.scene, board.prefix, player, move.becomes >= 0 ? move.becomes : move.kind, picture);
    button.append(picture);
    if (!pictured) {
      const text = document.createElement("span");
      text.textContent = words;
      button.append(text);
    }
    button.onclick = () => {
      this.close();
      done(move);
    };
    // The captures of a choice are shown while the choice is hovered or focused.
    const show = () => board.arrows.show(move.captures.map((cell) => ({ from: cell, to: cell, colour: 1 })));
    button.onpointerenter = show;
    button.onfocus = show;
    return button;
  }

  /** Places the dialog within the board and beside the cells of the moves, or over them if there is no other room. */
  private position(box: HTMLElement, cell: number, moves: Move[]) {
    const { board } = this;
    const room = board.host.getBoundingClientRect();
    const size = box.getBoundingClientRect();
    const involved = [cell, ...moves.flatMap((move) => [move.from, ...move.captures])].flatMap(
      (one) => board.cells[one]?.getBoundingClientRect() ?? [],
    );
    const [left, right] = [Math.min(...involved.map((at) => at.left)), Math.max(...involved.map((at) => at.right))];
    const [top, bottom] = [Math.min(...involved.map((at) => at.top)), Math.max(...involved.map((at) => at.bottom))];
    const middle = { x: (left + right - size.width) / 2, y: (top + bottom - size.height) / 2 };
    const places = [
      { x: right + GAP, y: middle.y, fits: right + GAP + size.width <= room.right },
      { x: left - GAP - size.width, y: middle.y, fits: left - GAP - size.width >= room.left },
      { x: middle.x, y: bottom + GAP, fits: bottom + GAP + size.height <= room.bottom },
      { x: middle.x, y: top - GAP - size.height, fits: top - GAP - size.height >= room.top },
      { ...middle, fits: true },
    ];
    const place = places.find(({ fits }) => fits)!;
    const within = (at: number, least: number, most: number) => Math.max(GAP, Math.min(at - least, most - GAP));
    box.style.left = `${within(place.x, room.left, room.width - size.width)}px`;
    box.style.top = `${within(place.y, room.top, room.height - size.height)}px`;
  }

  private key(event: KeyboardEvent, moves: Move[], done: (move: Move) => void) {
    const buttons = [...this.element!.querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step) buttons[(at + step + buttons.length) % buttons.length]!.focus();
    else if (event.key === "Escape") this.cancel();
    else if (event.key === "Tab") buttons[(at + (event.shiftKey ? -1 : 1) + buttons.length) % buttons.length]!.focus();
    else {
      const letter = event.key.toLowerCase();
      const matches =
        letter.length === 1 && /\S/.test(letter) ? moves.filter((move) => this.startsWith(move, letter)) : [];
      if (matches.length !== 1) return;
      this.close();
      done(matches[0]!);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  private startsWith(move: Move, letter: string): boolean {
    const words = (move.choice ?? "").toLowerCase();
    return words.startsWith(letter) || (this.board.symbols[move.becomes] ?? "").toLowerCase() === letter;
  }

  private cancel() {
    this.close();
    this.board.take(null);
    this.board.restore(this.board.movable);
  }

  close() {
    if (!this.element) return;
    this.element.remove();
    this.element = null;
    this.board.host.classList.remove("choosing");
    this.board.arrows.show([]);
    if (this.back instanceof SVGElement && this.back.isConnected) this.back.focus({ preventScroll: true });
  }
}
