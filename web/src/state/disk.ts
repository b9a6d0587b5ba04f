// Files of the person's disk, where the browser lets a page write them back: a draft that was opened from one is saved to it.

import { served } from "../net/served";

type Handle = { name: string; getFile(): Promise<File>; createWritable(): Promise<{ write(text: string): Promise<void>; close(): Promise<void> }> };
type Pickers = {
  showOpenFilePicker?: (options: object) => Promise<Handle[]>;
  showSaveFilePicker?: (options: object) => Promise<Handle>;
};

const pickers = window as Pickers;
const TYPES = { types: [{ description: "Chess variants", accept: { "text/plain": [".variant"] } }] };

/** The files of drafts, until the page is loaded anew. */
const handles = new Map<string, Handle>();

/** Whether files can be written back. Where there is a program, it does this, in the folder that it was given. */
export const writesFiles = !served && pickers.showSaveFilePicker !== undefined;

/** Nobody has chosen a file. */
const cancelled = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

/** A file that somebody chooses; `null` if nobody does. */
export async function chooseFile(): Promise<{ file: File; belongs: (draft: string) => void } | null> {
  try {
    const [handle] = await pickers.showOpenFilePicker!(TYPES);
    return handle ? { file: await handle.getFile(), belongs: (draft) => handles.set(draft, handle) } : null;
  } catch (error) {
    if (cancelled(error)) return null;
    throw error;
  }
}

/** Writes a draft to the file that it belongs to, and returns the file's name; `null` if it belongs to none. */
export async function writeBack(draft: string, text: string): Promise<string | null> {
  const handle = handles.get(draft);
  if (!handle) return null;
  const file = await handle.createWritable();
  await file.write(text);
  await file.close();
  return handle.name;
}

/** Lets somebody choose the file that a draft belongs to from now on; whether somebody has. */
export async function chooseTarget(draft: string, suggestedName: string): Promise<boolean> {
  try {
    handles.set(draft, await pickers.showSaveFilePicker!({ ...TYPES, suggestedName }));
    return true;
  } catch (error) {
    if (cancelled(error)) return false;
    throw error;
  }
}
