// What pages and the desk of this browser say to each other, over a channel that all tabs hear. A site has names of its own: several
// may be at one host.

/** The folder of the site. */
export const site = new URL(/* @vite-ignore */ "./", import.meta.url).href;

const scope = new URL(site).pathname;

export const names = {
  channel: `triagonal ${scope}`,
  store: `triagonal ${scope}`,
  /** Held by the Worker that is the desk. */
  desk: `triagonal desk ${scope}`,
  /** Held by a page as long as it lives. */
  page: (page: string) => `triagonal page ${scope} ${page}`,
  /** Held by a page's Worker as long as it lives. */
  worker: (page: string, turn: number) => `triagonal worker ${scope} ${page} ${turn}`,
};

/** From a page: that it is there, or a command as text. */
export type FromPage = { to: "desk"; from: string; text?: string };

/** From the desk, to some pages or to all. */
export type FromDesk = {
  to: string[] | "all";
  /** The desk is there. Another desk has another number. If it keeps nothing, all is gone with the last tab. */
  ready?: { desk: number; keeps: boolean };
  body?: unknown;
  /** Something was kept for the first time. */
  kept?: true;
  /** Why there is no desk. */
  failed?: string;
};

/** What a page's Worker begins with. */
export type Begin = { page: string; turn: number };

/** What a page's Worker says to its page alone. */
export type FromWorker = { alive: true } | { over: string };
