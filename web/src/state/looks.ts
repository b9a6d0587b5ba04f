// In which style pieces are drawn: as the game's own pictures show them, or in the one that the person knows best.

import type { Scene, VariantInfo } from "../types";
import { settings } from "./settings";

const restyled = new WeakMap<Scene, Map<string, Scene>>();

/** The variant as the person wants to see it. */
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
