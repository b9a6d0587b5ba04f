// What the server sends and takes: the contract between the page and the program, which knows the rules.

export type BoardKind = "square" | "hexagonal" | "several" | "3d" | "4d";

/** A variant in the library. */
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
  /** Other names. */
  aliases: string[];
  pieces: string[];
  own: boolean;
  kind: BoardKind;
  /** The place in the row to start with. */
  featured?: number;
};

export type Options = Record<string, string>;
export type VariantRef = { name: string; options?: Options } | { draft: string; file?: string; options?: Options } | { file: string; options?: Options };

export type Choice = { value: string; text: string };
export type VariantOption = { name: string; text: string; choices: Choice[]; chosen: string };
export type Player = { name: string; team: number; light: string; dark: boolean };
export type Kind = { name: string; symbol: string; royal: boolean; text: string; betza?: string };

/** The rules of a variant, as far as a page shows them. */
export type VariantInfo = {
  ref: VariantRef;
  title: string;
  fingerprint: string;
  about: string;
  source?: string;
  inventor?: string;
  year?: string;
  options: VariantOption[];
  players: Player[];
  kinds: Kind[];
  prose: { title: string; paragraphs: string[] }[];
  scene: Scene;
  /** Other styles of its pieces than its own, by the names of the setting. */
  styles: { [style: string]: Looks | undefined };
  start: State;
};

export type Plane = { title: string; x: number; y: number; width: number; height: number; chart: number; level: number[] };
export type Cell = {
  name: string;
  plane: number;
  /** The outline. */
  path: string;
  /** The middle. */
  x: number;
  y: number;
  scale: number;
  shade: number;
  /** Column and row in the plane. */
  at: [number, number];
  /** Coordinates on the lattice. */
  point: number[];
};
export type Paint = { fill: string; line: string; edge?: string };
export type PieceLooks = { glyph: number; colours: number; name: string };

/** What pieces look like in a style. */
export type Looks = {
  glyphs: string[];
  /** By player and kind. */
  pieces: PieceLooks[][];
  /** Whether all are characters. */
  characters: boolean;
};

/** What a board looks like without a position. */
export type Scene = Looks & {
  width: number;
  height: number;
  planes: Plane[];
  cells: Cell[];
  /** For each cell, over its sides clockwise from the top of the page: the cell there, or -1. */
  neighbours: number[][];
  lines: { kind: "frame" | "open" | "barrier" | "confined"; path: string; plane: number }[];
  labels: { text: string; x: number; y: number; size: number; shade?: number; plane: number }[];
  colours: { light: Paint; dark: Paint }[];
  /** Twelfths of a full turn for each player's view. */
  views: { player: number; turn: number }[];
};

export type Outcome = { text: string; winners: number[]; reason: string };

/** A position. */
export type State = {
  fen: string;
  turn: number;
  ply: number;
  pieces: [cell: number, player: number, kind: number, dead?: 1][];
  hands: [player: number, kind: number, count: number][];
  scores?: number[];
  check: number[];
  threatened: number[];
  last: number[];
  outcome?: Outcome;
  moves: Move[];
  words: string;
};

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
  via?: number[];
  drop: boolean;
  pass: boolean;
  /** Words that tell it from others with the same ends. */
  choice?: string;
  words: string;
};

export type EngineSeat = { kind: "engine"; level: number; nodes?: number; movetime?: number };
/** A person's seat is held by whoever started the studio, by a guest, or by nobody yet. */
export type PersonSeat = { kind: "person"; name?: string; held?: "host" | "guest" | "free" };
export type Seat = PersonSeat | EngineSeat;
export type Clock = { base: number; add: number };
export type NewGame = { variant: VariantRef; fen?: string; seats: Seat[]; clock?: Clock };
export type GameCard = {
  id: string;
  title: string;
  variant: VariantRef;
  seats: Seat[];
  plies: number;
  turn: number;
  outcome?: string;
  updated: string;
  svg: string;
};
export type GameNode = { id: number; parent: number; move: string; san: string; line: boolean; /** Whether it is or was a move of the game. */ played: boolean; comment?: string; clock?: number; state?: State };
/** The position after moves that were tried out. */
export type Explored = { move: string; san: string; state: State };
export type Proposal = { what: "draw" | "takeback" | "help" | "rematch"; by: number; /** The seats whose answer is awaited. */ waits: number[] };
/** What a visitor may do in a game. */
export type You = { seats: number[]; /** The seat of their link. */ invited?: number; spectator: boolean; host: boolean; help: boolean };
export type GameFull = {
  id: string;
  variant: VariantInfo;
  nodes: GameNode[];
  line: number[];
  seats: Seat[];
  clocks?: number[];
  created: string;
  over?: { text: string };
  proposal?: Proposal;
  help: boolean;
  /** Whether the seats belong to different people. */
  shared: boolean;
  /** Which seats have somebody at their page. */
  present: boolean[];
  /** The rematch. */
  next?: string;
  you: You;
};

export type GamePush = {
  game: string;
  node: GameNode;
  line: number[];
  clocks?: number[];
  seats: Seat[];
  turn: number;
  over?: { text: string };
  proposal?: Proposal;
  help: boolean;
  shared: boolean;
  next?: string;
  you: You;
};
/** What comes by itself about a game: a change, who is there, or what somebody has done. */
export type GameNews = Partial<GamePush> & { present?: boolean[]; notice?: string };
export type Score = { cp: number } | { mate: number };
export type AnalysisLine = { score: Score; from: string; moves: string[]; text: string };
export type Analysis = { of: { game: string; node: number; moves: string[] }; depth: number; nodes: number; nps: number; lines: AnalysisLine[] };

export type Edit = { from: number; to: number; insert: string };
export type Diagnostic = {
  from: number;
  to: number;
  line: number;
  severity: "error" | "warning";
  code: string;
  message: string;
  help?: string;
  labels: { from: number; to: number; text: string }[];
  fixes: { title: string; edits: Edit[] }[];
};
export type Draft = { version: number; ms: number; diagnostics: Diagnostic[]; variant?: VariantInfo; formatted: boolean };
export type Explain = { text: string; mobility: number; /** Where the piece stands. */ on?: number; signs: [cell: number, sign: string][]; legend: [sign: string, text: string][] };
export type Word = { label: string; detail?: string; kind: string };
export type CaseResult = { name: string; ok: boolean; unfinished?: boolean; message?: string; fen?: string; marks?: [cell: number, sign: string][] };

export type Template = { name: string; about: string; /** Its board. */ svg: string | null };
export type PartBoard = { id: string; label: string; width: number; height: number; shape: string; /** What stands in the first row at first, besides the King. */ first: { name: string; count: number }[] };
export type PartPiece = { name: string; symbol: string; betza: string; text: string; svg: string };
export type Parts = { boards: PartBoard[]; pieces: PartPiece[]; goals: { id: string; text: string }[]; pawns: string };
/** The first text of a new game, and what it means. */
export type FirstText = { text: string; cases: string | null; variant: VariantInfo; warnings: string[] };
/** A draft in the list of them; `here` if it belongs to a file in the person's folder. */
export type DraftCard = { id: string; title: string; updated?: string; file?: string | null; folder?: string | null; here: boolean };
/** A draft as the program has it; `base` is the stamp of the file that it changes. */
export type StoredDraft = { id: string; version: number; text: string; cases: string | null; base: string | null };
export type DraftVersion = { version: number; title: string; saved: string; letters: number };

/** The person's folder; `takes` new files or not. */
export type Folder = { folder: string | null; takes: boolean; files: string[] };
export type FileText = {
  text: string;
  stamp: string;
  folder: string;
  /** The cases that stand beside it. */
  cases?: string | null;
  /** What was not saved to it yet. */
  draft: StoredDraft | null;
};
