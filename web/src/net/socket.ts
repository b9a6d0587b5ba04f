// The carrier to the program: one WebSocket for the whole page. It comes back by itself after a break.

import { check, shown } from "./secret";
import { type Carrier, connection, heard, opened, page } from "./wire";

/** The program is heard from every second. A silence of so many milliseconds counts as a lost connection. */
const SILENCE = 2000;
/** After a silence of so many milliseconds there is a new connection. */
const TOO_LONG = 12_000;
const LOOK = 250;
/** How long the pause before a new connection is, in milliseconds: at first, and at most. */
const PAUSE = { first: 200, most: 5000 };

let current: WebSocket | undefined;
let pause = PAUSE.first;
/** When something was heard last, and when that was looked at last. */
let lastHeard = 0;
let looked = 0;

function look() {
  const now = performance.now();
  // A page that was asleep or busy has not been able to hear anything.
  const awake = now - looked < 4 * LOOK;
  looked = now;
  if (!awake || current?.readyState !== WebSocket.OPEN) return;
  if (now - lastHeard > SILENCE) connection.value = "lost";
  if (now - lastHeard > TOO_LONG) socket.renew();
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
    // Long messages come in parts.
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
    // A refusal looks like a program that does not answer.
    void check().catch(() => {});
    setTimeout(connect, pause);
    pause = Math.min(pause * 1.7, PAUSE.most);
  };
}

export const socket: Carrier = {
  connect() {
    setInterval(look, LOOK);
    connect();
  },
  send(text) {
    if (current?.readyState === WebSocket.OPEN) current.send(text);
  },
  last({ draft, ...content }) {
    // A WebSocket is closed with the page; a request is sent to its end.
    const headers = { authorization: `Bearer ${shown()}`, "content-type": "application/json" };
    void fetch(`/api/drafts/${draft}`, { method: "PUT", headers, body: JSON.stringify(content), keepalive: true }).catch(() => {});
  },
  renew() {
    const old = current;
    connect();
    old?.close();
  },
};
