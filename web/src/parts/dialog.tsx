// A dialog over the page: the browser's own element, which keeps the focus inside and gives it back.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { IconButton } from "./icons";

export function Dialog({ title, onClose, children, wide }: { title: string; onClose: () => void; children: ComponentChildren; wide?: boolean }) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const own = element.current!;
    if (!own.open) own.showModal();
    return () => own.close();
  }, []);
  return (
    <dialog
      ref={element}
      class={wide ? "dialog wide" : "dialog"}
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
      </div>
    </dialog>
  );
}

/** A question with two answers. */
export function Question({ title, text, yes, onYes, onClose }: { title: string; text: string; yes: string; onYes: () => void; onClose: () => void }) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <div class="dialog-buttons">
        <button type="button" class="button" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          class="button primary"
          onClick={() => {
            onClose();
            onYes();
          }}
        >
          {yes}
        </button>
      </div>
    </Dialog>
  );
}
