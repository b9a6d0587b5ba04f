// One WebSocket for the whole page. It comes back by itself after a break; what was asked and not answered is asked again
// with the same number, which the server takes once.

import { signal } from "@preact/signals";

import type { Analysis, Draft, GameNews } from "../types";
import { check, shown } from "./secret";

export type Push = GameNews & { analysis?: Analysis; draft?: Draft; warning?: string };
type Answer = Record<string, unknown> & { re: number; error?: string };
type Waiting = { text: string; done: (answer: Answer) => void; fail: (error: Error) => void };

/** Whether the connection stands; a break is shown only once there was one. */
export const connection = signal<"new" | "open" | "lost">("new");

/** The longest message that the server understands, in bytes. */
const LONGEST = 1024 * 1024;

const waiting = new Map<number, Waiting>();
const listeners = new Set<(push: Push) => void>();
const onOpen = new Set<() => void>();
let socket: WebSocket | undefined;
// The server keeps the numbers of different pages apart, also of two loads of the same one.
const page = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
let next = 1;
let pause = 200;
/** When something was heard last, and when that was looked at last. */
let heard = 0;
let looked = 0;

/** The server is heard from every second. A silence of so many milliseconds counts as a lost connection. */
const SILENCE = 2000;
/** After a silence of so many milliseconds there is a new connection. */
const TOO_LONG = 12_000;
const LOOK = 250;

setInterval(() => {
  const now = performance.now();
  // A page that was asleep or busy has not been able to hear anything.
  const awake = now - looked < 4 * LOOK;
  looked = now;
  if (!awake || socket?.readyState !== WebSocket.OPEN) return;
  if (now - heard > SILENCE) connection.value = "lost";
  if (now - heard > TOO_LONG) renew();
}, LOOK);

/** Makes a new connection in place of the one that there is. */
export function renew() {
  const old = socket;
  connect();
  old?.close();
}

function connect() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const own = new WebSocket(`${scheme}//${location.host}/ws?page=${page}`, ["triagonal", shown()]);
  socket = own;
  own.onopen = () => {
    pause = 200;
    heard = performance.now();
    const again = connection.value === "lost";
    connection.value = "open";
    if (again) {
      for (const act of onOpen) act();
    }
    for (const { text } of waiting.values()) own.send(text);
  };
  const parts: string[] = [];
  own.onmessage = (event) => {
    heard = performance.now();
    if (socket === own) connection.value = "open";
    // Long messages come in parts.
    let text = event.data as string;
    if (text[0] === "+" || text[0] === "=") {
      parts.push(text.slice(1));
      if (text[0] === "+") return;
      text = parts.splice(0).join("");
    }
    const message = JSON.parse(text) as Push & Partial<Answer>;
    if (message.re === undefined) {
      for (const listen of listeners) listen(message);
      return;
    }
    const asked = waiting.get(message.re);
    waiting.delete(message.re);
    if (!asked) return;
    if (message.error) asked.fail(new Error(message.error));
    else asked.done(message as Answer);
  };
  own.onclose = () => {
    if (socket !== own) return;
    connection.value = "lost";
    // A refusal looks like a program that does not answer.
    void check().catch(() => {});
    setTimeout(connect, pause);
    pause = Math.min(pause * 1.7, 5000);
  };
}

/** Sends a command and waits for its answer. The server ends long work when it is no longer wanted. */
export function ask<T>(command: Record<string, unknown>, wanted?: AbortSignal): Promise<T> {
  if (!socket) connect();
  const id = next++;
  const text = JSON.stringify({ id, ...command });
  if (new Blob([text]).size > LONGEST) return Promise.reject(new Error("This is too long for the studio's program."));
  return new Promise<T>((done, fail) => {
    waiting.set(id, { text, done: done as (answer: Answer) => void, fail });
    wanted?.addEventListener("abort", () => waiting.has(id) && tell({ do: "cancel", of: id }));
    if (socket?.readyState === WebSocket.OPEN) socket.send(text);
  });
}

/** Sends a command whose answer is not awaited, such as a draft. A refusal is shown as a warning. */
export function tell(command: Record<string, unknown>) {
  void ask(command).catch((error: Error) => {
    for (const listen of listeners) listen({ warning: error.message });
  });
}

/** Hears what the server sends by itself. */
export function listen(act: (push: Push) => void): () => void {
  listeners.add(act);
  return () => listeners.delete(act);
}

/** Called when the connection has come back. */
export function reconnected(act: () => void): () => void {
  onOpen.add(act);
  return () => onOpen.delete(act);
}
