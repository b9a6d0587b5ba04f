// A server for a site of static files, like any web host: under a path, without special headers.

import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { join, normalize } from "node:path";

const KINDS = {
  html: "text/html",
  js: "text/javascript",
  css: "text/css",
  svg: "image/svg+xml",
  wasm: "application/wasm",
  json: "application/json",
  webmanifest: "application/manifest+json",
};
const PLACE = "/some/where/";

export class Site {
  constructor(folder) {
    this.folder = folder;
    /** The requests: paths and sizes. */
    this.asked = [];
    /** Promises by path: a file is sent only when its promise is resolved. */
    this.held = new Map();
  }

  async start() {
    this.server = createServer(async (request, response) => {
      const path = decodeURIComponent(new URL(request.url, "http://host").pathname);
      const name = path.slice(PLACE.length) + (path.endsWith("/") ? "index.html" : "");
      const file = join(this.folder, normalize(name));
      if (!path.startsWith(PLACE) || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
        response.writeHead(404).end();
        return;
      }
      this.asked.push({ path: name, bytes: statSync(file).size });
      await this.held.get(name);
      response.writeHead(200, { "content-type": KINDS[name.split(".").at(-1)] ?? "application/octet-stream" });
      createReadStream(file).pipe(response);
    });
    await new Promise((done) => this.server.listen(0, "127.0.0.1", done));
    this.base = `http://127.0.0.1:${this.server.address().port}${PLACE.slice(0, -1)}`;
    this.link = `${this.base}/#`;
  }

  async end() {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }
}
