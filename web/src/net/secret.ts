// The secret that opens the studio. It is in the fragment of a link, which browsers never send, and stays in the session storage of
// this tab, which pages from other ports cannot read. Other tabs of the owner get it from this tab, not from the disk.

import { signal } from "@preact/signals";

import { parseSecretLink } from "../state/address";
import type { Visitor } from "../types";
import { served } from "./served";

type Secret = { text: string; owner: boolean };

/** The visitor, once the program has identified them; `null` if the page has no valid secret. */
export const visitor = signal<Visitor | null>(null);

/** Whether the visitor was identified since the page was loaded. */
export const inside = signal(false);

const KEY = "triagonal-secret";
/** The time that other tabs have to answer, in milliseconds. */
const ANSWER_TIME = 250;

const tabs = new BroadcastChannel("triagonal-secret");
let secret: Secret | null = JSON.parse(sessionStorage.getItem(KEY) ?? "null");

/** The secret to send with a request. */
export const shown = () => secret?.text ?? "";

function keep(found: Secret) {
  secret = found;
  sessionStorage.setItem(KEY, JSON.stringify(found));
}

/** Identifies the holder of a secret; `null` if the secret is not valid. Throws if the program does not answer. */
async function ask(found: Secret): Promise<Visitor | null> {
  const answer = await fetch("/api/visitor", { headers: { authorization: `Bearer ${found.text}` } });
  return answer.ok ? answer.json() : null;
}

/** The owner's secret from another tab, if there is one. */
function fromOtherTab(): Promise<Secret | null> {
  return new Promise((done) => {
    const hear = ({ data }: MessageEvent) => {
      if (typeof data.secret !== "string") return;
      finish({ text: data.secret, owner: true });
    };
    const finish = (found: Secret | null) => {
      clearTimeout(timer);
      tabs.removeEventListener("message", hear);
      done(found);
    };
    const timer = setTimeout(() => finish(null), ANSWER_TIME);
    tabs.addEventListener("message", hear);
    tabs.postMessage({ wanted: true });
  });
}

tabs.addEventListener("message", ({ data }) => {
  if (data.wanted && secret?.owner && visitor.value) tabs.postMessage({ secret: secret.text });
  // The program was restarted, and its new link was opened in another tab.
  else if (typeof data.secret === "string" && !visitor.value && secret?.owner !== false)
    void enter({ text: data.secret, owner: true });
});

/** Opens the studio with a secret. Returns whether the secret is valid. */
async function enter(found: Secret): Promise<boolean> {
  const who = await ask(found);
  if (!who) return false;
  keep(found);
  welcome(who);
  return true;
}

function welcome(who: Visitor | null) {
  visitor.value = who;
  inside.value ||= who !== null;
}

/** Accepts an invitation. If the owner has the studio open in this browser, the visitor stays the owner. */
async function join(text: string): Promise<boolean> {
  const invited = { text, owner: false };
  const who = await ask(invited);
  if (who?.game === undefined) return false;
  const owner = await fromOtherTab();
  if (!(owner && (await enter(owner)))) {
    keep(invited);
    welcome(who);
  }
  show(`#/game/${encodeURIComponent(who.game)}`);
  return true;
}

/** Waits until the page is visible: a page that the browser prerenders must not accept an invitation. */
function seen(): Promise<void> {
  if (!(document as Document & { prerendering?: boolean }).prerendering) return Promise.resolve();
  return new Promise((done) => document.addEventListener("prerenderingchange", () => done(), { once: true }));
}

/** Replaces an address that contains a secret. */
function show(hash: string) {
  history.replaceState(null, "", hash);
  dispatchEvent(new HashChangeEvent("hashchange"));
}

// A link was opened in a tab that already shows the page.
addEventListener("hashchange", () => {
  if (parseSecretLink(location.hash)) location.reload();
});

/** Finds the secret of this page and removes it from the address. Without a valid secret there is no visitor. */
export async function unlock() {
  // A studio that runs in the browser belongs to the visitor.
  if (!served) return welcome({ owner: true });
  const opened = parseSecretLink(location.hash);
  if (opened) show(opened.rest);
  await seen();
  try {
    if (opened?.kind === "join" && (await join(opened.secret))) return;
    if (opened?.kind === "token" && (await enter({ text: opened.secret, owner: true }))) {
      tabs.postMessage({ secret: opened.secret });
      return;
    }
    if (secret && (await enter(secret))) return;
    const other = await fromOtherTab();
    if (other) await enter(other);
  } catch {
    // The program does not answer; the page shows that the connection is lost.
  }
}

/** Checks after a lost connection whether the secret is still valid. */
export async function check() {
  if (secret) visitor.value = await ask(secret);
}
