// The messages between the page and the studio, which knows the rules. protocol.ts is generated from the types of the studio; this file
// adds the messages that the studio puts together without a type of its own.

import type { Card, GameNode, GamePush, Seat, StoredDraft, VariantInfo, VariantRef } from "./protocol";

export type * from "./protocol";

export type BoardKind = Card["kind"];
/** The values chosen for options, by the names of the options. */
export type Options = Record<string, string>;

export type EngineSeat = Extract<Seat, { kind: "engine" }>;
export type PersonSeat = Extract<Seat, { kind: "person" }>;

/** A game in the list of games. */
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

/** A whole game, as `open` answers it. */
export type GameFull = Omit<GamePush, "game" | "node"> & {
  id: string;
  variant: VariantInfo;
  nodes: GameNode[];
  created: string;
  /** For each seat, whether its holder has the game open. */
  present: boolean[];
};

/** A push about a game: a change, who is present, or what somebody has done. */
export type GameNews = Partial<GamePush> & { present?: boolean[]; notice?: string };

/** A score for the side to move, in centipawns or as a mate in some moves. */
export type Score = { cp: number } | { mate: number };
export type AnalysisLine = { score: Score; from: string; moves: string[]; text: string };
export type Analysis = {
  of: { game: string; node: number; moves: string[] };
  depth: number;
  nodes: number;
  nps: number;
  lines: AnalysisLine[];
};

/** How a piece moves: in words, and as signs on a board. */
export type Explain = {
  text: string;
  /** The mean number of cells that it reaches on an empty board. */
  mobility: number;
  /** The cell of the piece in the diagram. */
  on?: number;
  signs: [cell: number, sign: string][];
  legend: [sign: string, text: string][];
};

/** The result of a case, with the position and the cells that are wrong in it. */
export type CaseResult = {
  name: string;
  ok: boolean;
  unfinished?: boolean;
  message?: string;
  fen?: string;
  marks?: [cell: number, sign: string][];
};

/** A small game to start from, with a picture of its board. */
export type Template = { name: string; about: string; svg: string | null };

/** The first text of a new variant, its cases, and what the text means. */
export type FirstText = { text: string; cases: string | null; variant: VariantInfo; warnings: string[] };

/** A draft in the list of drafts. `here` means that it belongs to a file in the user's folder. */
export type DraftCard = {
  id: string;
  title: string;
  updated?: string;
  file?: string | null;
  folder?: string | null;
  here: boolean;
};
export type DraftVersion = { version: number; title: string; saved: string; letters: number };

/** The user's folder. `takes` means that files can be added to it. */
export type Folder = { folder: string | null; takes: boolean; files: string[] };

/** A file of the user's folder. */
export type FileText = {
  text: string;
  stamp: string;
  folder: string;
  /** The cases in the file beside it. */
  cases?: string | null;
  /** Changes that were not saved to the file. */
  draft: StoredDraft | null;
};

/** What a visitor may open: everything, or one game. */
export type Visitor = { owner: true } | { owner: false; game: string; seat?: number };
