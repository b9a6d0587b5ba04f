// What is touched, and which of the legal moves are left. No rule is known here: the server sends all legal moves.

import type { Move, State } from "../types";

export type Source = { cell: number } | { hand: number; kind: number };

export const sameSource = (one: Source | null, other: Source | null) =>
  one !== null &&
  other !== null &&
  ("cell" in one ? "cell" in other && one.cell === other.cell : "kind" in other && one.kind === other.kind && one.hand === other.hand);

/** The moves that begin with a source. */
export function movesFrom(state: State, source: Source): Move[] {
  if ("cell" in source) return state.moves.filter((move) => !move.pass && !move.drop && move.from === source.cell);
  return state.moves.filter((move) => move.drop && move.kind === source.kind && source.hand === state.turn);
}

/** The cells where some moves end, each with its moves. */
export function targetsOf(moves: Move[]): Map<number, Move[]> {
  const targets = new Map<number, Move[]>();
  for (const move of moves) {
    const own = targets.get(move.to);
    if (own) own.push(move);
    else targets.set(move.to, [move]);
  }
  return targets;
}

/** If nothing can be done but setting one kind of piece, nobody should have to take it up first. */
export function onlySource(state: State): Source | null {
  const moves = state.moves.filter((move) => !move.pass);
  const first = moves[0];
  if (!first?.drop || !moves.every((move) => move.drop && move.kind === first.kind)) return null;
  return { hand: state.turn, kind: first.kind };
}

/** The kinds that may be set without lying in the hand, such as stones or arrows. */
export function looseKinds(state: State): number[] {
  const held = new Set(state.hands.filter(([player]) => player === state.turn).map(([, kind]) => kind));
  const loose = state.moves.filter((move) => move.drop && !held.has(move.kind)).map((move) => move.kind);
  return [...new Set(loose)];
}

/** The sources of moves that end on a cell. */
export function sourcesTo(state: State, cell: number): number[] {
  return [...new Set(state.moves.filter((move) => move.to === cell && move.from >= 0 && move.from !== cell).map((move) => move.from))];
}

/** The position after a move as far as the move's description tells it: enough until the server's answer. */
export function guess(state: State, move: Move): State {
  const moved = state.pieces.find(([cell]) => cell === move.from);
  const gone = new Set([move.from, move.to, ...move.captures, ...(move.carried ? [move.carried[0]] : [])]);
  const pieces = state.pieces.filter(([cell]) => !gone.has(cell));
  const carried = move.carried && state.pieces.find(([cell]) => cell === move.carried![0]);
  if (carried) pieces.push([move.carried![1], carried[1], carried[2]]);
  pieces.push([move.to, moved?.[1] ?? state.turn, move.becomes >= 0 ? move.becomes : move.kind]);
  return { ...state, pieces, last: [move.from, move.to] };
}
