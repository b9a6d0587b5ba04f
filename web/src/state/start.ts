// Starting a game.

import { ask } from "../net/wire";
import type { NewGame, Seat, VariantRef } from "../types";
import { createFromRecord } from "./record";
import { link } from "./address";
import { go } from "./router";
import { settings } from "./settings";
import { failed } from "./speech";

/** The range of engine levels. */
export const LEVELS = { least: 0, most: 20 };

/** Starts a game, or continues a recorded one, and shows it. Returns whether that succeeded. */
export async function createGame(game: NewGame, record?: string): Promise<boolean> {
  try {
    const id = record ? await createFromRecord(game, record) : (await ask<{ id: string }>({ do: "begin", ...game })).id;
    go(link("game", id));
    return true;
  } catch (error) {
    failed(error);
    return false;
  }
}

/** Starts a game in which the visitor has the first seat and the engine all others. */
export function startGame(variant: VariantRef, players: number, fen?: string) {
  const engine: Seat = { kind: "engine", level: settings.value.level };
  return createGame({
    variant,
    ...(fen ? { fen } : {}),
    seats: Array.from({ length: players }, (_, seat) => (seat === 0 ? { kind: "person" } : engine)),
  });
}
