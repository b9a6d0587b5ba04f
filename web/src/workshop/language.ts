// Syntax highlighting, line by line, so that it also works in a text with errors.

import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";

import { DIRECTIONS, RESULTS, SMALL, STATEMENTS, VERBS } from "./words";

const classes = new Map<string, string>();
const learn = (words: string, name: string) => {
  for (const word of words.split(/\s+/)) classes.set(word, name);
};
learn(SMALL, "operatorKeyword");
learn(DIRECTIONS, "modifier");
learn(RESULTS, "atom");
learn(STATEMENTS, "keyword");
learn(VERBS, "controlKeyword");

type Scan = { first: boolean };

const tokens = StreamLanguage.define<Scan>({
  name: "variant",
  startState: () => ({ first: true }),
  token(stream, scan) {
    if (stream.sol()) scan.first = true;
    if (stream.eatSpace()) return null;
    if (stream.match(/^#.*/)) return "lineComment";
    if (stream.match(/^"[^"]*"?/)) {
      scan.first = false;
      return "string";
    }
    if (stream.match(/^[{};]/)) {
      scan.first = true;
      return "punctuation";
    }
    if (stream.match(/^[+-]?\d+(?![\p{L}\d_-])/u)) {
      scan.first = false;
      return "number";
    }
    const word = stream.match(/^[\p{L}\p{M}\d_'’]+(-[\p{L}\p{M}\d_'’]+)*/u) as RegExpMatchArray | null;
    if (word) {
      const found = classes.get(word[0]);
      // Many words both begin statements and occur within others, where they are highlighted less strongly.
      const name = found === "keyword" && !scan.first ? "operatorKeyword" : found;
      scan.first = false;
      return name ?? (/^\p{Lu}/u.test(word[0]) ? "typeName" : "variableName");
    }
    scan.first = false;
    stream.next();
    return "punctuation";
  },
  languageData: { commentTokens: { line: "#" }, indentOnInput: /^\s*\}$/ },
});

// The colours are custom properties of the page, which are inherited by the shadow root.
const colours = HighlightStyle.define([
  { tag: tags.lineComment, color: "var(--code-comment)", fontStyle: "italic" },
  { tag: tags.string, color: "var(--code-text)" },
  { tag: tags.number, color: "var(--code-number)" },
  { tag: tags.keyword, color: "var(--code-statement)", fontWeight: "650" },
  { tag: tags.controlKeyword, color: "var(--code-verb)" },
  { tag: tags.modifier, color: "var(--code-direction)" },
  { tag: tags.atom, color: "var(--code-result)" },
  { tag: tags.operatorKeyword, color: "var(--code-small)" },
  { tag: tags.typeName, color: "var(--code-name)", fontWeight: "550" },
  { tag: tags.punctuation, color: "var(--code-small)" },
]);

export const language = [tokens, syntaxHighlighting(colours)];
