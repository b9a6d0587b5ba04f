import { expect, test } from "vitest";

import { clockText, timeLeft } from "../../src/state/clock";

test.each([
  [3_723_000, "1:02:03"],
  [3_600_000, "1:00:00"],
  [3_599_999, "59:59"],
  [300_000, "5:00"],
  [65_999, "1:05"],
  [10_000, "0:10"],
  [9_999, "0:09.9"],
  [1_250, "0:01.2"],
  [0, "0:00.0"],
])("%i ms is written %s", (left, text) => {
  expect(clockText(left)).toBe(text);
});

const clocks = { left: [60_000, 30_000], at: 1_000 };

test("only the clock of the player to move runs", () => {
  expect(timeLeft(clocks, 0, true, 6_000)).toBe(55_000);
  expect(timeLeft(clocks, 1, false, 6_000)).toBe(30_000);
});

test("a clock stops at zero, and a player without a clock has no time", () => {
  expect(timeLeft(clocks, 1, true, 100_000)).toBe(0);
  expect(timeLeft(clocks, 2, false, 1_000)).toBe(0);
});
