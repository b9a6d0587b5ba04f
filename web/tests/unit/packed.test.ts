import { expect, test } from "vitest";

import { MAX_PACKED, pack, unpack } from "../../src/state/packed";

test("a text survives packing", async () => {
  const text = 'variant "Żółw – 象棋"\n'.repeat(50);
  const packed = await pack(text);
  expect(packed.length).toBeLessThan(text.length / 4);
  expect(await unpack(packed)).toBe(text);
});

test("packed texts need no escapes in addresses", async () => {
  const texts = Array.from({ length: 40 }, (_, index) => `${index}?>~ ${"ÿþ".repeat(index)}`);
  for (const text of texts) expect(await pack(text)).toMatch(/^[A-Za-z0-9_-]*$/);
});

test("a damaged text is refused with a reason", async () => {
  const packed = await pack('variant "Mine"\nextends chess\n');
  await expect(unpack(packed.slice(0, -5))).rejects.toThrow("damaged or too long");
  await expect(unpack("!!!")).rejects.toThrow("damaged or too long");
});

test("a link that is too long is refused before it is unpacked", async () => {
  await expect(unpack("A".repeat(MAX_PACKED + 1))).rejects.toThrow("too long");
});

test("a short link cannot unpack to a huge text", async () => {
  const bomb = await pack("a".repeat(1_000_000));
  expect(bomb.length).toBeLessThan(MAX_PACKED);
  await expect(unpack(bomb)).rejects.toThrow("damaged or too long");
});
