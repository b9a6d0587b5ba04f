// The carrier to the core in this browser: a Worker of this tab or, where another tab has been first, that tab's.

import { failed, notify } from "../state/speech";
import { type Begin, type FromDesk, type FromPage, type FromWorker, names } from "../worker/channel";
import { type Carrier, connection, heard, opened, page } from "./wire";

/** After how many failures in a row a Worker is not started again. */
const TRIES = 3;
/** After how long without a failure they are forgotten, in milliseconds. */
const FORGIVEN = 30_000;

const channel = new BroadcastChannel(names.channel);
let desk = 0;
let turn = 0;
let tries = 0;

const post = (message: FromPage) => channel.postMessage(message);
const send = (text: string) => post({ to: "desk", from: page, text });

function start() {
  const own = new Worker(new URL("../worker/desk.ts", import.meta.url), { type: "module" });
  turn += 1;
  const begin: Begin = { page, turn };
  let isOver = false;
  const over = (why: string) => {
    if (isOver) return;
    isOver = true;
    own.terminate();
    connection.value = "lost";
    tries += 1;
    setTimeout(() => (tries = 0), FORGIVEN);
    if (tries < TRIES) start();
    else failed(new Error(`The studio cannot run in this browser: ${why}`));
  };
  own.onerror = (event) => over(event.message || "its program could not be loaded");
  own.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if ("over" in data) over(data.over);
    // Whoever gets this lock knows that the Worker is gone.
    else void navigator.locks.request(names.worker(page, begin.turn), () => over("it was ended"));
  };
  own.postMessage(begin);
}

function hear({ data }: MessageEvent<FromDesk | FromPage>) {
  if (data.to === "desk" || (data.to !== "all" && !data.to.includes(page))) return;
  const { ready, body, kept } = data as FromDesk;
  if (ready && ready.desk !== desk) {
    // Another desk knows nothing of this page yet.
    if (desk) connection.value = "lost";
    desk = ready.desk;
    if (!ready.keeps) notify("This browser keeps nothing for this page: all is gone when its last tab is closed. Export what you want to keep.", true);
    opened(send);
  }
  if (body) heard(body);
  // What was kept stays until somebody removes it, where the browser agrees.
  if (kept) void navigator.storage?.persist?.();
}

export const worker: Carrier = {
  connect() {
    channel.onmessage = hear;
    void navigator.locks.request(names.page(page), () => new Promise(() => {}));
    start();
    post({ to: "desk", from: page });
  },
  send(text) {
    if (desk) send(text);
  },
  last(command) {
    send(JSON.stringify(command));
  },
  renew() {
    // The desk knows one person only.
  },
};
