/** The package in Node: it reads files and uses workers of `node:worker_threads`. */
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { platform } from "./platform.js";

platform.fetched = async (url) => (url.protocol === "file:" ? readFile(url) : fetch(url));
platform.text = async (url) => readFile(url, "utf8");
platform.worker = () => {
  const thread = new Worker(new URL("./worker-node.js", import.meta.url));
  const worker = {
    onmessage: null,
    onerror: null,
    postMessage: (data) => thread.postMessage(data),
    terminate: () => thread.terminate(),
    // An idle worker does not keep the process alive.
    busy: (is) => (is ? thread.ref() : thread.unref()),
  };
  thread.on("message", (data) => worker.onmessage?.({ data }));
  thread.on("error", (error) => worker.onerror?.(error));
  return worker;
};

export * from "./index.js";
export { default } from "./index.js";
