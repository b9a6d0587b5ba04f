// Everything that is kept, as one file: it moves games, drafts and files to another studio.

import { useState } from "preact/hooks";

import { bring, download } from "../net/files";
import { served } from "../net/served";
import { failed, notify } from "../state/speech";
import { Icon } from "./icons";

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? "" : "s"}`;

export function Moving() {
  const [left, setLeft] = useState<string[]>([]);
  const take = async (file: File | undefined) => {
    if (!file) return;
    try {
      const come = await bring(await file.text());
      notify(`Imported ${counted(come.games, "game")}, ${counted(come.drafts, "draft")} and ${counted(come.files, "file")}.`);
      setLeft(come.left);
    } catch (error) {
      failed(error);
    }
  };
  return (
    <section class="moving" aria-label="Games, drafts and files">
      <h3>Games, drafts and files</h3>
      <p>{served ? "The program keeps them on this machine." : "This browser keeps them on this device. Nothing is sent anywhere."} One file takes all of them to another studio.</p>
      <div class="dialog-buttons">
        <label class="button open-file">
          <Icon name="book" /> Import…
          <input type="file" accept=".json,application/json" onChange={(event) => void take(event.currentTarget.files?.[0])} />
        </label>
        <button type="button" class="button" onClick={() => void download({ do: "export" }).catch(failed)}>
          <Icon name="download" /> Export all
        </button>
      </div>
      {left.length > 0 && <p class="problem">Left as they are, because they were here already: {left.join(", ")}.</p>}
    </section>
  );
}
