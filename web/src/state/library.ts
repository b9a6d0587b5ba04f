// The cards of the library, and which of them fit what is asked for.

import { computed, signal } from "@preact/signals";

import { get } from "../net/http";
import type { BoardKind, Card } from "../types";

export const library = signal<Card[] | null>(null);
export const libraryError = signal("");

export async function loadLibrary() {
  try {
    library.value = await get<Card[]>("/api/library");
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

/** Letters without their marks, so that everybody can type every name. */
const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/×/g, "x");

const searched = computed(() =>
  new Map(
    (library.value ?? []).map((card) => {
      const all = [card.title, card.name, card.board.replace(/\s*×\s*/g, "x"), card.inventor, card.year, card.summary, ...card.tags, ...card.pieces];
      return [card, { text: plain(all.join(" ")), pieces: card.pieces.map(plain), title: plain(card.title) }] as const;
    }),
  ),
);

export function fitting(filter: Filter): Card[] {
  const words = plain(filter.words).split(/\s+/).filter(Boolean);
  const piece = plain(filter.piece).trim();
  const fits = (card: Card) => {
    const own = searched.value.get(card)!;
    return (
      words.every((word) => own.text.includes(word)) &&
      (!filter.kind || card.kind === filter.kind) &&
      (!filter.players || String(card.players) === filter.players) &&
      (!filter.tag || card.tags.includes(filter.tag)) &&
      (!piece || own.pieces.some((name) => name.includes(piece)))
    );
  };
  const found = (library.value ?? []).filter(fits);
  if (!words.length) return found.sort((one, other) => order(one) - order(other));
  // What has the word in its title comes before what has it elsewhere.
  const rank = (card: Card) => {
    const { title } = searched.value.get(card)!;
    const all = words.join(" ");
    return title === all ? 0 : title.startsWith(all) ? 1 : words.every((word) => title.includes(word)) ? 2 : 3;
  };
  return found.sort((one, other) => rank(one) - rank(other));
}

/** One's own variants first, then what the program puts forward. */
const order = (card: Card) => (card.own ? -1 : (card.featured ?? 1e6));

/** How often each value is found, the most frequent first. */
export function counted(values: (card: Card) => string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const card of library.value ?? []) {
    for (const value of values(card)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([one, own], [other, others]) => others - own || one.localeCompare(other));
}
