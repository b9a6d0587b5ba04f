// A text that is being written: where it is kept, what the server says of it, and the last version without mistakes.

import { batch, signal } from "@preact/signals";

import { get, put, Refused } from "../net/http";
import { ask, listen, reconnected, tell } from "../net/socket";
import type { CaseResult, Diagnostic, DraftCard, FileText, Options, VariantInfo, VariantRef } from "../types";
import { failed, notify } from "./speech";
import { refQuery } from "./start";

/** Where a text is kept: in the program's data, or in a file of the person's folder. */
export type Home = { draft: string } | { file: string };

/** How long a pause in typing is before a draft is kept, in milliseconds. */
const PAUSE = 400;
/** How often it is looked whether another program has changed the file, in milliseconds. */
const LOOK = 2000;

/** Where the server has a file of the person's folder. */
export function urlOf(file: string): string {
  return `/api/files/${encodeURIComponent(file)}`;
}

/** The new game with the parts of the old one that are still the same, so that nothing that stays is drawn again. */
function keeping(old: VariantInfo | null, fresh: VariantInfo): VariantInfo {
  if (!old) return fresh;
  const newest = <Part>(before: Part, now: Part) => (JSON.stringify(before) === JSON.stringify(now) ? before : now);
  return { ...fresh, scene: newest(old.scene, fresh.scene), start: newest(old.start, fresh.start), kinds: newest(old.kinds, fresh.kinds) };
}

export class DraftStore {
  text = signal("");
  cases = signal("");
  /** Whether the cases are those of a file beside the text, where they are changed. */
  beside = signal(false);
  diagnostics = signal<Diagnostic[]>([]);
  /** The game of the last text without mistakes. */
  good = signal<VariantInfo | null>(null);
  /** Whether the text as it is now is without mistakes. */
  fine = signal(true);
  checked = signal(0);
  ms = signal(0);
  formatted = signal(true);
  dirty = signal(false);
  /** The text of the file as it is on disk, if it was changed there meanwhile. */
  conflict = signal<FileText | null>(null);
  /** The same, found while nobody saves: the person is told, and not interrupted. */
  newer = signal<FileText | null>(null);
  /** Takes a text that was not written here. */
  replaced: (text: string) => void = () => {};
  results = signal<CaseResult[] | null>(null);
  /** What ends the run of the cases, while they run. */
  running = signal<AbortController | null>(null);
  options = signal<Options>({});
  version = 0;
  private stamp = "";
  private timer = 0;
  private stop: (() => void)[] = [];

  constructor(readonly home: Home) {
    this.stop.push(
      listen(({ draft }) => {
        if (!draft || draft.version !== this.version) return;
        batch(() => {
          this.diagnostics.value = draft.diagnostics;
          this.ms.value = draft.ms;
          this.formatted.value = draft.formatted;
          this.checked.value = draft.version;
          this.fine.value = !draft.diagnostics.some((found) => found.severity === "error");
          if (draft.variant && !Object.keys(this.options.value).length) this.good.value = keeping(this.good.value, draft.variant);
        });
        if (draft.variant && Object.keys(this.options.value).length) void this.withOptions();
      }),
    );
    this.stop.push(reconnected(() => this.send()));
  }

  /** A name of the draft that games and explanations can use. */
  get ref(): VariantRef {
    const options = Object.keys(this.options.value).length ? { options: this.options.value } : {};
    return { draft: this.draftId, ...options };
  }

  private get fileName(): { name?: string } {
    return "file" in this.home ? { name: this.home.file } : {};
  }

  private get draftId(): string {
    // Changes of a file that were not saved are kept as a draft as well, so that nothing is lost and they can be played.
    return "draft" in this.home ? this.home.draft : `file-${this.home.file.replace(/[^A-Za-z0-9-]/g, "-")}`.slice(0, 40);
  }

  async load() {
    if ("draft" in this.home) {
      const { text, cases } = await get<{ text: string; cases?: string }>(`/api/drafts/${this.home.draft}`);
      this.cases.value = cases ?? "";
      this.text.value = text;
    } else {
      const found = await get<FileText>(urlOf(this.home.file));
      this.beside.value = typeof found.cases === "string";
      this.cases.value = found.cases ?? (await this.keptCases());
      this.accept(found);
    }
    this.send();
    if ("file" in this.home) {
      const timer = window.setInterval(() => void this.look(), LOOK);
      this.stop.push(() => clearInterval(timer));
    }
  }

  /** Looks whether another program has changed the file. Who has changed nothing here sees the new text at once. */
  private async look() {
    if (document.hidden || this.conflict.value || !("file" in this.home)) return;
    const found = await get<FileText>(urlOf(this.home.file)).catch(() => null);
    if (!found) return;
    if (typeof found.cases === "string") this.cases.value = found.cases;
    if (found.stamp === this.stamp) this.newer.value = null;
    else if (this.dirty.value) this.newer.value = found;
    else {
      this.take(found);
      notify(`${this.home.file} was changed by another program.`);
    }
  }

  /** The cases of a file without any beside it, if some were written before. */
  private async keptCases(): Promise<string> {
    const drafts = await get<DraftCard[]>("/api/drafts");
    if (!drafts.some(({ id }) => id === this.draftId)) return "";
    return (await get<{ cases?: string }>(`/api/drafts/${this.draftId}`)).cases ?? "";
  }

  /** The text is that of the file as it is on disk. */
  private accept({ text, stamp }: FileText) {
    this.stamp = stamp;
    this.text.value = text.replace(/\r\n?/g, "\n");
  }

  /** Takes a new text from the editor. */
  write(text: string) {
    if (text === this.text.value) return;
    this.text.value = text;
    this.dirty.value = true;
    this.send();
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.keep().catch(failed), PAUSE);
  }

  private send() {
    this.version += 1;
    tell({ do: "draft", version: this.version, text: this.text.value, ...this.fileName });
  }

  /** Keeps the draft. */
  async keep() {
    clearTimeout(this.timer);
    const { value: text } = this.text;
    const title = /^\s*variant\s+"([^"\n]*)"/m.exec(text)?.[1] ?? "Without a name";
    await put(`/api/drafts/${this.draftId}`, { text, title, ...(this.cases.value && !this.beside.value ? { cases: this.cases.value } : {}) });
    if ("draft" in this.home && text === this.text.value) this.dirty.value = false;
  }

  /** Writes the file, unless it was changed on disk. */
  async save(anyway = false) {
    if (!("file" in this.home)) {
      await this.keep().then(() => notify("Kept."), failed);
      return;
    }
    const text = this.text.value;
    const stamp = anyway ? (this.conflict.value?.stamp ?? this.stamp) : this.stamp;
    try {
      const saved = await put<{ stamp: string }>(urlOf(this.home.file), { text, stamp });
      this.stamp = saved.stamp;
      this.conflict.value = null;
      this.newer.value = null;
      if (text === this.text.value) this.dirty.value = false;
      notify(`Saved ${this.home.file}.`);
    } catch (error) {
      if (error instanceof Refused && error.status === 409) this.conflict.value = error.answer as unknown as FileText;
      else failed(error);
    }
  }

  /** Takes the text that is on disk instead of one's own. */
  take(found: FileText) {
    batch(() => {
      this.accept(found);
      this.conflict.value = null;
      this.newer.value = null;
      this.dirty.value = false;
    });
    clearTimeout(this.timer);
    this.replaced(this.text.value);
    this.send();
  }

  async format(): Promise<string> {
    const { text } = await ask<{ text: string }>({ do: "format", text: this.text.value });
    return text;
  }

  async setOption(name: string, value: string) {
    this.options.value = { ...this.options.value, [name]: value };
    await this.keep();
    await this.withOptions();
  }

  private async withOptions() {
    try {
      await this.keep();
      this.good.value = await get<VariantInfo>(`/api/variant?${refQuery(this.ref)}`);
    } catch (error) {
      // The options may be gone from the text.
      this.options.value = {};
      failed(error);
    }
  }

  async runCases() {
    this.stopCases();
    const own = new AbortController();
    this.running.value = own;
    try {
      const { cases } = await ask<{ cases: CaseResult[] }>({ do: "cases", text: this.text.value, cases: this.cases.value, ...this.fileName }, own.signal);
      this.results.value = cases;
    } catch (error) {
      if (!own.signal.aborted) failed(error);
    } finally {
      if (this.running.value === own) this.running.value = null;
    }
  }

  /** Ends the run of the cases, if there is one. */
  stopCases() {
    this.running.value?.abort();
    this.running.value = null;
  }

  close() {
    if (this.dirty.value) void this.keep().catch(() => {});
    clearTimeout(this.timer);
    this.stopCases();
    for (const act of this.stop) act();
  }
}
