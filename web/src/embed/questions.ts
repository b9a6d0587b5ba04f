// The messages between the live blocks of a page and their Worker.

import type { Draft, State, Word } from "../types";

/** The rules of a game: a built-in one, or a text. */
export type Rules = { name: string } | { text: string };

/** Named texts of the page, which other texts can extend or use, by file name. */
export type Files = Record<string, string>;

/** The questions and their answers. */
export type Questions = {
  check: { ask: { block: number; version: number; text: string }; answer: Draft };
  words: { ask: { block: number; version: number; at: number }; answer: { from: number; words: Word[] } };
  hover: { ask: { block: number; version: number; at: number }; answer: { text?: string; from?: number; to?: number } };
  /** The position after some moves from the start. */
  position: { ask: { rules: Rules; moves: string[] }; answer: State };
  /** The engine's move after some moves; none if there is no legal move. */
  reply: { ask: { rules: Rules; moves: string[]; level: number }; answer: { move?: string } };
};

export type Name = keyof Questions;
export type ToWorker = { [N in Name]: { id: number; what: N; ask: Questions[N]["ask"] } }[Name] | { files: Files };
export type FromWorker = { id: number; answer: Questions[Name]["answer"] } | { id: number; error: string };
