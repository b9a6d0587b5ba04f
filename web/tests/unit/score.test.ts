import { expect, test } from "vitest";

import { expectedResult, nodeCount, scoreText } from "../../src/state/score";

test.each([
  [{ cp: 150 }, "+1.5"],
  [{ cp: 0 }, "+0.0"],
  [{ cp: -32 }, "−0.3"],
  [{ mate: 3 }, "wins in 3"],
  [{ mate: -2 }, "loses in 2"],
])("the score %o is written %s", (score, text) => {
  expect(scoreText(score)).toBe(text);
});

test("the expected result grows with the score, and the two sides add up to one", () => {
  expect(expectedResult({ cp: 0 })).toBe(0.5);
  expect(expectedResult({ cp: 200 })).toBeGreaterThan(expectedResult({ cp: 100 }));
  expect(expectedResult({ cp: 130 }) + expectedResult({ cp: -130 })).toBeCloseTo(1);
  expect(expectedResult({ cp: 100_000 })).toBeLessThanOrEqual(1);
});

test("a mate is a certain result, and without a score nothing is known", () => {
  expect(expectedResult({ mate: 5 })).toBe(1);
  expect(expectedResult({ mate: -5 })).toBe(0);
  expect(expectedResult(undefined)).toBe(0.5);
});

test.each([
  [999, "999"],
  [1_000, "1 k"],
  [45_400, "45 k"],
  [1_000_000, "1.0 M"],
  [12_340_000, "12.3 M"],
])("%i nodes are written %s", (count, text) => {
  expect(nodeCount(count)).toBe(text);
});
