// `tsc --strict` checks this file; it never runs.
import init, {
  check, Engine, EngineWorker, format, IllegalMove, PositionError, source, values, Variant, VariantError, variants,
} from "triagonal";
import type { Diagnostic, Info, Kind, Limits, Move, Notation, Outcome, Piece, Player, Position, Report, Scene, Section, VariantCard } from "triagonal";

await init();
await init(new URL("https://example.org/triagonal.wasm"));
const cards: VariantCard[] = variants();
const text: string | undefined = source("chess");
const report: Report = check("", { "base.variant": "" });
const first: Diagnostic | undefined = report.diagnostics[0];
const edit: { from: number; to: number; insert: string } | undefined = first?.fixes[0]?.edits[0];
const form: string = format("");

const variant: Variant = Variant.parse("", { files: {}, set: { option: "value" } });
const named: Variant = Variant.builtin("chess", { option: "value" });
const players: Player[] = variant.players;
const kinds: Kind[] = variant.kinds;
const width: number | undefined = variant.dimensions?.width;
const sections: Section[] = variant.explain();
const scene: Scene = variant.scene("letters");
const ini: string | undefined = variant.ini();

const position: Position = variant.position("");
const hash: bigint = position.hash;
const moves: Move[] = position.moves();
const own: string[] = position.legalMoves("own");
const notation: Notation = "usi";
const other: (string | null)[] = position.legalMoves(notation);
const dests: Map<string, string[]> = position.dests();
const move: Move = position.play(moves[0] ?? "e2e4");
const written: string | null = position.write(move, "kif");
const outcome: Outcome | undefined = position.outcome();
const piece: Piece | undefined = position.pieces().get("e4");
const hand: number | undefined = position.hand("white").get("pawn");
const back: Move | undefined = position.undo();
const result: "1-0" | "0-1" | "1/2-1/2" | "*" | null = position.result();
const svg: string = position.svg({ theme: "dark", pieces: "figures", signs: [["e4", "dot"]], view: "black" });
// @ts-expect-error: the notation does not exist.
position.legalMoves("morse");
// @ts-expect-error: positions come from variants.
new Variant();

const limits: Limits = { nodes: 1, depth: 1, time: 1, lines: 1, notation: "uci" };
using engine = new Engine(variant, { hash: 16, level: 20, values: await values(variant) });
const info: Info = engine.search(position, { ...limits, stop: () => true }, (info: Info) => void info.depth);
const created: Engine = await Engine.create(variant);
const worker: EngineWorker = await EngineWorker.start();
for await (const { depth, score } of worker.search("", undefined, [], { time: 1 })) {
  const said: number = "cp" in score ? score.cp : score.mate;
  void [depth, said];
}
worker.stop();
worker.terminate();

try {
  position.play("e2e4", "uci");
} catch (error) {
  if (error instanceof IllegalMove) void (error.help satisfies string | undefined);
  if (error instanceof PositionError) void (error.from satisfies number);
  if (error instanceof VariantError) void (error.report satisfies Report);
}
void [cards, text, edit, form, named, players, kinds, width, sections, scene, ini, hash, own, other, dests, written, outcome, piece, hand, back, result, svg, info, created];
export {};
