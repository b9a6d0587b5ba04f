import assert from "node:assert/strict";
import { test } from "node:test";
import init, { check, Engine, format, IllegalMove, PositionError, source, values, Variant, VariantError, variants } from "triagonal";

await init();

test("the library has cards", () => {
  const all = variants();
  assert.ok(all.length > 400);
  assert.deepEqual(all.find((one) => one.name === "chess").cells, 64);
  assert.match(source("chess"), /^.*variant "Chess"/s);
  assert.equal(source("no-such-game"), undefined);
});

test("diagnostics have places in UTF-16 code units, and fixes", () => {
  const text = 'variant "😀"\nextends chess\npiece Queen Q { slide radail }';
  const [mistake] = check(text).diagnostics;
  assert.equal(mistake.code, "syntax::unexpected");
  assert.equal(text.slice(mistake.from, mistake.to), "radail");
  assert.deepEqual([mistake.line, mistake.column], [3, 23]);
  const [{ edits: [edit] }] = mistake.fixes;
  const mended = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  assert.deepEqual(check(mended).diagnostics, []);
  assert.throws(() => Variant.parse(text), (error) => error instanceof VariantError && error.report.diagnostics[0].code === mistake.code);
});

test("a text can extend the files beside it", () => {
  const files = { "base.variant": 'variant "Base"\nextends chess\nbeing stalemated loses' };
  const text = 'variant "Mine"\nextends base';
  assert.notDeepEqual(check(text).diagnostics, []);
  assert.deepEqual(check(text, files).diagnostics, []);
  assert.notEqual(Variant.parse(text, { files }).fingerprint, Variant.builtin("chess").fingerprint);
  assert.throws(() => check(text, { base: 1 }), TypeError);
});

test("texts are formatted", () => {
  assert.equal(format('variant   "X"\nextends    chess\n'), 'variant "X"\nextends chess\n');
  assert.throws(() => format("zone {"), VariantError);
});

test("options can be set", () => {
  const text = 'variant "X"\nextends chess\noption s: draw | win "stalemate"\nwhen s is win { being stalemated loses }';
  assert.deepEqual(Variant.parse(text, { set: { s: "win" } }).options[0].chosen, "win");
  assert.throws(() => Variant.parse(text, { set: { s: "loss" } }), VariantError);
  assert.throws(() => Variant.builtin("ches"), { name: "TypeError", message: /did you mean `chess`/ });
});

test("a variant describes itself", () => {
  const chess = Variant.builtin("chess");
  assert.equal(chess.title, "Chess");
  assert.deepEqual(chess.players.map((player) => player.color), ["white", "black"]);
  assert.deepEqual(chess.dimensions, { width: 8, height: 8 });
  const knight = chess.kinds.find((kind) => kind.role === "knight");
  assert.deepEqual([knight.letter, knight.betza, knight.royal], ["N", "N", false]);
  assert.equal(chess.cells.length, 64);
  assert.ok(chess.explain().some((section) => section.paragraphs.join().includes("checkmate")));
  assert.equal(chess.scene().cells.length, 64);
  assert.notDeepEqual(chess.scene("letters").glyphs, chess.scene().glyphs);
  assert.match(chess.ini("mine"), /\[mine\]/);
  assert.equal(Variant.builtin("raumschach").dimensions, null);
  assert.equal(Variant.builtin("raumschach").ini(), undefined);
});

test("a game is played and taken back", () => {
  const position = Variant.builtin("chess").start();
  for (const move of ["e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6"]) position.play(move);
  const copy = position.clone();
  assert.ok(position.isLegal("Qxf7#", "san") && !position.isLegal("h5a1"));
  const mate = position.play("Qxf7", "san");
  assert.deepEqual([mate.san, mate.uci, mate.captures, mate.role], ["Qxf7#", "h5f7", ["f7"], "queen"]);
  assert.deepEqual(position.outcome(), { winner: "white", winners: [0], reason: "checkmate", text: "White wins by checkmate" });
  assert.deepEqual([position.isEnd(), position.result(), position.inCheck(), position.checks()], [true, "1-0", true, ["e8"]]);
  assert.deepEqual(position.legalMoves(), []);
  assert.deepEqual(position.history("san").at(-1), "Qxf7#");
  assert.deepEqual(position.undo().uci, "h5f7");
  assert.equal(position.fen(), copy.fen());
  assert.equal(position.hash, copy.hash);
  while (position.undo()) ;
  assert.deepEqual(position.history(), []);
  assert.equal(position.ply, 0);
});

test("moves are written and read in other notations", () => {
  const position = Variant.builtin("shogi").start();
  assert.equal(position.write("7g7f", "kif", "usi"), "７六歩(77)");
  assert.equal(position.parse("7g7f", "usi").role, "pawn");
  const xiangqi = Variant.builtin("xiangqi").start();
  assert.ok(xiangqi.legalMoves("wxf").includes("C2.5"));
  assert.throws(() => xiangqi.legalMoves("morse"), TypeError);
});

test("errors help", () => {
  const chess = Variant.builtin("chess");
  assert.throws(() => chess.start().play("g1g3"), (error) => error instanceof IllegalMove && /can go to f3, h3/.test(error.message));
  const fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq - 0 1";
  assert.throws(() => chess.position(fen), (error) => {
    assert.ok(error instanceof PositionError);
    assert.deepEqual([error.field, fen.slice(error.from, error.to)], ["fen", "X"]);
    return true;
  });
});

test("a position has chessground's maps", () => {
  const position = Variant.builtin("crazyhouse").position("8/7k/8/8/8/8/4P3/4K3[Pn] w - - 0 1");
  assert.deepEqual(position.dests().get("e2").sort(), ["e3", "e4"]);
  assert.deepEqual([...position.dropDests().keys()], ["pawn"]);
  assert.ok(position.dropDests().get("pawn").includes("a2") && !position.dropDests().get("pawn").includes("a1"));
  assert.deepEqual(position.hand("black"), new Map([["knight", 1]]));
  assert.deepEqual(position.piece("e1"), { role: "king", color: "white", letter: "K" });
  assert.equal(position.piece("a8"), undefined);
  assert.equal(position.pieces().size, 3);
  assert.throws(() => position.piece("z9"), TypeError);
  const state = position.state();
  assert.equal(state.fen, position.fen());
  assert.deepEqual(state.moves.map((move) => move.text).sort(), position.legalMoves("own").sort());
  assert.match(position.svg({ theme: "dark", signs: [["e4", "dot"]] }), /^<svg/);
});

test("a picture shows the board from a player's side", () => {
  const start = Variant.builtin("chess").start();
  // Compares where the outlines of two cells begin.
  const above = (svg, ...cells) => {
    const [one, other] = cells.map((cell) => Number(svg.match(new RegExp(`d="M[-0-9.]+ ([-0-9.]+)[^>]*><title>${cell}<`))[1]));
    return one < other;
  };
  assert.ok(above(start.svg(), "e8", "e1"));
  assert.equal(start.svg({ view: "white" }), start.svg());
  assert.ok(above(start.svg({ view: "black" }), "e1", "e8"));
  assert.throws(() => start.svg({ view: "green" }), TypeError);
});

test("memory is freed", () => {
  const chess = Variant.builtin("chess");
  const dispose = Symbol.dispose ?? Symbol.for("Symbol.dispose");
  const position = chess.start();
  position[dispose]();
  assert.throws(() => position.fen());
  chess.free();
});

test("an engine mates, stops and plays at lower strength", async () => {
  const chess = Variant.builtin("chess");
  assert.match(await values(chess), /^rules = "/);
  const engine = await Engine.create(chess);
  const position = chess.position("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
  const reports = [];
  const found = engine.search(position, { depth: 3 }, (info) => reports.push(info));
  assert.deepEqual([found.score, found.pv], [{ mate: 1 }, ["a1-a8"]]);
  assert.ok(reports.length > 0);
  const began = Date.now();
  engine.search(chess.start(), { time: 100 });
  assert.ok(Date.now() - began < 5000);
  let calls = 0;
  engine.search(chess.start(), { stop: () => ++calls > 3 });
  assert.equal(calls, 4);
  assert.throws(() => engine.search(chess.start(), { depth: 4 }, () => { throw new RangeError("mine"); }), { message: "mine" });
  assert.throws(() => engine.search(Variant.builtin("shogi").start(), { depth: 1 }), TypeError);
  assert.throws(() => engine.search(chess.start(), { dept: 1 }), TypeError);
  assert.equal(engine.search(chess.start(), { depth: 2, lines: 3, notation: "uci" }).lines.length, 3);
  assert.throws(() => new Engine(chess, { values: "nonsense" }), TypeError);
  const weak = await Engine.create(chess, { level: 0 });
  assert.ok(weak.search(chess.start(), { depth: 12 }).depth <= 1);
});
