// A piece as a small picture outside the board.

import { useEffect, useRef } from "preact/hooks";

import { drawPiece, setColours } from "../board/pieces";
import { theme } from "../state/settings";
import type { Scene } from "../types";
import { make } from "../board/svg";

export function PiecePicture({
  scene,
  player,
  kind,
  size,
}: {
  scene: Scene;
  player: number;
  kind: number;
  size: number;
}) {
  const svg = useRef<SVGSVGElement>(null);
  const colours = theme.value;
  useEffect(() => {
    const own = svg.current!;
    const looks = (scene.pieces[player] ?? scene.pieces[0])?.[kind];
    own.replaceChildren();
    if (!looks) return;
    setColours(scene, colours, own);
    const id = `i${player}-${kind}-${Math.random().toString(36).slice(2, 8)}-`;
    const defs = make("defs", {}, own);
    make("g", { id: `${id}g${looks.glyph}` }, defs).innerHTML = scene.glyphs[looks.glyph] ?? "";
    drawPiece(scene, id, player, kind, own);
  }, [scene, player, kind, colours]);
  return <svg ref={svg} class="piece-picture" viewBox="-24 -24 48 48" width={size} height={size} aria-hidden="true" />;
}
