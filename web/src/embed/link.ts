// The connection to the Worker, which starts with the first question.

import type { Files, FromWorker, Name, Questions, ToWorker } from "./questions";

type Waiting = { done: (answer: never) => void; fail: (error: Error) => void };

let worker: Worker | null = null;
let last = 0;
const waiting = new Map<number, Waiting>();

/** The texts of all named blocks of the page. */
function named(): Files {
  const files: Files = {};
  for (const block of document.querySelectorAll<HTMLElement>(".triagonal-example[data-name]")) {
    files[`${block.dataset["name"]}.variant`] = block.querySelector("code")?.textContent ?? "";
  }
  return files;
}

/** Starts the Worker, which then loads the WebAssembly. */
export function begin(): Worker {
  if (worker) return worker;
  const own = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  own.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ("error" in data) asked?.fail(new Error(data.error));
    else asked?.done(data.answer as never);
  };
  own.onerror = (event) => {
    event.preventDefault();
    own.terminate();
    // The next question starts a new Worker.
    if (worker === own) worker = null;
    const error = new Error(event.message || "The program of this page could not be loaded.");
    for (const { fail } of waiting.values()) fail(error);
    waiting.clear();
  };
  own.postMessage({ files: named() } satisfies ToWorker);
  return (worker = own);
}

export function ask<N extends Name>(what: N, question: Questions[N]["ask"]): Promise<Questions[N]["answer"]> {
  const own = begin();
  const id = ++last;
  return new Promise((done, fail) => {
    waiting.set(id, { done, fail });
    own.postMessage({ id, what, ask: question });
  });
}
