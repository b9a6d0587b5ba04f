// Words for those who cannot see the page, and short notes for everybody.

import { signal } from "@preact/signals";

export const polite = signal("");
export const urgent = signal("");
export const note = signal<{ text: string; error: boolean } | null>(null);
/** How many dialogs are open: they cover the page, so notes are shown in them. */
export const dialogs = signal(0);

let odd = false;

/** Says something. The same words twice are read twice only if the text differs. */
export function say(text: string, now = false) {
  odd = !odd;
  (now ? urgent : polite).value = odd ? text : `${text}\u00a0`;
}

let timer = 0;

/** Shows a note at the foot of the page, or in the open dialog, for a while. */
export function notify(text: string, error = false) {
  note.value = { text, error };
  clearTimeout(timer);
  // An error in a dialog stays there: it says what to change.
  if (error && dialogs.value) return;
  timer = window.setTimeout(() => (note.value = null), error ? 7000 : 3500);
}

export const failed = (error: unknown) => notify(error instanceof Error ? error.message : String(error), true);
