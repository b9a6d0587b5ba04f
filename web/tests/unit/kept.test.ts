import { expect, test } from "vitest";

import { remembered } from "../../src/worker/kept";

test("the store in memory reads everything at first but what is read on demand", async () => {
  const store = remembered();
  await store.save([
    { put: "game/1", value: "one" },
    { put: "more/game/1/node/1", value: "node" },
  ]);
  expect(await store.first()).toEqual([["game/1", "one"]]);
  expect(await store.read("more/game/1/")).toEqual([["more/game/1/node/1", "node"]]);
});

test("entries are replaced, removed and swept by prefix", async () => {
  const store = remembered();
  await store.save(["a", "b", "draft/1", "draft/2", "drafts"].map((put) => ({ put, value: "old" })));
  await store.save([{ put: "a", value: "new" }, { remove: "b" }, { sweep: "draft/" }]);
  expect(await store.first()).toEqual([
    ["a", "new"],
    ["drafts", "old"],
  ]);
});
