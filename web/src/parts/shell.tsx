// The frame of every page: header, live regions and notes.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { visitor } from "../net/secret";
import { served } from "../net/served";
import { connection } from "../net/wire";
import { link } from "../state/address";
import { route } from "../state/router";
import { dialogs, note, polite, urgent } from "../state/speech";
import { newer, takeNewer } from "../state/update";
import { IconButton } from "./icons";
import { SettingsDialog } from "./settings";
import { Ticked } from "./ticked";

/** The message about a lost connection. */
function lost(): string {
  if (!served) return "The studio has stopped. Restarting…";
  if (visitor.value) return "Connection to the studio lost. Reconnecting…";
  return "The studio was restarted. Open the link that it printed; this page will then continue.";
}

export function Shell({ children }: { children: ComponentChildren }) {
  const [open, setOpen] = useState(false);
  const page = route.value.parts[0] ?? "";
  const who = visitor.value;
  const here = (names: string[]) => (names.includes(page) ? "page" : undefined);
  return (
    <>
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.querySelector<HTMLElement>("main")?.focus();
        }}
      >
        Skip to content
      </a>
      <header class="head">
        <a class="brand" href={who?.game ? link("game", who.game) : "#/"}>
          <img src="./icon.svg" width="26" height="26" alt="" />
          <span>Triagonal</span>
        </a>
        {who?.game ? (
          <span class="head-guest">
            {who.seat === undefined ? "You are watching a game" : "You are a guest in this game"}
          </span>
        ) : (
          <nav aria-label="Pages">
            <a href="#/" aria-current={here(["", "variant"])}>
              Library
            </a>
            <a href="#/games" aria-current={here(["games", "game"])}>
              Games
            </a>
            <a href="#/workshop" aria-current={here(["workshop"])}>
              Workshop
            </a>
          </nav>
        )}
        <IconButton name="gear" label="Settings" onClick={() => setOpen(true)} />
      </header>
      {connection.value === "lost" && (
        <p class="lost" role="status">
          {lost()}
        </p>
      )}
      {newer.value && (
        <p class="lost" role="status">
          A newer version of this page is available.{" "}
          <button type="button" class="button" onClick={takeNewer}>
            Update
          </button>
        </p>
      )}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <div class="unseen" role="status" aria-live="polite">
        {polite.value}
      </div>
      <div class="unseen" role="alert" aria-live="assertive">
        {urgent.value}
      </div>
      <div role="status" class="note-place">
        {note.value && !dialogs.value && (
          <p class={note.value.error ? "note error" : "note"}>
            <Ticked text={note.value.text} />
          </p>
        )}
      </div>
      {open && <SettingsDialog onClose={() => setOpen(false)} />}
    </>
  );
}
