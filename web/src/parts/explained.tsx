// What the piece that was pressed does: in words beside the board, in signs on it.

import { useEffect, useState } from "preact/hooks";

import { ask } from "../net/socket";
import type { GameStore } from "../state/game";
import { failed, say } from "../state/speech";
import type { Explain } from "../types";
import { IconButton } from "./icons";

export type Explained = { found: Explain | null; show: (cell: number) => void; hide: () => void };

export function useExplained(game: GameStore): Explained {
  const [found, setFound] = useState<Explain | null>(null);
  const node = game.current.value;
  useEffect(() => setFound(null), [node]);
  const show = (cell: number) => {
    const piece = game.state.value?.pieces.find(([at]) => at === cell);
    const variant = game.info.value?.ref;
    if (!piece || !variant) {
      setFound(null);
      return;
    }
    const [, player, kind] = piece;
    ask<{ explain: Explain }>({ do: "explain", variant, kind, player, cell }).then(({ explain }) => {
      setFound(explain);
      say(explain.text);
    }, failed);
  };
  return { found, show, hide: () => setFound(null) };
}

export function ExplainedPiece({ explained }: { explained: Explained }) {
  if (!explained.found) return null;
  return (
    <section class="explained" aria-label="What this piece does">
      <p>{explained.found.text}</p>
      <IconButton name="close" label="Close the explanation" onClick={explained.hide} />
    </section>
  );
}
