// A checker for variants: node check.mjs FILE.variant…
// Prints each diagnostic with its place and fixes. The exit status is 1 if there is an error.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import init, { check } from "triagonal";

await init();
const texts = Object.fromEntries(process.argv.slice(2).map((file) => [basename(file), readFileSync(file, "utf8")]));
let errors = 0;
for (const [name, text] of Object.entries(texts)) {
  for (const { line, column, severity, message, code, help, fixes } of check(text, texts).diagnostics) {
    console.log(`${name}:${line}:${column}: ${severity}: ${message} [${code}]`);
    if (help) console.log(`  help: ${help}`);
    for (const { title } of fixes) console.log(`  fix: ${title}`);
    if (severity === "error") errors += 1;
  }
}
console.log(`${Object.keys(texts).length} checked, ${errors} errors`);
process.exitCode = errors > 0 ? 1 : 0;
