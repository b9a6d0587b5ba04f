// A game that is looked at: its tree of positions, where one looks, and what a person may do there.

import { batch, computed, signal } from "@preact/signals";

import { check, visitor } from "../net/secret";
import { ask, listen, reconnected, renew } from "../net/wire";
import type { Explored, GameFull, GameNews, GameNode, GamePush, Move, Proposal, Seat, State, VariantInfo, You } from "../types";
import { shown } from "./looks";
import { go, link } from "./router";
import { failed, notify, say } from "./speech";
import { soundOf, play as sound } from "./sounds";
import { loadTries, saveTries } from "./tries";

const NOBODY: You = { seats: [], spectator: true, host: false, help: false };

export class GameStore {
  private rules = signal<VariantInfo | null>(null);
  info = computed(() => this.rules.value && shown(this.rules.value));
  /** The nodes of the game, and with negative numbers those that were tried out on this page. */
  nodes = signal(new Map<number, GameNode>());
  line = signal<number[]>([]);
  current = signal(0);
  seats = signal<Seat[]>([]);
  you = signal<You>(NOBODY);
  present = signal<boolean[]>([]);
  clocks = signal<{ left: number[]; at: number } | null>(null);
  over = signal<string>("");
  proposal = signal<Proposal | null>(null);
  help = signal(false);
  /** Whether the seats belong to different people. */
  shared = signal(false);
  /** The rematch. */
  following = signal("");
  error = signal("");
  /** The last position that was shown: it stays while the next one is fetched. */
  private last: State | null = null;
  private stop: (() => void)[] = [];
  private sent: { at: number; move: string } | null = null;

  constructor(readonly id: string) {
    this.stop.push(listen((news) => this.hear(news)));
    this.stop.push(reconnected(() => void this.open()));
  }

  async open(at?: number) {
    try {
      const { game } = await ask<{ game: GameFull }>({ do: "open", game: this.id });
      batch(() => {
        const known = this.nodes.value;
        const first = !this.rules.value;
        const tries = first ? loadTries(this.id) : [...known.values()].filter((node) => node.id < 0);
        const all = [...game.nodes, ...tries];
        this.nodes.value = new Map(all.map((node) => [node.id, { ...node, state: node.state ?? known.get(node.id)?.state }]));
        this.rules.value = game.variant;
        this.present.value = game.present;
        this.take(game);
        if (first || !this.nodes.value.has(this.current.value)) this.current.value = at !== undefined && this.nodes.value.has(at) ? at : this.end.value;
      });
      void this.fetch(this.current.value);
    } catch (error) {
      this.error.value = (error as Error).message;
    }
  }

  /** Takes over what the server says of the game as a whole. */
  private take(game: GameFull | GamePush) {
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

  /** The position that is shown. */
  state = computed<State | null>(() => {
    const own = this.nodes.value.get(this.current.value)?.state;
    if (own) this.last = own;
    return own ?? this.last;
  });

  /** Whether the position of where one looks is still being fetched. */
  behind = computed(() => !this.nodes.value.get(this.current.value)?.state);

  /** The position at the end of the line of play. */
  endState = computed(() => this.nodes.value.get(this.end.value)?.state ?? null);

  finished = computed(() => this.over.value || this.endState.value?.outcome?.text || "");

  /** Whether a person at this screen is to move in the game. */
  myTurn = computed(() => {
    const state = this.endState.value;
    return !!state && !this.finished.value && this.mine.value.includes(state.turn);
  });

  /** Whether moves can be made on the board: in the game by whose turn it is, elsewhere by anybody, to try them out. */
  movable = computed(() => {
    const node = this.nodes.value.get(this.current.value);
    if (!node?.state || node.state.outcome) return false;
    if (this.atEnd.value && !this.finished.value) return this.myTurn.value || !this.mine.value.length;
    return true;
  });

  /** The players whose next move can be planned while another one thinks. */
  planners = computed(() => (!this.atEnd.value || this.finished.value || this.myTurn.value ? [] : this.mine.value));

  /** The line that is looked at: to the current node, and on along what was played or looked at first. */
  path = computed(() => {
    const nodes = this.nodes.value;
    const path: number[] = [];
    for (let at: number | undefined = this.current.value; at !== undefined && nodes.has(at); at = parentOf(nodes, at)) path.unshift(at);
    for (let next = this.next(path.at(-1) ?? 0); next !== undefined; next = this.next(next)) path.push(next);
    return path;
  });

  /** Whether a node was a move of the game and was taken back. */
  takenBack(node: GameNode): boolean {
    return node.played && node.id !== 0 && !this.line.value.includes(node.id);
  }

  children(id: number): GameNode[] {
    const found = [...this.nodes.value.values()].filter((node) => node.parent === id && node.id !== id);
    const line = new Set(this.line.value);
    // What was tried out comes after what is of the game, in the order in which it was done.
    const rank = (node: GameNode) => [line.has(node.id) ? 0 : node.id > 0 ? 1 : 2, Math.abs(node.id)] as const;
    return found.sort((one, other) => rank(one)[0] - rank(other)[0] || rank(one)[1] - rank(other)[1]);
  }

  /** What comes after a node: in the game what was played, elsewhere what was tried out first. */
  next(id: number): number | undefined {
    const at = this.line.value.indexOf(id);
    return at < 0 ? this.children(id)[0]?.id : this.line.value[at + 1];
  }

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
    // What comes next is likely to be asked for next.
    const next = this.next(id);
    if (next !== undefined) void this.fetch(next);
  }

  /** Where a node is for the server: a node of the game, and the moves that were tried out from there. */
  place(id: number): { node: number; moves: string[] } {
    const moves: string[] = [];
    let at = id;
    for (let node = this.nodes.value.get(at); node && at < 0; node = this.nodes.value.get(at)) {
      moves.unshift(node.move);
      at = node.parent;
    }
    return { node: at, moves };
  }

  /** The moves from the first position to a node. */
  movesTo(id: number): string[] {
    const { node, moves } = this.place(id);
    const nodes = this.nodes.value;
    for (let at = node; at !== 0; at = nodes.get(at)!.parent) moves.unshift(nodes.get(at)!.move);
    return moves;
  }

  private async fetch(id: number): Promise<State | undefined> {
    const own = this.nodes.value.get(id);
    if (!own || own.state) return own?.state;
    try {
      if (id < 0) {
        const { explored } = await ask<{ explored: Explored }>({ do: "explore", game: this.id, ...this.place(id) });
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

  /** Whether a move that is made where one looks is a move of the game, or of its record once it is over. */
  private recorded(): boolean {
    if (this.current.value < 0) return false;
    if (!this.finished.value) return this.atEnd.value && this.myTurn.value;
    return this.you.value.host;
  }

  /** Plays a move where one looks: in the game at its end, else only on this page. */
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

  /** Tries out a move: nobody else sees it. */
  private async explore(at: number, move: Move) {
    const known = this.children(at).find((node) => node.move === move.text);
    if (known) return this.go(known.id);
    const { node, moves } = this.place(at);
    const { explored } = await ask<{ explored: Explored }>({ do: "explore", game: this.id, node, moves: [...moves, move.text] });
    const id = Math.min(0, ...this.nodes.value.keys()) - 1;
    this.add({ id, parent: at, line: false, played: false, ...explored });
    saveTries(this.id, this.nodes.value);
    if (this.current.value === at) this.arrive(id);
    // Whoever tries out moves while the game waits for them must know it.
    if (this.myTurn.value) {
      const clock = this.clocks.value ? " and your clock is running" : "";
      const text = `This move is not played in the game; only you see it. It is your turn${clock}.`;
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
      this.take(push);
      const own = this.sent && push.node.parent === this.sent.at && push.node.move === this.sent.move && before === this.sent.at;
      if (own) this.sent = null;
      const follow = own ? push.node.id : (followed || gone.has(before)) && before !== this.end.value ? this.end.value : undefined;
      if (follow !== undefined) this.arrive(follow);
    });
    if (push.over && push.over.text !== wasOver) {
      say(push.over.text);
      sound("end");
    }
    if (push.next && push.next !== was) void this.follow(push.next);
  }

  /** Goes on to the rematch. A guest's link leads there from now on. */
  private async follow(next: string) {
    if (!visitor.value?.owner) {
      await check().catch(failed);
      renew();
    }
    notify("The rematch begins; the seats are exchanged.");
    go(link("game", next));
  }

  /** Gives a command for the game. */
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

function parentOf(nodes: Map<number, GameNode>, id: number): number | undefined {
  const parent = nodes.get(id)?.parent;
  return parent === undefined || parent === id ? undefined : parent;
}
