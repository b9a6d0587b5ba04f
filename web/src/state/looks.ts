// In which style pieces are drawn: as the game's own pictures show them, or in the one that the person knows best.

import type { VariantInfo } from "../types";
import { settings } from "./settings";

const restyled = new WeakMap<VariantInfo, Map<string, VariantInfo>>();

/** The variant as the person wants to see it. */
export function shown(info: VariantInfo): VariantInfo {
  const { pieces } = settings.value;
  const looks = info.styles[pieces];
  if (!looks) return info;
  const known = restyled.get(info) ?? new Map<string, VariantInfo>();
  restyled.set(info, known);
  const made = known.get(pieces) ?? { ...info, scene: { ...info.scene, ...looks } };
  known.set(pieces, made);
  return made;
}
