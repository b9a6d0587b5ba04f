// A text in the workshop: where it is saved, its diagnostics, and the last version without errors.

import { batch, signal } from "@preact/signals";

import { ask, listen, reconnected, Refused, tell } from "../net/wire";
import type { CaseResult, Diagnostic, FileText, Options, StoredDraft, VariantInfo, VariantRef } from "../types";
import { Keeper, newId } from "./keeper";
import { writeBack } from "./disk";
import { reuseUnchanged } from "./reuse";
import { failed, notify } from "./speech";

/** Where a text is saved: as a draft, or in a file of the user's folder. */
export type Home = { draft: string } | { file: string };

/** A different text of the same draft or file, written elsewhere. */
export type Other =
  | { of: "file"; text: string; stamp: string }
  | { of: "draft"; text: string; cases: string; base: string | null; id: string; version: number };

/** The interval between checks for changes made elsewhere, in milliseconds. */
const POLL_INTERVAL = 2000;

/** The last save of a text that was closed: later commands may depend on it. */
let leaving: Promise<void> = Promise.resolve();

/** Waits until the text that was closed last is saved. */
export const lastKept = () => leaving;

export class DraftStore {
  text = signal("");
  cases = signal("");
  /** Whether the cases are in a file beside the text, and therefore read-only here. */
  beside = signal(false);
  diagnostics = signal<Diagnostic[]>([]);
  /** The variant of the last text without errors. */
  good = signal<VariantInfo | null>(null);
  /** Whether the current text has no errors. */
  fine = signal(true);
  checked = signal(0);
  formatted = signal(true);
  /** Whether there are unsaved changes. */
  dirty = signal(false);
  /** The text written elsewhere that the visitor is asked about. */
  conflict = signal<Other | null>(null);
  /** A text written elsewhere, found while nothing is being saved: it is shown without an interruption. */
  newer = signal<Other | null>(null);
  /** Called when the text is replaced by another. */
  replaced: (text: string) => void = () => {};
  results = signal<CaseResult[] | null>(null);
  /** Cancels the cases while they run. */
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
          this.formatted.value = draft.formatted;
          this.checked.value = draft.version;
          this.fine.value = !draft.diagnostics.some((found) => found.severity === "error");
          if (draft.variant && !Object.keys(this.options.value).length)
            this.good.value = reuseUnchanged(this.good.value, draft.variant);
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

  /** A reference to the current text for games and explanations, valid once the text is saved. */
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
      this.begin(
        draft,
        `triagonal-draft ${JSON.stringify([found.folder, this.home.file])}`,
        found.text,
        found.cases ?? draft?.cases ?? "",
      );
      if (draft && draft.base !== null && draft.text !== found.text) this.restore(draft.text, draft.base);
    }
    const noted = this.keeper!.noted();
    if (noted) {
      const keeper = this.keeper!;
      const stored = {
        id: keeper.id,
        version: keeper.version,
        text: this.text.value,
        cases: this.cases.value,
        base: null,
      };
      this.restore(noted.text, noted.base);
      if (noted.fits) keeper.schedule();
      else keeper.contest(stored);
    }
    this.send();
    const timer = window.setInterval(() => void this.look(), POLL_INTERVAL);
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
    const now = () => ({
      text: this.text.value,
      cases: this.cases.value,
      base: "file" in this.home && this.dirty.value ? this.disk.stamp : null,
    });
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

  /** Restores unsaved changes. */
  private restore(text: string, base: string | null) {
    this.text.value = text;
    this.mark();
    if (!("file" in this.home)) return;
    notify("Your unsaved changes to the file have been restored.");
    if (base !== null && base !== this.disk.stamp) this.newer.value = { of: "file", ...this.disk };
  }

  /** Updates whether there are unsaved changes. */
  private mark() {
    this.dirty.value = "file" in this.home ? this.text.value !== this.disk.text : !!this.keeper?.isUnsaved;
  }

  /** Checks for changes made elsewhere. Without unsaved changes, the new text is shown at once. */
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

  /** Saves the draft, or the unsaved changes of the file as a draft. */
  async keep() {
    await this.keeper?.keep();
  }

  /** Writes the file, unless it has changed on disk. A draft gets a version of its own. */
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
        notify(file ? `Saved ${file}.` : "Draft saved.");
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
      if (error instanceof Refused && error.status === 409)
        this.conflict.value = { ...(error.answer as { text: string; stamp: string }), of: "file" };
      else failed(error);
    }
  }

  /** Overwrites the other text with the current one. */
  async overwrite(other: Other) {
    if (other.of === "file") return this.save(true);
    this.conflict.value = null;
    this.newer.value = null;
    await this.keeper?.overwrite(other).catch(failed);
  }

  /** Replaces the current text by the other one. */
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
      // The option may have been removed from the text.
      this.options.value = {};
      failed(error);
    }
  }

  async runCases() {
    this.stopCases();
    const own = new AbortController();
    this.running.value = own;
    try {
      const { cases } = await ask<{ cases: CaseResult[] }>(
        { do: "cases", text: this.text.value, cases: this.cases.value, ...this.fileName },
        own.signal,
      );
      this.results.value = cases;
    } catch (error) {
      if (!own.signal.aborted) failed(error);
    } finally {
      if (this.running.value === own) this.running.value = null;
    }
  }

  /** Cancels the cases if they are running. */
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
