/** What differs between browsers and Node. `node.js` replaces it there; Deno and Bun do as browsers do. */
export const platform = {
  /** What `init` takes for the compiled module. */
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
