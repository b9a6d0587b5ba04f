// A move typed as text, for those who know its notation.

import { useState } from "preact/hooks";

import type { GameStore } from "../state/game";
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
    // Signs of check and the like, and the hyphen, may be left out.
    const plain = (own: string) => own.replace(/[-+#!?=x:\s]/g, "");
    const found =
      moves.find((move) => move.text === wanted || move.san === wanted) ??
      unique(moves.filter((move) => plain(move.text) === plain(wanted) || plain(move.san ?? "") === plain(wanted))) ??
      unique(moves.filter((move) => plain(move.text).toLowerCase() === plain(wanted).toLowerCase()));
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

const unique = <T,>(list: T[]): T | undefined => (list.length === 1 ? list[0] : undefined);
