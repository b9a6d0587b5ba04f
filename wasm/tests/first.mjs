/** How long the main thread works on everything for the first time, in milliseconds, as JSON: `node first.mjs TEXT`. */
import { readFileSync } from "node:fs";
import init, { check, Engine, Variant, variants } from "triagonal";

/** The processor time of the main thread: what a machine with an idle core would show. Other systems show the wall clock. */
function now() {
  try {
    return Number(readFileSync("/proc/self/schedstat", "utf8").split(" ")[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

const times = {};
async function timed(what, call) {
  const began = now();
  const value = await call();
  times[what] = now() - began;
  return value;
}

const bytes = readFileSync(new URL("../pkg/triagonal.wasm", import.meta.url));
await timed("ready", () => init(bytes));
await timed("cards", variants);
await timed("check", () => check(process.argv[2]));
const variant = await timed("variant", () => Variant.builtin("chess"));
await timed("engine", () => Engine.create(variant));
console.log(JSON.stringify(times));
