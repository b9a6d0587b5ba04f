import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { type Content, createDraft, Keeper } from "../../src/state/keeper";
import type { StoredDraft } from "../../src/types";

const { ask, last, Refused } = vi.hoisted(() => ({
  ask: vi.fn(),
  last: vi.fn(),
  Refused: class extends Error {
    constructor(
      readonly status: number,
      message: string,
      readonly answer: unknown,
    ) {
      super(message);
    }
  },
}));
vi.mock("../../src/net/wire", () => ({ ask, last, Refused }));

const storage = new Map<string, string>();
const content = (text: string): Content => ({ text, cases: "", base: null });
const stored = (version: number, text: string): StoredDraft => ({ id: "d", version, text, cases: "", base: null });
const hooks = { kept: vi.fn(), stale: vi.fn(), take: vi.fn(), failed: vi.fn() };

let now: Content;

/** A draft whose first version is saved. */
function keeper(file?: string): Keeper {
  now = content("first");
  const made = new Keeper("d", "journal", content("first"), file, () => now, hooks);
  if (!file) made.follow(stored(1, "first"));
  return made;
}

/** The server saves everything, and counts versions. */
function saving() {
  let version = 1;
  ask.mockImplementation(async () => ({ id: "d", version: ++version }));
}
const conflict = (newer: StoredDraft) => new Refused(409, "changed", newer);
const saved = () => ask.mock.calls.map(([command]) => command);

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  storage.clear();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("changes are saved after a pause, and only once", async () => {
  saving();
  const draft = keeper();
  now = content("a");
  draft.schedule();
  now = content("ab");
  draft.schedule();
  await vi.runAllTimersAsync();
  expect(saved()).toEqual([expect.objectContaining({ do: "draft-write", draft: "d", text: "ab", version: 1 })]);
  expect(draft.isUnsaved).toBe(false);
  expect(draft.version).toBe(2);
});

test("nothing is saved without a change", async () => {
  saving();
  await keeper().keep();
  expect(ask).not.toHaveBeenCalled();
});

test("the title of a draft comes from its text", async () => {
  saving();
  const draft = keeper();
  now = content('# A game\nvariant "Lily Pond"\n');
  await draft.keep();
  now = content("players White");
  await draft.keep();
  expect(saved().map(({ title }) => title)).toEqual(["Lily Pond", "Untitled"]);
});

test("changes made during a save are saved afterwards", async () => {
  let finish = () => {};
  ask.mockImplementationOnce(() => new Promise((done) => (finish = () => done({ id: "d", version: 2 }))));
  ask.mockImplementationOnce(async () => ({ id: "d", version: 3 }));
  const draft = keeper();
  now = content("a");
  const first = draft.keep();
  now = content("b");
  const second = draft.keep();
  expect(ask).toHaveBeenCalledOnce();
  finish();
  await Promise.all([first, second]);
  expect(saved().map(({ text, version }) => [text, version])).toEqual([
    ["a", 1],
    ["b", 2],
  ]);
});

test("the first version of a file's draft is the file itself", async () => {
  saving();
  const draft = keeper("mine.variant");
  now = content("changed");
  await draft.keep();
  expect(saved().map(({ text }) => text)).toEqual(["first", "changed"]);
});

test("a newer text elsewhere is a conflict: nothing is overwritten, and the changes are noted", async () => {
  const draft = keeper();
  now = content("mine");
  ask.mockRejectedValueOnce(conflict(stored(2, "theirs")));
  await draft.keep();
  expect(hooks.stale).toHaveBeenCalledWith(stored(2, "theirs"));
  expect(JSON.parse(storage.get("journal")!)).toMatchObject({ text: "mine", version: 1 });
  await expect(draft.keep()).rejects.toThrow("another tab");
});

test("a save whose answer was lost is no conflict", async () => {
  const draft = keeper();
  now = content("a");
  ask.mockRejectedValueOnce(new Error("connection lost"));
  await expect(draft.keep()).rejects.toThrow("connection lost");
  now = content("ab");
  ask.mockRejectedValueOnce(conflict(stored(2, "a")));
  ask.mockResolvedValueOnce({ id: "d", version: 3 });
  await draft.keep();
  expect(hooks.stale).not.toHaveBeenCalled();
  expect(draft.version).toBe(3);
});

test("overwriting saves over the newer version, as a version of its own", async () => {
  const draft = keeper();
  now = content("mine");
  ask.mockRejectedValueOnce(conflict(stored(2, "theirs")));
  await draft.keep();
  ask.mockResolvedValueOnce({ id: "d", version: 3 });
  await draft.overwrite(stored(2, "theirs"));
  expect(saved().at(-1)).toMatchObject({ text: "mine", version: 2, separate: true });
});

test("a newer version is shown at once if nothing was changed here", () => {
  const draft = keeper();
  draft.hear(stored(2, "theirs"));
  expect(hooks.take).toHaveBeenCalledWith(stored(2, "theirs"));
  expect(draft.version).toBe(2);
});

test("a newer version is a conflict if something was changed here", () => {
  const draft = keeper();
  now = content("mine");
  draft.hear(stored(2, "theirs"));
  expect(hooks.take).not.toHaveBeenCalled();
  expect(hooks.stale).toHaveBeenCalled();
});

test("old versions and equal texts are no news", () => {
  const draft = keeper();
  draft.hear(stored(1, "old"));
  now = content("same");
  draft.hear(stored(5, "same"));
  expect(hooks.take).not.toHaveBeenCalled();
  expect(hooks.stale).not.toHaveBeenCalled();
  expect(draft.isUnsaved).toBe(false);
});

test("unsaved changes are noted and sent while the page closes", () => {
  const draft = keeper();
  now = content("typed");
  draft.leave();
  expect(last).toHaveBeenCalledWith(expect.objectContaining({ text: "typed", version: 1 }));
  expect(keeper().noted()).toMatchObject({ text: "typed", fits: true });
});

test("changes that are too long to be sent while the page closes are noted only", () => {
  const draft = keeper();
  now = content("x".repeat(100_000));
  draft.leave();
  expect(last).not.toHaveBeenCalled();
  expect(storage.has("journal")).toBe(true);
});

test("during a conflict, changes are noted while the page closes, but not sent", () => {
  const draft = keeper();
  now = content("mine");
  draft.contest(stored(2, "theirs"));
  now = content("mine, and more");
  draft.leave();
  expect(last).not.toHaveBeenCalled();
  expect(JSON.parse(storage.get("journal")!)).toMatchObject({ text: "mine, and more" });
});

test("noted changes of an older version do not fit", () => {
  keeper();
  storage.set("journal", JSON.stringify({ ...content("typed"), version: 0 }));
  expect(keeper().noted()).toMatchObject({ text: "typed", fits: false });
});

test("what was noted is forgotten once it is saved, and damaged notes are ignored", async () => {
  saving();
  const draft = keeper();
  storage.set("journal", "{");
  expect(draft.noted()).toBeNull();
  now = content("typed");
  await draft.keep();
  expect(storage.has("journal")).toBe(false);
});

test("a new draft has an id of its own", async () => {
  saving();
  const ids = new Set([await createDraft("a"), await createDraft("b")]);
  expect(ids.size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^[a-z0-9-]{8,60}$/);
});
