// A Worker that thinks: for the games, or for an analysis. It thinks in slices, so that it hears when it is to stop.

import { site } from "./channel";
import { core, type DeskEngine, values } from "./core";

export type ToEngine = { begin: WebAssembly.Module } | { ask: object; round: number } | { quiet: number };
export type FromEngine = { round: number; word: object };

/** How long a slice is, in milliseconds. */
const SLICE = 50;

const scope = self as unknown as { postMessage(message: FromEngine): void; onmessage: ((event: MessageEvent<ToEngine>) => void) | null };

let ready: Promise<DeskEngine> | null = null;
let current = 0;

/** Lets messages be heard between two slices, without the delay of a timer. */
const { port1, port2 } = new MessageChannel();
const breath = () =>
  new Promise<void>((done) => {
    port1.onmessage = () => done();
    port2.postMessage(null);
  });

async function think(question: object, round: number) {
  current = round;
  const engine = await ready!;
  const fault = engine.ask(JSON.stringify(question));
  if (fault) {
    scope.postMessage({ round, word: { failed: fault } });
    return;
  }
  const wanted = engine.wants();
  const found = wanted && (await values(site, wanted));
  // Without values it judges by the rules alone.
  if (found && current === round) engine.learn(found);
  while (current === round) {
    for (const word of JSON.parse(engine.step(SLICE)) as Record<string, unknown>[]) {
      scope.postMessage({ round, word });
      if (word["over"] || word["tested"] || word["failed"]) current = 0;
    }
    await breath();
  }
}

scope.onmessage = ({ data }) => {
  if ("begin" in data) ready = core(site, data.begin).then(({ DeskEngine }) => new DeskEngine());
  else if ("ask" in data)
    void think(data.ask, data.round).catch((error) => {
      // An error in a promise is none of the Worker's own, and its page would not hear of it.
      setTimeout(() => {
        throw error;
      });
    });
  else if (data.quiet === current) {
    current = 0;
    void ready!.then((engine) => engine.quiet());
  }
};
