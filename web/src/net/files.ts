// Pictures and files that the core makes.

import { save } from "../state/names";
import { ask, type Command } from "./wire";

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

export const takenText = async (command: Command) => (await ask<Taken>(command)).text;
