// The bar above the moves while another position than the current one is shown.

import type { GameStore } from "../state/game";
import { Icon } from "./icons";

export function AwayBar({ game }: { game: GameStore }) {
  if (game.atEnd.value) return null;
  const node = game.nodes.value.get(game.current.value);
  const waits = game.myTurn.value;
  const where = !node
    ? ""
    : game.tree.value.isOnLine(node.id)
      ? "You are viewing an earlier position."
      : game.tree.value.isTakenBack(node)
        ? "You are viewing a move that was taken back."
        : node.id < 0
          ? "You are exploring moves that only you can see."
          : "You are viewing a variation.";
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
