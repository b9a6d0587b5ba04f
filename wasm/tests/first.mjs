/** Prints the milliseconds that the main thread needs for each first call, as JSON: `node first.mjs TEXT`. */
import { readFileSync } from "node:fs";
import init, { check, Engine, Variant, variants } from "triagonal";

/** The main thread's processor time on Linux; the wall clock on other systems. */
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
