// A field to type moves in any notation.

import { useState } from "preact/hooks";

import type { GameStore } from "../state/game";
import { typedMove } from "../state/notation";
import { notify, say } from "../state/speech";

export function TypedMove({ game }: { game: GameStore }) {
  const [text, setText] = useState("");
  const enter = () => {
    const wanted = text.trim();
    const moves = game.state.value?.moves ?? [];
    if (!wanted) return;
    if (!game.movable.value) {
      notify("It is not your turn.", true);
      return;
    }
    const found = typedMove(moves, wanted);
    if (!found) {
      notify(`${wanted} is not a legal move here.`, true);
      say(`${wanted} is not a legal move here.`, true);
      return;
    }
    setText("");
    void game.play(found);
  };
  return (
    <form
      class="typed"
      onSubmit={(event) => {
        event.preventDefault();
        enter();
      }}
    >
      <label>
        <span class="unseen">Type a move</span>
        <input
          type="text"
          value={text}
          placeholder="Type a move"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
    </form>
  );
}
