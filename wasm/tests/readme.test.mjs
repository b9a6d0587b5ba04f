import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";

const here = fileURLToPath(new URL(".", import.meta.url));
const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const blocks = [...readme.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);

/** Runs a Node program that can import the package. */
function run(file, { input, args = [] } = {}) {
  return spawnSync(process.execPath, [file, ...args], { encoding: "utf8", input, cwd: here });
}

test("the examples of the README run and print what it shows", () => {
  assert.ok(blocks.length >= 1);
  const folder = mkdtempSync(join(here, "readme-"));
  try {
    for (const code of blocks) {
      const file = join(folder, "lines.mjs");
      writeFileSync(file, code);
      const { status, stdout, stderr } = run(file);
      assert.equal(status, 0, stderr);
      const wanted = [...code.matchAll(/console\.log\(.*\/\/ (.*)$/gm)].map(([, text]) => text);
      assert.deepEqual(stdout.trim().split("\n"), wanted);
    }
    assert.equal(blocks[0].trim().split("\n").length, 10);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const example = (name) => fileURLToPath(new URL(`../examples/${name}`, import.meta.url));
const fixture = (name) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

test("the checker finds errors", () => {
  const fine = run(example("check.mjs"), { args: [fixture("variants/orthodox/chess.variant")] });
  assert.deepEqual([fine.status, fine.stdout], [0, "1 checked, 0 errors\n"]);
  const wrong = run(example("check.mjs"), { args: [fixture("tests/syntax/many-mistakes.variant")] });
  assert.equal(wrong.status, 1);
  assert.match(wrong.stdout, /^many-mistakes\.variant:\d+:\d+: error: .* \[syntax::/m);
});

test("perft counts many positions", () => {
  const fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
  const { stdout } = run(example("perft.mjs"), { input: `chess 3\nshogi 2\nchess 2 ${fen}\n` });
  assert.equal(stdout, `8902 chess 3\n900 shogi 2\n2039 chess 2 ${fen}\n`);
});
