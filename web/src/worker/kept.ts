// The store for games, drafts and settings: texts by key in IndexedDB.

import type { Change } from "../protocol";
import { names } from "./channel";

export type Entries = [key: string, value: string][];

export interface Kept {
  /** Returns all entries except those whose keys begin with `more/`. */
  first(): Promise<Entries>;
  /** Returns all entries whose keys begin with a prefix. */
  read(prefix: string): Promise<Entries>;
  /** Makes all changes, or none if one fails. */
  save(changes: Change[]): Promise<void>;
}

const STORE = "kept";
/** The prefix of entries that are read on demand. */
const MORE = "more/";
/** Appended to a prefix, sorts after every key that begins with the prefix. */
const LAST = "\uffff";

const from = (prefix: string) => IDBKeyRange.bound(prefix, prefix + LAST);

/** An error of the browser in words. */
function reason(error: DOMException | null): string {
  if (error?.name === "QuotaExceededError")
    return "this browser has no space left for the studio, so this was not saved; export what you want to keep, then delete games or drafts";
  return `this browser could not save it: ${error?.message || error?.name || "its store was closed"}`;
}

function finished<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(new Error(reason(asked.error)));
  });
}

function open(): Promise<IDBDatabase> {
  const asked = indexedDB.open(names.store, 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
  return finished(asked);
}

/** The store of this browser; `null` if the browser stores nothing, as in some private windows. */
export async function stored(): Promise<Kept | null> {
  let base: IDBDatabase | null = null;
  const opened = async () => {
    if (base) return base;
    const found = await open();
    // The data of this site was deleted; the next access opens a new store.
    found.onclose = () => (base = null);
    found.onversionchange = () => {
      found.close();
      base = null;
    };
    return (base = found);
  };
  const entries = async (range: IDBKeyRange): Promise<Entries> => {
    const store = (await opened()).transaction(STORE).objectStore(STORE);
    const [keys, values] = await Promise.all([finished(store.getAllKeys(range)), finished(store.getAll(range))]);
    return keys.map((key, index) => [key as string, values[index] as string]);
  };
  try {
    await opened();
  } catch {
    return null;
  }
  return {
    async first() {
      const before = await entries(IDBKeyRange.upperBound(MORE, true));
      return [...before, ...(await entries(IDBKeyRange.lowerBound(MORE + LAST)))];
    },
    read: (prefix) => entries(from(prefix)),
    async save(changes) {
      const change = (await opened()).transaction(STORE, "readwrite", { durability: "strict" });
      const store = change.objectStore(STORE);
      for (const one of changes) {
        if ("put" in one) store.put(one.value, one.put);
        else store.delete("remove" in one ? one.remove : from(one.sweep));
      }
      await new Promise<void>((done, fail) => {
        change.oncomplete = () => done();
        change.onabort = () => fail(new Error(reason(change.error)));
      });
    },
  };
}

/** A store in memory, for browsers that store nothing. It is lost when the last tab is closed. */
export function remembered(): Kept {
  const all = new Map<string, string>();
  return {
    first: async () => [...all].filter(([key]) => !key.startsWith(MORE)),
    read: async (prefix) => [...all].filter(([key]) => key.startsWith(prefix)),
    async save(changes) {
      for (const one of changes) {
        if ("put" in one) all.set(one.put, one.value);
        else if ("remove" in one) all.delete(one.remove);
        else for (const key of all.keys()) if (key.startsWith(one.sweep)) all.delete(key);
      }
    },
  };
}
