import assert from "node:assert/strict";
import { test } from "node:test";
import { EngineWorker, IllegalMove, PositionError, source, VariantError } from "triagonal";
import init from "triagonal";

await init();
const chess = source("chess");
const engine = await EngineWorker.start();

async function all(search) {
  const infos = [];
  for await (const info of search) infos.push(info);
  return infos;
}

test("a worker searches to a depth and reproduces the result", async () => {
  const once = await all(engine.search(chess, undefined, ["e2e4"], { depth: 6 }));
  assert.equal(once.at(-1).depth, 6);
  assert.ok(once.length >= 6);
  const other = await EngineWorker.start();
  assert.deepEqual(await all(other.search(chess, undefined, ["e2e4"], { depth: 6 })), once);
  other.terminate();
});

test("a search without limits can be stopped", async () => {
  const search = engine.search(chess, undefined, [], {});
  const first = await search.next();
  assert.equal(first.done, false);
  engine.stop();
  const rest = await all(search);
  assert.ok(rest.length > 0 && rest.at(-1).pv.length > 0);
});

test("a search ends the previous search", async () => {
  const first = engine.search(chess, undefined, [], {});
  await first.next();
  const second = all(engine.search(chess, "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", [], { depth: 3 }));
  assert.deepEqual((await second).at(-1).score, { mate: 1 });
  await all(first);
});

test("leaving the loop stops the search", async () => {
  for await (const info of engine.search(chess, undefined, [], {})) {
    if (info.depth >= 3) break;
  }
  assert.equal((await all(engine.search(chess, undefined, [], { depth: 1 }))).at(-1).depth, 1);
});

test("errors keep their classes", async () => {
  await assert.rejects(all(engine.search("variant", undefined, [], { depth: 1 })), (error) => error instanceof VariantError && error.report.diagnostics.length > 0);
  await assert.rejects(all(engine.search(chess, "8/8", [], { depth: 1 })), PositionError);
  await assert.rejects(all(engine.search(chess, undefined, ["e2e5"], { depth: 1 })), IllegalMove);
  assert.equal((await all(engine.search(chess, undefined, [], { depth: 2 }))).at(-1).depth, 2);
});

test("without shared memory a search runs in slices", async () => {
  const shared = globalThis.SharedArrayBuffer;
  delete globalThis.SharedArrayBuffer;
  try {
    const sliced = await EngineWorker.start();
    const timed = await all(sliced.search(chess, undefined, [], { time: 400 }));
    assert.ok(timed.at(-1).depth >= 4, JSON.stringify(timed.at(-1)));
    const search = sliced.search(chess, undefined, [], {});
    await search.next();
    sliced.stop();
    assert.ok((await all(search)).at(-1).pv.length > 0);
    // A reproducible search does not run in slices. `stop` ends its worker and starts another one.
    const deep = sliced.search(chess, undefined, [], { depth: 90 });
    await deep.next();
    sliced.stop();
    await all(deep);
    assert.equal((await all(sliced.search(chess, undefined, [], { depth: 2 }))).at(-1).depth, 2);
    sliced.terminate();
  } finally {
    globalThis.SharedArrayBuffer = shared;
  }
});

test("a terminated worker rejects searches", async () => {
  engine.terminate();
  await assert.rejects(all(engine.search(chess, undefined, [], { depth: 1 })), /ended/);
});
