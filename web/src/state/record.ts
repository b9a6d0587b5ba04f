// Beginning a game from a record: its moves are played one after the other.

import { ask } from "../net/wire";
import type { GameFull, GameNode, NewGame } from "../types";
import { type GameRecord, readRecord, recordedMove } from "./notation";

/** Starts a game with the moves of a PGN and returns its id. */
export const createFromRecord = (game: NewGame, text: string) => createFromMoves(game, readRecord(text));

/** Starts a game, plays the moves, and returns its id. */
export async function createFromMoves(game: NewGame, { fen, moves }: GameRecord): Promise<string> {
  // All seats belong to people until the moves are played: an engine would reply to the first move.
  const seats = game.seats?.map(() => ({ kind: "person" as const }));
  const { id } = await ask<{ id: string }>({ do: "begin", ...game, seats, ...(fen ? { fen } : {}) });
  const { game: full } = await ask<{ game: GameFull }>({ do: "open", game: id });
  let node: GameNode = full.nodes[0]!;
  for (const [index, wanted] of moves.entries()) {
    const move = node.state && recordedMove(node.state, wanted);
    if (!move) throw new Error(`Move ${index + 1} of the game, ${wanted}, is not legal.`);
    const { at } = await ask<{ at: number }>({ do: "play", game: id, at: node.id, move: move.text });
    node = (await ask<{ node: GameNode }>({ do: "state", game: id, node: at })).node;
  }
  await ask({ do: "close", game: id });
  if (game.seats?.some((seat) => seat.kind !== "person")) await ask({ do: "seats", game: id, seats: game.seats });
  return id;
}
