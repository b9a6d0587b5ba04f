// The secret that opens the studio. It comes in the fragment of a link, which browsers never send, and stays in the memory of
// this tab, which pages from other ports cannot read. Other tabs of the owner get it from here, not from the disk.

import { signal } from "@preact/signals";

import { served } from "./served";

/** Who has which part of the studio: everything, or one game. */
export type Visitor = { owner: true } | { owner: false; game: string; seat?: number };

type Secret = { text: string; owner: boolean };

/** The page's visitor, once the program has said who it is; `null` if the page has no secret that is valid now. */
export const visitor = signal<Visitor | null>(null);

/** Whether there has been a visitor since the page was loaded. */
export const inside = signal(false);

const KEY = "triagonal-secret";
/** How long other tabs may take to answer, in milliseconds. */
const ANSWER = 250;

const tabs = new BroadcastChannel("triagonal-secret");
let secret: Secret | null = JSON.parse(sessionStorage.getItem(KEY) ?? "null");

/** What a request has to show. */
export const shown = () => secret?.text ?? "";

function keep(found: Secret) {
  secret = found;
  sessionStorage.setItem(KEY, JSON.stringify(found));
}

/** Asks who shows a secret; `null` if it is not valid. Only a program that does not answer is an error. */
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
    const timer = setTimeout(() => finish(null), ANSWER);
    tabs.addEventListener("message", hear);
    tabs.postMessage({ wanted: true });
  });
}

tabs.addEventListener("message", ({ data }) => {
  if (data.wanted && secret?.owner && visitor.value) tabs.postMessage({ secret: secret.text });
  // The program was started again, and its new link was opened in another tab.
  else if (typeof data.secret === "string" && !visitor.value && secret?.owner !== false) void enter({ text: data.secret, owner: true });
});

/** Comes in with a secret, if it is valid. */
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

/** Comes in by an invitation. In a browser where the owner has the studio open, the owner stays the owner. */
async function join(text: string): Promise<boolean> {
  const invited = { text, owner: false };
  const who = await ask(invited);
  if (!who || who.owner) return false;
  const owner = await fromOtherTab();
  if (!(owner && (await enter(owner)))) {
    keep(invited);
    welcome(who);
  }
  show(`#/game/${encodeURIComponent(who.game)}`);
  return true;
}

/** A page that the browser loads before anybody has asked for it waits: it must not take a seat. */
function seen(): Promise<void> {
  if (!(document as Document & { prerendering?: boolean }).prerendering) return Promise.resolve();
  return new Promise((done) => document.addEventListener("prerenderingchange", () => done(), { once: true }));
}

/** Puts another address in the place of one with a secret. */
function show(hash: string) {
  history.replaceState(null, "", hash);
  dispatchEvent(new HashChangeEvent("hashchange"));
}

const LINK = /^#(token|join)=([a-z0-9]+)(.*)$/;

// A link that is opened in a tab that shows the page already.
addEventListener("hashchange", () => {
  if (LINK.test(location.hash)) location.reload();
});

/** Finds the secret of this page and takes it out of the address. Without one that is valid, there is no visitor. */
export async function unlock() {
  // A studio in this browser belongs to whoever has the browser.
  if (!served) return welcome({ owner: true });
  const [, kind, text, rest] = LINK.exec(location.hash) ?? [];
  if (text) show(`#${rest || "/"}`);
  await seen();
  try {
    if (text && kind === "join" && (await join(text))) return;
    if (text && kind === "token" && (await enter({ text, owner: true }))) {
      tabs.postMessage({ secret: text });
      return;
    }
    if (secret && (await enter(secret))) return;
    const other = await fromOtherTab();
    if (other) await enter(other);
  } catch {
    // The program does not answer; the page says so by itself.
  }
}

/** Looks whether the secret is still valid, after the connection was lost. */
export async function check() {
  if (secret) visitor.value = await ask(secret);
}
