/** Prints the first difference of each line of two files that `examples/parity.rs` and `parity.mjs` wrote. */
import { readFileSync } from "node:fs";

const [native, wasm] = process.argv.slice(2).map((file) => readFileSync(file, "utf8").trim().split("\n").map((line) => JSON.parse(line)));

function difference(one, other, path) {
  if (one === null || other === null || typeof one !== "object" || typeof other !== "object") {
    return one === other ? undefined : `${path.join(".")}: ${JSON.stringify(one)?.slice(0, 200)} natively, ${JSON.stringify(other)?.slice(0, 200)} here`;
  }
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const found = difference(one[key], other[key], [...path, key]);
    if (found) return found;
  }
  return undefined;
}

native.forEach((line, number) => {
  const found = difference(line, wasm[number] ?? null, [line[0]]);
  if (found) console.error(found);
});
