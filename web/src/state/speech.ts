// Announcements for screen readers, and short notes for everybody.

import { signal } from "@preact/signals";

export const polite = signal("");
export const urgent = signal("");
export const note = signal<{ text: string; error: boolean } | null>(null);
/** The number of open dialogs. Dialogs cover the page, so notes are shown in the dialog. */
export const dialogs = signal(0);

let odd = false;

/** Announces a text. Screen readers announce a text again only if it differs, so every other text gets an invisible space. */
export function say(text: string, now = false) {
  odd = !odd;
  (now ? urgent : polite).value = odd ? text : `${text}\u00a0`;
}

let timer = 0;

/** Shows a note for a while, at the bottom of the page or in the open dialog. */
export function notify(text: string, error = false) {
  note.value = { text, error };
  clearTimeout(timer);
  // An error stays in its dialog, because it says what to change.
  if (error && dialogs.value) return;
  timer = window.setTimeout(() => (note.value = null), error ? 7000 : 3500);
}

export const failed = (error: unknown) => notify(error instanceof Error ? error.message : String(error), true);
