// The types that the studio serialises. `UPDATE_GENERATED=1 cargo test generated` writes this file from the Rust sources: do not
// edit it. Combinations of these types are in types.ts.

/** A short description of a variant. */
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
  /** Other names, for the search. */
  aliases: string[];
  pieces: string[];
  own: boolean;
  kind: "square" | "hexagonal" | "several" | "3d" | "4d";
  /** The index among the variants for beginners. */
  featured?: number;
};

/** A reference to a variant: built-in, a draft or a file, with the chosen values of its options. */
export type VariantRef = {
  /** The name of a built-in variant. */
  name?: string;
  /** The id of a draft. */
  draft?: string;
  /** The name of a file in the user's folder. If there is also a draft, the text is the draft's, and the file's folder is where the text finds other files. */
  file?: string;
  /** The chosen values of options. */
  options?: Record<string, string>;
};

/** The description of a variant. */
export type VariantInfo = {
  /** The variant, as pages name it. */
  ref: VariantRef;
  /** The title. */
  title: string;
  /** The fingerprint of the rules. */
  fingerprint: string;
  /** The description in the variant's file. */
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
  /** The start position. */
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

/** A position as pages show it. */
export type State = {
  /** The position as FEN. */
  fen: string;
  /** The player to move. */
  turn: number;
  /** The number of plies since the start. */
  ply: number;
  pieces: [cell: number, player: number, kind: number, dead?: 1][];
  hands: [number, number, number][];
  scores?: number[];
  check: number[];
  /** The cells of the pieces of the player to move that an opponent could capture. */
  threatened: number[];
  last: number[];
  /** The result, after the end of the game. */
  outcome?: Outcome;
  /** The legal moves. */
  moves: Move[];
  words: string;
};

/** The result of a game. */
export type Outcome = {
  /** The result in words. */
  text: string;
  /** The players who win. */
  winners: number[];
  /** The reason of the end. */
  reason: string;
};

/** A legal move. */
export type Move = {
  /** The text that the page sends to make the move. */
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

/** Who holds a person's seat. Nobody else can move for it. */
export type Holder = "host" | "guest" | "free";

/** A time control, in seconds. */
export type Clock = {
  /** The time for the game. */
  base: number;
  /** The increment of each turn. */
  add: number;
};

/** The request for a new game. */
export type NewGame = {
  /** The variant. */
  variant: VariantRef;
  /** The position from which the game starts, if it is not the variant's start. */
  fen?: string;
  /** Who plays, for each player; people by default. */
  seats?: Seat[];
  /** The time control. */
  clock?: Clock;
};

/** A node as pages see it. */
export type GameNode = {
  id: number;
  parent: number;
  move: string;
  san: string;
  line: boolean;
  /** Whether the move was played in the game, even if it was taken back. */
  played: boolean;
  comment?: string;
  clock?: number;
  state?: State;
};

/** A position that is tried out, with the last move that leads to it. */
export type Explored = {
  move: string;
  san: string;
  state: State;
};

/** The permissions of a visitor in a game, as pages see them. */
export type You = {
  /** The visitor's seats. */
  seats: number[];
  /** The seat of the visitor's link. */
  invited?: number;
  spectator: boolean;
  /** Whether the visitor is the owner of the studio. */
  host: boolean;
  /** Whether the visitor may use the engine. */
  help: boolean;
};

/** A proposal as pages see it. */
export type Proposal = {
  /** What is proposed. */
  what: ProposalKind;
  /** The seat of the proposer. */
  by: number;
  /** The seats that must still agree. */
  waits: number[];
};

/** What can be proposed. */
export type ProposalKind = "draw" | "takeback" | "help" | "rematch";

/** The state of a game, as a visitor sees it. */
export type GameStatus = {
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

/** The message about a change. */
export type GamePush = GameStatus & {
  game: string;
  node: GameNode;
};

/** A whole game. */
export type GameFull = GameStatus & {
  id: string;
  variant: VariantInfo;
  nodes: GameNode[];
  created: string;
  /** For each seat, whether its holder has the game open. */
  present: boolean[];
};

/** What a visitor may open: everything, or one game. */
export type Visitor = {
  /** Whether the visitor may open everything. */
  owner: boolean;
  /** The id of the only game. */
  game?: string;
  /** The number of the player whose seat it is. */
  seat?: number;
};

/** A small game to start from, with a picture of its board. */
export type Template = {
  name: string;
  about: string;
  svg: string | null;
};

/** The first text of a new variant, its cases, and what the text means. */
export type FirstText = {
  text: string;
  cases: string | null;
  variant: VariantInfo;
  warnings: string[];
};

/** The state of an analysis. */
export type AnalysisReport = {
  depth: number;
  nodes: number;
  /** Nodes per second. */
  nps: number;
  lines: AnalysisLine[];
};

/** A principal variation. */
export type AnalysisLine = {
  score: Score;
  /** Whose view the score is. */
  from: string;
  moves: string[];
  text: string;
};

/** A score for the side to move, in centipawns or as a mate in some moves. */
export type Score =
  | { cp: number }
  | { mate: number };

/** How a piece moves: in words, and as signs on a board. */
export type Explain = {
  text: string;
  betza: string | null;
  /** The cell of the piece in the diagram. */
  on: number;
  /** The mean number of cells that it reaches on an empty board. */
  mobility: number;
  /** The cells with their signs. */
  signs: [number, string][];
  /** The signs with their meanings. */
  legend: [string, string][];
};

/** The result of a case or a snapshot. */
export type CaseResult = {
  name: string;
  ok: boolean;
  unfinished?: boolean;
  message?: string;
  /** The position of the case. */
  fen?: string;
  /** The cells that are wrong in it. */
  marks?: [number, string][];
};

/** A game in the list of games. */
export type GameCard = {
  /** The id. */
  id: string;
  /** The title of the variant. */
  title: string;
  /** The variant. */
  variant: VariantRef;
  /** The players. */
  seats: Seat[];
  /** The length of the game. */
  plies: number;
  /** The player to move. */
  turn: number;
  /** The result of a finished game, in words. */
  outcome?: string;
  /** When it last changed. */
  updated: string;
  /** The address of a picture of the position. */
  svg: string;
};

/** A draft in the list of drafts. */
export type DraftCard = {
  /** The id. */
  id: string;
  /** The title of the variant. */
  title: string;
  /** When it last changed. */
  updated: string;
  /** The file that it belongs to. */
  file: string | null;
  /** The folder of that file. */
  folder: string | null;
  /** Whether it belongs to a file in the user's folder. */
  here: boolean;
};

/** A version of a draft in the list of its versions. */
export type DraftVersion = {
  /** The number. */
  version: number;
  /** The title of the variant. */
  title: string;
  /** When it was saved. */
  saved: string;
  /** The length of the text. */
  letters: number;
};

/** The user's folder. */
export type Folder = {
  /** Its path. */
  folder: string | null;
  /** Whether files can be added to it. */
  takes: boolean;
  /** The names of its files. */
  files: string[];
};

/** A file of the user's folder. */
export type FileText = {
  /** The text. */
  text: string;
  /** The stamp of the text. */
  stamp: string;
  /** The cases in the file beside it. */
  cases: string | null;
  /** The path of the folder. */
  folder: string;
  /** Changes that were not saved to the file. */
  draft: StoredDraft | null;
};

/** The result of checking a text. */
export type Draft = {
  version: number;
  /** The time of the check in milliseconds; 0 where nobody measures it. */
  ms: number;
  diagnostics: Diagnostic[];
  /** The variant, if the text has no errors. */
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

/** A completion. */
export type Word = {
  label: string;
  detail?: string;
  kind: string;
};

/** All boards, pieces and goals. */
export type Parts = {
  boards: PartBoard[];
  pieces: PartPiece[];
  goals: Goal[];
  /** The default piece of the second rank. */
  pawns: string;
};

/** A board. */
export type PartBoard = {
  /** The id: `8x8`. */
  id: string;
  label: string;
  /** The number of files. */
  width: number;
  /** The number of ranks. */
  height: number;
  shape: string;
  /** The default pieces of the first rank, without the King. */
  first: FirstPiece[];
};

/** A number of pieces of one kind. */
export type FirstPiece = {
  name: string;
  count: number;
};

/** A piece. */
export type PartPiece = {
  /** The name. */
  name: string;
  symbol: string;
  betza: string;
  text: string;
  svg: string;
};

/** A goal. */
export type Goal = {
  /** The id. */
  id: string;
  text: string;
};

/** A draft as pages get it. */
export type StoredDraft = {
  /** The id. */
  id: string;
  /** The number of the version. */
  version: number;
  /** The text. */
  text: string;
  /** The cases. */
  cases: string | null;
  /** The stamp of the file on which the draft is based. */
  base: string | null;
};

/** A change of stored data. */
export type Change =
  | { put: string; value: string }
  | { remove: string }
  | { sweep: string };

/** The role of an engine. */
export type Role = "play" | "analyst" | "tester";

/** An effect that the studio requests. */
export type Effect =
  | { do: "answer"; to: number; body: unknown }
  | { do: "push"; to: number[]; body: unknown }
  | { do: "save"; then: number; changes: Change[] }
  | { do: "read"; then: number; prefix: string }
  | { do: "think"; round: number; role: Role; question: unknown }
  | { do: "quiet"; round: number }
  | { do: "wake"; at: number | null };
