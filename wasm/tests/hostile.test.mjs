import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import init, * as triagonal from "triagonal";
import { hostileTexts, tried } from "./hostile-texts.mjs";

await init();

/** The module works as before: nothing has overwritten its memory. */
function works() {
  const position = triagonal.Variant.builtin("chess").start();
  assert.equal(position.perft(3), 8902);
}

test("texts at the limits and beyond them yield diagnostics", () => {
  const codes = new Set();
  for (const text of hostileTexts()) {
    try {
      tried(triagonal, text).forEach((code) => codes.add(code));
    } catch (error) {
      throw new Error(`${JSON.stringify(text.slice(0, 60))}… of ${text.length}: ${error.stack}`);
    }
  }
  const limits = ["too-deep", "too-many-operations", "statement-too-long", "file-too-large", "too-many-errors"];
  for (const limit of limits) assert.ok(codes.has(`syntax::${limit}`), `${limit} is not among ${[...codes]}`);
  works();
});

test("the greatest nesting is read", () => {
  const nested = (depth) => `variant "Deep"\nextends chess\nzone z: ${"(".repeat(depth)}rank = 1${")".repeat(depth)}\n`;
  const errors = (depth) => triagonal.check(nested(depth)).diagnostics.filter((one) => one.severity === "error");
  assert.deepEqual(errors(64), []);
  assert.notDeepEqual(errors(65), []);
});

test("the fixtures of all mistakes yield their diagnostics", () => {
  const root = new URL("../../tests/", import.meta.url);
  let count = 0;
  for (const folder of ["diagnostics/", "diagnostics/rules/", "diagnostics/play/", "syntax/"]) {
    for (const name of readdirSync(new URL(folder, root)).filter((name) => /\.variants?$/.test(name))) {
      const file = readFileSync(new URL(folder + name, root), "utf8");
      // A file `.variants` has several texts, each after a line `=== NAME`.
      const texts = name.endsWith(".variants") ? file.split(/^=== .*\n/m).slice(1) : [file];
      for (const text of texts) {
        tried(triagonal, text);
        count += 1;
      }
    }
  }
  assert.ok(count > 100, `${count}`);
  works();
});

test("built-in texts that are cut off yield diagnostics", () => {
  const some = triagonal.variants().filter((_, number) => number % 13 === 0);
  assert.ok(some.length > 30);
  for (const { name } of some) {
    const text = triagonal.source(name);
    for (let end = 0; end < text.length; end += Math.max(101, Math.floor(text.length / 12))) tried(triagonal, text.slice(0, end));
  }
  works();
});
