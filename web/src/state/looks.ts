// The style of the pieces: the game's own, or the one chosen in the settings.

import type { Scene, VariantInfo } from "../types";
import { settings } from "./settings";

const restyled = new WeakMap<Scene, Map<string, Scene>>();

/** The variant in the style chosen in the settings. */
export function shown(info: VariantInfo): VariantInfo {
  const { pieces } = settings.value;
  const looks = info.styles[pieces];
  if (!looks) return info;
  const known = restyled.get(info.scene) ?? new Map<string, Scene>();
  restyled.set(info.scene, known);
  const scene = known.get(pieces) ?? { ...info.scene, ...looks };
  known.set(pieces, scene);
  return { ...info, scene };
}
