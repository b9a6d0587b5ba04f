// The settings: stored by the server, and also in the browser, so that the page looks right from the start.

import { computed, effect, signal } from "@preact/signals";

import { visitor } from "../net/secret";
import { ask } from "../net/wire";

export type Settings = {
  theme: "auto" | "light" | "dark";
  sounds: boolean;
  animation: boolean;
  /** Whether threatened pieces are highlighted. */
  threats: boolean;
  coordinates: boolean;
  /** Whether the board flips to the player to move, for several people at one screen. */
  turning: boolean;
  /** The style of the pieces; `own` is the game's own style. */
  pieces: "own" | "figures" | "characters" | "letters";
  /** Whether the piece under the mouse is explained. */
  resting: boolean;
  /** The engine level of the last new game. */
  level: number;
};

const DEFAULT: Settings = {
  theme: "auto",
  sounds: true,
  animation: true,
  threats: false,
  coordinates: true,
  turning: false,
  pieces: "own",
  resting: true,
  level: 5,
};
const KEY = "triagonal-settings";

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

export const settings = signal<Settings>({ ...DEFAULT, ...stored() });

export function change(part: Partial<Settings>) {
  settings.value = { ...settings.value, ...part };
  localStorage.setItem(KEY, JSON.stringify(settings.value));
  // The settings of guests stay in their browsers.
  if (visitor.value?.owner) void ask({ do: "settings-write", settings: settings.value }).catch(() => {});
}

const systemDark = matchMedia("(prefers-color-scheme: dark)");
const dark = signal(systemDark.matches);
systemDark.addEventListener("change", (event) => (dark.value = event.matches));

/** The current theme. */
export const theme = computed(() =>
  settings.value.theme === "auto" ? (dark.value ? "dark" : "light") : settings.value.theme,
);

const still = matchMedia("(prefers-reduced-motion: reduce)");
export const animated = () => settings.value.animation && !still.matches;

export function startSettings() {
  effect(() => {
    document.documentElement.dataset.theme = theme.value;
  });
  if (!visitor.value?.owner) return;
  void ask<{ settings: Partial<Settings> }>({ do: "settings" }).then(
    ({ settings: kept }) => {
      settings.value = { ...settings.value, ...kept };
      localStorage.setItem(KEY, JSON.stringify(settings.value));
    },
    () => {},
  );
}
