// A live example: an editor with a board that shows the text. This file is loaded when an example is opened.

import { MAX_PACKED, pack } from "../state/packed";
import type { Diagnostic, Draft, Move, State } from "../types";
import { Editor } from "../workshop/editor";
import { button, element, ticked } from "./dom";
import { frame } from "./frame";
import { ask } from "./link";
import { Table } from "./table";

/** The pause after the last keystroke before the text is checked, in milliseconds. */
const CHECK_DELAY = 150;
/** The largest number of moves listed. */
const MAX_LISTED = 200;
/** The address of the site's studio. */
const STUDIO = new URL(/* @vite-ignore */ "../studio/", import.meta.url).href;

let blocks = 0;

export class Example {
  private readonly block = ++blocks;
  private readonly editor: Editor;
  private readonly status = element("p", { class: "live-status", role: "status" }, "Loading…");
  private readonly problems = element("ul", { class: "live-problems", "aria-label": "Problems" });
  private readonly place = element("div", { class: "live-side" });
  private readonly list = element("div", { class: "live-moves", role: "group", "aria-label": "Legal moves" });
  private readonly link = element(
    "a",
    { class: "live-button", target: "_blank", rel: "noopener" },
    "Open in the studio",
  );
  private readonly back = button("Take back", () => void this.goTo(this.moves.slice(0, -1)), { class: "live-button" });
  private readonly start = button("Start position", () => void this.goTo([]), { class: "live-button" });
  private readonly steps = element("div", { class: "live-row", hidden: true }, this.back, this.start);
  private table: Table | null = null;
  private version = 0;
  private timer = 0;
  /** The text on the board: the last one without errors. */
  private played = "";
  private moves: string[] = [];

  constructor(host: HTMLElement, original: string, picture: Element | null) {
    const place = element("div", { class: "live-editor" });
    place.style.setProperty("--lines", String(original.split("\n").length));
    const reset = button("Original text", () => this.editor.setText(original), { class: "live-button" });
    if (picture) this.place.append(picture);
    const live = frame(
      "live-example",
      element(
        "div",
        { class: "live-text" },
        place,
        this.status,
        this.problems,
        element("div", { class: "live-row" }, reset, this.link),
      ),
      element("div", { class: "live-game" }, this.place, this.steps, this.list),
    );
    host.replaceChildren(live);
    this.editor = new Editor(place, original, {
      changed: (text) => this.changed(text),
      words: (at) => ask("words", { block: this.block, version: this.version, at }),
      hover: (at) => ask("hover", { block: this.block, version: this.version, at }),
      say: (text) => (this.status.textContent = text),
    });
    this.showMoves(null);
    void this.check(original);
  }

  focus() {
    this.editor.view.focus();
  }

  private changed(text: string) {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.check(text), CHECK_DELAY);
  }

  private async check(text: string) {
    this.version += 1;
    const { version } = this;
    void this.pointTo(text);
    try {
      const draft = await ask("check", { block: this.block, version, text });
      // The text may have changed in the meantime.
      if (version === this.version) this.learn(draft, text);
    } catch (error) {
      if (version !== this.version) return;
      const again = button("Try again", () => void this.check(text), { class: "live-button" });
      this.status.replaceChildren(
        `The text could not be checked: ${error instanceof Error ? error.message : String(error)} `,
        again,
      );
    }
  }

  /** Updates the link that opens the text in the studio. */
  private async pointTo(text: string) {
    const packed = await pack(text);
    this.link.hidden = packed.length > MAX_PACKED;
    this.link.href = `${STUDIO}#/workshop/text/${packed}`;
  }

  private learn(draft: Draft, text: string) {
    this.editor.show(draft.diagnostics);
    this.problems.replaceChildren(...draft.diagnostics.map((found) => this.problem(found)));
    const errors = draft.diagnostics.filter((found) => found.severity === "error").length;
    this.status.textContent = errors ? (errors === 1 ? "1 error" : `${errors} errors`) : "No errors";
    const { variant } = draft;
    // While the text has errors, the board of the last good text stays visible, but is disabled.
    this.place.inert = this.steps.inert = !variant;
    if (!variant) return this.showMoves(null);
    this.played = text;
    this.moves = [];
    if (this.table) this.table.setGame(variant);
    else {
      this.table = new Table(variant, (move) => void this.goTo([...this.moves, move.text]));
      this.place.replaceChildren(this.table.host);
      this.steps.hidden = false;
    }
    this.showMoves(variant.start);
  }

  private problem(found: Diagnostic): HTMLElement {
    const place = button(`line ${found.line}`, () => this.editor.jump(found.from, found.to), { class: "live-place" });
    const fixes = found.fixes.map((fix) =>
      button(fix.title.replace(/`/g, ""), () => this.editor.fix(fix.edits), { class: "live-button" }),
    );
    const help = found.help ? [element("p", {}, ...ticked(found.help))] : [];
    return element(
      "li",
      { class: found.severity },
      place,
      element("div", {}, element("p", {}, ...ticked(found.message)), ...help, ...fixes),
    );
  }

  private async goTo(moves: string[]) {
    const { played } = this;
    try {
      const state = await ask("position", { rules: { text: played }, moves });
      if (played !== this.played) return;
      this.moves = moves;
      this.table?.show(state, true);
      this.table?.say(state.words);
      this.showMoves(state);
    } catch (error) {
      this.status.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** Lists the legal moves of the position; nothing if there is no game. */
  private showMoves(state: State | null) {
    this.back.disabled = this.start.disabled = !state || !this.moves.length;
    if (!state) return this.list.replaceChildren();
    const name =
      state.outcome?.text ??
      `${state.words} ${state.moves.length === 1 ? "One legal move." : `${state.moves.length} legal moves.`}`;
    const listed = state.moves.slice(0, MAX_LISTED).map((move) => this.listed(move));
    const left = state.moves.length - listed.length;
    this.list.replaceChildren(element("p", {}, name), ...listed, ...(left > 0 ? [`and ${left} more`] : []));
  }

  private listed(move: Move): HTMLElement {
    return button(move.san ?? move.text, () => this.table?.play(move), { class: "live-move", title: move.words });
  }
}
