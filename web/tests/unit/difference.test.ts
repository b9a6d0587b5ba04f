import { expect, test } from "vitest";

import { difference } from "../../src/workshop/difference";

test.each([
  ["a word is replaced", "slied radial", "slide radial", { from: 3, to: 5, insert: "de" }],
  ["text is appended", "one\n", "one\ntwo\n", { from: 4, to: 4, insert: "two\n" }],
  ["text is prepended", "two", "one two", { from: 0, to: 0, insert: "one " }],
  ["text is deleted", "a b c", "a c", { from: 2, to: 4, insert: "" }],
  ["everything is new", "abc", "xyz", { from: 0, to: 3, insert: "xyz" }],
  ["everything is deleted", "abc", "", { from: 0, to: 3, insert: "" }],
  ["a repeated letter is added", "aa", "aaa", { from: 2, to: 2, insert: "a" }],
  ["a repeated letter is removed", "aaa", "aa", { from: 2, to: 3, insert: "" }],
])("%s", (_, old, text, edit) => {
  expect(difference(old, text)).toEqual(edit);
  expect(old.slice(0, edit.from) + edit.insert + old.slice(edit.to)).toBe(text);
});

test("equal texts have no difference", () => {
  expect(difference("same", "same")).toBeNull();
});
