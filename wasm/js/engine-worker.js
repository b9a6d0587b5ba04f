/** An engine in a separate worker, so that the page or the program stays responsive. */
import { typed } from "./errors.js";
import { platform } from "./platform.js";

/** Shared memory with the number of the current search, which the worker reads; nothing where memory cannot be shared. */
function flag() {
  const shared = typeof SharedArrayBuffer === "function" && globalThis.crossOriginIsolated !== false;
  return shared ? new Int32Array(new SharedArrayBuffer(4)) : undefined;
}

/** Whether a search is sliced where memory cannot be shared. A reproducible search is not. */
const isSliced = (limits) => limits.nodes === undefined && limits.depth === undefined;

export class EngineWorker {
  #wasm;
  #worker;
  #ready;
  #flag = flag();
  #count = 0;
  #running;

  constructor(wasm) {
    this.#wasm = wasm;
    this.#spawn();
  }

  static async start(wasm) {
    const engine = new EngineWorker(wasm);
    await engine.#ready;
    return engine;
  }

  #spawn() {
    const worker = platform.worker();
    this.#worker = worker;
    this.#ready = new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => {
        if (!data.ready) return this.#hear(data);
        if (this.#running === undefined) worker.busy?.(false);
        resolve();
      };
      worker.onerror = (event) => {
        const error = new Error(`the engine's worker failed: ${event.message ?? event}`);
        reject(error);
        this.#end({ error });
      };
    });
    // A search awaits it as well, and reports the error.
    this.#ready.catch(() => {});
    const wasm = this.#wasm instanceof URL ? this.#wasm.href : this.#wasm;
    worker.postMessage({ do: "init", wasm });
  }

  #hear({ id, info, done, error }) {
    if (this.#running?.id !== id) return;
    if (info) this.#running.add(info);
    if (done || error !== undefined) this.#end({ error: error && typed(error) });
  }

  #end({ error } = {}) {
    const running = this.#running;
    this.#running = undefined;
    this.#worker?.busy?.(false);
    running?.end(error);
  }

  async *search(text, fen, moves, limits) {
    this.stop();
    this.#end();
    if (this.#worker === undefined) throw new Error("the engine's worker has been ended");
    const id = ++this.#count;
    const heard = [];
    let wake = () => {};
    let ended;
    const running = {
      id,
      limits,
      add: (info) => { heard.push(info); wake(); },
      end: (error) => { ended = { error }; wake(); },
    };
    this.#running = running;
    const flag = this.#flag;
    this.#worker.busy?.(true);
    try {
      await this.#ready;
      if (ended === undefined) {
        if (flag) Atomics.store(flag, 0, id);
        this.#worker.postMessage({ do: "search", id, text, fen, moves, limits, flag });
      }
      while (true) {
        while (heard.length > 0) yield heard.shift();
        if (ended) break;
        await new Promise((resolve) => { wake = resolve; });
      }
      if (ended.error !== undefined) throw ended.error;
    } finally {
      // A caller that leaves the loop early ends the search.
      if (this.#running === running) this.stop();
    }
  }

  stop() {
    const running = this.#running;
    if (running === undefined) return;
    if (this.#flag) {
      Atomics.store(this.#flag, 0, 0);
    } else if (isSliced(running.limits)) {
      this.#worker.postMessage({ do: "stop", id: running.id });
    } else {
      this.#worker.terminate();
      this.#spawn();
      this.#end();
    }
  }

  terminate() {
    this.#worker?.terminate();
    this.#end();
    this.#worker = undefined;
  }

  [Symbol.dispose ?? Symbol.for("Symbol.dispose")]() { this.terminate(); }
}
