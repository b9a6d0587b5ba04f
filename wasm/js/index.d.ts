/// <reference lib="esnext.disposable" />

/**
 * Chess variants that are text files: rules, positions, pictures and an engine.
 *
 * Cells have the names that FEN and moves use (`e4`). Players are called by their colours (`white`), pieces by their roles
 * (`knight`): names in small letters, with hyphens in place of blanks. Places in texts are counted in code units of
 * UTF-16, as JavaScript counts them.
 */

/** Loads the WebAssembly, once. Without an argument it is the file of the package. Everything else works only afterwards. */
export default function init(wasm?: URL | BufferSource | WebAssembly.Module): Promise<void>;

/** The built-in variants. No text is read for it. */
export function variants(): VariantCard[];
/** The text of a built-in variant, by its name or another name of it. */
export function source(name: string): string | undefined;
/** All mistakes of a text, whatever its options are, with fixes. */
export function check(text: string, files?: Files): Report;
/** The canonical form of a text. Throws a `VariantError`, if the text cannot be read. */
export function format(text: string): string;
/** The values that games have taught the engine about a variant, if there are some: they are loaded from the package. */
export function values(variant: Variant): Promise<string | undefined>;

/** What `extends` and `use` find besides the built-in variants: texts by the names of their files. */
export type Files = Record<string, string>;

export interface VariantCard { name: string; title: string; tags: string[]; cells: number; players: number }

export interface Report {
  /** Under how many combinations of the options the text was checked. */
  combinations: { tried: number; of: number; cut_short: boolean };
  diagnostics: Diagnostic[];
}
export interface Diagnostic {
  /** As `syntax::unexpected`; the page about each code is in the book. */
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
  /** Changes that correct it, of which one is chosen. */
  fixes: { title: string; edits: { from: number; to: number; insert: string }[] }[];
}

/** Why a text is no variant. */
export class VariantError extends Error { private constructor(); readonly report: Report }
/** Why a text is no position, and where. */
export class PositionError extends Error {
  private constructor();
  readonly field: string; readonly from: number; readonly to: number; readonly help?: string;
}
/** Why a text is no legal move. */
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
  /** Throws a `TypeError` if there is no such variant, and a `VariantError` if there is no such option or value. */
  static builtin(name: string, options?: Record<string, string>): Variant;
  /** Throws a `VariantError`. */
  static parse(text: string, options?: { files?: Files; set?: Record<string, string> }): Variant;
  readonly title: string;
  /** The same for the same rules, whatever the text looks like. */
  readonly fingerprint: string;
  /** The warnings about its text. */
  readonly report: Report;
  readonly players: Player[];
  readonly kinds: Kind[];
  readonly options: VariantOption[];
  readonly cells: string[];
  /** Nothing, if the board is not one rectangle without gaps. */
  readonly dimensions: { width: number; height: number } | null;
  start(): Position;
  /** Throws a `PositionError`. */
  position(fen: string): Position;
  /** The whole game in words. */
  explain(): Section[];
  /** The board without a position, for programs that draw it themselves: outlines of cells, lines, labels, pieces. */
  scene(pieces?: PieceStyle): Scene;
  /** The section of Fairy-Stockfish's `variants.ini`, where it can say the game. */
  ini(name?: string): string | undefined;
  free(): void;
  [Symbol.dispose](): void;
}

/** `own` can say every move of every game, and reads `e2e4`, `e7e8q` and `P@e4`, too. */
export type Notation = "own" | "san" | "uci" | "usi" | "kif" | "wxf" | "iccs";

export interface Move {
  own: string;
  /** Nothing, if UCI has no form for the move. */
  uci: string | null;
  san: string;
  /** Nothing for drops and passes. */
  from: string | null;
  /** Nothing for passes. */
  to: string | null;
  /** Nothing for passes. */
  role: string | null;
  promotion?: string;
  drop: boolean;
  pass: boolean;
  captures: string[];
  /** From where to where another piece goes, as in castling. */
  carried?: [string, string];
}

export type Reason = "checkmate" | "stalemate" | "repetition" | "quiet plies" | (string & {});
export interface Outcome {
  /** Nobody in a draw, and if several players win. */
  winner: Color | undefined;
  /** The numbers of the players who win. */
  winners: number[];
  reason: Reason;
  /** As `White wins by checkmate`. */
  text: string;
}
export interface Piece {
  role: string;
  color: Color | "neutral";
  letter: string;
  /** Whether it was promoted and is a lesser piece once it is captured. */
  promoted?: boolean;
  /** Whether its player is eliminated and the army has stayed. */
  dead?: boolean;
}

/** A position, with the moves that led to it. It changes as moves are played; copies are cheap. */
export class Position implements Disposable {
  private constructor();
  readonly turn: Color;
  readonly ply: number;
  readonly fullmoves: number;
  /** Equal for positions with the same future, apart from ends by history. */
  readonly hash: bigint;
  fen(): string;
  clone(): Position;
  free(): void;
  [Symbol.dispose](): void;
  moves(): Move[];
  /** The legal moves as texts, `null` where the notation cannot say one. */
  legalMoves(notation: "own" | "san"): string[];
  legalMoves(notation?: Notation): (string | null)[];
  legalMoveCount(): number;
  /** Where each piece can go, as chessground's `movable.dests` has it. */
  dests(): Map<string, string[]>;
  /** Where each role in hand can be dropped. */
  dropDests(): Map<string, string[]>;
  /** Finds the legal move that a text means. Throws an `IllegalMove`. */
  parse(text: string, notation?: Notation): Move;
  /** Writes a legal move in a notation; `null`, if that cannot say it. A text is in the notation `from`. */
  write(move: Move | string, notation: Notation, from?: Notation): string | null;
  /** Throws an `IllegalMove`. */
  play(move: Move | string, notation?: Notation): Move;
  isLegal(move: string, notation?: Notation): boolean;
  undo(): Move | undefined;
  /** The moves that led here. */
  history(notation: "own" | "san"): string[];
  history(notation?: Notation): (string | null)[];
  inCheck(): boolean;
  /** The cells of the pieces that are in check. */
  checks(): string[];
  outcome(): Outcome | undefined;
  isEnd(): boolean;
  /** Nothing in games that are not for two; `1-0`, if the player who began wins. */
  result(): "1-0" | "0-1" | "1/2-1/2" | "*" | null;
  piece(cell: string): Piece | undefined;
  pieces(): Map<string, Piece>;
  hand(color: Color): Map<string, number>;
  /** What a player has scored, in games with points. */
  score(color: Color): number;
  perft(depth: number): number;
  /** What a page needs to show the position on the `scene` of its variant: players, kinds and cells by their numbers. */
  state(): PositionState;
  /** The position as an SVG document. */
  svg(style?: Style): string;
}

export interface PositionState {
  fen: string;
  /** The number of the player to move. */
  turn: number;
  ply: number;
  /** A fourth number marks a piece that is dead. */
  pieces: [cell: number, player: number, kind: number, dead?: 1][];
  hands: [player: number, kind: number, count: number][];
  scores?: number[];
  /** The cells of pieces in check, of pieces that an opponent could capture, and of the last move. */
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
    /** Tells it from other moves with the same ends. */
    choice?: string;
    words: string;
  }[];
  /** The last move in words, or who moves. */
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
  /** How many of the best moves are wanted; one, if nothing is said. */
  lines?: number;
  /** In which notation moves are told; `own`, if nothing is said. */
  notation?: Notation;
}
export type Score = { cp: number } | { mate: number };
export interface Info { depth: number; nodes: number; score: Score; pv: string[]; lines: { score: Score; pv: string[] }[] }

export interface EngineOptions {
  /** Megabytes for what is known of positions: 16, if nothing is said. */
  hash?: number;
  /** From 0 to 20, the best. */
  level?: number;
  /** Values that games have taught: the text of a file, as `values` loads it. */
  values?: string;
}

/** Looks for the best moves. A search blocks its thread: in a page use an `EngineWorker`. */
export class Engine implements Disposable {
  /** Without values it judges positions by the rules alone. */
  constructor(variant: Variant, options?: EngineOptions);
  /** Loads the values of the package first, if there are some. */
  static create(variant: Variant, options?: EngineOptions): Promise<Engine>;
  /** `stop` is asked from time to time; `told` hears what is found at each depth. With the same nodes or depth it finds the same in every run. */
  search(position: Position, limits: Limits & { stop?: () => boolean; continues?: boolean }, told?: (info: Info) => void): Info;
  /** Forgets what is known of the game before. */
  forget(): void;
  free(): void;
  [Symbol.dispose](): void;
}

/** An engine in a worker of its own. */
export class EngineWorker implements Disposable {
  private constructor();
  /** Ready, once the worker has loaded the WebAssembly. */
  static start(wasm?: URL | WebAssembly.Module): Promise<EngineWorker>;
  /**
   * Searches the position after some moves, in the project's own notation or as UCI writes them, of a variant's text; without a FEN, from the start. What is found
   * comes depth by depth; the last one is the answer. A search ends the one before.
   */
  search(
    text: string,
    fen: string | undefined,
    moves: string[],
    limits: Limits & { files?: Files; set?: Record<string, string>; hash?: number; level?: number },
  ): AsyncGenerator<Info, void, void>;
  /** Ends the search at once; the answer still comes, except from a search by nodes or depth where memory cannot be shared. */
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
  /** For each cell, over its sides clockwise from the top: the number of the cell there, or -1. */
  neighbours: number[][];
  lines: { kind: "frame" | "open" | "barrier" | "confined" | (string & {}); path: string; plane: number }[];
  labels: { text: string; x: number; y: number; size: number; shade?: number; plane: number }[];
  /** SVG elements without their colours, which come from `fill`, `color` and `stroke`. */
  glyphs: string[];
  /** For each player, how each kind looks. */
  pieces: { glyph: number; colours: number; name: string }[][];
  characters: boolean;
  colours: { light: Paint; dark: Paint }[];
  views: { player: number; turn: number }[];
}
export interface Paint { fill: string; line: string; edge: string }
