// Pictures and files from the core.

import { save } from "../state/names";
import { shown } from "./secret";
import { served } from "./served";
import { ask, type Command, Refused } from "./wire";

/** The answer to `share` and `export`. */
type Exported = { text: string; type: string; name: string };

export const drawn = async (command: Command) => (await ask<{ svg: string }>(command)).svg;

/** An object URL of a picture, to be released with `URL.revokeObjectURL`. */
export async function pictureUrl(command: Command): Promise<string> {
  return URL.createObjectURL(new Blob([await drawn(command)], { type: "image/svg+xml" }));
}

/** Downloads the answer to a command as a file. */
export async function download(command: Command, name?: string) {
  const exported = await ask<Exported>(command);
  save(
    URL.createObjectURL(new Blob([exported.text], { type: `${exported.type};charset=utf-8` })),
    name ?? exported.name,
  );
}

/** The numbers of things imported, and the names of those that exist already. */
export type Imported = { drafts: number; games: number; files: number; left: string[] };

/** Imports an export. It may be longer than a command, so the program has an address for it. */
export async function importAll(text: string): Promise<Imported> {
  if (!served) return ask<Imported>({ do: "import", text });
  const answer = await fetch("/api/import", {
    method: "POST",
    headers: { authorization: `Bearer ${shown()}` },
    body: text,
  });
  const found = await answer.json();
  if (!answer.ok) throw new Refused(answer.status, found.error, found);
  return found as Imported;
}

export const takenText = async (command: Command) => (await ask<Exported>(command)).text;
