// The dialog that shows and restores the last versions of a draft.

import { useEffect, useState } from "preact/hooks";

import { Dialog } from "../parts/dialog";
import { ask } from "../net/wire";
import type { DraftStore } from "../state/draft";
import { failed } from "../state/speech";
import type { DraftVersion } from "../types";
import { when } from "./when";

export function Versions({
  draft,
  restore,
  onClose,
}: {
  draft: DraftStore;
  restore: (text: string) => void;
  onClose: () => void;
}) {
  const [versions, setVersions] = useState<DraftVersion[] | null>(null);
  const [chosen, setChosen] = useState<{ version: number; text: string; cases: string | null } | null>(null);
  useEffect(() => {
    draft
      .keep()
      .catch(failed)
      .then(() => ask<{ versions: DraftVersion[] }>({ do: "draft-versions", draft: draft.keeper!.id }))
      .then((found) => setVersions(found.versions), failed);
  }, []);
  const choose = (version: number) => {
    const wanted = { do: "draft-version", draft: draft.keeper!.id, version };
    ask<{ text: string; cases: string | null }>(wanted).then(
      ({ text, cases }) => setChosen({ version, text, cases }),
      failed,
    );
  };
  return (
    <Dialog title="Versions" onClose={onClose} huge>
      <p>The last twenty versions. While you type, a new version begins every minute and after every save.</p>
      {versions?.length === 0 && <p>No versions yet.</p>}
      <div class="versions">
        <ul>
          {versions?.map(({ version, title, saved, letters }) => (
            <li key={version}>
              <button
                type="button"
                class="version"
                aria-pressed={chosen?.version === version}
                onClick={() => choose(version)}
              >
                <b>{when(saved, true)}</b>
                <span>
                  {title} · {letters} characters
                </span>
              </button>
            </li>
          ))}
        </ul>
        {chosen && (
          <textarea class="theirs" readOnly rows={16} value={chosen.text} aria-label="The text of this version" />
        )}
      </div>
      <div class="dialog-buttons">
        <button
          type="button"
          class="button primary"
          disabled={!chosen}
          onClick={() => {
            draft.keeper?.separate();
            if (chosen!.cases !== null && !draft.beside.value) draft.writeCases(chosen!.cases);
            restore(chosen!.text);
            onClose();
          }}
        >
          Restore this version
        </button>
      </div>
    </Dialog>
  );
}
