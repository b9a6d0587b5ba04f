// Beginning a game.

import { ask } from "../net/wire";
import type { NewGame, Seat, VariantRef } from "../types";
import { createFromRecord } from "./record";
import { go, link } from "./router";
import { settings } from "./settings";
import { failed } from "./speech";

/** The engine's strengths, from 0 to 20. */
export const LEVELS = { least: 0, most: 20 };

/** Begins a game, or goes on with one that is written down; whether it could. */
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

/** One click: the person has the first seat, the engine the others. */
export function startGame(variant: VariantRef, players: number, fen?: string) {
  const engine: Seat = { kind: "engine", level: settings.value.level };
  return createGame({ variant, ...(fen ? { fen } : {}), seats: Array.from({ length: players }, (_, seat) => (seat === 0 ? { kind: "person" } : engine)) });
}
