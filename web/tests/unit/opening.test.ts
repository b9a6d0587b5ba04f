import { afterEach, expect, test, vi } from "vitest";

import { load } from "../../src/embed/opening";
import { aState, boards } from "./examples";

afterEach(() => vi.unstubAllGlobals());

const brief = {
  name: "chess",
  title: "Chess",
  level: 3,
  players: [],
  kinds: [],
  scene: boards(2, 2),
  start: { ...aState(), moves: [{ text: "e4", from: 1, to: 2, kind: 5 }] },
  replies: {
    e4: {
      moves: ["e5"],
      state: { ...aState(), moves: [{ text: "d5", from: 3, to: 4, kind: 5, becomes: 6, choice: "Queen" }] },
    },
  },
};

test("values that an opening leaves out are filled in", async () => {
  vi.stubGlobal("fetch", async () => Response.json(brief));
  const opening = await load("opening.json");
  const [first] = opening.start.moves;
  expect(first).toEqual({
    text: "e4",
    from: 1,
    to: 2,
    kind: 5,
    becomes: 5,
    captures: [],
    drop: false,
    pass: false,
    words: "e4",
  });
  const reply = opening.replies.get("e4")!;
  expect(reply.moves).toEqual(["e5"]);
  expect(reply.state.moves[0]).toMatchObject({ becomes: 6, words: "Queen" });
});

test("an opening that cannot be loaded is an error with the status", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 404 }));
  await expect(load("opening.json")).rejects.toThrow("404");
});
