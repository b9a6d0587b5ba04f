import { expect, test } from "vitest";

import { reuseUnchanged } from "../../src/state/reuse";
import type { VariantInfo } from "../../src/types";
import { aState, boards } from "./examples";

const info = (title: string, columns: number): VariantInfo => ({
  ref: { draft: "mine" },
  title,
  fingerprint: "",
  about: "",
  options: [],
  players: [],
  kinds: [{ name: "Pawn", symbol: "P", royal: false, text: "" }],
  prose: [],
  scene: boards(columns, 2),
  styles: {},
  start: aState(),
});

test("parts that are equal stay the same objects", () => {
  const [old, fresh] = [info("Old", 2), info("New", 2)];
  const reused = reuseUnchanged(old, fresh);
  expect(reused.title).toBe("New");
  expect(reused.scene).toBe(old.scene);
  expect(reused.start).toBe(old.start);
  expect(reused.kinds).toBe(old.kinds);
});

test("parts that differ are the new ones", () => {
  const [old, fresh] = [info("Old", 2), info("New", 3)];
  const reused = reuseUnchanged(old, fresh);
  expect(reused.scene).toBe(fresh.scene);
  expect(reused.kinds).toBe(old.kinds);
});

test("without an old version the new one is taken as it is", () => {
  const fresh = info("New", 2);
  expect(reuseUnchanged(null, fresh)).toBe(fresh);
});
