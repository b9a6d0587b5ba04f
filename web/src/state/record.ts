// A game from a text: its moves are looked up among the legal ones and played one after the other. No rule is needed for it.

import { ask } from "../net/wire";
import type { GameFull, GameNode, Move, NewGame, State } from "../types";

type Record = { fen?: string; moves: string[] };

/** The position and the moves of the first game of a PGN. */
export function readRecord(text: string): Record {
  const tag = /^\s*\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]\s*$/gm;
  const tags = new Map([...text.matchAll(tag)].map(([, name, value]) => [name!, value!.replace(/\\(.)/g, "$1")]));
  let rest = text.replace(tag, "").replace(/\{[^}]*\}|;[^\n]*/g, " ");
  // Variations stand in brackets, which may be nested.
  for (let before = ""; before !== rest; ) {
    before = rest;
    rest = rest.replace(/\([^()]*\)/g, " ");
  }
  const words = rest.split(/\s+/).map((word) => word.replace(/^\d+\.+/, ""));
  const moves = words.filter((word) => word && !/^(\d+\.*|\$\d+|\.+|\*|1-0|0-1|1\/2-1\/2|½-½|[!?]+)$/.test(word));
  return { fen: tags.get("FEN"), moves };
}

const plain = (move: string) => move.replace(/[+#!?]+$/, "").replace(/0/g, "O");

function find(state: State, wanted: string): Move | undefined {
  const same = (move: Move) => move.san === wanted || move.text === wanted;
  const alike = (move: Move) => plain(move.san ?? "") === plain(wanted) || plain(move.text) === plain(wanted);
  return state.moves.find(same) ?? state.moves.find(alike);
}

/** Begins a game that is written as PGN, and returns its id. */
export const createFromRecord = (game: NewGame, text: string) => createFromMoves(game, readRecord(text));

/** Begins a game that has these moves behind it, and returns its id. */
export async function createFromMoves(game: NewGame, { fen, moves }: Record): Promise<string> {
  // Everybody is a person until the moves are made: an engine would answer the first one.
  const seats = game.seats.map(() => ({ kind: "person" as const }));
  const { id } = await ask<{ id: string }>({ do: "begin", ...game, seats, ...(fen ? { fen } : {}) });
  const { game: full } = await ask<{ game: GameFull }>({ do: "open", game: id });
  let node: GameNode = full.nodes[0]!;
  for (const [index, wanted] of moves.entries()) {
    const move = node.state && find(node.state, wanted);
    if (!move) throw new Error(`Move ${index + 1} of the game, ${wanted}, is not legal.`);
    const { at } = await ask<{ at: number }>({ do: "play", game: id, at: node.id, move: move.text });
    node = (await ask<{ node: GameNode }>({ do: "state", game: id, node: at })).node;
  }
  await ask({ do: "close", game: id });
  if (game.seats.some((seat) => seat.kind !== "person")) await ask({ do: "seats", game: id, seats: game.seats });
  return id;
}
