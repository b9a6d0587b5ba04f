// The messages between pages and the desk of this browser, over a channel that all tabs receive. The names contain the path of the
// site, because several sites can share a host.

/** The folder of the site. */
export const site = new URL(/* @vite-ignore */ "./", import.meta.url).href;

const scope = new URL(site).pathname;

export const names = {
  channel: `triagonal ${scope}`,
  store: `triagonal ${scope}`,
  /** Held by the Worker that is the desk. */
  desk: `triagonal desk ${scope}`,
  /** Held by a page as long as it is open. */
  page: (page: string) => `triagonal page ${scope} ${page}`,
  /** Held by a page's Worker as long as it runs. */
  worker: (page: string, turn: number) => `triagonal worker ${scope} ${page} ${turn}`,
};

/** From a page: a command as JSON, or without one an announcement that the page is there. */
export type FromPage = { to: "desk"; from: string; text?: string };

/** From the desk to some pages, or to all. */
export type FromDesk = {
  to: string[] | "all";
  /** The desk is ready. Each desk has its own number. Without `keeps`, nothing is stored. */
  ready?: { desk: number; keeps: boolean };
  body?: unknown;
  /** Something was stored for the first time. */
  kept?: true;
  /** Why there is no desk. */
  failed?: string;
};

/** The first message to a page's Worker. */
export type Begin = { page: string; turn: number };

/** From a page's Worker to its page. */
export type FromWorker = { alive: true } | { over: string };
