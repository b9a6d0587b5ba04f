/** An engine that is asked by messages. */
import { written } from "./errors.js";
import init, { Engine, Variant } from "./index.js";

/** How long a slice of a search is at first, in milliseconds, and at most. */
const SLICE = 50;
const LONGEST = 200;

/** The worker fails as a whole. */
const fail = (error) => void setTimeout(() => { throw error; });

/** Answers messages. */
export function serve(say, listen) {
  let stopped;
  let game;
  let queue = Promise.resolve();

  /** The game of a text, with its engine; the last one is kept. */
  async function opened({ text, limits: { files, set, hash, level } }) {
    const key = JSON.stringify([text, files, set, hash, level]);
    if (game?.key === key) return game;
    game?.engine.free();
    game?.variant.free();
    game = undefined;
    const variant = Variant.parse(text, { files, set });
    const engine = await Engine.create(variant, { hash, level });
    game = { key, variant, engine };
    return game;
  }

  async function search(ask) {
    const { id, fen, moves, flag } = ask;
    const { files, set, hash, level, ...limits } = ask.limits;
    const { variant, engine } = await opened(ask);
    const position = fen ? variant.position(fen) : variant.start();
    try {
      for (const move of moves) position.play(move);
      const sliced = flag === undefined && limits.nodes === undefined && limits.depth === undefined;
      const report = (info) => say({ id, info });
      if (sliced) {
        await slices(id, engine, position, limits, report);
      } else {
        const stop = flag && (() => Atomics.load(flag, 0) !== id);
        report(engine.search(position, { ...limits, stop }, report));
      }
    } finally {
      position.free();
    }
  }

  /** A search in slices, between which messages are heard. Each goes on with what the ones before have found. */
  async function slices(id, engine, position, { time = Infinity, ...limits }, report) {
    const began = performance.now();
    let [depth, nodes, last] = [0, 0, undefined];
    while (stopped !== id) {
      const passed = performance.now() - began;
      if (passed >= time) break;
      const slice = Math.min(Math.max(SLICE, passed / 20), LONGEST, time - passed);
      const heard = (info) => {
        if (info.depth <= depth) return;
        depth = info.depth;
        last = { ...info, nodes: nodes + info.nodes };
        report(last);
      };
      const found = engine.search(position, { ...limits, time: slice, continues: last !== undefined }, heard);
      const over = found.lines.length === 0 || performance.now() - began < passed + slice / 2;
      nodes += found.nodes;
      if (last === undefined || found.depth >= depth) last = { ...found, nodes };
      // A search that ends before its time has nothing more to find.
      if (over) break;
      await new Promise((resolve) => setTimeout(resolve));
    }
    if (last !== undefined) report({ ...last, nodes });
  }

  function answer(ask) {
    if (ask.do === "init") {
      const wasm = typeof ask.wasm === "string" ? new URL(ask.wasm) : ask.wasm;
      return init(wasm).then(() => say({ ready: true }), fail);
    }
    return search(ask).then(() => say({ id: ask.id, done: true }), (error) => {
      // After a trap, nothing can go on with the memory of the module.
      if (error instanceof WebAssembly.RuntimeError) fail(error);
      else say({ id: ask.id, error: written(error) });
    });
  }

  listen((ask) => {
    if (ask.do === "stop") stopped = ask.id;
    else queue = queue.then(() => answer(ask));
  });
}
