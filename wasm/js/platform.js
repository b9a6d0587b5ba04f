/** The functions that differ between browsers and Node. `node.js` replaces them; Deno and Bun use those of browsers. */
export const platform = {
  /** The source of the module for `init`. */
  fetched: (url) => fetch(url),
  /** The text of a file of the package. */
  async text(url) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`cannot load ${url}: ${response.status}`);
    return response.text();
  },
  /** A worker with `postMessage`, `onmessage`, `onerror` and `terminate`. */
  worker: () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" }),
};
