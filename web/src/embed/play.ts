// A game against the engine that can start at once: the replies to the first moves were computed when the site was built, and the
// WebAssembly takes over once it is loaded.

import type { Move, State } from "../types";
import { button, element } from "./dom";
import { frame } from "./frame";
import { ask, begin } from "./link";
import { load, type Opening } from "./opening";
import { Table } from "./table";

/** The delay before a precomputed reply, in milliseconds: people miss a reply that comes at once. */
const PAUSE = 450;

class Match {
  private readonly table: Table;
  private readonly status = element("p", { class: "live-status", role: "status" });
  private readonly again = button("New game", () => this.restart(), { class: "live-button", hidden: true });
  private moves: string[] = [];
  /** The number of the current game, so that answers to an earlier game are dropped. */
  private round = 0;

  constructor(
    host: HTMLElement,
    private readonly opening: Opening,
  ) {
    this.table = new Table(opening, (move) => void this.moved(move));
    host.replaceChildren(
      frame("live-match", this.table.host, element("div", { class: "live-row" }, this.status, this.again)),
    );
    this.tell(opening.start);
  }

  private get rules() {
    return { name: this.opening.name };
  }

  private restart() {
    this.round += 1;
    this.moves = [];
    this.again.hidden = true;
    this.table.show(this.opening.start, true);
    this.tell(this.opening.start);
  }

  private tell(state: State) {
    const mine = state.turn === this.opening.start.turn;
    const name = this.opening.players[this.opening.start.turn]?.name ?? "You";
    this.status.textContent = state.outcome?.text ?? (mine ? `You play ${name}. Your move.` : "Thinking…");
    if (this.moves.length) this.table.say(state.words);
  }

  private show(state: State) {
    this.table.show(state, state.turn === this.opening.start.turn);
    this.tell(state);
  }

  private async moved(move: Move) {
    const { round } = this;
    const isFirst = this.moves.length === 0;
    this.moves.push(move.text);
    this.again.hidden = false;
    const known = isFirst ? this.opening.replies.get(move.text) : undefined;
    try {
      if (known) {
        this.status.textContent = known.moves.length ? "Thinking…" : this.status.textContent;
        if (known.moves.length) await new Promise((done) => setTimeout(done, PAUSE));
        if (round !== this.round) return;
        this.moves.push(...known.moves);
        this.show(known.state);
      } else await this.goOn(round);
    } catch (error) {
      if (round === this.round) this.failed(error);
    }
  }

  /** Plays engine moves until it is the visitor's turn. */
  private async goOn(round: number) {
    this.status.textContent = "Thinking…";
    for (;;) {
      const state = await ask("position", { rules: this.rules, moves: this.moves });
      if (round !== this.round) return;
      this.show(state);
      if (state.outcome || state.turn === this.opening.start.turn) return;
      const { move } = await ask("reply", { rules: this.rules, moves: this.moves, level: this.opening.level });
      if (round !== this.round || move === undefined) return;
      this.moves.push(move);
    }
  }

  private failed(error: unknown) {
    const why = error instanceof Error ? error.message : String(error);
    const { round } = this;
    const retry = button(
      "Try again",
      () => {
        if (round === this.round) this.goOn(round).catch((failure) => this.failed(failure));
      },
      { class: "live-button" },
    );
    this.status.replaceChildren(`The engine could not be loaded: ${why} `, retry);
  }
}

/** Whether the visitor has asked to save data. */
const saves = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Replaces a picture by a game. */
export async function play(host: HTMLElement) {
  const opening = await load(host.dataset["opening"]!);
  new Match(host, opening);
  // The engine is loaded while the visitor thinks about the first move.
  if (!saves()) void begin();
}
