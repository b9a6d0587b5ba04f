// A modal dialog. The browser's own element keeps the focus inside and restores it.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { dialogs, failed, note } from "../state/speech";
import { IconButton } from "./icons";
import { Ticked } from "./ticked";

export function Dialog({
  title,
  onClose,
  children,
  wide,
  huge,
}: {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  wide?: boolean;
  huge?: boolean;
}) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const own = element.current!;
    if (!own.open) own.showModal();
    dialogs.value += 1;
    return () => {
      own.close();
      dialogs.value -= 1;
      // An error in the dialog no longer applies once the dialog is closed.
      if (note.value?.error) note.value = null;
    };
  }, []);
  // A click on the backdrop is a click on the dialog itself. The keyboard has Escape, which is `onCancel`.
  // oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
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
export function Question({
  title,
  text,
  yes,
  onYes,
  onClose,
}: {
  title: string;
  text: string;
  yes: string;
  /** Carries out the action. If that fails, the question stays open. */ onYes: () => Promise<unknown>;
  onClose: () => void;
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>
        <Ticked text={text} />
      </p>
      <div class="dialog-buttons">
        <button type="button" class="button" onClick={onClose}>
          Cancel
        </button>
        <button type="button" class="button primary" onClick={() => void onYes().then(onClose, failed)}>
          {yes}
        </button>
      </div>
    </Dialog>
  );
}
