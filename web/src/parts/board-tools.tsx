// The small buttons at the edge of the board: zoom for small cells, drawing for touch screens, the 3D view.

import { useEffect, useState } from "preact/hooks";

import type { Board } from "../board/board";
import type { Scene } from "../types";
import { IconButton } from "./icons";

export function BoardTools({
  board,
  scene,
  deep,
  setDeep,
}: {
  board: Board | null;
  scene: Scene;
  deep: boolean;
  setDeep: (deep: boolean) => void;
}) {
  const [drawing, setDrawing] = useState(false);
  useEffect(() => {
    if (!board) return;
    if (drawing) board.host.dataset.drawing = "";
    else delete board.host.dataset.drawing;
  }, [board, drawing]);
  const spatial = scene.planes.length > 1 && new Set(scene.planes.map((plane) => plane.chart)).size === 1;
  return (
    <div class="board-tools" role="group" aria-label="The board">
      {spatial && (
        <IconButton name="cube" label={deep ? "2D view" : "3D view"} pressed={deep} onClick={() => setDeep(!deep)} />
      )}
      {!deep && (
        <>
          <span class="zoom-tools">
            <IconButton name="plus" label="Zoom in" onClick={() => board?.zoom.by(1.3)} />
            <IconButton name="minus" label="Zoom out" onClick={() => board?.zoom.by(1 / 1.3)} />
          </span>
          <span class="touch-tools">
            <IconButton
              name="pencil"
              label="Draw arrows and circles"
              pressed={drawing}
              onClick={() => setDrawing(!drawing)}
            />
          </span>
        </>
      )}
    </div>
  );
}
