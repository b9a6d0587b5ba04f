// Saves a draft: one save at a time, each with the version that it is based on. Changes that are not saved when the page closes are
// sent once more and noted in the browser, from where they are restored.

import { ask, last, Refused } from "../net/wire";
import type { StoredDraft } from "../types";

/** The content of a draft. */
export type Content = {
  text: string;
  cases: string;
  /** The stamp of the file that the text is based on; `null` if the text equals the file. */ base: string | null;
};

/** The delay between the first change and the save, in milliseconds. */
const SAVE_DELAY = 400;
/** The longest request that a browser sends while a page closes, in characters. */
const MAX_LAST_REQUEST = 60_000;

const same = (one: Content, other: Content) =>
  one.text === other.text && one.cases === other.cases && one.base === other.base;

const titleOf = (text: string) => /^\s*variant\s+"([^"\n]*)"/m.exec(text)?.[1] ?? "Untitled";

export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => (byte % 36).toString(36)).join("");
}

/** Saves a new draft and returns its id. */
export async function createDraft(text: string, cases?: string | null): Promise<string> {
  const id = newId();
  await ask({ do: "draft-write", draft: id, text, title: titleOf(text), ...(cases ? { cases } : {}) });
  return id;
}

export class Keeper {
  version = 0;
  /** The content that is saved. */
  private kept: Content;
  /** The content that was sent last, whether or not an answer came. */
  private sent: Content | null = null;
  private isStale = false;
  private isSeparate = true;
  private running: Promise<void> | null = null;
  private timer = 0;

  constructor(
    public id: string,
    /** The key in the browser's storage for changes that could not be saved. */
    private journal: string,
    first: Content,
    private file: string | undefined,
    private now: () => Content,
    private hooks: {
      kept: () => void;
      stale: (newer: StoredDraft) => void;
      take: (newer: StoredDraft) => void;
      failed: (error: unknown) => void;
    },
  ) {
    this.kept = first;
  }

  /** Continues from a saved version. */
  follow({ id, version, text, cases, base }: StoredDraft) {
    this.id = id;
    this.version = version;
    this.kept = { text, cases: cases ?? "", base };
    this.isStale = false;
  }

  get isUnsaved(): boolean {
    return !same(this.now(), this.kept);
  }

  /** Schedules a save. */
  schedule() {
    if (this.isStale) this.note();
    else if (!this.timer) this.timer = window.setTimeout(() => void this.keep().catch(this.hooks.failed), SAVE_DELAY);
  }

  /** Saves all changes. */
  async keep(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = 0;
    while (this.running) await this.running;
    if (!this.isUnsaved) return;
    if (this.isStale) throw new Error("This draft was changed in another tab. Choose one of the two texts first.");
    const work = this.saveAll();
    this.running = work.catch(() => {});
    try {
      await work;
    } finally {
      this.running = null;
    }
  }

  private async saveAll() {
    // The first version of a file's draft is the original file.
    if (this.file && !this.version) await this.save(this.kept);
    await this.save(this.now());
  }

  private async save(content: Content) {
    const before = this.sent;
    this.sent = content;
    try {
      const { id, version } = await ask<{ id: string; version: number }>(this.command(content));
      this.id = id;
      this.version = version;
      this.kept = content;
      // The original file stays a version of its own.
      this.isSeparate = this.file !== undefined && version === 1;
      localStorage.removeItem(this.journal);
      this.hooks.kept();
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 409) {
        this.note();
        throw error;
      }
      const newer = error.answer as unknown as StoredDraft;
      if (before && newer.text === before.text) {
        // The newer version is this page's own save, whose answer was lost.
        this.version = newer.version;
        await this.save(content);
      } else this.contest(newer);
    }
  }

  private command({ text, cases, base }: Content) {
    return {
      do: "draft-write",
      draft: this.id,
      text,
      title: titleOf(text),
      cases,
      base,
      version: this.version,
      separate: this.isSeparate,
      ...(this.file ? { file: this.file } : {}),
    };
  }

  /** Reports a conflict. Nothing is saved until the visitor has chosen a text. */
  contest(newer: StoredDraft) {
    this.isStale = true;
    this.note();
    this.hooks.stale(newer);
  }

  /** Accepts a text that was not typed here. */
  settle() {
    if (this.version) this.schedule();
    else this.kept = this.now();
  }

  /** Makes the next save a version of its own. */
  separate() {
    this.isSeparate = true;
  }

  /** Overwrites a newer version, which stays in the list of versions. */
  async overwrite({ id, version }: { id: string; version: number }) {
    this.id = id;
    this.version = version;
    this.isStale = false;
    this.separate();
    await this.keep();
  }

  /** Compares the draft with the saved version. */
  hear(stored: StoredDraft) {
    if (this.running || this.isStale || stored.version <= this.version) return;
    if (stored.text === this.now().text && (stored.cases ?? "") === this.now().cases) this.follow(stored);
    else if (this.isUnsaved) this.contest(stored);
    else {
      this.follow(stored);
      this.hooks.take(stored);
    }
  }

  /** Notes unsaved changes in the browser. */
  private note() {
    try {
      localStorage.setItem(this.journal, JSON.stringify({ ...this.now(), version: this.version }));
    } catch {
      // The browser's storage may be full or disabled.
    }
  }

  /** Returns the changes that were noted and never saved, and whether they are based on the saved version. */
  noted(): (Content & { fits: boolean }) | null {
    try {
      const found = JSON.parse(localStorage.getItem(this.journal) ?? "null") as (Content & { version: number }) | null;
      if (!found || typeof found.text !== "string" || found.text === this.kept.text) return null;
      return { ...found, fits: found.version === this.version };
    } catch {
      return null;
    }
  }

  /** Sends and notes unsaved changes while the page closes. */
  leave() {
    clearTimeout(this.timer);
    this.timer = 0;
    if (!this.isUnsaved) return;
    this.note();
    const content = this.now();
    const command = this.command(content);
    if (this.isStale || JSON.stringify(command).length > MAX_LAST_REQUEST) return;
    this.sent = content;
    last(command);
  }
}
