// The pieces in a player's hand, which can be clicked or dragged onto the board.

import type { Board } from "../board/board";
import { looseKinds, sameSource, type Source } from "../board/selection";
import type { Scene, State } from "../types";
import { PiecePicture } from "./piece";

export function Hand({
  scene,
  state,
  player,
  board,
  held,
  usable,
}: {
  scene: Scene;
  state: State;
  player: number;
  board: Board | null;
  held: Source | null;
  usable: boolean;
}) {
  const own = state.hands
    .filter(([owner, , count]) => owner === player && count > 0)
    .map(([, kind, count]) => ({ kind, count }));
  const loose = usable && state.turn === player ? looseKinds(state).map((kind) => ({ kind, count: 0 })) : [];
  const all = [...own, ...loose];
  if (!all.length) return null;
  const name = (kind: number) => scene.pieces[player]?.[kind]?.name ?? "piece";
  const droppable = (kind: number) =>
    usable && state.turn === player && state.moves.some((move) => move.drop && move.kind === kind);
  return (
    <div class="hand" role="toolbar" aria-label="Pieces in hand">
      {all.map(({ kind, count }) => {
        const source: Source = { hand: player, kind };
        const chosen = sameSource(held, source);
        const can = droppable(kind);
        return (
          <button
            key={kind}
            type="button"
            class={`hand-piece${chosen ? " held" : ""}`}
            aria-pressed={chosen}
            aria-label={`${name(kind)}${count > 1 ? `, ${count} in hand` : count === 1 ? " in hand" : ""}`}
            aria-disabled={!can}
            onPointerDown={(event) => {
              if (!can || event.button !== 0 || !board) return;
              event.preventDefault();
              board.startHandDrag?.(source, event);
            }}
            onClick={(event) => {
              // The pointer was handled above; a click from the keyboard has no detail.
              if (!can || !board || event.detail !== 0) return;
              board.take(chosen ? null : source, true);
              if (!chosen) board.focus([...board.targets.keys()][0] ?? board.focused);
            }}
          >
            <PiecePicture scene={scene} player={player} kind={kind} size={38} />
            {count > 1 && <span class="hand-count">{count}</span>}
          </button>
        );
      })}
    </div>
  );
}
