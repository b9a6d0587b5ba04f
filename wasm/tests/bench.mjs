/** Compares the package's sizes and times with those of ffish and chessops: `node bench.mjs [PROGRAM]`. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { parseFen } from "chessops/fen";
import { makeUci } from "chessops/util";
import { setupPosition } from "chessops/variant";
import init, { check, Engine, values, Variant, variants } from "triagonal";

const program = process.argv[2];
const require = createRequire(import.meta.url);
const package_ = (file) => readFileSync(new URL(`../pkg/${file}`, import.meta.url));

function table(title, head, rows) {
  console.log(`\n${title}\n\n| ${head.join(" | ")} |\n|${head.map((_, n) => (n === 0 ? "---" : "--:")).join("|")}|`);
  for (const row of rows) console.log(`| ${row.join(" | ")} |`);
}

const number = (value) => Math.round(value).toLocaleString("en");

/** The milliseconds of processor time of the fastest of several calls. Other programs hardly affect processor time. */
function fastest(tries, call) {
  let best = Infinity;
  for (let n = 0; n < tries; n++) {
    const began = process.cpuUsage();
    call();
    const { user, system } = process.cpuUsage(began);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

/** The milliseconds of processor time that the native program takes. */
function nativeTime(...args) {
  const timed = spawnSync("bash", ["-c", 'TIMEFORMAT="%U %S"; time "$@" >/dev/null', "bash", program, ...args], { encoding: "utf8" });
  if (timed.status !== 0) throw new Error(timed.stderr);
  return timed.stderr.trim().split("\n").at(-1).split(" ").map(Number).reduce((sum, one) => sum + one * 1000, 0);
}

/** The nodes per millisecond of the native program. The difference of two runs leaves out the time to start. */
function nativeRate(few, many, args) {
  const times = [few, many].map((one) => Math.min(...[1, 2, 3].map(() => nativeTime(...args(one)))));
  return (many.count - few.count) / (times[1] - times[0]);
}

/** The microseconds of processor time per call, in the fastest of several rounds after a warm-up. */
function micros(call) {
  const COUNT = 5_000;
  const round = () => {
    for (let n = 0; n < COUNT; n++) call();
  };
  round();
  round();
  return (fastest(5, round) * 1000) / COUNT;
}

// Sizes.
const brotli = (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } });
const ffishBytes = readFileSync(require.resolve("ffish").replace(/ffish\.js$/, "ffish.wasm"));
const sized = (name, bytes) => [name, number(bytes.length), number(gzipSync(bytes, { level: 9 }).length), number(brotli(bytes).length)];
const glue = Buffer.concat(["bindings.js", "index.js", "errors.js", "platform.js", "engine-worker.js", "values.js"].map(package_));
table("Size in bytes", ["file", "raw", "gzip -9", "brotli 11"], [
  sized("triagonal.wasm", package_("triagonal.wasm")), sized("its JavaScript", glue), sized("ffish.wasm 0.7.10", ffishBytes),
]);

// Start. Each first call runs in a process of its own; the fastest process counts.
const SMALL = 'variant "Small"\nextends chess\nbeing stalemated loses\n';
const firsts = [1, 2, 3, 4, 5, 6, 7].map(() => {
  const { stdout, stderr } = spawnSync(process.execPath, [new URL("first.mjs", import.meta.url).pathname, SMALL], { encoding: "utf8" });
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout);
});
const first = (what) => Math.min(...firsts.map((one) => one[what])).toFixed(1);
await init();
const chess = Variant.builtin("chess");
const taught = await values(chess);
table("Time until ready, in ms of the main thread", ["what", "first", "later"], [
  ["compiled and started", first("ready"), ""],
  ["library cards", first("cards"), fastest(5, variants).toFixed(1)],
  ["check of a small text", first("check"), fastest(20, () => check(SMALL)).toFixed(1)],
  ["chess loaded", first("variant"), fastest(20, () => Variant.builtin("chess").free()).toFixed(1)],
  ["engine of chess", first("engine"), fastest(20, () => new Engine(chess, { values: taught }).free()).toFixed(1)],
]);

// If there is a `fetch`, ffish loads its module with it, as in a browser. Node's `fetch` cannot read files.
const { fetch } = globalThis;
delete globalThis.fetch;
const ffish = require("ffish");
await new Promise((resolve) => { ffish.onRuntimeInitialized = resolve; });
globalThis.fetch = fetch;

// The games, with their names in chessops, the depths of perft, and middlegame positions.
const CASTLED = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1";
const GAMES = [
  { name: "chess", depth: 4, other: "chess", middle: `${CASTLED} w - - 0 9` },
  { name: "crazyhouse", depth: 4, other: "crazyhouse", middle: `${CASTLED}[PNbp] w - - 0 9` },
  { name: "shogi", depth: 3 },
  { name: "xiangqi", depth: 3 },
];
const chessops = (other, fen) => setupPosition(other, parseFen(fen).unwrap()).unwrap();

function ffishPerft(board, depth) {
  const moves = board.legalMoves();
  if (depth === 1) return moves === "" ? 0 : moves.split(" ").length;
  let count = 0;
  for (const move of moves === "" ? [] : moves.split(" ")) {
    board.push(move);
    count += ffishPerft(board, depth - 1);
    board.pop();
  }
  return count;
}

function chessopsMoves(position) {
  const moves = [];
  const context = position.ctx();
  for (const [from, dests] of position.allDests(context)) {
    for (const to of dests) {
      const promotes = position.board.pawn.has(from) && (to >= 56 || to < 8);
      if (promotes) for (const promotion of ["queen", "rook", "bishop", "knight"]) moves.push({ from, to, promotion });
      else moves.push({ from, to });
    }
  }
  const pockets = position.pockets?.[position.turn];
  for (const role of pockets ? Object.keys(pockets).filter((role) => pockets[role] > 0) : []) {
    for (const to of position.dropDests(context)) {
      if (role !== "pawn" || (to >= 8 && to < 56)) moves.push({ role, to });
    }
  }
  return moves;
}

function chessopsPerft(position, depth) {
  const moves = chessopsMoves(position);
  if (depth === 1) return moves.length;
  let count = 0;
  for (const move of moves) {
    const next = position.clone();
    next.play(move);
    count += chessopsPerft(next, depth - 1);
  }
  return count;
}

const perft = GAMES.map(({ name, depth, other }) => {
  const position = Variant.builtin(name).start();
  const board = new ffish.Board(name);
  const start = other && chessops(other, board.fen());
  const counts = new Set();
  const rate = (call) => {
    let count;
    const ms = fastest(3, () => { count = call(); });
    counts.add(count);
    return (count / ms / 1000).toFixed(2);
  };
  const row = [rate(() => ffishPerft(board, depth)), start ? rate(() => chessopsPerft(start, depth)) : ""];
  counts.add(position.perft(depth));
  if (counts.size !== 1) throw new Error(`the counts of ${name} differ: ${[...counts]}`);
  // The depth of the others takes us too little time to measure.
  const own = rate(() => position.perft(depth + 2));
  const [few, many] = [depth + 1, depth + 2].map((depth) => ({ depth, count: position.perft(depth) }));
  const native = program && nativeRate(few, many, ({ depth }) => ["perft", name, String(depth)]) / 1000;
  board.delete();
  return [name, own, native?.toFixed(2) ?? "", native ? (own / native).toFixed(2) : "", ...row];
});
table("Perft, in million nodes per second; the counts agree", ["game", "triagonal", "native", "share", "ffish", "chessops"], perft);

const listing = GAMES.flatMap(({ name, other, middle }) => (middle ? [undefined, middle] : [undefined]).map((fen) => {
  const variant = Variant.builtin(name);
  const position = fen ? variant.position(fen) : variant.start();
  const board = fen ? new ffish.Board(name, fen) : new ffish.Board(name);
  const [ours, theirs] = [position.legalMoves("uci"), board.legalMoves().split(" ")];
  if (ours.length !== theirs.length) throw new Error(`${name}: ${ours.length} moves, and ${theirs.length} in ffish`);
  const third = other && chessops(other, board.fen());
  const row = [
    `${name}, ${fen ? "middle" : "start"}`, ours.length,
    micros(() => position.legalMoves("uci")).toFixed(1), micros(() => board.legalMoves().split(" ")).toFixed(1),
    third ? micros(() => chessopsMoves(third).map(makeUci)).toFixed(1) : "",
  ];
  board.delete();
  return row;
}));
table("All legal moves as a list of UCI texts, in microseconds", ["position", "moves", "triagonal", "ffish", "chessops"], listing);

// Search.
const searches = [];
for (const name of ["chess", "shogi", "crazyhouse", "xiangqi"]) {
  const variant = Variant.builtin(name);
  const engine = await Engine.create(variant);
  const position = variant.start();
  const nodes = 400_000;
  engine.search(position, { nodes });
  const ms = fastest(3, () => {
    engine.forget();
    engine.search(position, { nodes });
  });
  const rate = nodes / ms;
  const args = ({ count }) => ["analyze", name, "--nodes", String(count), "--hash", "16", "--format", "json"];
  const native = program && nativeRate({ count: nodes / 4 }, { count: nodes }, args);
  searches.push([name, number(rate), native ? number(native) : "", native ? (rate / native).toFixed(2) : ""]);
  engine.free();
}
table("Search, in thousand nodes per second", ["game", "triagonal", "native", "share"], searches);
