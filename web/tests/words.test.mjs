// The editor highlights exactly the words of the grammar.

import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
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
  // Plurals, which the grammar writes together with the singular.
  const plurals = new Set(["plies", "times"]);
  assert.deepEqual(
    [...known].filter((word) => !coloured.has(word)),
    [],
    "missing in words.ts",
  );
  assert.deepEqual(
    [...coloured].filter((word) => !known.has(word) && !plurals.has(word)),
    [],
    "unknown to the grammar",
  );
});

test("the pictures of docs/book/src/tools/studio.md are those that the tests take, and all of them are there", () => {
  const here = new URL("./", import.meta.url);
  const docs = new URL("../../docs/book/src/tools/", import.meta.url);
  const shown = [...readFileSync(new URL("studio.md", docs), "utf8").matchAll(/pictures\/([\w-]+)\.png/g)].map(
    ([, name]) => name,
  );
  const there = readdirSync(new URL("pictures/", docs)).map((name) => name.replace(/\.png$/, ""));
  const texts = readdirSync(here)
    .filter((name) => name.endsWith(".test.mjs"))
    .map((name) => readFileSync(new URL(name, here), "utf8"));
  const taken = texts.flatMap((text) => [...text.matchAll(/picture\(page, "([\w-]+)"\)/g)].map(([, name]) => name));
  const names = (list) => [...new Set(list)].sort();
  assert.deepEqual(names(there), names(taken));
  assert.deepEqual(names(shown), names(there));
  const bytes = there.reduce((sum, name) => sum + statSync(new URL(`pictures/${name}.png`, docs)).size, 0);
  assert.ok(bytes < 400_000, `${bytes} bytes of pictures`);
});
