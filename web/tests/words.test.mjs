// The words that the editor colours are those of the grammar.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

test("the editor knows every word of the grammar, and no other", () => {
  const grammar = new URL("../../grammar/", import.meta.url);
  const known = new Set();
  for (const name of readdirSync(grammar)) {
    const text = readFileSync(new URL(name, grammar), "utf8");
    for (const [, word] of text.matchAll(/^kw_\w+\s*=\s*@?\{ "([a-z]+)"/gm)) known.add(word);
  }
  const source = readFileSync(new URL("../src/workshop/words.ts", import.meta.url), "utf8");
  const coloured = new Set([...source.matchAll(/`([^`]*)`/g)].flatMap(([, words]) => words.split(/\s+/)));
  const plies = new Set(["plies"]);
  assert.deepEqual([...known].filter((word) => !coloured.has(word)), [], "missing in words.ts");
  assert.deepEqual([...coloured].filter((word) => !known.has(word) && !plies.has(word)), [], "unknown to the grammar");
});
