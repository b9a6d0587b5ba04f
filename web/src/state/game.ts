// A game that is looked at: its tree of positions, where one looks, and what a person may do there.

import { batch, computed, signal } from "@preact/signals";

import { ask, listen, reconnected } from "../net/socket";
import type { GameFull, GameNode, GamePush, Move, Seat, State, VariantInfo } from "../types";
import { shown } from "./looks";
import { failed, notify, say } from "./speech";
import { soundOf, play as sound } from "./sounds";

export class GameStore {
  private rules = signal<VariantInfo | null>(null);
  info = computed(() => this.rules.value && shown(this.rules.value));
  nodes = signal(new Map<number, GameNode>());
  line = signal<number[]>([]);
  current = signal(0);
  seats = signal<Seat[]>([]);
  mine = signal<number[]>([]);
  clocks = signal<{ left: number[]; at: number } | null>(null);
  over = signal<string>("");
  offer = signal<number | null>(null);
  error = signal("");
  /** The last position that was shown: it stays while the next one is fetched. */
  private last: State | null = null;
  private stop: (() => void)[] = [];
  private sent: { at: number; move: string } | null = null;

  constructor(readonly id: string) {
    this.stop.push(listen((push) => this.hear(push as GamePush)));
    this.stop.push(reconnected(() => void this.open()));
  }

  async open(at?: number) {
    try {
      const { game } = await ask<{ game: GameFull }>({ do: "open", game: this.id });
      batch(() => {
        const known = this.nodes.value;
        this.nodes.value = new Map(game.nodes.map((node) => [node.id, { ...node, state: node.state ?? known.get(node.id)?.state }]));
        const first = !this.rules.value;
        this.rules.value = game.variant;
        this.line.value = game.line;
        this.seats.value = game.seats;
        this.mine.value = game.you.spectator ? [] : game.you.seats;
        this.takeClocks(game.clocks);
        this.over.value = game.over?.text ?? "";
        this.offer.value = game.offer ?? null;
        if (first || !this.nodes.value.has(this.current.value)) this.current.value = at !== undefined && this.nodes.value.has(at) ? at : this.end.value;
      });
      void this.fetch(this.current.value);
    } catch (error) {
      this.error.value = (error as Error).message;
    }
  }

  close() {
    for (const act of this.stop) act();
    void ask({ do: "close", game: this.id }).catch(() => {});
  }

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
    if (!state || this.finished.value) return false;
    return this.mine.value.includes(state.turn) && this.seats.value[state.turn]?.kind === "person";
  });

  /** Whether moves can be made on the board: in the game by whose turn it is, elsewhere as a variation by anybody. */
  movable = computed(() => {
    const node = this.nodes.value.get(this.current.value);
    if (!node?.state || node.state.outcome) return false;
    if (this.atEnd.value && !this.finished.value) return this.myTurn.value;
    return true;
  });

  /** The players whose next move can be planned while another one thinks. */
  planners = computed(() => {
    if (!this.atEnd.value || this.finished.value || this.myTurn.value) return [];
    return this.mine.value.filter((seat) => this.seats.value[seat]?.kind === "person");
  });

  /** The line that is looked at: to the current node, and on along what was played or looked at first. */
  path = computed(() => {
    const nodes = this.nodes.value;
    const path: number[] = [];
    for (let at: number | undefined = this.current.value; at !== undefined && nodes.has(at); at = parentOf(nodes, at)) path.unshift(at);
    for (let next = this.next(path.at(-1) ?? 0); next !== undefined; next = this.next(next)) path.push(next);
    return path;
  });

  children(id: number): GameNode[] {
    const found = [...this.nodes.value.values()].filter((node) => node.parent === id && node.id !== id);
    const line = new Set(this.line.value);
    return found.sort((one, other) => Number(line.has(other.id)) - Number(line.has(one.id)) || one.id - other.id);
  }

  next(id: number): number | undefined {
    return this.children(id)[0]?.id;
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

  private async fetch(id: number): Promise<State | undefined> {
    const own = this.nodes.value.get(id);
    if (!own || own.state) return own?.state;
    try {
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

  /** Plays a move where one looks: in the game at its end, else as a variation. */
  async play(move: Move): Promise<boolean> {
    const at = this.current.value;
    this.sent = { at, move: move.text };
    try {
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

  private arrive(id: number) {
    const before = this.state.value;
    this.current.value = id;
    const after = this.nodes.value.get(id)?.state;
    if (before && after) {
      sound(soundOf(before, after));
      say(after.words);
    } else this.fetch(id);
  }

  private hear(push: GamePush) {
    if (push.game !== this.id || !push.node) return;
    const followed = this.atEnd.value;
    const before = this.current.value;
    batch(() => {
      this.add(push.node);
      const gone = new Set(this.line.value.filter((id) => !push.line.includes(id)));
      this.line.value = push.line;
      this.seats.value = push.seats;
      this.takeClocks(push.clocks);
      this.over.value = push.over?.text ?? "";
      this.offer.value = push.offer ?? null;
      const own = this.sent && push.node.parent === this.sent.at && push.node.move === this.sent.move && before === this.sent.at;
      if (own) this.sent = null;
      const follow = own ? push.node.id : (followed || gone.has(before)) && before !== this.end.value ? this.end.value : undefined;
      if (follow !== undefined) this.arrive(follow);
    });
    if (push.over) {
      say(push.over.text);
      sound("end");
    }
  }

  private takeClocks(clocks?: number[]) {
    this.clocks.value = clocks ? { left: clocks, at: performance.now() } : null;
  }

  act(command: string, more: Record<string, unknown> = {}) {
    return ask<Record<string, unknown>>({ do: command, game: this.id, ...more }).catch((error) => {
      failed(error);
      return undefined;
    });
  }
}

function parentOf(nodes: Map<number, GameNode>, id: number): number | undefined {
  const parent = nodes.get(id)?.parent;
  return parent === undefined || parent < 0 || parent === id ? undefined : parent;
}
