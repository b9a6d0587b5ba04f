// The state of a game page: the tree of positions, the current node, and what the visitor may do there.

import { batch, computed, effect, signal } from "@preact/signals";

import { check, visitor } from "../net/secret";
import { ask, listen, reconnected, renew } from "../net/wire";
import type {
  Explored,
  GameFull,
  GameNews,
  GameNode,
  GamePush,
  Move,
  Proposal,
  Seat,
  State,
  VariantInfo,
  You,
} from "../types";
import { link } from "./address";
import type { Clocks } from "./clock";
import { shown } from "./looks";
import { go } from "./router";
import { failed, notify, say } from "./speech";
import { soundOf, play as sound } from "./sounds";
import { GameTree } from "./tree";
import { loadTries, saveTries } from "./tries";

const NOBODY: You = { seats: [], spectator: true, host: false, help: false };

export class GameStore {
  private rules = signal<VariantInfo | null>(null);
  info = computed(() => this.rules.value && shown(this.rules.value));
  /** The nodes of the game. Moves that were tried out on this page have negative ids. */
  nodes = signal(new Map<number, GameNode>());
  line = signal<number[]>([]);
  current = signal(0);
  seats = signal<Seat[]>([]);
  you = signal<You>(NOBODY);
  present = signal<boolean[]>([]);
  clocks = signal<Clocks | null>(null);
  over = signal<string>("");
  proposal = signal<Proposal | null>(null);
  help = signal(false);
  /** Whether different people hold the seats. */
  shared = signal(false);
  /** The id of the rematch. */
  following = signal("");
  error = signal("");
  /** The last position that was known: it stays on the board while the next one is fetched. */
  private lastKnown = signal<State | null>(null);
  private stop: (() => void)[] = [];
  private sent: { at: number; move: string } | null = null;

  constructor(readonly id: string) {
    this.stop.push(listen((news) => this.hear(news)));
    this.stop.push(reconnected(() => void this.open()));
    this.stop.push(
      effect(() => {
        const own = this.ownState.value;
        if (own) this.lastKnown.value = own;
      }),
    );
  }

  async open(at?: number) {
    try {
      const { game } = await ask<{ game: GameFull }>({ do: "open", game: this.id });
      batch(() => {
        const known = this.nodes.value;
        const first = !this.rules.value;
        const tries = first ? loadTries(this.id) : [...known.values()].filter((node) => node.id < 0);
        const all = [...game.nodes, ...tries];
        this.nodes.value = new Map(
          all.map((node) => [node.id, { ...node, state: node.state ?? known.get(node.id)?.state }]),
        );
        this.rules.value = game.variant;
        this.present.value = game.present;
        this.update(game);
        if (first || !this.nodes.value.has(this.current.value))
          this.current.value = at !== undefined && this.nodes.value.has(at) ? at : this.end.value;
      });
      void this.fetch(this.current.value);
    } catch (error) {
      this.error.value = (error as Error).message;
    }
  }

  /** Copies everything but the nodes from a message of the server. */
  private update(game: GameFull | GamePush) {
    this.line.value = game.line;
    this.seats.value = game.seats;
    this.you.value = game.you;
    this.clocks.value = game.clocks ? { left: game.clocks, at: performance.now() } : null;
    this.over.value = game.over?.text ?? "";
    this.proposal.value = game.proposal ?? null;
    this.help.value = game.help;
    this.shared.value = game.shared;
    this.following.value = game.next ?? "";
  }

  close() {
    for (const act of this.stop) act();
    void ask({ do: "close", game: this.id }).catch(() => {});
  }

  /** The seats of the person at this page. */
  mine = computed(() => this.you.value.seats);

  end = computed(() => this.line.value.at(-1) ?? 0);
  atEnd = computed(() => this.current.value === this.end.value);

  tree = computed(() => new GameTree(this.nodes.value, this.line.value));

  /** The position of the current node, once it is fetched. */
  private ownState = computed(() => this.nodes.value.get(this.current.value)?.state ?? null);

  /** The position that is shown. */
  state = computed(() => this.ownState.value ?? this.lastKnown.value);

  /** Whether the position of the current node is still being fetched. */
  behind = computed(() => !this.ownState.value);

  /** The position at the end of the line of play. */
  endState = computed(() => this.nodes.value.get(this.end.value)?.state ?? null);

  finished = computed(() => this.over.value || this.endState.value?.outcome?.text || "");

  /** Whether it is the visitor's turn in the game. */
  myTurn = computed(() => {
    const state = this.endState.value;
    return !!state && !this.finished.value && this.mine.value.includes(state.turn);
  });

  /** Whether pieces can be moved: at the end of a running game by the player to move, elsewhere by anybody, to try out moves. */
  movable = computed(() => {
    const node = this.nodes.value.get(this.current.value);
    if (!node?.state || node.state.outcome) return false;
    if (this.atEnd.value && !this.finished.value) return this.myTurn.value || !this.mine.value.length;
    return true;
  });

  /** The players who can make premoves now. */
  planners = computed(() => (!this.atEnd.value || this.finished.value || this.myTurn.value ? [] : this.mine.value));

  /** The ids from the root through the current node to the end of its line. */
  path = computed(() => this.tree.value.path(this.current.value));

  go(id: number | undefined, loud = true) {
    if (id === undefined || !this.nodes.value.has(id) || id === this.current.value) return;
    const forward = this.nodes.value.get(id)?.parent === this.current.value;
    const before = this.state.value;
    this.current.value = id;
    void this.fetch(id).then((state) => {
      if (!state || this.current.value !== id) return;
      if (loud) say(state.words);
      if (forward && before) sound(soundOf(before, state));
    });
    // The next position is likely to be needed soon.
    const next = this.tree.value.next(id);
    if (next !== undefined) void this.fetch(next);
  }

  private async fetch(id: number): Promise<State | undefined> {
    const own = this.nodes.value.get(id);
    if (!own || own.state) return own?.state;
    try {
      if (id < 0) {
        const { explored } = await ask<{ explored: Explored }>({
          do: "explore",
          game: this.id,
          ...this.tree.value.place(id),
        });
        this.add({ ...own, state: explored.state });
        return explored.state;
      }
      const { node } = await ask<{ node: GameNode }>({ do: "state", game: this.id, node: id });
      this.add(node);
      return node.state;
    } catch (error) {
      failed(error);
      return undefined;
    }
  }

  private add(node: GameNode) {
    const nodes = new Map(this.nodes.value);
    nodes.set(node.id, { ...nodes.get(node.id), ...node, state: node.state ?? nodes.get(node.id)?.state });
    this.nodes.value = nodes;
  }

  /** Whether a move at the current node is a move of the game, or of its record after the end. */
  private recorded(): boolean {
    if (this.current.value < 0) return false;
    if (!this.finished.value) return this.atEnd.value && this.myTurn.value;
    return this.you.value.host;
  }

  /** Plays a move at the current node: in the game if it is the visitor's turn there, otherwise on this page only. */
  async play(move: Move): Promise<boolean> {
    const at = this.current.value;
    try {
      if (!this.recorded()) {
        await this.explore(at, move);
        return true;
      }
      this.sent = { at, move: move.text };
      const { node } = await ask<{ node?: GameNode }>({ do: "play", game: this.id, at, move: move.text });
      if (node) {
        this.add(node);
        if (this.current.value === at) this.arrive(node.id);
      }
      return true;
    } catch (error) {
      this.sent = null;
      say((error as Error).message, true);
      notify((error as Error).message, true);
      return false;
    }
  }

  /** Tries out a move, which nobody else sees. */
  private async explore(at: number, move: Move) {
    const known = this.tree.value.children(at).find((node) => node.move === move.text);
    if (known) return this.go(known.id);
    const { node, moves } = this.tree.value.place(at);
    const { explored } = await ask<{ explored: Explored }>({
      do: "explore",
      game: this.id,
      node,
      moves: [...moves, move.text],
    });
    const id = Math.min(0, ...this.nodes.value.keys()) - 1;
    this.add({ id, parent: at, line: false, played: false, ...explored });
    saveTries(this.id, this.nodes.value);
    if (this.current.value === at) this.arrive(id);
    // The visitor might take the move for a move of the game.
    if (this.myTurn.value) {
      const clock = this.clocks.value ? " and your clock is running" : "";
      const text = `This move is not part of the game; only you can see it. It is your turn${clock}.`;
      notify(text, true);
      say(text, true);
    }
  }

  private arrive(id: number) {
    const before = this.state.value;
    this.current.value = id;
    const after = this.nodes.value.get(id)?.state;
    if (before && after) {
      sound(soundOf(before, after));
      say(after.words);
    } else void this.fetch(id);
  }

  private hear(news: GameNews) {
    if (news.game !== this.id) return;
    if (news.present) this.present.value = news.present;
    if (news.notice) {
      notify(news.notice);
      say(news.notice);
    }
    if (news.node) this.change(news as GamePush);
  }

  private change(push: GamePush) {
    const followed = this.atEnd.value;
    const before = this.current.value;
    const [wasOver, was] = [this.over.value, this.following.value];
    batch(() => {
      this.add(push.node);
      const gone = new Set(this.line.value.filter((id) => !push.line.includes(id)));
      this.update(push);
      const own =
        this.sent && push.node.parent === this.sent.at && push.node.move === this.sent.move && before === this.sent.at;
      if (own) this.sent = null;
      const follow = own
        ? push.node.id
        : (followed || gone.has(before)) && before !== this.end.value
          ? this.end.value
          : undefined;
      if (follow !== undefined) this.arrive(follow);
    });
    if (push.over && push.over.text !== wasOver) {
      say(push.over.text);
      sound("end");
    }
    if (push.next && push.next !== was) void this.follow(push.next);
  }

  /** Opens the rematch. From now on a guest's link leads there. */
  private async follow(next: string) {
    if (!visitor.value?.owner) {
      await check().catch(failed);
      renew();
    }
    notify("The rematch begins, with sides switched.");
    go(link("game", next));
  }

  /** Sends a command about the game. */
  ask(command: string, more: Record<string, unknown> = {}) {
    return ask<Record<string, unknown>>({ do: command, game: this.id, ...more });
  }

  act(command: string, more: Record<string, unknown> = {}) {
    return this.ask(command, more).catch((error) => {
      failed(error);
      return undefined;
    });
  }
}
