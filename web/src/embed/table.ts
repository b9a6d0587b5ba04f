// A board with the hands above and below it, for pages outside the studio.

import { Board } from "../board/board";
import { drawPiece, setColours } from "../board/pieces";
import { make } from "../board/svg";
import { looseKinds, sameSource, type Source } from "../board/selection";
import type { Kind, Move, Player, Scene, State } from "../types";
import { element } from "./dom";
import { animated, followTheme } from "./look";

/** The game on the table. */
export type Game = {
  title: string;
  players: Player[];
  kinds: Pick<Kind, "name" | "symbol">[];
  scene: Scene;
  start: State;
};

export class Table {
  readonly host = element("div", { class: "live-table" });
  private readonly place = element("div", { class: "live-board" });
  private readonly board: Board;
  private readonly hands: [HTMLElement, HTMLElement];
  private readonly spoken = element("p", { class: "live-unseen", "aria-live": "polite" });
  private state: State;
  private movable = false;
  private theme: "light" | "dark" = "light";
  private held: Source | null = null;

  constructor(
    private game: Game,
    moved: (move: Move) => void,
  ) {
    const hand = () => element("div", { class: "live-hand", role: "group", "aria-label": "Pieces in hand" });
    this.hands = [hand(), hand()];
    this.host.append(this.hands[0], this.place, this.hands[1], this.spoken);
    this.shape();
    this.state = game.start;
    this.board = new Board(this.place, game.scene, {
      move: moved,
      say: (text) => this.say(text),
      held: (source) => {
        this.held = source;
        this.drawHands();
      },
    });
    this.board.animate = animated;
    this.board.symbols = game.kinds.map((kind) => kind.symbol);
    followTheme((theme) => {
      this.theme = theme;
      this.board.setTheme(theme);
      setColours(this.game.scene, theme, this.host);
    });
    this.show(game.start, true, false);
  }

  /** Sets the aspect ratio of the board. */
  private shape() {
    const { width, height } = this.game.scene;
    this.place.style.aspectRatio = `${width} / ${height}`;
  }

  say(text: string) {
    // Screen readers announce a text again only if it differs.
    this.spoken.textContent = this.spoken.textContent === text ? `${text}\u00a0` : text;
  }

  /** Puts another game on the table. */
  setGame(game: Game) {
    this.game = game;
    this.board.state = game.start;
    this.board.symbols = game.kinds.map((kind) => kind.symbol);
    this.shape();
    this.board.setScene(game.scene);
    setColours(game.scene, this.theme, this.host);
    this.show(game.start, true, false);
  }

  /** Shows a position. */
  show(state: State, movable: boolean, slide = animated()) {
    this.state = state;
    this.movable = movable && !state.outcome;
    this.board.movable = this.movable;
    this.board.show(state, slide);
    this.drawHands();
  }

  /** Plays a move chosen outside the board. */
  play(move: Move) {
    this.board.play(move);
  }

  private drawHands() {
    const { players, scene } = this.game;
    for (const side of [0, 1] as const) {
      // The first player is at the bottom, all others at the top.
      const owners = players.map((_, index) => index).filter((player) => (side === 1) === (player === 0));
      const buttons = owners.flatMap((player) =>
        this.heldBy(player).map(({ kind, count }) => this.handPiece(scene, player, kind, count)),
      );
      const hand = this.hands[side];
      const focused = hand.contains(document.activeElement) ? document.activeElement?.getAttribute("data-piece") : null;
      hand.replaceChildren(...buttons);
      hand.hidden = !buttons.length;
      if (focused) hand.querySelector<HTMLElement>(`[data-piece="${focused}"]`)?.focus();
    }
  }

  private heldBy(player: number) {
    const own = this.state.hands
      .filter(([owner, , count]) => owner === player && count > 0)
      .map(([, kind, count]) => ({ kind, count }));
    const loose =
      this.movable && this.state.turn === player ? looseKinds(this.state).map((kind) => ({ kind, count: 0 })) : [];
    return [...own, ...loose];
  }

  private handPiece(scene: Scene, player: number, kind: number, count: number): HTMLElement {
    const source: Source = { hand: player, kind };
    const can =
      this.movable && this.state.turn === player && this.state.moves.some((move) => move.drop && move.kind === kind);
    const chosen = sameSource(this.held, source);
    const name = scene.pieces[player]?.[kind]?.name ?? "piece";
    const made = element("button", {
      type: "button",
      class: "live-piece",
      "data-piece": `${player}-${kind}`,
      "aria-pressed": String(chosen),
      "aria-label": `${name}${count > 1 ? `, ${count} in hand` : count === 1 ? " in hand" : ""}`,
      "aria-disabled": String(!can),
      onpointerdown: (event) => {
        if (!can || (event as PointerEvent).button !== 0) return;
        event.preventDefault();
        this.board.startHandDrag?.(source, event as PointerEvent);
      },
      onclick: (event) => {
        // The pointer was handled above; a click from the keyboard has no detail.
        if (!can || (event as MouseEvent).detail !== 0) return;
        this.board.take(chosen ? null : source, true);
        if (!chosen) this.board.focus([...this.board.targets.keys()][0] ?? this.board.focused);
      },
    });
    const picture = make(
      "svg",
      { viewBox: "-24 -24 48 48", width: 36, height: 36, class: "piece-picture", "aria-hidden": "true" },
      made,
    );
    drawPiece(scene, this.board.prefix, player, kind, picture);
    if (count > 1) made.append(element("span", { "aria-hidden": "true" }, String(count)));
    return made;
  }
}
