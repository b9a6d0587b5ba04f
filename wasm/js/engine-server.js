/** An engine that is controlled by messages. */
import { written } from "./errors.js";
import init, { Engine, Variant } from "./index.js";

/** The initial and the maximum length of a slice of a search, in milliseconds. */
const FIRST_SLICE = 50;
const MAX_SLICE = 200;

/** Lets the whole worker fail. */
const fail = (error) => void setTimeout(() => { throw error; });

/** Answers messages. */
export function serve(send, listen) {
  let stopped;
  let game;
  let queue = Promise.resolve();

  /** The game of a text, with its engine. The last game is cached. */
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

  async function search(request) {
    const { id, fen, moves, flag } = request;
    const { files, set, hash, level, ...limits } = request.limits;
    const { variant, engine } = await opened(request);
    const position = fen ? variant.position(fen) : variant.start();
    try {
      for (const move of moves) position.play(move);
      const sliced = flag === undefined && limits.nodes === undefined && limits.depth === undefined;
      const report = (info) => send({ id, info });
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

  /** Searches in slices, between which messages are handled. Each slice resumes the previous one. */
  async function slices(id, engine, position, { time = Infinity, ...limits }, report) {
    const began = performance.now();
    let [depth, nodes, last] = [0, 0, undefined];
    while (stopped !== id) {
      const passed = performance.now() - began;
      if (passed >= time) break;
      const slice = Math.min(Math.max(FIRST_SLICE, passed / 20), MAX_SLICE, time - passed);
      const onInfo = (info) => {
        if (info.depth <= depth) return;
        depth = info.depth;
        last = { ...info, nodes: nodes + info.nodes };
        report(last);
      };
      const found = engine.search(position, { ...limits, time: slice, continues: last !== undefined }, onInfo);
      const over = found.lines.length === 0 || performance.now() - began < passed + slice / 2;
      nodes += found.nodes;
      if (last === undefined || found.depth >= depth) last = { ...found, nodes };
      // A search that ends before its time is complete.
      if (over) break;
      await new Promise((resolve) => setTimeout(resolve));
    }
    if (last !== undefined) report({ ...last, nodes });
  }

  function answer(request) {
    if (request.do === "init") {
      const wasm = typeof request.wasm === "string" ? new URL(request.wasm) : request.wasm;
      return init(wasm).then(() => send({ ready: true }), fail);
    }
    return search(request).then(() => send({ id: request.id, done: true }), (error) => {
      // After a trap, the memory of the module can no longer be used.
      if (error instanceof WebAssembly.RuntimeError) fail(error);
      else send({ id: request.id, error: written(error) });
    });
  }

  listen((request) => {
    if (request.do === "stop") stopped = request.id;
    else queue = queue.then(() => answer(request));
  });
}
