import { beforeEach, expect, test, vi } from "vitest";

vi.mock("../../src/net/served", () => ({ served: true }));

type Wire = typeof import("../../src/net/wire");

let wire: Wire;
/** The commands that were sent. */
let sent: Record<string, unknown>[];
let connects: number;

beforeEach(async () => {
  vi.resetModules();
  wire = await import("../../src/net/wire");
  sent = [];
  connects = 0;
  const send = (text: string) => void sent.push(JSON.parse(text));
  wire.carryBy(async () => ({
    connect: () => {
      connects += 1;
    },
    send,
    last: (command) => void sent.push(command),
    renew: () => {},
  }));
});

const settle = () => new Promise((done) => setTimeout(done));
const answer = (re: unknown, body: object) => wire.heard({ re: re as number, ...body });

test("an answer belongs to the command with its number", async () => {
  const [first, second] = [wire.ask({ do: "games" }), wire.ask({ do: "library" })];
  await settle();
  expect(sent.map((command) => command["do"])).toEqual(["games", "library"]);
  answer(sent[1]!["id"], { cards: [] });
  answer(sent[0]!["id"], { games: [1] });
  expect(await first).toMatchObject({ games: [1] });
  expect(await second).toMatchObject({ cards: [] });
});

test("the carrier is loaded once, with the first command", async () => {
  expect(connects).toBe(0);
  void wire.ask({ do: "games" });
  void wire.ask({ do: "games" });
  await settle();
  expect(connects).toBe(1);
});

test("an error is a refusal with the status and the rest of the answer", async () => {
  const asked = wire.ask({ do: "file-write" });
  await settle();
  answer(sent[0]!["id"], { error: "changed on disk", status: 409, text: "theirs" });
  const refused = await asked.catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(wire.Refused);
  expect(refused).toMatchObject({ message: "changed on disk", status: 409, answer: { text: "theirs" } });
});

test("unanswered commands are sent again after a break, with the same number", async () => {
  const acts = vi.fn();
  wire.reconnected(acts);
  const [first, second] = [wire.ask({ do: "games" }), wire.ask({ do: "library" })];
  await settle();
  answer(sent[0]!["id"], {});
  await first;
  wire.connection.value = "lost";
  const again: string[] = [];
  wire.opened((text) => again.push(text));
  expect(again.map((text) => JSON.parse(text))).toEqual([sent[1]]);
  expect(acts).toHaveBeenCalledOnce();
  answer(sent[1]!["id"], {});
  await second;
});

test("the first connection is no reconnection", () => {
  const acts = vi.fn();
  wire.reconnected(acts);
  wire.opened(() => {});
  expect(acts).not.toHaveBeenCalled();
  expect(wire.connection.value).toBe("open");
});

test("pushes go to all who listen, until they stop", () => {
  const [one, other] = [vi.fn(), vi.fn()];
  const stop = wire.listen(one);
  wire.listen(other);
  wire.heard({ warning: "first" });
  stop();
  wire.heard({ warning: "second" });
  expect(one).toHaveBeenCalledTimes(1);
  expect(other).toHaveBeenCalledTimes(2);
});

test("a command that nobody waits for fails with a warning", async () => {
  const heard = vi.fn();
  wire.listen(heard);
  wire.tell({ do: "draft" });
  await settle();
  answer(sent[0]!["id"], { error: "too long" });
  await settle();
  expect(heard).toHaveBeenCalledWith({ warning: "too long" });
});

test("a command that is no longer wanted is cancelled, unless it was answered", async () => {
  const controller = new AbortController();
  const asked = wire.ask({ do: "cases" }, controller.signal);
  await settle();
  controller.abort();
  await settle();
  expect(sent.at(-1)).toMatchObject({ do: "cancel", of: sent[0]!["id"] });
  answer(sent[0]!["id"], { error: "cancelled" });
  await expect(asked).rejects.toThrow("cancelled");

  const late = new AbortController();
  const done = wire.ask({ do: "cases" }, late.signal);
  await settle();
  answer(sent.at(-1)!["id"], {});
  await done;
  const count = sent.length;
  late.abort();
  await settle();
  expect(sent).toHaveLength(count);
});

test("a message that is too long for the program is not sent", async () => {
  await expect(wire.ask({ do: "draft", text: "ü".repeat(600_000) })).rejects.toThrow("too long");
  await settle();
  expect(sent).toEqual([]);
});

test("numbers are not used twice", async () => {
  for (let count = 0; count < 5; count += 1) void wire.ask({ do: "games" });
  wire.last({ do: "draft-write" });
  await settle();
  const ids = sent.map((command) => command["id"]);
  expect(new Set(ids).size).toBe(6);
});
