// The connection to the program: one WebSocket for the page, which reconnects after a break.

import { check, shown } from "./secret";
import { type Carrier, connection, heard, opened, page } from "./wire";

/** The silence that counts as a lost connection, in milliseconds. The program sends something every second. */
const SILENCE = 2000;
/** The silence after which the page reconnects, in milliseconds. */
const RECONNECT_AFTER = 12_000;
/** The interval between checks, in milliseconds. */
const CHECK_INTERVAL = 250;
/** The pause before a new connection, in milliseconds: at first, and at most. */
const PAUSE = { first: 200, most: 5000 };

let current: WebSocket | undefined;
let pause = PAUSE.first;
/** The time of the last message, and of the last check. */
let lastHeard = 0;
let lastCheck = 0;

function checkSilence() {
  const now = performance.now();
  // A page that was asleep or busy could not receive anything.
  const awake = now - lastCheck < 4 * CHECK_INTERVAL;
  lastCheck = now;
  if (!awake || current?.readyState !== WebSocket.OPEN) return;
  if (now - lastHeard > SILENCE) connection.value = "lost";
  if (now - lastHeard > RECONNECT_AFTER) socket.renew();
}

function connect() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const own = new WebSocket(`${scheme}//${location.host}/ws?page=${page}`, ["triagonal", shown()]);
  current = own;
  own.onopen = () => {
    pause = PAUSE.first;
    lastHeard = performance.now();
    opened((text) => own.send(text));
  };
  const parts: string[] = [];
  own.onmessage = (event) => {
    lastHeard = performance.now();
    if (current === own) connection.value = "open";
    // Long messages arrive in parts.
    let text = event.data as string;
    if (text[0] === "+" || text[0] === "=") {
      parts.push(text.slice(1));
      if (text[0] === "+") return;
      text = parts.splice(0).join("");
    }
    heard(JSON.parse(text));
  };
  own.onclose = () => {
    if (current !== own) return;
    connection.value = "lost";
    // A refused connection looks like a program that does not answer.
    void check().catch(() => {});
    setTimeout(connect, pause);
    pause = Math.min(pause * 1.7, PAUSE.most);
  };
}

export const socket: Carrier = {
  connect() {
    setInterval(checkSilence, CHECK_INTERVAL);
    connect();
  },
  send(text) {
    if (current?.readyState === WebSocket.OPEN) current.send(text);
  },
  last({ draft, ...content }) {
    // A WebSocket is closed with the page, but a request with `keepalive` is completed.
    const headers = { authorization: `Bearer ${shown()}`, "content-type": "application/json" };
    void fetch(`/api/drafts/${draft}`, {
      method: "PUT",
      headers,
      body: JSON.stringify(content),
      keepalive: true,
    }).catch(() => {});
  },
  renew() {
    const old = current;
    connect();
    old?.close();
  },
};
