// The dialog that asks which of two texts of a draft or file to keep.

import { Dialog } from "../parts/dialog";
import type { DraftStore, Other } from "../state/draft";

export const conflictTitle = ({ of }: Other) =>
  of === "file" ? "The file has changed on disk" : "This draft was changed in another tab";

export function Conflict({ draft, other }: { draft: DraftStore; other: Other }) {
  const isFile = other.of === "file";
  const close = () => (draft.conflict.value = null);
  return (
    <Dialog title={conflictTitle(other)} onClose={close} huge>
      <p>
        {isFile
          ? "Another program has changed the file since you opened it. Nothing was overwritten. Choose which text to keep."
          : "This draft has changed since you opened it here. Nothing was overwritten. Choose which text to keep."}
      </p>
      <div class="two-texts">
        <label>
          <span>{isFile ? "The text on disk" : "The other tab's text"}</span>
          <textarea class="theirs" readOnly rows={14} value={other.text} />
        </label>
        <label>
          <span>Your text</span>
          <textarea class="theirs" readOnly rows={14} value={draft.text.value} />
        </label>
      </div>
      <div class="dialog-buttons">
        <button type="button" class="button" onClick={close}>
          Decide later
        </button>
        <button type="button" class="button" onClick={() => draft.take(other)}>
          {isFile ? "Use the file's text" : "Use the other text"}
        </button>
        <button type="button" class="button primary" onClick={() => void draft.overwrite(other)}>
          {isFile ? "Overwrite with mine" : "Keep mine"}
        </button>
      </div>
    </Dialog>
  );
}
