// The page's addresses are in the part after `#`, so the server needs to know one page only.

import { computed, signal } from "@preact/signals";

const hash = signal(location.hash);
addEventListener("hashchange", () => (hash.value = location.hash));

/** The address as its parts and its query: `#/game/7?node=3`. */
export const route = computed(() => {
  const [path = "", query = ""] = hash.value.replace(/^#\/?/, "").split("?");
  return { parts: path.split("/").filter(Boolean).map(decodeURIComponent), query: new URLSearchParams(query) };
});

export function go(address: string) {
  location.hash = address;
}

/** Changes the query without a new entry in the browser's history. */
export function replaceQuery(query: URLSearchParams) {
  const [path] = location.hash.split("?");
  const text = query.toString();
  history.replaceState(history.state, "", `${path || "#/"}${text ? `?${text}` : ""}`);
}

export const link = (...parts: string[]) => `#/${parts.map(encodeURIComponent).join("/")}`;
