// What the page and the core of the studio say to each other. A carrier brings it there: a WebSocket to the program, or a Worker of
// this browser. What was asked and not answered is asked again after a break with the same number, which the core takes once.

import { signal } from "@preact/signals";

import type { Analysis, Draft, GameNews } from "../types";
import { served } from "./served";

export type Command = { do: string } & Record<string, unknown>;
export type Push = GameNews & { analysis?: Analysis; draft?: Draft; warning?: string };
type Answer = Record<string, unknown> & { re: number; error?: string; status?: number };
type Waiting = { text: string; done: (answer: Answer) => void; fail: (error: Error) => void };

/** A refusal: the core's sentence, and what else its answer holds, such as the newer text of a file. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly answer: Record<string, unknown>,
  ) {
    super(message);
  }
}

/** What brings commands to the core. */
export interface Carrier {
  /** Begins, and calls `opened` now and after every break. */
  connect(): void;
  /** Sends a command; without a connection it is sent when there is one. */
  send(text: string): void;
  /** Keeps a draft while the page goes away. No answer comes. */
  last(command: Command): void;
  /** Makes a new connection, as somebody else. */
  renew(): void;
}

/** Whether the connection stands; a break is shown only once there was one. */
export const connection = signal<"new" | "open" | "lost">("new");

/** The longest message that the program understands, in bytes. */
const LONGEST = 1024 * 1024;

/** A random name of this load of the page: the core keeps the numbers of different pages apart. */
export const page = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

const waiting = new Map<number, Waiting>();
const listeners = new Set<(push: Push) => void>();
const onOpen = new Set<() => void>();
let load: () => Promise<Carrier>;
let carrier: Promise<Carrier> | undefined;
let next = 1;

/** Says what carries the commands: it is loaded for the first of them. */
export function carryBy(choice: () => Promise<Carrier>) {
  load = choice;
}

function carried(): Promise<Carrier> {
  return (carrier ??= load().then((found) => {
    found.connect();
    return found;
  }));
}

/** The connection stands, or stands again. */
export function opened(send: (text: string) => void) {
  const again = connection.value === "lost";
  connection.value = "open";
  if (again) for (const act of onOpen) act();
  for (const { text } of waiting.values()) send(text);
}

/** Something has come from the core. */
export function heard(message: Push & Partial<Answer>) {
  if (message.re === undefined) {
    for (const listen of listeners) listen(message);
    return;
  }
  const asked = waiting.get(message.re);
  waiting.delete(message.re);
  if (!asked) return;
  if (message.error) asked.fail(new Refused(message.status ?? 400, message.error, message));
  else asked.done(message as Answer);
}

/** Gives a command and waits for its answer. The core ends long work when it is no longer wanted. */
export async function ask<T>(command: Command, wanted?: AbortSignal): Promise<T> {
  const id = next++;
  const text = JSON.stringify({ id, ...command });
  if (served && text.length > LONGEST / 4 && new Blob([text]).size > LONGEST) throw new Error("This is too long for the studio.");
  const own = await carried();
  return new Promise<T>((done, fail) => {
    waiting.set(id, { text, done: done as (answer: Answer) => void, fail });
    wanted?.addEventListener("abort", () => waiting.has(id) && tell({ do: "cancel", of: id }));
    own.send(text);
  });
}

/** Gives a command whose answer is not awaited, such as a draft. A refusal is shown as a warning. */
export function tell(command: Command) {
  void ask(command).catch((error: Error) => {
    for (const listen of listeners) listen({ warning: error.message });
  });
}

/** Keeps a draft while the page goes away. */
export function last(command: Command) {
  const id = next++;
  void carried().then((own) => own.last({ id, ...command }));
}

/** Makes a new connection in place of the one that there is. */
export function renew() {
  void carried().then((own) => own.renew());
}

/** Hears what the core sends by itself. */
export function listen(act: (push: Push) => void): () => void {
  listeners.add(act);
  return () => listeners.delete(act);
}

/** Called when the connection has come back. */
export function reconnected(act: () => void): () => void {
  onOpen.add(act);
  return () => onOpen.delete(act);
}
