// The types that the studio serialises. `UPDATE_GENERATED=1 cargo test generated` writes this file from the Rust sources: do not
// edit it. Types that the studio has no Rust type for are in types.ts.

/** A variant at a glance. */
export type Card = {
  name: string;
  title: string;
  summary: string;
  tags: string[];
  board: string;
  cells: number;
  players: number;
  inventor?: string;
  year?: string;
  /** Other names that it is searched by. */
  aliases: string[];
  pieces: string[];
  own: boolean;
  kind: "square" | "hexagonal" | "several" | "3d" | "4d";
  /** The place among the variants to start with. */
  featured?: number;
};

/** What the page calls a variant: one that comes with the program, a draft or a file, with choices of its options. */
export type VariantRef = {
  /** The name of one that comes with the program. */
  name?: string;
  /** The id of a draft. */
  draft?: string;
  /** The name of a file in the folder of the user. With a draft, the text is the draft's, and it extends and uses what stands beside the file. */
  file?: string;
  /** The choices. */
  options?: Record<string, string>;
};

/** A variant in words and shapes. */
export type VariantInfo = {
  /** What the page calls it. */
  ref: VariantRef;
  /** The title. */
  title: string;
  /** A short name for its rules. */
  fingerprint: string;
  /** What its file says of it, before the rules. */
  about: string;
  source?: string;
  inventor?: string;
  year?: string;
  options: VariantOption[];
  players: Player[];
  kinds: Kind[];
  prose: Prose[];
  /** The board. */
  scene: Scene;
  styles: Record<string, Looks>;
  /** The position that games begin with. */
  start: State;
};

export type VariantOption = {
  name: string;
  text: string;
  choices: Choice[];
  chosen: string;
};

export type Choice = {
  value: string;
  text: string;
};

export type Player = {
  name: string;
  team: number;
  light: string;
  dark: boolean;
};

export type Kind = {
  name: string;
  symbol: string;
  royal: boolean;
  text: string;
  betza?: string;
};

export type Prose = {
  title: string;
  paragraphs: string[];
};

/** A board without pieces, laid out as `draw` lays it out. */
export type Scene = Looks & {
  /** The width of the whole, in units of a picture: a square cell is 48. */
  width: number;
  /** The height of the whole. */
  height: number;
  /** The planes of the board. */
  planes: Plane[];
  /** The cells, by number. */
  cells: Cell[];
  /** For each cell, over its sides clockwise from the top: the number of the cell there, or -1. Joins are crossed. */
  neighbours: number[][];
  /** The lines around and between cells. */
  lines: BoardLine[];
  /** The names of columns, rows and cells. */
  labels: Label[];
  /** The colours of discs by players, those of neutral pieces last; then those of figures in the same order. */
  colours: Colours[];
  /** How the board is turned for each player. */
  views: View[];
};

/** What pieces look like in a style. */
export type Looks = {
  /** SVG elements without their colours, which come from `fill`, `color` and `stroke`. */
  glyphs: string[];
  /** For each player, how each kind looks. */
  pieces: PieceLooks[][];
  /** Whether all kinds are characters; then the board has lines instead of shades. */
  characters: boolean;
};

/** A plane of the board. */
export type Plane = {
  /** Its title; empty if it is the only one. */
  title: string;
  /** The left end of its cells. */
  x: number;
  /** The upper end of its cells. */
  y: number;
  /** How wide they are together. */
  width: number;
  /** How high they are together. */
  height: number;
  /** The number of its chart. */
  chart: number;
  /** Its coordinates on the third axis and those behind. */
  level: number[];
};

/** A cell of the board. */
export type Cell = {
  /** What it is called. */
  name: string;
  /** The number of its plane. */
  plane: number;
  /** Its outline as path data. */
  path: string;
  /** Where a piece stands. */
  x: number;
  /** Where a piece stands. */
  y: number;
  /** The scale of a piece. */
  scale: number;
  /** The number of its shade. */
  shade: number;
  /** The column and the row in its plane, from the lower left. */
  at: [number, number];
  /** Its coordinates. */
  point: number[];
};

/** Lines of a plane. */
export type BoardLine = {
  /** `frame` where the board ends, `open` where its edge leads on, `barrier`, or `confined` around areas that a kind never leaves. */
  kind: "frame" | "open" | "barrier" | "confined";
  /** The path data. */
  path: string;
  /** The number of the plane. */
  plane: number;
};

/** A short text beside the board or upon a cell. */
export type Label = {
  /** The text. */
  text: string;
  /** Its middle. */
  x: number;
  /** Its middle. */
  y: number;
  /** The size of its letters. */
  size: number;
  /** The shade of the cell that it stands on, if it stands on one. */
  shade?: number;
  /** The number of the plane. */
  plane: number;
};

/** How a kind of a player looks. */
export type PieceLooks = {
  /** The number of the glyph. */
  glyph: number;
  /** The number of the colours. */
  colours: number;
  /** What the piece is called: `White King`. */
  name: string;
};

/** The colours of pieces under both themes. */
export type Colours = {
  /** On a light background. */
  light: Paint;
  /** On a dark background. */
  dark: Paint;
};

/** The colours of a piece. */
export type Paint = {
  /** What fills it. */
  fill: string;
  /** The lines upon it. */
  line: string;
  /** Its edge. */
  edge: string;
};

/** A player's view of the board. */
export type View = {
  /** The number of the player. */
  player: number;
  /** By how many twelfths of a full turn the board is turned clockwise. */
  turn: number;
};

/** A position. */
export type State = {
  /** As one line. */
  fen: string;
  /** Who moves. */
  turn: number;
  /** How many turns have been played. */
  ply: number;
  pieces: [cell: number, player: number, kind: number, dead?: 1][];
  hands: [number, number, number][];
  scores?: number[];
  check: number[];
  /** The cells of pieces that an opponent could capture. */
  threatened: number[];
  last: number[];
  /** How the game has ended, if it has. */
  outcome?: Outcome;
  /** The legal moves. */
  moves: Move[];
  words: string;
};

/** How a game has ended. */
export type Outcome = {
  /** In words. */
  text: string;
  /** The players who win. */
  winners: number[];
  /** What ended it. */
  reason: string;
};

/** A legal move. */
export type Move = {
  /** What is sent back. */
  text: string;
  san?: string;
  from: number;
  to: number;
  kind: number;
  becomes: number;
  captures: number[];
  carried?: [number, number];
  drop: boolean;
  pass: boolean;
  choice?: string;
  words: string;
};

/** Who plays for a player. */
export type Seat =
  | { kind: "person"; name?: string; held?: Holder }
  | { kind: "engine"; level: number; nodes?: number; movetime?: number };

/** Who holds a person's seat: nobody else moves for it. */
export type Holder = "host" | "guest" | "free";

/** How long each may think, in seconds. */
export type Clock = {
  /** For the game. */
  base: number;
  /** Added with each turn. */
  add: number;
};

/** What is asked for when a game begins. */
export type NewGame = {
  /** What is played. */
  variant: VariantRef;
  /** Where it begins, if not at the start. */
  fen?: string;
  /** Who plays, by players; people, where nothing is said. */
  seats?: Seat[];
  /** How long each may think. */
  clock?: Clock;
};

/** A node as pages see it. */
export type GameNode = {
  id: number;
  parent: number;
  move: string;
  san: string;
  line: boolean;
  /** Whether it is or was a move of the game. */
  played: boolean;
  comment?: string;
  clock?: number;
  state?: State;
};

/** A position that somebody tries out, with the last of the moves that lead there. */
export type Explored = {
  move: string;
  san: string;
  state: State;
};

/** What a visitor may do in a game, as pages see it. */
export type You = {
  /** The seats that they play. */
  seats: number[];
  /** The seat that their link is for. */
  invited?: number;
  spectator: boolean;
  /** Whether they started the studio. */
  host: boolean;
  /** Whether the engine helps them here. */
  help: boolean;
};

/** A proposal as pages see it. */
export type Proposal = {
  /** What is proposed. */
  what: Matter;
  /** The seat of the proposer. */
  by: number;
  /** The seats whose answer is awaited. */
  waits: number[];
};

/** What can be proposed. */
export type Matter = "draw" | "takeback" | "help" | "rematch";

/** What everybody is told of a change. */
export type GamePush = {
  game: string;
  node: GameNode;
  line: number[];
  clocks?: number[];
  seats: Seat[];
  turn: number;
  over?: Outcome;
  proposal?: Proposal;
  help: boolean;
  shared: boolean;
  next?: string;
  you: You;
};

/** What is known of a text. */
export type Draft = {
  version: number;
  /** How long that has taken, in milliseconds, where somebody has measured it. */
  ms: number;
  diagnostics: Diagnostic[];
  /** What it means, if it has no errors. */
  variant?: VariantInfo;
  formatted: boolean;
};

/** A mistake. */
export type Diagnostic = {
  /** The code, such as `syntax::unexpected`. */
  code: string;
  /** `error` or `warning`. */
  severity: "error" | "warning";
  /** The message. */
  message: string;
  /** The start. */
  from: number;
  /** The end. */
  to: number;
  /** The line of the start, from 1. */
  line: number;
  /** The column of the start, from 1. */
  column: number;
  /** A suggestion for correcting it. */
  help?: string;
  /** The places in the main text, including the first one. */
  labels: DiagnosticLabel[];
  /** Alternative changes of the main text that correct it. */
  fixes: Fix[];
};

/** A place with its relation to the mistake. */
export type DiagnosticLabel = {
  /** The start. */
  from: number;
  /** The end. */
  to: number;
  /** The description. May be empty. */
  text: string;
};

/** A change of the text. */
export type Fix = {
  /** The description. */
  title: string;
  /** The replacements. */
  edits: Edit[];
};

/** A replacement of text. */
export type Edit = {
  /** The start of the replaced text. */
  from: number;
  /** The end of the replaced text. */
  to: number;
  /** The new text. */
  insert: string;
};

/** A word that can be written. */
export type Word = {
  label: string;
  detail?: string;
  kind: string;
};

/** What the chooser offers. */
export type Parts = {
  boards: PartBoard[];
  pieces: PartPiece[];
  goals: Goal[];
  /** What the second row is full of at first. */
  pawns: string;
};

/** A board. */
export type PartBoard = {
  /** What it is chosen by: `8x8`. */
  id: string;
  label: string;
  /** How many files it has. */
  width: number;
  /** How many ranks it has. */
  height: number;
  shape: string;
  /** What its first row begins with, besides the King. */
  first: FirstPiece[];
};

/** So many pieces of a kind. */
export type FirstPiece = {
  name: string;
  count: number;
};

/** A piece. */
export type PartPiece = {
  /** What it is called. */
  name: string;
  symbol: string;
  betza: string;
  text: string;
  svg: string;
};

/** A goal. */
export type Goal = {
  /** What it is chosen by. */
  id: string;
  text: string;
};

/** A draft as pages get it. */
export type StoredDraft = {
  /** Its id. */
  id: string;
  /** Its version. */
  version: number;
  /** The text. */
  text: string;
  /** The cases. */
  cases: string | null;
  /** The stamp of the file that it is based on. */
  base: string | null;
};

/** A change of what is kept. */
export type Change =
  | { put: string; value: string }
  | { remove: string }
  | { sweep: string };

/** Which engine is asked. */
export type Role = "play" | "analyst" | "tester";

/** What a desk wants to be done. */
export type Effect =
  | { do: "answer"; to: number; body: unknown }
  | { do: "push"; to: number[]; body: unknown }
  | { do: "save"; then: number; changes: Change[] }
  | { do: "read"; then: number; prefix: string }
  | { do: "think"; round: number; role: Role; question: unknown }
  | { do: "quiet"; round: number }
  | { do: "wake"; at: number | null };
