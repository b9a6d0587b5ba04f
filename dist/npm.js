#!/usr/bin/env node
// Runs the program of the package for this platform.
"use strict";

const { spawnSync } = require("node:child_process");

const platform = `${process.platform}-${process.arch}`;
const name = process.platform === "win32" ? "triagonal.exe" : "triagonal";
let program;
try {
  program = require.resolve(`@triagonal/cli-${platform}/bin/${name}`);
} catch {
  console.error(`There is no program of triagonal for ${platform} here. If there should be, install without --no-optional.`);
  process.exit(1);
}
// The terminal also sends its signals to the program, which decides how to exit.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
const done = spawnSync(program, process.argv.slice(2), { stdio: "inherit" });
if (done.error) throw done.error;
process.exit(done.status ?? 1);
