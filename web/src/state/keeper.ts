// Keeps a draft in the program's data: one save at a time, each with the version that it is based on. What is not saved when the
// page goes away is sent once more and noted in the browser, from where it comes back.

import { ask, last, Refused } from "../net/wire";
import type { StoredDraft } from "../types";

/** What is kept of a draft. */
export type Content = { text: string; cases: string; /** The stamp of the file that the text is based on, unless the file holds the text. */ base: string | null };

/** How long after the first change a draft is saved, in milliseconds. */
const PAUSE = 400;
/** How much a browser sends while a page goes away, in characters. */
const LAST_WORDS = 60_000;

const same = (one: Content, other: Content) => one.text === other.text && one.cases === other.cases && one.base === other.base;

const titleOf = (text: string) => /^\s*variant\s+"([^"\n]*)"/m.exec(text)?.[1] ?? "Without a name";

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
  /** What the program has. */
  private kept: Content;
  /** What was sent last, whether or not an answer came. */
  private sent: Content | null = null;
  private isStale = false;
  private isSeparate = true;
  private running: Promise<void> | null = null;
  private timer = 0;

  constructor(
    public id: string,
    /** Under which name the browser notes what could not be saved. */
    private journal: string,
    first: Content,
    private file: string | undefined,
    private now: () => Content,
    private hooks: { kept: () => void; stale: (newer: StoredDraft) => void; take: (newer: StoredDraft) => void; failed: (error: unknown) => void },
  ) {
    this.kept = first;
  }

  /** Goes on with a draft that the program has. */
  follow({ id, version, text, cases, base }: StoredDraft) {
    this.id = id;
    this.version = version;
    this.kept = { text, cases: cases ?? "", base };
    this.isStale = false;
  }

  get isUnsaved(): boolean {
    return !same(this.now(), this.kept);
  }

  /** Saves soon. */
  schedule() {
    if (this.isStale) this.note();
    else if (!this.timer) this.timer = window.setTimeout(() => void this.keep().catch(this.hooks.failed), PAUSE);
  }

  /** Saves what is not saved yet. */
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
    // The first version of a file's draft is the file as it was.
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
      // The file as it was stays a version of its own.
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
        // It is one's own save: only its answer was lost.
        this.version = newer.version;
        await this.save(content);
      } else this.contest(newer);
    }
  }

  private command({ text, cases, base }: Content) {
    return { do: "draft-write", draft: this.id, text, title: titleOf(text), cases, base, version: this.version, separate: this.isSeparate, ...(this.file ? { file: this.file } : {}) };
  }

  /** There is another text of the draft: nothing is saved until somebody has chosen. */
  contest(newer: StoredDraft) {
    this.isStale = true;
    this.note();
    this.hooks.stale(newer);
  }

  /** What is shown was not written here. */
  settle() {
    if (this.version) this.schedule();
    else this.kept = this.now();
  }

  /** The next save does not replace the version before it. */
  separate() {
    this.isSeparate = true;
  }

  /** Saves over a newer version, which stays among the versions. */
  async overwrite({ id, version }: { id: string; version: number }) {
    this.id = id;
    this.version = version;
    this.isStale = false;
    this.separate();
    await this.keep();
  }

  /** Hears which version the program has. */
  hear(stored: StoredDraft) {
    if (this.running || this.isStale || stored.version <= this.version) return;
    if (stored.text === this.now().text && (stored.cases ?? "") === this.now().cases) this.follow(stored);
    else if (this.isUnsaved) this.contest(stored);
    else {
      this.follow(stored);
      this.hooks.take(stored);
    }
  }

  /** Notes in the browser what the program does not have yet. */
  private note() {
    try {
      localStorage.setItem(this.journal, JSON.stringify({ ...this.now(), version: this.version }));
    } catch {
      // The browser's store may be full or forbidden; then the program's is the only one.
    }
  }

  /** What was noted and never saved, and whether it is based on the version that the program has. */
  noted(): (Content & { fits: boolean }) | null {
    try {
      const found = JSON.parse(localStorage.getItem(this.journal) ?? "null") as (Content & { version: number }) | null;
      if (!found || typeof found.text !== "string" || found.text === this.kept.text) return null;
      return { ...found, fits: found.version === this.version };
    } catch {
      return null;
    }
  }

  /** The page goes away. */
  leave() {
    clearTimeout(this.timer);
    this.timer = 0;
    if (!this.isUnsaved) return;
    this.note();
    const content = this.now();
    const command = this.command(content);
    if (this.isStale || JSON.stringify(command).length > LAST_WORDS) return;
    this.sent = content;
    last(command);
  }
}
