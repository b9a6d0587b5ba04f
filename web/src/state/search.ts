// Searching variants by names, aliases, boards, players, inventors and years, with tolerance for typing errors.

import type { Card } from "../types";

/** Lower-case text without diacritics. */
export const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/×/g, "x");

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];

export type Searched = {
  /** The title, the name and the aliases, each as words separated by spaces. */
  names: string[];
  /** The ways to say how many players the game has. */
  players: string[];
  /** The searchable text, with a space before each word. */
  text: string;
  words: Set<string>;
  pieces: string[];
};

const wordsOf = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Indexes a card for searching. */
export function searched(card: Card): Searched {
  const names = [card.title, card.name, ...card.aliases].map((name) => wordsOf(name).join(" "));
  const counts = [card.players, NUMBERS[card.players]];
  const players = counts.flatMap((count) => [`${count} player`, `${count} players`]);
  const board = card.board.replace(/\s*×\s*/g, "x");
  const all = [...names, ...players, board, card.inventor, card.year, card.summary, ...card.tags, ...card.pieces]
    .filter(Boolean)
    .join(" ");
  const words = wordsOf(all);
  return {
    names,
    players,
    text: ` ${words.join(" ")} ${plain(all)}`,
    words: new Set(words),
    pieces: card.pieces.map(plain),
  };
}

/** The first rank of approximate matches. */
export const NEAR = 6;

/** The rank of a card for a query: 0 is best, and `null` means no match. */
export function fit(words: string[], card: Searched): number | null {
  if (!words.length) return 0;
  const all = words.join(" ");
  if (card.names.includes(all)) return 0;
  if (card.names.some((name) => name.startsWith(all))) return 1;
  if (card.names.some((name) => words.every((word) => ` ${name}`.includes(` ${word}`)))) return 2;
  if (card.players.includes(all)) return 2;
  if (card.text.includes(` ${all}`)) return 3;
  if (words.every((word) => card.text.includes(` ${word}`))) return 4;
  if (words.every((word) => card.text.includes(word))) return 5;
  const names = card.names.map((name) => name.split(" "));
  const near = names.filter((name) => words.every((word) => isNear(word, new Set(name))));
  if (near.length) return near.some((name) => name.length === words.length) ? NEAR : NEAR + 1;
  return words.every((word) => card.text.includes(word) || isNear(word, card.words)) ? NEAR + 2 : null;
}

/** Whether a word is in a set, up to typing errors. */
function isNear(word: string, words: Set<string>): boolean {
  if (words.has(word)) return true;
  // In a short word, an error makes a different word.
  const most = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
  if (!most) return false;
  for (const other of words)
    if (Math.abs(other.length - word.length) <= most && distance(word, other, most) <= most) return true;
  return false;
}

/** The Damerau–Levenshtein distance of two words (optimal string alignment), exact up to a bound. */
function distance(one: string, other: string, most: number): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let at = 1; at <= one.length; at += 1) {
    const row = [at];
    let least = at;
    for (let to = 1; to <= other.length; to += 1) {
      const wrong = one[at - 1] === other[to - 1] ? 0 : 1;
      let cost = Math.min(last[to]! + 1, row[to - 1]! + 1, last[to - 1]! + wrong);
      if (at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1])
        cost = Math.min(cost, before[to - 2]! + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return least;
    [before, last] = [last, row];
  }
  return last[other.length]!;
}

/** The words of a query. */
export const wanted = (text: string) => wordsOf(text);
