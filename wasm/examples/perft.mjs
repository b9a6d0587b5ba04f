// Counts the leaves of move trees. Each line of standard input is `VARIANT DEPTH [FEN]`, as in `echo chess 4 | node perft.mjs`.
// Each line of output is the count and the input line.
import { createInterface } from "node:readline";
import init, { Variant } from "triagonal";

await init();
const variants = new Map();
for await (const line of createInterface({ input: process.stdin })) {
  const [, name, depth, fen] = /^(\S+) (\d+)(?: (.+))?$/.exec(line) ?? [];
  if (name === undefined) continue;
  if (!variants.has(name)) variants.set(name, Variant.builtin(name));
  const variant = variants.get(name);
  const position = fen ? variant.position(fen) : variant.start();
  console.log(`${position.perft(Number(depth))} ${line}`);
  position.free();
}
