// The connection to the core in this browser: a Worker of this tab, or of the tab that was opened first.

import { failed, notify } from "../state/speech";
import { type Begin, type FromDesk, type FromPage, type FromWorker, names } from "../worker/channel";
import { type Carrier, connection, heard, opened, page } from "./wire";

/** The number of failures after which the Worker is not restarted. */
const MAX_FAILURES = 3;
/** The time after which failures are forgotten, in milliseconds. */
const FORGET_AFTER = 30_000;

const channel = new BroadcastChannel(names.channel);
let desk = 0;
let turn = 0;
let failures = 0;

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
    failures += 1;
    setTimeout(() => (failures = 0), FORGET_AFTER);
    if (failures < MAX_FAILURES) start();
    else failed(new Error(`The studio cannot run in this browser: ${why}`));
  };
  own.onerror = (event) => over(event.message || "its program could not be loaded");
  own.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if ("over" in data) over(data.over);
    // The Worker holds this lock as long as it runs.
    else void navigator.locks.request(names.worker(page, begin.turn), () => over("it was ended"));
  };
  own.postMessage(begin);
}

function hear({ data }: MessageEvent<FromDesk | FromPage>) {
  if (data.to === "desk" || (data.to !== "all" && !data.to.includes(page))) return;
  const { ready, body, kept } = data as FromDesk;
  if (ready && ready.desk !== desk) {
    // A new desk does not know this page yet.
    if (desk) connection.value = "lost";
    desk = ready.desk;
    if (!ready.keeps)
      notify(
        "This browser does not store data for this page: everything is lost when the last tab is closed. Export what you want to keep.",
        true,
      );
    opened(send);
  }
  if (body) heard(body);
  // Asks the browser not to evict the data.
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
    // There is only one visitor.
  },
};
