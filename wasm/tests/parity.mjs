/** Prints the same lines about the built-in variants as `examples/parity.rs`, from the package: `node parity.mjs games|searches`. */
import { readFileSync, writeSync } from "node:fs";
import init, { Engine, Variant, variants } from "triagonal";

const PLIES = 20;
const WRITTEN = [0, 9, 20];
const NODES = 20_000;
const NOTATIONS = ["own", "san", "uci", "usi", "kif", "wxf", "iccs"];

function game(name, seed) {
  const variant = Variant.builtin(name);
  const position = variant.start();
  const perft = [position.perft(1), position.perft(2)];
  const [fens, hashes, moves] = [[], [], []];
  let lot = seed;
  for (let ply = 0; ply <= PLIES; ply++) {
    fens.push(position.fen());
    hashes.push(String(position.hash));
    if (WRITTEN.includes(ply)) moves.push(NOTATIONS.map((notation) => position.legalMoves(notation)));
    const legal = position.legalMoves();
    lot = (Math.imul(lot, 1_664_525) + 1_013_904_223) >>> 0;
    if (legal.length === 0) break;
    position.play(legal[(lot >>> 8) % legal.length]);
  }
  const explained = variant.explain().map((section) => section.paragraphs);
  const line = [
    name, variant.fingerprint, perft, fens, hashes, moves, position.inCheck(), position.outcome()?.text ?? null, explained,
    position.svg(),
  ];
  position.free();
  variant.free();
  return line;
}

const score = ({ cp, mate }) => (mate === undefined ? `cp ${cp}` : `mate ${mate}`);
const summary = (info) => [info.depth, info.nodes, info.lines.length === 0 ? null : score(info.score), info.pv];

async function search(name) {
  const variant = Variant.builtin(name);
  const engine = await Engine.create(variant);
  const infos = [];
  const position = variant.start();
  const found = engine.search(position, { nodes: NODES }, (info) => infos.push(summary(info)));
  infos.push(summary(found));
  engine.free();
  position.free();
  variant.free();
  return [name, infos];
}

const print = (line) => writeSync(1, `${JSON.stringify(line)}\n`);

await init();
switch (process.argv[2]) {
  case "games":
    variants().forEach(({ name }, number) => print(game(name, number + 1)));
    break;
  case "searches":
    for (const name of readFileSync(new URL("./searched.txt", import.meta.url), "utf8").trim().split("\n")) print(await search(name));
    break;
  default:
    throw new Error("expected `games` or `searches`");
}
