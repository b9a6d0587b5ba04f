// Moves and games as people write them. They are looked up among the legal moves, so no rule is needed to read them.

import type { Move, State } from "../types";

export type GameRecord = { fen?: string; moves: string[] };

/** The position and the moves of the first game of a PGN. */
export function readRecord(text: string): GameRecord {
  const tag = /^\s*\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]\s*$/gm;
  const tags = new Map([...text.matchAll(tag)].map(([, name, value]) => [name!, value!.replace(/\\(.)/g, "$1")]));
  let rest = text.replace(tag, "").replace(/\{[^}]*\}|;[^\n]*/g, " ");
  // Variations are in brackets, which may be nested.
  for (let previous = ""; previous !== rest;) {
    previous = rest;
    rest = rest.replace(/\([^()]*\)/g, " ");
  }
  const words = rest.split(/\s+/).map((word) => word.replace(/^\d+\.+/, ""));
  const moves = words.filter((word) => word && !/^(\d+\.*|\$\d+|\.+|\*|1-0|0-1|1\/2-1\/2|½-½|[!?]+)$/.test(word));
  return { fen: tags.get("FEN"), moves };
}

/** Tells a game from a position: a game has tags or numbered moves. */
export function readBeginning(text: string): { fen?: string; record?: string } {
  const own = text.trim();
  if (!own) return {};
  return /^\[|(^|\s)1\.(\s|\S*[a-z])/m.test(own) ? { record: own } : { fen: own };
}

/** A move of a record without check and annotation signs, with castling in letters. */
const bare = (move: string) => move.replace(/[+#!?]+$/, "").replace(/0/g, "O");

/** The legal move that a record means. */
export function recordedMove(state: State, written: string): Move | undefined {
  const isSame = (move: Move) => move.san === written || move.text === written;
  const isAlike = (move: Move) => bare(move.san ?? "") === bare(written) || bare(move.text) === bare(written);
  return state.moves.find(isSame) ?? state.moves.find(isAlike);
}

/** A typed move without the signs that may be left out: captures, checks, promotions and hyphens. */
const loose = (move: string) => move.replace(/[-+#!?=x:\s]/g, "");

/** The legal move that was typed, unless it is ambiguous. */
export function typedMove(moves: Move[], typed: string): Move | undefined {
  const wanted = loose(typed);
  return (
    moves.find((move) => move.text === typed || move.san === typed) ??
    only(moves.filter((move) => loose(move.text) === wanted || loose(move.san ?? "") === wanted)) ??
    only(moves.filter((move) => loose(move.text).toLowerCase() === wanted.toLowerCase()))
  );
}

const only = <T>(list: T[]): T | undefined => (list.length === 1 ? list[0] : undefined);
