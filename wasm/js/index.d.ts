/// <reference lib="esnext.disposable" />

/**
 * Chess variants as text files: rules, positions, pictures and an engine.
 *
 * Cells have the names that FEN and moves use (`e4`). Players are identified by their colours (`white`), pieces by their
 * roles (`knight`): names in lower case, with hyphens instead of spaces. Places in texts are offsets in UTF-16 code units,
 * as in JavaScript strings.
 */

/** Loads the WebAssembly, once; by default the file of the package. Call it before everything else. */
export default function init(wasm?: URL | BufferSource | WebAssembly.Module): Promise<void>;

/** The built-in variants. This does not parse any of them. */
export function variants(): VariantCard[];
/** The text of a built-in variant, by its name or an alias. */
export function source(name: string): string | undefined;
/** All errors and warnings of a text, under all its options, with fixes. */
export function check(text: string, files?: Files): Report;
/** Formats a text. Throws a `VariantError` if the text cannot be parsed. */
export function format(text: string): string;
/** Loads the engine's trained values for a variant from the package, if there are any. */
export function values(variant: Variant): Promise<string | undefined>;

/** Texts by file name, which `extends` and `use` find in addition to the built-in variants. */
export type Files = Record<string, string>;

export interface VariantCard { name: string; title: string; tags: string[]; cells: number; players: number }

export interface Report {
  /** The number of combinations of options under which the text was checked. */
  combinations: { tried: number; of: number; cut_short: boolean };
  diagnostics: Diagnostic[];
}
export interface Diagnostic {
  /** Such as `syntax::unexpected`; the book has a page about each code. */
  code: string;
  severity: "error" | "warning";
  message: string;
  from: number;
  to: number;
  /** From 1. */
  line: number;
  /** From 1. */
  column: number;
  help?: string;
  labels: { from: number; to: number; text: string }[];
  /** Alternative corrections. */
  fixes: { title: string; edits: { from: number; to: number; insert: string }[] }[];
}

/** A text is not a valid variant. */
export class VariantError extends Error { private constructor(); readonly report: Report }
/** A text is not a valid position. */
export class PositionError extends Error {
  private constructor();
  readonly field: string; readonly from: number; readonly to: number; readonly help?: string;
}
/** A text is not a legal move. */
export class IllegalMove extends Error { private constructor(); readonly help?: string }

export interface Player { name: string; color: Color; team: number }
export interface Kind { name: string; role: string; letter: string; royal: boolean; text: string; betza?: string }
export interface VariantOption { name: string; text: string; values: string[]; chosen: string }
export type Color = string;
export type Section = { title: string; paragraphs: string[] };
export type PieceStyle = "own" | "figures" | "characters" | "letters";

/** A variant that has been checked and can be played. */
export class Variant implements Disposable {
  private constructor();
  /** Throws a `TypeError` for an unknown variant, and a `VariantError` for an unknown option or value. */
  static builtin(name: string, options?: Record<string, string>): Variant;
  /** Throws a `VariantError`. */
  static parse(text: string, options?: { files?: Files; set?: Record<string, string> }): Variant;
  readonly title: string;
  /** Equal for texts with the same rules. */
  readonly fingerprint: string;
  /** The warnings about the text. */
  readonly report: Report;
  readonly players: Player[];
  readonly kinds: Kind[];
  readonly options: VariantOption[];
  readonly cells: string[];
  /** `null` if the board is not a single rectangle without gaps. */
  readonly dimensions: { width: number; height: number } | null;
  start(): Position;
  /** Throws a `PositionError`. */
  position(fen: string): Position;
  /** The rules in words. */
  explain(): Section[];
  /** The board without a position, for programs that draw it themselves: outlines of cells, lines, labels, pieces. */
  scene(pieces?: PieceStyle): Scene;
  /** The section of Fairy-Stockfish's `variants.ini`; `undefined` if Fairy-Stockfish does not support the game. */
  ini(name?: string): string | undefined;
  free(): void;
  [Symbol.dispose](): void;
}

/** `own` can express every move of every game, and also reads `e2e4`, `e7e8q` and `P@e4`. */
export type Notation = "own" | "san" | "uci" | "usi" | "kif" | "wxf" | "iccs";

export interface Move {
  own: string;
  /** `null` if UCI cannot express the move. */
  uci: string | null;
  san: string;
  /** `null` for drops and passes. */
  from: string | null;
  /** `null` for passes. */
  to: string | null;
  /** `null` for passes. */
  role: string | null;
  promotion?: string;
  drop: boolean;
  pass: boolean;
  captures: string[];
  /** Origin and target of a second piece that moves, as in castling. */
  carried?: [string, string];
}

export type Reason = "checkmate" | "stalemate" | "repetition" | "quiet plies" | (string & {});
export interface Outcome {
  /** `undefined` in a draw, and if several players win. */
  winner: Color | undefined;
  /** The indices of the winning players. */
  winners: number[];
  reason: Reason;
  /** Such as `White wins by checkmate`. */
  text: string;
}
export interface Piece {
  role: string;
  color: Color | "neutral";
  letter: string;
  /** Whether the piece was promoted and reverts to its base kind when captured. */
  promoted?: boolean;
  /** Whether the piece belongs to an eliminated player whose army stays on the board. */
  dead?: boolean;
}

/** A position, with the moves that led to it. It changes as moves are played; copies are cheap. */
export class Position implements Disposable {
  private constructor();
  readonly turn: Color;
  readonly ply: number;
  readonly fullmoves: number;
  /** Equal for positions with the same continuations, apart from ends that depend on the history. */
  readonly hash: bigint;
  fen(): string;
  clone(): Position;
  free(): void;
  [Symbol.dispose](): void;
  moves(): Move[];
  /** The legal moves as texts, `null` for moves that the notation cannot express. */
  legalMoves(notation: "own" | "san"): string[];
  legalMoves(notation?: Notation): (string | null)[];
  legalMoveCount(): number;
  /** The targets of each piece, in the form of chessground's `movable.dests`. */
  dests(): Map<string, string[]>;
  /** The drop cells of each role in hand. */
  dropDests(): Map<string, string[]>;
  /** Parses a legal move. Throws an `IllegalMove`. */
  parse(text: string, notation?: Notation): Move;
  /** Writes a legal move in a notation; `null` if that notation cannot express it. A move given as text is in the notation `from`. */
  write(move: Move | string, notation: Notation, from?: Notation): string | null;
  /** Throws an `IllegalMove`. */
  play(move: Move | string, notation?: Notation): Move;
  isLegal(move: string, notation?: Notation): boolean;
  undo(): Move | undefined;
  /** The moves that led to this position. */
  history(notation: "own" | "san"): string[];
  history(notation?: Notation): (string | null)[];
  inCheck(): boolean;
  /** The cells of the pieces that are in check. */
  checks(): string[];
  outcome(): Outcome | undefined;
  isEnd(): boolean;
  /** `null` in games of other than two players; `1-0` if the first player wins. */
  result(): "1-0" | "0-1" | "1/2-1/2" | "*" | null;
  piece(cell: string): Piece | undefined;
  pieces(): Map<string, Piece>;
  hand(color: Color): Map<string, number>;
  /** The points of a player. */
  score(color: Color): number;
  perft(depth: number): number;
  /** The data for showing the position on the `scene` of its variant, with players, kinds and cells as indices. */
  state(): PositionState;
  /** The position as an SVG document. */
  svg(style?: Style): string;
}

export interface PositionState {
  fen: string;
  /** The index of the player to move. */
  turn: number;
  ply: number;
  /** A fourth number marks a dead piece. */
  pieces: [cell: number, player: number, kind: number, dead?: 1][];
  hands: [player: number, kind: number, count: number][];
  scores?: number[];
  /** The cells of pieces in check, of pieces that an opponent threatens to capture, and of the last move. */
  check: number[];
  threatened: number[];
  last: number[];
  outcome?: { text: string; winners: number[]; reason: string };
  moves: {
    text: string;
    san?: string;
    from: number;
    to: number;
    kind: number;
    becomes: number;
    captures: number[];
    carried?: [number, number];
    via?: number[];
    drop: boolean;
    pass: boolean;
    /** Distinguishes the move from others with the same origin and target. */
    choice?: string;
    words: string;
  }[];
  /** The last move or the player to move, in words. */
  words: string;
}
export type Sign = "cell" | "dot" | "circle" | "target" | "ring" | "rhomb" | "dotted-rhomb" | "square" | "arrows" | "triangle";
export interface Style {
  theme?: "light" | "dark" | "auto";
  pieces?: PieceStyle;
  signs?: [cell: string, sign: Sign][];
  /** The player whose side of the board is at the bottom; the first player by default. */
  view?: Color;
}

export interface Limits {
  nodes?: number;
  depth?: number;
  /** In milliseconds. */
  time?: number;
  /** The number of best moves to report; 1 by default. */
  lines?: number;
  /** The notation of reported moves; `own` by default. */
  notation?: Notation;
}
export type Score = { cp: number } | { mate: number };
export interface Info { depth: number; nodes: number; score: Score; pv: string[]; lines: { score: Score; pv: string[] }[] }

export interface EngineOptions {
  /** The size of the transposition table in megabytes; 16 by default. */
  hash?: number;
  /** From 0 to 20, the strongest and the default. */
  level?: number;
  /** Trained values: the text of a file, as `values` loads it. */
  values?: string;
}

/** An engine. A search blocks its thread: in a page use an `EngineWorker`. */
export class Engine implements Disposable {
  /** Without values, the evaluation is derived from the rules alone. */
  constructor(variant: Variant, options?: EngineOptions);
  /** Loads the values of the package first, if there are any. */
  static create(variant: Variant, options?: EngineOptions): Promise<Engine>;
  /** Calls `stop` from time to time, and `report` after each depth. Searches limited by nodes or depth are reproducible. */
  search(position: Position, limits: Limits & { stop?: () => boolean; continues?: boolean }, report?: (info: Info) => void): Info;
  /** Clears everything that was learned from the previous game. */
  forget(): void;
  free(): void;
  [Symbol.dispose](): void;
}

/** An engine in a separate worker. */
export class EngineWorker implements Disposable {
  private constructor();
  /** Resolves when the worker has loaded the WebAssembly. */
  static start(wasm?: URL | WebAssembly.Module): Promise<EngineWorker>;
  /**
   * Searches a position of a variant, given as text: the position after these moves from the FEN, or from the start. Moves are
   * in the project's own notation or in UCI. Yields a result for each depth; the last one is the answer. A new search ends the
   * previous one.
   */
  search(
    text: string,
    fen: string | undefined,
    moves: string[],
    limits: Limits & { files?: Files; set?: Record<string, string>; hash?: number; level?: number },
  ): AsyncGenerator<Info, void, void>;
  /** Stops the search at once. The answer still arrives, except for a search by nodes or depth where memory cannot be shared. */
  stop(): void;
  terminate(): void;
  [Symbol.dispose](): void;
}

/** A board without pieces, laid out: a cell is 48 units wide. */
export interface Scene {
  width: number;
  height: number;
  planes: { title: string; x: number; y: number; width: number; height: number; chart: number; level: number[] }[];
  cells: { name: string; plane: number; path: string; x: number; y: number; scale: number; shade: number; at: [number, number]; point: number[] }[];
  /** For each cell and each of its sides, clockwise from the top: the index of the adjacent cell, or -1. */
  neighbours: number[][];
  lines: { kind: "frame" | "open" | "barrier" | "confined" | (string & {}); path: string; plane: number }[];
  labels: { text: string; x: number; y: number; size: number; shade?: number; plane: number }[];
  /** SVG elements without their colours, which come from `fill`, `color` and `stroke`. */
  glyphs: string[];
  /** For each player, the appearance of each kind. */
  pieces: { glyph: number; colours: number; name: string }[][];
  characters: boolean;
  colours: { light: Paint; dark: Paint }[];
  views: { player: number; turn: number }[];
}
export interface Paint { fill: string; line: string; edge: string }
