// Reuses the objects that have not changed, so that they are not drawn again.

import type { VariantInfo } from "../types";

/** A new version of a variant, with the scene, the start and the kinds of the old one where they are equal. */
export function reuseUnchanged(old: VariantInfo | null, fresh: VariantInfo): VariantInfo {
  if (!old) return fresh;
  const reuse = <Part>(previous: Part, next: Part) =>
    JSON.stringify(previous) === JSON.stringify(next) ? previous : next;
  return {
    ...fresh,
    scene: reuse(old.scene, fresh.scene),
    start: reuse(old.start, fresh.start),
    kinds: reuse(old.kinds, fresh.kinds),
  };
}
