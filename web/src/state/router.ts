// The page that is shown, as the browser's address names it.

import { computed, signal } from "@preact/signals";

import { parseRoute, withQuery } from "./address";

const hash = signal(location.hash);
addEventListener("hashchange", () => {
  hash.value = location.hash;
});

export const route = computed(() => parseRoute(hash.value));

export function go(address: string) {
  location.hash = address;
}

/** Changes the query without a new entry in the browser's history. */
export function replaceQuery(query: URLSearchParams) {
  history.replaceState(history.state, "", withQuery(location.hash, query));
}
