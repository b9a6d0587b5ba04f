// Files on the visitor's disk, in browsers that let a page write them: a draft opened from a file is saved to the file.

import { served } from "../net/served";

type Handle = {
  name: string;
  getFile(): Promise<File>;
  createWritable(): Promise<{ write(text: string): Promise<void>; close(): Promise<void> }>;
};
type Pickers = {
  showOpenFilePicker?: (options: object) => Promise<Handle[]>;
  showSaveFilePicker?: (options: object) => Promise<Handle>;
};

const pickers = window as Pickers;
const TYPES = { types: [{ description: "Chess variants", accept: { "text/plain": [".variant"] } }] };

/** The files of drafts, until the page is reloaded. */
const handles = new Map<string, Handle>();

/** Whether files can be written back. With a program, the program writes files, in the folder that it was given. */
export const writesFiles = !served && pickers.showSaveFilePicker !== undefined;

/** Whether the visitor has cancelled the file dialog. */
const cancelled = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

/** Lets the visitor choose a file; `null` if the dialog is cancelled. */
export async function chooseFile(): Promise<{ file: File; belongs: (draft: string) => void } | null> {
  try {
    const [handle] = await pickers.showOpenFilePicker!(TYPES);
    return handle ? { file: await handle.getFile(), belongs: (draft) => handles.set(draft, handle) } : null;
  } catch (error) {
    if (cancelled(error)) return null;
    throw error;
  }
}

/** Writes a draft to its file and returns the name of the file; `null` if the draft has none. */
export async function writeBack(draft: string, text: string): Promise<string | null> {
  const handle = handles.get(draft);
  if (!handle) return null;
  const file = await handle.createWritable();
  await file.write(text);
  await file.close();
  return handle.name;
}

/** Lets the visitor choose the file of a draft; `false` if the dialog is cancelled. */
export async function chooseTarget(draft: string, suggestedName: string): Promise<boolean> {
  try {
    handles.set(draft, await pickers.showSaveFilePicker!({ ...TYPES, suggestedName }));
    return true;
  } catch (error) {
    if (cancelled(error)) return false;
    throw error;
  }
}
