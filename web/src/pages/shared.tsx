// A link that contains a game: the visitor gets a copy of it.

import { useEffect, useState } from "preact/hooks";

import { Ticked } from "../parts/ticked";
import { link } from "../state/address";
import { openShared } from "../state/shared";

export function SharedPage({ packed }: { packed: string }) {
  const [error, setError] = useState("");
  useEffect(() => {
    // The back button leads to the page before the link.
    openShared(packed).then(
      (id) => location.replace(link("game", id)),
      (failure: Error) => setError(failure.message),
    );
  }, []);
  return (
    <div class="plain">
      <h1>Shared game</h1>
      <p role="status" class={error ? "problem" : undefined}>
        <Ticked text={error || "Opening the shared game…"} />
      </p>
    </div>
  );
}
