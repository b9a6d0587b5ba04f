// Commands to the core of the studio and its answers and pushes. A carrier transports them: a WebSocket to the program, or a Worker
// of this browser. After a break, unanswered commands are sent again with the same number, and the core carries out each number once.

import { signal } from "@preact/signals";

import type { Analysis, Draft, GameNews } from "../types";
import { served } from "./served";

export type Command = { do: string } & Record<string, unknown>;
export type Push = GameNews & { analysis?: Analysis; draft?: Draft; warning?: string };
type Answer = Record<string, unknown> & { re: number; error?: string; status?: number };
type Waiting = { text: string; done: (answer: Answer) => void; fail: (error: Error) => void };

/** An error from the core, with the rest of the answer, such as the newer text of a file. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly answer: Record<string, unknown>,
  ) {
    super(message);
  }
}

/** Transports commands to the core. */
export interface Carrier {
  /** Connects, and calls `opened` then and after every break. */
  connect(): void;
  /** Sends a command. Without a connection, `opened` sends it later. */
  send(text: string): void;
  /** Saves a draft while the page closes. There is no answer. */
  last(command: Command): void;
  /** Reconnects with another identity. */
  renew(): void;
}

/** The state of the connection. */
export const connection = signal<"new" | "open" | "lost">("new");

/** The longest message that the program accepts, in bytes. */
const MAX_MESSAGE = 1024 * 1024;

/** A random name for this page: the numbers of commands are unique per page. */
export const page = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
  byte.toString(16).padStart(2, "0"),
).join("");

const waiting = new Map<number, Waiting>();
const listeners = new Set<(push: Push) => void>();
const onOpen = new Set<() => void>();
let load: () => Promise<Carrier>;
let carrier: Promise<Carrier> | undefined;
let next = 1;

/** Sets the carrier, which is loaded with the first command. */
export function carryBy(choice: () => Promise<Carrier>) {
  load = choice;
}

function carried(): Promise<Carrier> {
  return (carrier ??= load().then((found) => {
    found.connect();
    return found;
  }));
}

/** Called by the carrier when the connection is open. Sends all unanswered commands. */
export function opened(send: (text: string) => void) {
  const again = connection.value === "lost";
  connection.value = "open";
  if (again) for (const act of onOpen) act();
  for (const { text } of waiting.values()) send(text);
}

/** Called by the carrier with each message from the core. */
export function heard(message: Push & Partial<Answer>) {
  if (message.re === undefined) {
    for (const hear of listeners) hear(message);
    return;
  }
  const asked = waiting.get(message.re);
  waiting.delete(message.re);
  if (!asked) return;
  if (message.error) asked.fail(new Refused(message.status ?? 400, message.error, message));
  else asked.done(message as Answer);
}

/** Sends a command and returns its answer. An abort signal cancels long work in the core. */
export async function ask<T>(command: Command, wanted?: AbortSignal): Promise<T> {
  const id = next++;
  const text = JSON.stringify({ id, ...command });
  if (served && text.length > MAX_MESSAGE / 4 && new Blob([text]).size > MAX_MESSAGE)
    throw new Error("This is too long for the studio.");
  const own = await carried();
  return new Promise<T>((done, fail) => {
    waiting.set(id, { text, done: done as (answer: Answer) => void, fail });
    wanted?.addEventListener("abort", () => waiting.has(id) && tell({ do: "cancel", of: id }));
    own.send(text);
  });
}

/** Sends a command whose answer is not needed. An error is shown as a warning. */
export function tell(command: Command) {
  void ask(command).catch((error: Error) => {
    for (const hear of listeners) hear({ warning: error.message });
  });
}

/** Saves a draft while the page closes. */
export function last(command: Command) {
  const id = next++;
  void carried().then((own) => own.last({ id, ...command }));
}

/** Reconnects. */
export function renew() {
  void carried().then((own) => own.renew());
}

/** Listens to pushes. Returns a function that stops listening. */
export function listen(hear: (push: Push) => void): () => void {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

/** Calls a function after every reconnection. Returns a function that stops this. */
export function reconnected(act: () => void): () => void {
  onOpen.add(act);
  return () => onOpen.delete(act);
}
