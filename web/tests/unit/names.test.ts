import { expect, test } from "vitest";

import { fileName } from "../../src/state/names";

test.each([
  ["My Variant", "my-variant"],
  ["King’s Game!", "kings-game"],
  ["Größe & Mut", "große-mut"],
  ["象棋", "象棋"],
  ["  --x--  ", "x"],
  ["!!!", "variant"],
])("the file of %j is called %s", (title, name) => {
  expect(fileName(title)).toBe(name);
});

test("a name is short, and another default can be given", () => {
  expect(fileName("a".repeat(100))).toHaveLength(60);
  expect(fileName("", "game")).toBe("game");
});
