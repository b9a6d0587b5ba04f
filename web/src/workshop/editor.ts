// The editor: CodeMirror in a shadow root, so that its styles need no exception in the page's content security policy.

import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentLess, insertTab, toggleComment } from "@codemirror/commands";
import { bracketMatching, indentUnit } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic as Mark } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from "@codemirror/view";

import type { Diagnostic, Edit, Word } from "../types";
import { difference } from "./difference";
import { language } from "./language";

export type EditorHooks = {
  changed: (text: string) => void;
  save?: () => void;
  format?: () => void;
  /** Returns the completions at an offset. */
  words: (at: number) => Promise<{ from: number; words: Word[] }>;
  /** Returns the explanation of the word at an offset. */
  hover: (at: number) => Promise<{ text?: string; from?: number; to?: number }>;
  /** Announces a text to screen readers. */
  say: (text: string) => void;
};

export class Editor {
  readonly view: EditorView;

  constructor(
    host: HTMLElement,
    text: string,
    private hooks: EditorHooks,
  ) {
    const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    this.view = new EditorView({
      root,
      parent: root,
      state: EditorState.create({ doc: text, extensions: this.extensions() }),
    });
  }

  private extensions() {
    return [
      lineNumbers(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      history(),
      drawSelection(),
      dropCursor(),
      bracketMatching(),
      closeBrackets(),
      highlightSelectionMatches(),
      search({ top: true }),
      indentUnit.of("  "),
      EditorView.lineWrapping,
      lintGutter(),
      autocompletion({ override: [(context) => this.complete(context)], icons: false }),
      hoverTooltip((_, at) => this.hover(at), { hoverTime: 250 }),
      language,
      look,
      EditorView.contentAttributes.of({
        "aria-label": "The variant's text. Press Escape, then Tab to leave.",
        tabindex: "0",
        spellcheck: "false",
        autocapitalize: "off",
      }),
      keymap.of([
        { key: "Mod-s", run: () => (this.hooks.save?.(), !!this.hooks.save) },
        { key: "Shift-Alt-f", run: () => (this.hooks.format?.(), !!this.hooks.format) },
        { key: "Mod-/", run: toggleComment },
        { key: "Mod-i", run: () => (void this.speak(), true) },
        { key: "Tab", run: (view) => acceptCompletion(view) || insertTab(view), shift: indentLess },
        ...closeBracketsKeymap,
        ...searchKeymap,
        ...historyKeymap,
        ...completionKeymap,
        ...lintKeymap,
        ...defaultKeymap,
      ]),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) this.hooks.changed(update.state.doc.toString());
      }),
    ];
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  /** Replaces the text. Only the part that differs is changed, so that the cursor stays in place. */
  setText(text: string) {
    const changes = difference(this.text, text);
    if (changes) this.view.dispatch({ changes });
  }

  /** Shows the diagnostics of the current text. */
  show(diagnostics: Diagnostic[]) {
    const length = this.view.state.doc.length;
    const marks: Mark[] = diagnostics.map((found) => ({
      from: Math.min(found.from, length),
      to: Math.min(Math.max(found.to, found.from), length),
      severity: found.severity,
      message: messageOf(found),
      renderMessage: () => ticked(messageOf(found)),
      source: found.code,
      // CodeMirror shows the names of actions as plain text.
      actions: found.fixes.map((fix) => ({
        name: fix.title.replace(/`([^`]*)`/g, "“$1”"),
        apply: () => this.fix(fix.edits),
      })),
    }));
    this.view.dispatch(setDiagnostics(this.view.state, marks));
  }

  fix(edits: Edit[]) {
    this.change(edits);
    this.view.focus();
  }

  /** Edits the text and scrolls to the first edit. */
  change(edits: Edit[]) {
    const first = edits[0] ? EditorView.scrollIntoView(edits[0].from) : [];
    this.view.dispatch({ changes: edits, effects: first, userEvent: "input.fix" });
  }

  /** Selects a range and scrolls to it. */
  jump(from: number, to = from) {
    const length = this.view.state.doc.length;
    this.view.dispatch({
      selection: { anchor: Math.min(from, length), head: Math.min(to, length) },
      scrollIntoView: true,
    });
    this.view.focus();
  }

  private async complete(context: CompletionContext): Promise<CompletionResult | null> {
    const word = context.matchBefore(/[\p{L}\d_'’-]+/u);
    if (!word && !context.explicit) return null;
    try {
      const { from, words } = await this.hooks.words(context.pos);
      return {
        from,
        options: words.map(({ label, detail, kind }) => ({ label, detail, type: kind })),
        validFor: /^[\p{L}\d_'’ -]*$/u,
      };
    } catch {
      return null;
    }
  }

  private async hover(at: number) {
    try {
      const found = await this.hooks.hover(at);
      if (!found.text) return null;
      const { text } = found;
      return {
        pos: found.from ?? at,
        end: found.to ?? at,
        above: true,
        create: () => {
          const dom = document.createElement("div");
          dom.className = "cm-explain";
          dom.append(ticked(text));
          return { dom };
        },
      };
    } catch {
      return null;
    }
  }

  /** Announces the explanation at the cursor, for those who use no mouse. */
  private async speak() {
    const at = this.view.state.selection.main.head;
    const found = await this.hooks.hover(at).catch(() => ({ text: undefined }));
    this.hooks.say(found.text ?? "There is no explanation for this word.");
  }

  destroy() {
    this.view.destroy();
  }
}

const messageOf = ({ message, help }: Diagnostic) => (help ? `${message}\n${help}` : message);

/** A text in which backticks mark code. */
function ticked(text: string): HTMLElement {
  const whole = document.createElement("span");
  text.split(/`([^`]*)`/).forEach((part, index) => {
    const piece = document.createElement(index % 2 ? "code" : "span");
    piece.textContent = part;
    whole.append(piece);
  });
  return whole;
}

/** The editor's theme, in the colours of the page. */
const look = EditorView.theme({
  "&": { height: "100%", fontSize: "14px", background: "var(--panel)", color: "var(--text)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: "ui-monospace, 'Cascadia Mono', 'Noto Sans Mono', Consolas, monospace",
    lineHeight: "1.55",
  },
  ".cm-content": { caretColor: "var(--accent)", padding: "10px 0" },
  ".cm-cursor": { borderLeftColor: "var(--accent)", borderLeftWidth: "2px" },
  ".cm-gutters": { background: "var(--panel)", color: "var(--faint)", border: "0", paddingLeft: "6px" },
  ".cm-activeLine, .cm-activeLineGutter": { background: "color-mix(in srgb, var(--raised) 55%, transparent)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "var(--accent-soft)",
  },
  ".cm-matchingBracket": { background: "var(--accent-soft)", outline: "1px solid var(--accent)" },
  ".cm-tooltip": {
    background: "var(--panel)",
    color: "var(--text)",
    border: "1px solid var(--edge)",
    borderRadius: "8px",
    boxShadow: "var(--shadow)",
    overflow: "hidden",
  },
  ".cm-tooltip-autocomplete > ul": { fontFamily: "inherit", maxHeight: "15em" },
  ".cm-tooltip-autocomplete > ul > li": { padding: "2px 10px" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { background: "var(--accent)", color: "var(--on-accent)" },
  ".cm-completionDetail": { color: "inherit", opacity: "0.75", fontStyle: "normal", marginLeft: "1em" },
  ".cm-explain, .cm-diagnostic": { padding: "6px 12px", maxWidth: "46em", whiteSpace: "pre-wrap", lineHeight: "1.45" },
  ".cm-explain code, .cm-diagnostic code": { background: "var(--raised)", padding: "0 4px", borderRadius: "4px" },
  ".cm-diagnostic-error": { borderLeft: "4px solid var(--danger)" },
  ".cm-diagnostic-warning": { borderLeft: "4px solid var(--mark)" },
  ".cm-diagnosticAction": {
    background: "var(--accent)",
    color: "var(--on-accent)",
    borderRadius: "6px",
    padding: "3px 10px",
    marginLeft: "0",
    marginRight: "8px",
    display: "inline-block",
    marginTop: "5px",
    fontSize: "13px",
  },
  ".cm-diagnosticSource": { opacity: "0.75", fontSize: "85%" },
  // Drawn with CSS: images in data URLs would need an exception in the content security policy.
  ".cm-lint-marker": { content: "normal", width: "10px", height: "10px", margin: "5px 2px 0" },
  ".cm-lint-marker-error": { content: "normal", background: "var(--danger)", borderRadius: "5px" },
  ".cm-lint-marker-warning": {
    content: "normal",
    background: "var(--mark)",
    clipPath: "polygon(50% 0, 100% 100%, 0 100%)",
  },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--danger) 1.5px",
    textUnderlineOffset: "3px",
  },
  ".cm-lintRange-warning": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--mark) 1.5px",
    textUnderlineOffset: "3px",
  },
  ".cm-panels": { background: "var(--raised)", color: "var(--text)", borderColor: "var(--edge)" },
  ".cm-textfield, .cm-button": {
    background: "var(--panel)",
    color: "var(--text)",
    border: "1px solid var(--edge)",
    borderRadius: "6px",
    backgroundImage: "none",
  },
});
