// How the piece moves that was clicked or is under the mouse: in words beside the board, in signs on the board.

import { useEffect, useRef, useState } from "preact/hooks";

import { ask } from "../net/wire";
import type { GameStore } from "../state/game";
import { settings } from "../state/settings";
import { failed, say } from "../state/speech";
import type { Explain } from "../types";
import { IconButton } from "./icons";
import { Ticked } from "./ticked";

/** An explanation, and whether it disappears when the mouse leaves the piece. */
type Found = { explain: Explain; passing: boolean };

export type Explained = {
  found: Found | null;
  show: (cell: number) => void;
  rest: (cell: number | null) => void;
  hide: () => void;
};

export function useExplained(game: GameStore): Explained {
  const [found, setFound] = useState<Found | null>(null);
  const asked = useRef(0);
  const node = game.current.value;
  const hide = () => {
    asked.current += 1;
    setFound(null);
  };
  useEffect(hide, [node]);
  const explain = (cell: number, passing: boolean) => {
    if (!game.state.value?.pieces.some(([at]) => at === cell)) return hide();
    const number = (asked.current += 1);
    ask<{ explain: Explain }>({ do: "explain", game: game.id, ...game.tree.value.place(node), cell }).then((answer) => {
      if (asked.current !== number) return;
      setFound({ explain: answer.explain, passing });
      if (!passing) say(answer.explain.text);
    }, failed);
  };
  const rest = (cell: number | null) => {
    if (!settings.value.resting || (found && !found.passing)) return;
    if (cell === null) hide();
    else explain(cell, true);
  };
  return { found, show: (cell) => explain(cell, false), rest, hide };
}

export function ExplainedPiece({ explained }: { explained: Explained }) {
  if (!explained.found) return null;
  const { explain, passing } = explained.found;
  return (
    <section class={passing ? "explained passing" : "explained"} aria-label="How this piece moves">
      <div>
        <p>
          <Ticked text={explain.text} />
        </p>
        <p class="explained-reach">On an empty board it reaches {explain.mobility.toFixed(1)} cells on average.</p>
      </div>
      {!passing && <IconButton name="close" label="Close the explanation" onClick={explained.hide} />}
    </section>
  );
}
