// The step from one position to the next: which pieces stay, which move, which leave and which are new.

import type { State } from "../types";

/** A piece on the board. */
export type Standing = { player: number; kind: number };

export type Transition = {
  /** For each cell that gets another piece, the cell from which it came; `null` if it is new. */
  arrivals: Map<number, number | null>;
  /** The cells of pieces that leave the board. */
  departures: number[];
};

/**
 * Compares the pieces on the board with those of a position. A piece that is new on a cell came from the nearest cell that
 * a like piece has left; failing that, from a cell of the last move, because it was promoted.
 */
export function transition(
  standing: ReadonlyMap<number, Standing>,
  state: State,
  distance: (from: number, to: number) => number,
): Transition {
  const next = new Map(state.pieces.map((piece) => [piece[0], piece]));
  const stays = (cell: number, { player, kind }: Standing) =>
    next.get(cell)?.[1] === player && next.get(cell)?.[2] === kind;
  const leaving = new Map([...standing].filter(([cell, piece]) => !stays(cell, piece)));
  const origin = (cell: number, player: number, kind: number): number | null => {
    const own = [...leaving].filter(([, piece]) => piece.player === player);
    const alike = own.filter(([, piece]) => piece.kind === kind).map(([from]) => from);
    if (alike.length) return alike.reduce((best, from) => (distance(from, cell) < distance(best, cell) ? from : best));
    if (!state.last.includes(cell)) return null;
    return own.find(([from]) => state.last.includes(from))?.[0] ?? null;
  };
  const arrivals = new Map<number, number | null>();
  for (const [cell, player, kind] of state.pieces) {
    const piece = standing.get(cell);
    if (piece && stays(cell, piece)) continue;
    const from = origin(cell, player, kind);
    if (from !== null) leaving.delete(from);
    arrivals.set(cell, from);
  }
  return { arrivals, departures: [...leaving.keys()] };
}
