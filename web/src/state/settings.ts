// The person's settings: kept by the server, and here as well so that the first picture is right at once.

import { computed, effect, signal } from "@preact/signals";

import { visitor } from "../net/secret";
import { ask } from "../net/wire";

export type Settings = {
  theme: "auto" | "light" | "dark";
  sounds: boolean;
  animation: boolean;
  /** Whether pieces that the opponent threatens are marked. */
  threats: boolean;
  coordinates: boolean;
  /** Whether the board turns to whoever moves, for two people at one screen. */
  turning: boolean;
  /** In which style pieces are drawn; `own` is that of the game. */
  pieces: "own" | "figures" | "characters" | "letters";
  /** Whether a mouse that rests on a piece shows what the piece does. */
  resting: boolean;
  /** The last choices of a new game. */
  level: number;
};

const DEFAULT: Settings = { theme: "auto", sounds: true, animation: true, threats: false, coordinates: true, turning: false, pieces: "own", resting: true, level: 5 };
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
  // The settings of guests stay with their browser.
  if (visitor.value?.owner) void ask({ do: "settings-write", settings: settings.value }).catch(() => {});
}

const systemDark = matchMedia("(prefers-color-scheme: dark)");
const dark = signal(systemDark.matches);
systemDark.addEventListener("change", (event) => (dark.value = event.matches));

/** The colours that are shown. */
export const theme = computed(() => (settings.value.theme === "auto" ? (dark.value ? "dark" : "light") : settings.value.theme));

const still = matchMedia("(prefers-reduced-motion: reduce)");
export const animated = () => settings.value.animation && !still.matches;

export function startSettings() {
  effect(() => {
    document.documentElement.dataset.theme = theme.value;
  });
  if (!visitor.value?.owner) return;
  void ask<{ settings: Partial<Settings> }>({ do: "settings" }).then(({ settings: kept }) => {
    settings.value = { ...settings.value, ...kept };
    localStorage.setItem(KEY, JSON.stringify(settings.value));
  }, () => {});
}
