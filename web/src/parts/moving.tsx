// Export and import of all games, drafts and files, to move them to another studio.

import { useState } from "preact/hooks";

import { download, importAll } from "../net/files";
import { served } from "../net/served";
import { failed, notify } from "../state/speech";
import { Icon } from "./icons";

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? "" : "s"}`;

export function Moving() {
  const [skipped, setSkipped] = useState<string[]>([]);
  const take = async (file: File | undefined) => {
    if (!file) return;
    try {
      const imported = await importAll(await file.text());
      notify(
        `Imported ${counted(imported.games, "game")}, ${counted(imported.drafts, "draft")} and ${counted(imported.files, "file")}.`,
      );
      setSkipped(imported.left);
    } catch (error) {
      failed(error);
    }
  };
  return (
    <section class="moving" aria-label="Games, drafts and files">
      <h3>Games, drafts and files</h3>
      <p>
        {served
          ? "The program stores them on this machine."
          : "This browser stores them on this device. Nothing is sent anywhere."}{" "}
        An export contains all of them, to move them to another studio.
      </p>
      <div class="dialog-buttons">
        <label class="button open-file">
          <Icon name="book" /> Import…
          <input
            type="file"
            accept=".json,application/json"
            onChange={(event) => void take(event.currentTarget.files?.[0])}
          />
        </label>
        <button type="button" class="button" onClick={() => void download({ do: "export" }).catch(failed)}>
          <Icon name="download" /> Export all
        </button>
      </div>
      {skipped.length > 0 && <p class="problem">Skipped because they already exist: {skipped.join(", ")}.</p>}
    </section>
  );
}
