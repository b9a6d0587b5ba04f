// A dialog over the page: the browser's own element, which keeps the focus inside and gives it back.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { dialogs, failed, note } from "../state/speech";
import { IconButton } from "./icons";
import { Ticked } from "./ticked";

export function Dialog({ title, onClose, children, wide, huge }: { title: string; onClose: () => void; children: ComponentChildren; wide?: boolean; huge?: boolean }) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const own = element.current!;
    if (!own.open) own.showModal();
    dialogs.value += 1;
    return () => {
      own.close();
      dialogs.value -= 1;
      // What went wrong in the dialog does not matter without it.
      if (note.value?.error) note.value = null;
    };
  }, []);
  return (
    <dialog
      ref={element}
      class={huge ? "dialog huge" : wide ? "dialog wide" : "dialog"}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      <div class="dialog-in">
        <header class="dialog-head">
          <h2>{title}</h2>
          <IconButton name="close" label="Close" onClick={onClose} />
        </header>
        {children}
        <div role="alert">
          {note.value && (
            <p class={note.value.error ? "dialog-note error" : "dialog-note"}>
              <Ticked text={note.value.text} />
            </p>
          )}
        </div>
      </div>
    </dialog>
  );
}

/** A question with two answers. */
export function Question({ title, text, yes, onYes, onClose }: { title: string; text: string; yes: string; /** Does it. The question stays if that fails. */ onYes: () => Promise<unknown>; onClose: () => void }) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>
        <Ticked text={text} />
      </p>
      <div class="dialog-buttons">
        <button type="button" class="button" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          class="button primary"
          onClick={() => void onYes().then(onClose, failed)}
        >
          {yes}
        </button>
      </div>
    </Dialog>
  );
}
