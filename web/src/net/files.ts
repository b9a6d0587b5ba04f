// Pictures and files that the core makes.

import { save } from "../state/names";
import { shown } from "./secret";
import { served } from "./served";
import { ask, type Command, Refused } from "./wire";

/** What `share` and `export` answer. */
type Taken = { text: string; type: string; name: string };

export const drawn = async (command: Command) => (await ask<{ svg: string }>(command)).svg;

/** An address of a picture, which is given back with `URL.revokeObjectURL`. */
export async function pictureUrl(command: Command): Promise<string> {
  return URL.createObjectURL(new Blob([await drawn(command)], { type: "image/svg+xml" }));
}

/** Saves what a command answers as a file, under a name of the page's own if there is one. */
export async function download(command: Command, name?: string) {
  const taken = await ask<Taken>(command);
  save(URL.createObjectURL(new Blob([taken.text], { type: `${taken.type};charset=utf-8` })), name ?? taken.name);
}

/** What an import has brought, and what was here already. */
export type Brought = { drafts: number; games: number; files: number; left: string[] };

/** Takes what `export` has written. It may be longer than a command to the program. */
export async function bring(text: string): Promise<Brought> {
  if (!served) return ask<Brought>({ do: "import", text });
  const answer = await fetch("/api/import", { method: "POST", headers: { authorization: `Bearer ${shown()}` }, body: text });
  const found = await answer.json();
  if (!answer.ok) throw new Refused(answer.status, found.error, found);
  return found as Brought;
}

export const takenText = async (command: Command) => (await ask<Taken>(command)).text;
