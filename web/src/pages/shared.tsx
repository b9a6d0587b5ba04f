// A link to a game: it begins here, as a game of whoever has opened the link.

import { useEffect, useState } from "preact/hooks";

import { Ticked } from "../parts/ticked";
import { link } from "../state/router";
import { openShared } from "../state/shared";

export function SharedPage({ packed }: { packed: string }) {
  const [error, setError] = useState("");
  useEffect(() => {
    // Going back leads to what was before the link.
    openShared(packed).then((id) => location.replace(link("game", id)), (failure: Error) => setError(failure.message));
  }, []);
  return (
    <div class="plain">
      <h1>A game for you</h1>
      <p role="status" class={error ? "problem" : undefined}>
        <Ticked text={error || "The game of the link is being opened…"} />
      </p>
    </div>
  );
}
