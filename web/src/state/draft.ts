// A text that is being written: where it is kept, what the server says of it, and the last version without mistakes.

import { batch, signal } from "@preact/signals";

import { ask, listen, reconnected, Refused, tell } from "../net/wire";
import type { CaseResult, Diagnostic, FileText, Options, StoredDraft, VariantInfo, VariantRef } from "../types";
import { Keeper, newId } from "./keeper";
import { writeBack } from "./disk";
import { failed, notify } from "./speech";

/** Where a text is kept: in the program's data, or in a file of the person's folder. */
export type Home = { draft: string } | { file: string };

/** Another text of the same draft or file, which somebody else has written. */
export type Other = { of: "file"; text: string; stamp: string } | { of: "draft"; text: string; cases: string; base: string | null; id: string; version: number };

/** How often it is looked whether somebody else has changed the text, in milliseconds. */
const LOOK = 2000;

/** The last save of a text that was left: what is asked for next may depend on it. */
let leaving: Promise<void> = Promise.resolve();

/** Waits until the text that was left last is kept. */
export const lastKept = () => leaving;

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
  /** Whether the draft is still to be kept, or the file still to be saved. */
  dirty = signal(false);
  /** The text of somebody else that the person is asked about. */
  conflict = signal<Other | null>(null);
  /** The same, found while nobody saves: the person is told, and not interrupted. */
  newer = signal<Other | null>(null);
  /** Takes a text that was not written here. */
  replaced: (text: string) => void = () => {};
  results = signal<CaseResult[] | null>(null);
  /** What ends the run of the cases, while they run. */
  running = signal<AbortController | null>(null);
  options = signal<Options>({});
  version = 0;
  keeper: Keeper | null = null;
  /** The file as it is on disk. */
  private disk = { text: "", stamp: "" };
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
    this.stop.push(
      reconnected(() => {
        this.send();
        this.keeper?.schedule();
      }),
    );
  }

  /** A name of the text as it is now that games and explanations can use, once it is kept. */
  get ref(): VariantRef {
    const options = Object.keys(this.options.value).length ? { options: this.options.value } : {};
    if ("draft" in this.home) return { draft: this.home.draft, ...options };
    const { file } = this.home;
    return this.dirty.value && this.keeper ? { draft: this.keeper.id, file, ...options } : { file, ...options };
  }

  private get fileName(): { name?: string } {
    return "file" in this.home ? { name: this.home.file } : {};
  }

  async load() {
    await lastKept();
    if ("draft" in this.home) {
      const stored = await ask<StoredDraft>({ do: "draft-read", draft: this.home.draft });
      this.begin(stored, `triagonal-draft ${stored.id}`, stored.text, stored.cases ?? "");
    } else {
      const found = await ask<FileText>({ do: "file-read", name: this.home.file });
      const { draft } = found;
      this.beside.value = typeof found.cases === "string";
      this.disk = { text: found.text, stamp: found.stamp };
      this.begin(draft, `triagonal-draft ${JSON.stringify([found.folder, this.home.file])}`, found.text, found.cases ?? draft?.cases ?? "");
      if (draft && draft.base !== null && draft.text !== found.text) this.restore(draft.text, draft.base);
    }
    const noted = this.keeper!.noted();
    if (noted) {
      const keeper = this.keeper!;
      const stored = { id: keeper.id, version: keeper.version, text: this.text.value, cases: this.cases.value, base: null };
      this.restore(noted.text, noted.base);
      if (noted.fits) keeper.schedule();
      else keeper.contest(stored);
    }
    this.send();
    const timer = window.setInterval(() => void this.look(), LOOK);
    const leave = () => this.keeper?.leave();
    addEventListener("pagehide", leave);
    this.stop.push(
      () => clearInterval(timer),
      () => removeEventListener("pagehide", leave),
    );
  }

  private begin(stored: StoredDraft | null, journal: string, text: string, cases: string) {
    this.text.value = text;
    this.cases.value = cases;
    const now = () => ({ text: this.text.value, cases: this.cases.value, base: "file" in this.home && this.dirty.value ? this.disk.stamp : null });
    const file = "file" in this.home ? this.home.file : undefined;
    this.keeper = new Keeper(stored?.id ?? newId(), journal, { text, cases, base: null }, file, now, {
      kept: () => this.mark(),
      stale: (newer) => (this.newer.value = { ...newer, of: "draft", cases: newer.cases ?? "" }),
      take: (newer) => {
        this.show(newer.text, newer.cases ?? "");
        notify("This text was changed in another tab.");
      },
      failed,
    });
    if (stored) this.keeper.follow(stored);
  }

  /** Brings back what was written and not saved. */
  private restore(text: string, base: string | null) {
    this.text.value = text;
    this.mark();
    if (!("file" in this.home)) return;
    notify("Your changes that were not saved to the file are here again.");
    if (base !== null && base !== this.disk.stamp) this.newer.value = { of: "file", ...this.disk };
  }

  /** Sets whether something waits to be kept or saved. */
  private mark() {
    this.dirty.value = "file" in this.home ? this.text.value !== this.disk.text : !!this.keeper?.isUnsaved;
  }

  /** Looks whether somebody else has changed the text. Who has changed nothing here sees the new one at once. */
  private async look() {
    if (document.hidden || this.conflict.value) return;
    if ("draft" in this.home) {
      const stored = await ask<StoredDraft>({ do: "draft-read", draft: this.home.draft }).catch(() => null);
      if (stored) this.keeper?.hear(stored);
      return;
    }
    const found = await ask<FileText>({ do: "file-read", name: this.home.file }).catch(() => null);
    if (!found) return;
    if (typeof found.cases === "string") this.cases.value = found.cases;
    if (found.stamp === this.disk.stamp) {
      if (this.newer.value?.of === "file") this.newer.value = null;
    } else if (found.text === this.text.value || !this.dirty.value) {
      const isNews = found.text !== this.text.value;
      this.takeFile(found);
      if (isNews) notify(`${this.home.file} was changed by another program.`);
    } else this.newer.value = { of: "file", text: found.text, stamp: found.stamp };
    if (found.draft) this.keeper?.hear(found.draft);
  }

  /** Takes a new text from the editor. */
  write(text: string) {
    if (text === this.text.value) return;
    this.text.value = text;
    this.mark();
    this.send();
    this.keeper?.schedule();
  }

  /** Takes new cases. */
  writeCases(cases: string) {
    this.cases.value = cases;
    this.mark();
    this.keeper?.schedule();
  }

  private send() {
    this.version += 1;
    tell({ do: "draft", version: this.version, text: this.text.value, ...this.fileName });
  }

  /** Keeps the draft, or what is not saved to the file yet. */
  async keep() {
    await this.keeper?.keep();
  }

  /** Writes the file, unless it was changed on disk; a draft is kept as a version of its own. */
  async save(anyway = false) {
    const { newer } = this;
    if (newer.value?.of === "draft") {
      this.conflict.value = newer.value;
      return;
    }
    if (!("file" in this.home)) {
      try {
        await this.keep();
        const file = await writeBack(this.keeper!.id, this.text.value);
        notify(file ? `Saved ${file}.` : "Kept.");
      } catch (error) {
        failed(error);
      }
      this.keeper?.separate();
      return;
    }
    const text = this.text.value;
    const other = this.conflict.value ?? newer.value;
    const stamp = anyway && other?.of === "file" ? other.stamp : this.disk.stamp;
    try {
      const saved = await ask<{ stamp: string }>({ do: "file-write", name: this.home.file, text, stamp });
      this.disk = { text, stamp: saved.stamp };
      this.conflict.value = null;
      newer.value = null;
      this.mark();
      notify(`Saved ${this.home.file}.`);
      await this.keep();
      this.keeper?.separate();
    } catch (error) {
      if (error instanceof Refused && error.status === 409) this.conflict.value = { ...(error.answer as { text: string; stamp: string }), of: "file" };
      else failed(error);
    }
  }

  /** Writes one's own text over that of somebody else. */
  async overwrite(other: Other) {
    if (other.of === "file") return this.save(true);
    this.conflict.value = null;
    this.newer.value = null;
    await this.keeper?.overwrite(other).catch(failed);
  }

  /** Takes the text of somebody else instead of one's own. */
  take(other: Other) {
    if (other.of === "file") this.takeFile(other);
    else {
      this.keeper?.follow(other);
      this.show(other.text, other.cases);
    }
    this.keeper?.separate();
  }

  private takeFile({ text, stamp }: { text: string; stamp: string }) {
    this.disk = { text, stamp };
    this.show(text, this.cases.value);
    this.keeper?.settle();
  }

  private show(text: string, cases: string) {
    batch(() => {
      this.text.value = text;
      if (!this.beside.value) this.cases.value = cases;
      this.conflict.value = null;
      this.newer.value = null;
      this.mark();
    });
    this.replaced(text);
    this.send();
  }

  async format(): Promise<string> {
    const { text } = await ask<{ text: string }>({ do: "format", text: this.text.value });
    return text;
  }

  async setOption(name: string, value: string) {
    this.options.value = { ...this.options.value, [name]: value };
    await this.withOptions();
  }

  private async withOptions() {
    try {
      await this.keep();
      this.good.value = (await ask<{ variant: VariantInfo }>({ do: "variant", variant: this.ref })).variant;
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
    leaving = this.keep().catch(() => {});
    this.stopCases();
    for (const act of this.stop) act();
  }
}
