// A bar for whoever looks at another position than the current one, with the way back.

import type { GameStore } from "../state/game";
import { Icon } from "./icons";

export function AwayBar({ game }: { game: GameStore }) {
  if (game.atEnd.value) return null;
  const node = game.nodes.value.get(game.current.value);
  const waits = game.myTurn.value;
  const where = !node
    ? ""
    : game.line.value.includes(node.id)
      ? "This is an earlier position."
      : game.takenBack(node)
        ? "This position was taken back."
        : node.id < 0
          ? "You are trying out moves that only you see."
          : "This is a variation.";
  const turn = waits ? `It is your turn${game.clocks.value ? ", and your clock is running" : ""}.` : "";
  return (
    <section class={waits ? "away waits" : "away"} aria-label="Not the current position">
      <span>
        {where} {turn}
      </span>
      <button type="button" class="button" onClick={() => game.go(game.end.value)}>
        <Icon name="last" size={16} /> Back to the game
      </button>
    </section>
  );
}
