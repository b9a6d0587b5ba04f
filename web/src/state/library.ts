// The cards of the library and their filters.

import { computed, signal } from "@preact/signals";

import { ask } from "../net/wire";
import type { BoardKind, Card } from "../types";
import { fit, NEAR, plain, searched, wanted } from "./search";

export const library = signal<Card[] | null>(null);
export const libraryError = signal("");

export async function loadLibrary() {
  try {
    library.value = (await ask<{ cards: Card[] }>({ do: "library" })).cards;
    libraryError.value = "";
  } catch (error) {
    libraryError.value = (error as Error).message;
  }
}

export type Filter = { words: string; kind: string; players: string; piece: string; tag: string };

export const KINDS: Record<BoardKind, string> = {
  square: "Squares",
  hexagonal: "Hexagons",
  several: "Several boards",
  "3d": "Three dimensions",
  "4d": "Four dimensions",
};

const searchable = computed(() => new Map((library.value ?? []).map((card) => [card, searched(card)] as const)));

export function fitting(filter: Filter): Card[] {
  const words = wanted(filter.words);
  const piece = plain(filter.piece).trim();
  const fits = (card: Card) =>
    (!filter.kind || card.kind === filter.kind) &&
    (!filter.players || String(card.players) === filter.players) &&
    (!filter.tag || card.tags.includes(filter.tag)) &&
    (!piece || searchable.value.get(card)!.pieces.some((name) => name.includes(piece)));
  const found = (library.value ?? []).filter(fits).flatMap((card) => {
    const rank = fit(words, searchable.value.get(card)!);
    return rank === null ? [] : [{ card, rank }];
  });
  // Approximate matches are shown only if nothing else is found.
  const isNear = found.every(({ rank }) => rank >= NEAR);
  const shown = isNear ? found : found.filter(({ rank }) => rank < NEAR);
  return shown.sort((one, other) => one.rank - other.rank).map(({ card }) => card);
}

/** The variants suggested to beginners, in order. */
export const featured = computed(() =>
  (library.value ?? [])
    .filter((card) => card.featured !== undefined)
    .sort((one, other) => one.featured! - other.featured!),
);

/** The number of cards with each value, the most frequent value first. */
export function counted(values: (card: Card) => string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const card of library.value ?? []) {
    for (const value of values(card)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([one, own], [other, others]) => others - own || one.localeCompare(other));
}
