// Moves that were tried out are stored in this tab, so that they survive a reload.

import type { GameNode } from "../types";

const key = (game: string) => `triagonal-tries-${game}`;
/** The largest number of moves stored. */
const MAX_STORED = 400;

export function loadTries(game: string): GameNode[] {
  try {
    return JSON.parse(sessionStorage.getItem(key(game)) ?? "[]");
  } catch {
    return [];
  }
}

export function saveTries(game: string, nodes: Map<number, GameNode>) {
  const tries = [...nodes.values()].filter((node) => node.id < 0).slice(0, MAX_STORED);
  try {
    sessionStorage.setItem(key(game), JSON.stringify(tries.map(({ state: _, ...node }) => node)));
  } catch {
    // If the storage is full, the moves last as long as the page.
  }
}
