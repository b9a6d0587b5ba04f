// The selected piece and its legal moves. The page knows no rules: the server sends all legal moves.

import type { Move, State } from "../types";

/** What a move starts from: a cell, or a kind in a player's hand. */
export type Source = { cell: number } | { hand: number; kind: number };

export const sameSource = (one: Source | null, other: Source | null) =>
  one !== null &&
  other !== null &&
  ("cell" in one
    ? "cell" in other && one.cell === other.cell
    : "kind" in other && one.kind === other.kind && one.hand === other.hand);

/** The moves from a source. */
export function movesFrom(state: State, source: Source): Move[] {
  if ("cell" in source) return state.moves.filter((move) => !move.pass && !move.drop && move.from === source.cell);
  return state.moves.filter((move) => move.drop && move.kind === source.kind && source.hand === state.turn);
}

/** Groups moves by target. */
export function targetsOf(moves: Move[]): Map<number, Move[]> {
  const targets = new Map<number, Move[]>();
  for (const move of moves) {
    const own = targets.get(move.to);
    if (own) own.push(move);
    else targets.set(move.to, [move]);
  }
  return targets;
}

/** The source of all moves, if every move drops the same kind: it need not be selected first. */
export function onlySource(state: State): Source | null {
  const moves = state.moves.filter((move) => !move.pass);
  const first = moves[0];
  if (!first?.drop || !moves.every((move) => move.drop && move.kind === first.kind)) return null;
  return { hand: state.turn, kind: first.kind };
}

/** The kinds that can be dropped without being in hand, such as stones or arrows. */
export function looseKinds(state: State): number[] {
  const held = new Set(state.hands.filter(([player]) => player === state.turn).map(([, kind]) => kind));
  const loose = state.moves.filter((move) => move.drop && !held.has(move.kind)).map((move) => move.kind);
  return [...new Set(loose)];
}

/** The position after a move, as far as it follows from the move itself. It is shown until the server answers. */
export function predict(state: State, move: Move): State {
  const moved = state.pieces.find(([cell]) => cell === move.from);
  const gone = new Set([move.from, move.to, ...move.captures, ...(move.carried ? [move.carried[0]] : [])]);
  const pieces = state.pieces.filter(([cell]) => !gone.has(cell));
  const carried = move.carried && state.pieces.find(([cell]) => cell === move.carried![0]);
  if (carried) pieces.push([move.carried![1], carried[1], carried[2]]);
  pieces.push([move.to, moved?.[1] ?? state.turn, move.becomes >= 0 ? move.becomes : move.kind]);
  return { ...state, pieces, last: [move.from, move.to] };
}
