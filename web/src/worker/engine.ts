// The Worker of an engine, for games or for analysis. It thinks in slices, so that it can receive messages in between.

import { site } from "./channel";
import { core, type StudioEngine, values } from "./core";

export type ToEngine = { begin: WebAssembly.Module } | { ask: unknown; round: number } | { quiet: number };
export type FromEngine = { round: number; word: object };

/** The length of a slice, in milliseconds. */
const SLICE = 50;

const scope = self as unknown as {
  postMessage(message: FromEngine): void;
  onmessage: ((event: MessageEvent<ToEngine>) => void) | null;
};

let ready: Promise<StudioEngine> | null = null;
let current = 0;

/** Yields to the event loop between two slices, without the delay of a timer. */
const { port1, port2 } = new MessageChannel();
const nextTask = () =>
  new Promise<void>((done) => {
    port1.onmessage = () => done();
    port2.postMessage(null);
  });

async function think(question: unknown, round: number) {
  current = round;
  const engine = await ready!;
  const fault = engine.ask(JSON.stringify(question));
  if (fault) {
    scope.postMessage({ round, word: { failed: fault } });
    return;
  }
  const wanted = engine.wants();
  const found = wanted && (await values(site, wanted));
  // Without trained values, the evaluation is derived from the rules alone.
  if (found && current === round) engine.learn(found);
  while (current === round) {
    for (const word of JSON.parse(engine.step(SLICE)) as Record<string, unknown>[]) {
      scope.postMessage({ round, word });
      if (word["over"] || word["tested"] || word["failed"]) current = 0;
    }
    await nextTask();
  }
}

scope.onmessage = ({ data }) => {
  if ("begin" in data) ready = core(site, data.begin).then(({ StudioEngine }) => new StudioEngine());
  else if ("ask" in data)
    void think(data.ask, data.round).catch((error) => {
      // A rejected promise would not fire the Worker's `error` event.
      setTimeout(() => {
        throw error;
      });
    });
  else if (data.quiet === current) {
    current = 0;
    void ready!.then((engine) => engine.quiet());
  }
};
