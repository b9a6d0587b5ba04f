// How pieces are drawn: as the program draws them, or all as letters on discs, for those who know symbols better than figures.

import type { Scene, VariantInfo } from "../types";
import { settings } from "./settings";

const lettered = new WeakMap<VariantInfo, VariantInfo>();

/** The variant as the person wants to see it. */
export function shown(info: VariantInfo): VariantInfo {
  if (settings.value.pieces === "figures") return info;
  let known = lettered.get(info);
  if (!known) {
    known = { ...info, scene: withLetters(info) };
    lettered.set(info, known);
  }
  return known;
}

function withLetters({ scene, kinds }: VariantInfo): Scene {
  const glyphs = kinds.map(({ symbol }) => {
    const letters = symbol.replace(/[<>&"]/g, "");
    const size = Math.min(19, 30 / Math.max(1, [...letters].length * 0.72));
    const disc = '<circle r="20" stroke-width="1.6"/><circle r="17" fill="none" stroke="currentColor" stroke-width=".8" opacity=".45"/>';
    return `${disc}<text dy=".355em" font-size="${size.toFixed(1)}" font-weight="600" fill="currentColor" stroke="none">${letters}</text>`;
  });
  // The colours of discs come first, those of figures after them in the same order.
  const discs = scene.colours.length / 2;
  const pieces = scene.pieces.map((own) => own.map((looks, kind) => ({ ...looks, glyph: kind, colours: looks.colours % discs })));
  return { ...scene, glyphs, pieces, characters: false };
}
