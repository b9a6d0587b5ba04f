// The page for the current address.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

import { inside, visitor } from "./net/secret";
import { GamesPage } from "./pages/games";
import { LibraryPage } from "./pages/library";
import { PlayPage } from "./pages/play";
import { SharedPage } from "./pages/shared";
import { VariantPage } from "./pages/variant";
import { Shell } from "./parts/shell";
import { route } from "./state/router";

export function App() {
  return <Shell>{inside.value ? <Page /> : <Locked />}</Shell>;
}

/** Shown to visitors without a valid link. */
function Locked() {
  return (
    <div class="plain">
      <h1>The studio is locked</h1>
      <p>
        Open the link that the program printed when it started, or an invitation to a game. The link contains a secret
        that changes every time the program starts.
      </p>
    </div>
  );
}

function Page() {
  const { parts } = route.value;
  const [page, ...rest] = parts;
  // A guest can open one game only.
  const guest = visitor.value?.game;
  if (guest) return <PlayPage key={guest} id={guest} />;
  switch (page) {
    case undefined:
      return <LibraryPage />;
    case "variant":
      return <VariantPage key={rest[0]} name={rest[0] ?? ""} />;
    case "games":
      return <GamesPage />;
    case "game":
      return <PlayPage key={rest[0]} id={rest[0] ?? ""} />;
    case "shared":
      return <SharedPage key={rest[0]} packed={rest[0] ?? ""} />;
    case "workshop":
      return <Later load={() => import("./pages/workshop").then((module) => module.WorkshopPage)} parts={rest} />;
  }
  return (
    <div class="plain">
      <h1>Page not found</h1>
      <p>
        <a href="#/">Back to the library</a>
      </p>
    </div>
  );
}

/** A page whose code is loaded when the page is first opened. */
function Later({ load, parts }: { load: () => Promise<ComponentType<{ parts: string[] }>>; parts: string[] }) {
  const [Loaded, setLoaded] = useState<ComponentType<{ parts: string[] }> | null>(null);
  const [error, setError] = useState("");
  useEffect(() => {
    load().then(
      (page) => setLoaded(() => page),
      () => setError("This page could not be loaded."),
    );
  }, []);
  if (Loaded) return <Loaded parts={parts} />;
  return (
    <div class="plain">
      <h1 class="unseen">Workshop</h1>
      <p role="status">{error || "Loading…"}</p>
    </div>
  );
}
