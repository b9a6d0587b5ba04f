/** Chess variants as text files: rules, positions and an engine. `index.d.ts` documents the interface. */
import * as bindings from "./bindings.js";
import { attempt } from "./errors.js";
import { platform } from "./platform.js";
import { shipped } from "./values.js";

export { IllegalMove, PositionError, VariantError } from "./errors.js";
export { EngineWorker } from "./engine-worker.js";

const dispose = Symbol.dispose ?? Symbol.for("Symbol.dispose");

let loading;

/** Loads the WebAssembly, once. */
export default function init(wasm) {
  loading ??= load(wasm).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(wasm) {
  const from = wasm ?? new URL("./triagonal.wasm", import.meta.url);
  const module_or_path = from instanceof URL ? await platform.fetched(from) : from;
  await bindings.default({ module_or_path });
}

export function variants() {
  return JSON.parse(bindings.variants());
}

export function source(name) {
  return bindings.source(name);
}

export function check(text, files = {}) {
  return attempt(() => JSON.parse(bindings.check(text, JSON.stringify(files))));
}

export function format(text) {
  return attempt(() => bindings.format(text));
}

/** The engine's trained values for a variant, as the text of a file; nothing if there are none. */
export async function values(variant) {
  const rules = variant.fingerprint;
  return shipped.has(rules) ? platform.text(new URL(`./values/${rules}.toml`, import.meta.url)) : undefined;
}

export class Variant {
  #raw;
  #players;

  constructor(raw) {
    if (!(raw instanceof bindings.RawVariant)) throw new TypeError("use Variant.builtin or Variant.parse");
    this.#raw = raw;
    this.#players = JSON.parse(raw.players());
  }

  static builtin(name, options = {}) {
    return new Variant(attempt(() => bindings.RawVariant.builtin(name, JSON.stringify(options))));
  }

  static parse(text, { files = {}, set = {} } = {}) {
    return new Variant(attempt(() => bindings.RawVariant.parse(text, JSON.stringify(files), JSON.stringify(set))));
  }

  /** Internal. */
  get raw() { return this.#raw; }
  get title() { return this.#raw.title(); }
  get fingerprint() { return this.#raw.fingerprint(); }
  get report() { return JSON.parse(this.#raw.report()); }
  get players() { return this.#players.map((player) => ({ ...player })); }
  get kinds() { return JSON.parse(this.#raw.kinds()); }
  get options() { return JSON.parse(this.#raw.options()); }
  get cells() { return JSON.parse(this.#raw.cells()); }
  get dimensions() { return JSON.parse(this.#raw.dimensions()); }

  start() { return new Position(this.#raw.start(), this.#players); }
  position(fen) { return new Position(attempt(() => this.#raw.position(fen)), this.#players); }
  explain() { return JSON.parse(this.#raw.explain()); }
  scene(style = "own") { return attempt(() => JSON.parse(this.#raw.scene(style))); }
  ini(name = "variant") { return this.#raw.ini(name); }
  free() { this.#raw.free(); }
  [dispose]() { this.free(); }
}

let notations;

/** The index of a notation: a number crosses the boundary to WebAssembly faster than a string. */
function numberOf(notation) {
  notations ??= JSON.parse(bindings.notations());
  const number = notations.indexOf(notation);
  if (number < 0) throw new TypeError(`unknown notation \`${notation}\`; expected one of ${notations.join(", ")}`);
  return number;
}

/** The moves on the lines of a text, `null` for an empty line: a move that the notation cannot express. */
function moves(text) {
  if (text === undefined) return [];
  const all = text.split("\n");
  return all.includes("") ? all.map((move) => move || null) : all;
}

export class Position {
  #raw;
  #players;

  constructor(raw, players) {
    if (!(raw instanceof bindings.RawPosition)) throw new TypeError("use Variant.start or Variant.position");
    this.#raw = raw;
    this.#players = players;
  }

  /** Internal. */
  get raw() { return this.#raw; }
  get turn() { return this.#players[this.#raw.turn()].color; }
  get ply() { return this.#raw.ply(); }
  get fullmoves() { return Math.floor(this.#raw.ply() / this.#players.length) + 1; }
  get hash() { return this.#raw.hash(); }

  fen() { return this.#raw.fen(); }
  clone() { return new Position(this.#raw.copy(), this.#players); }
  moves() { return JSON.parse(this.#raw.moves()); }
  legalMoveCount() { return this.#raw.legal_move_count(); }

  legalMoves(notation = "own") { return moves(this.#raw.legal_moves(numberOf(notation))); }
  dests() { return new Map(JSON.parse(this.#raw.dests())); }
  dropDests() { return new Map(JSON.parse(this.#raw.drop_dests())); }
  parse(text, notation = "own") { return attempt(() => JSON.parse(this.#raw.parse(text, notation))); }

  write(move, notation, from = "own") {
    const [text, own] = typeof move === "string" ? [move, from] : [move.own, "own"];
    return attempt(() => this.#raw.write(text, own, notation)) ?? null;
  }

  play(move, notation = "own") {
    const [text, own] = typeof move === "string" ? [move, notation] : [move.own, "own"];
    return attempt(() => JSON.parse(this.#raw.play(text, own)));
  }

  isLegal(move, notation = "own") { return attempt(() => this.#raw.is_legal(move, notation)); }

  undo() {
    const move = this.#raw.undo();
    return move === undefined ? undefined : JSON.parse(move);
  }

  history(notation = "own") { return moves(attempt(() => this.#raw.history(notation))); }
  inCheck() { return this.#raw.in_check(); }
  checks() { return JSON.parse(this.#raw.checks()); }
  isEnd() { return this.#raw.is_end(); }

  outcome() {
    const text = this.#raw.outcome();
    if (text === undefined) return undefined;
    const outcome = JSON.parse(text);
    const winner = outcome.winners.length === 1 ? this.#players[outcome.winners[0]].color : undefined;
    return { winner, ...outcome };
  }

  result() {
    if (this.#players.length !== 2) return null;
    const outcome = this.outcome();
    if (outcome === undefined) return "*";
    if (outcome.winner === undefined) return "1/2-1/2";
    return outcome.winners[0] === 0 ? "1-0" : "0-1";
  }

  piece(cell) {
    const text = attempt(() => this.#raw.piece(cell));
    return text === undefined ? undefined : JSON.parse(text);
  }

  pieces() { return new Map(JSON.parse(this.#raw.pieces())); }
  hand(color) { return new Map(attempt(() => JSON.parse(this.#raw.hand(color)))); }
  score(color) { return attempt(() => this.#raw.score(color)); }
  perft(depth) { return this.#raw.perft(depth); }
  state() { return JSON.parse(this.#raw.state()); }
  svg(style = {}) { return attempt(() => this.#raw.svg(JSON.stringify(style))); }
  free() { this.#raw.free(); }
  [dispose]() { this.free(); }
}

const HASH = 16;
const BEST = 20;

export class Engine {
  #raw;

  constructor(variant, { hash = HASH, level = BEST, values } = {}) {
    this.#raw = attempt(() => new bindings.RawEngine(variant.raw, hash, level, values));
  }

  static async create(variant, options = {}) {
    return new Engine(variant, { ...options, values: options.values ?? (await values(variant)) });
  }

  search(position, limits, report) {
    const { stop, continues = false, ...rest } = limits;
    const onInfo = report && ((info) => void report(JSON.parse(info)));
    const call = () => this.#raw.search(position.raw, JSON.stringify(rest), continues, stop && (() => stop()), onInfo);
    return attempt(() => JSON.parse(call()));
  }

  forget() { this.#raw.forget(); }
  free() { this.#raw.free(); }
  [dispose]() { this.free(); }
}
