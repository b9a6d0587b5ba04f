// Saving a text to the user's folder, downloading it, and sharing it as a link.

import { useEffect, useState } from "preact/hooks";

import { Copied } from "../parts/copied";
import { Dialog } from "../parts/dialog";
import { Icon } from "../parts/icons";
import { served } from "../net/served";
import { ask } from "../net/wire";
import type { DraftStore } from "../state/draft";
import { chooseTarget, writesFiles } from "../state/disk";
import { download, fileName } from "../state/names";
import { MAX_PACKED, pack } from "../state/packed";
import { link } from "../state/address";
import { go } from "../state/router";
import { home } from "../state/shared";
import { failed, notify } from "../state/speech";
import type { Folder } from "../types";

const nameOf = (draft: DraftStore) => fileName(/^\s*variant\s+"([^"\n]*)"/m.exec(draft.text.value)?.[1] ?? "");

export const downloadDraft = (draft: DraftStore) => download(`${nameOf(draft)}.variant`, draft.text.value);

/** Saves a draft as a new file: in the folder, on the disk, or as a download. */
export function SaveAs({ draft, onClose }: { draft: DraftStore; onClose: () => void }) {
  const [folder, setFolder] = useState<Folder | null>(null);
  // File names in the folder have only characters that every system allows.
  const [name, setName] = useState(
    nameOf(draft)
      .replace(/[^a-z0-9-]+/g, "-")
      .replace(/^-+|-+$/g, "") || "my-variant",
  );
  useEffect(() => {
    ask<Folder>({ do: "files" }).then(setFolder, failed);
  }, []);
  const save = async () => {
    const file = `${name}.variant`;
    try {
      await ask({ do: "file-write", name: file, text: draft.text.value, stamp: "" });
      notify(`Saved ${file}.`);
      onClose();
      go(link("workshop", "file", file));
    } catch (error) {
      failed(error);
    }
  };
  const saveToDisk = async () => {
    await draft.keep();
    if (!(await chooseTarget(draft.keeper!.id, `${nameOf(draft)}.variant`))) return;
    onClose();
    await draft.save();
  };
  return (
    <Dialog title="Save as a file" onClose={onClose}>
      {folder?.takes && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <label class="named">
            <span>Name</span>
            <span class="named-field">
              <input
                type="text"
                value={name}
                pattern="[A-Za-z0-9_\-]+"
                required
                onInput={(event) => setName(event.currentTarget.value)}
              />
              .variant
            </span>
            <small>in {folder.folder}</small>
          </label>
          <div class="dialog-buttons">
            {writesFiles && (
              <button type="button" class="button" onClick={() => void saveToDisk().catch(failed)}>
                Choose a file on this device…
              </button>
            )}
            <button type="submit" class="button primary">
              Save
            </button>
          </div>
        </form>
      )}
      {folder && !folder.takes && (
        <>
          <p>
            {folder.folder
              ? "The studio was opened with a single file and saves no others. This draft stays here in any case. To get it as a file, download it, or open the studio with a folder:"
              : "The studio was opened without a folder. This draft stays here in any case. To get it as a file, download it, or open the studio with a folder, where drafts can be saved:"}
          </p>
          <Copied label="Command" text="triagonal studio FOLDER" />
          <div class="dialog-buttons">
            <button type="button" class="button primary" onClick={() => downloadDraft(draft)}>
              <Icon name="download" /> Download {nameOf(draft)}.variant
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}

/** Shares a text as a link that contains the whole text. */
export function ShareText({ draft, onClose }: { draft: DraftStore; onClose: () => void }) {
  const [packed, setPacked] = useState("");
  useEffect(() => {
    pack(draft.text.value).then(setPacked, failed);
  }, []);
  const isLong = packed.length > MAX_PACKED;
  return (
    <Dialog title="Share the text" onClose={onClose}>
      {packed && !isLong && (
        <>
          <p>
            The link contains the whole text. Anyone who opens it{served ? " in a running studio" : ""} gets a copy as a
            draft.
          </p>
          <Copied label="Link" text={`${home()}${link("workshop", "text", packed)}`} />
          <p>
            For a studio at another address, replace the part before <code>#</code>.
          </p>
        </>
      )}
      {isLong && <p class="problem">This text is too long for a link. Download it and send the file.</p>}
      <div class="dialog-buttons">
        <button type="button" class="button" onClick={() => downloadDraft(draft)}>
          <Icon name="download" /> Download {nameOf(draft)}.variant
        </button>
      </div>
    </Dialog>
  );
}
