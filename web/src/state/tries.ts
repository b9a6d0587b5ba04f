// Moves that were tried out stay in this tab: a reload of the page keeps them.

import type { GameNode } from "../types";

const key = (game: string) => `triagonal-tries-${game}`;
/** How many are kept. */
const MOST = 400;

export function loadTries(game: string): GameNode[] {
  try {
    return JSON.parse(sessionStorage.getItem(key(game)) ?? "[]");
  } catch {
    return [];
  }
}

export function saveTries(game: string, nodes: Map<number, GameNode>) {
  const tries = [...nodes.values()].filter((node) => node.id < 0).slice(0, MOST);
  try {
    sessionStorage.setItem(key(game), JSON.stringify(tries.map(({ state: _, ...node }) => node)));
  } catch {
    // Without room they last as long as the page.
  }
}
