// The theme of the page: from a class of its root, as in mdBook, or else from the system.

const LIGHT = ["light", "rust"];
const DARK = ["navy", "coal", "ayu", "dark"];

const system = matchMedia("(prefers-color-scheme: dark)");

type Theme = "light" | "dark";

function theme(): Theme {
  const { classList, dataset } = document.documentElement;
  const has = (names: string[]) => names.some((name) => classList.contains(name) || dataset["theme"] === name);
  if (has(DARK)) return "dark";
  if (has(LIGHT)) return "light";
  return system.matches ? "dark" : "light";
}

const followers = new Set<(theme: Theme) => void>();

function changed() {
  for (const follow of followers) follow(theme());
}

system.addEventListener("change", changed);
new MutationObserver(changed).observe(document.documentElement, {
  attributes: true,
  attributeFilter: ["class", "data-theme"],
});

/** Calls a function with the theme, now and whenever it changes. */
export function followTheme(follow: (theme: Theme) => void) {
  followers.add(follow);
  follow(theme());
}

const still = matchMedia("(prefers-reduced-motion: reduce)");
export const animated = () => !still.matches;
