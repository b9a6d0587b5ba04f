// The difference between two texts.

import type { Edit } from "../types";

/** The one replacement that turns a text into another, as short as it can be; `null` if the texts are equal. */
export function difference(old: string, text: string): Edit | null {
  if (old === text) return null;
  let from = 0;
  while (from < old.length && from < text.length && old[from] === text[from]) from += 1;
  let [to, end] = [old.length, text.length];
  while (to > from && end > from && old[to - 1] === text[end - 1]) {
    to -= 1;
    end -= 1;
  }
  return { from, to, insert: text.slice(from, end) };
}
