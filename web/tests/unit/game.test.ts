import { beforeEach, expect, test, vi } from "vitest";

import { GameStore } from "../../src/state/game";
import type { GameFull, GameNews, GameNode, VariantInfo, You } from "../../src/types";
import { aMove, aNode, aState } from "./examples";

const { ask, listeners, notify, say, saveTries } = vi.hoisted(() => ({
  ask: vi.fn(),
  listeners: new Set<(news: unknown) => void>(),
  notify: vi.fn(),
  say: vi.fn(),
  saveTries: vi.fn(),
}));
vi.mock("../../src/net/wire", () => ({
  ask,
  listen: (act: (news: unknown) => void) => {
    listeners.add(act);
    return () => listeners.delete(act);
  },
  reconnected: () => () => {},
  renew: () => {},
}));
vi.mock("../../src/net/secret", () => ({ check: async () => {}, visitor: { value: { owner: true } } }));
vi.mock("../../src/state/looks", () => ({ shown: (info: VariantInfo) => info }));
vi.mock("../../src/state/router", () => ({ go: vi.fn() }));
vi.mock("../../src/state/sounds", () => ({ play: () => {}, soundOf: () => "move" }));
vi.mock("../../src/state/speech", () => ({ failed: vi.fn(), notify, say }));
vi.mock("../../src/state/tries", () => ({ loadTries: () => [], saveTries }));

const host: You = { seats: [0], spectator: false, host: true, help: true };

/** The position after some moves: White (0) and Black (1) move in turn. */
const after = (plies: number, text = "") =>
  aState({ ply: plies, turn: plies % 2, fen: `after ${plies}${text}`, moves: [aMove(1, 2)] });

/** A game of two moves, of which the server sends the first and the last position. */
const full = (more: Partial<GameFull> = {}): GameFull => ({
  id: "g",
  variant: { title: "Chess" } as VariantInfo,
  nodes: [aNode(0, 0, { state: after(0) }), aNode(1, 0), aNode(2, 1, { state: after(2) })],
  line: [0, 1, 2],
  seats: [{ kind: "person" }, { kind: "engine", level: 3 }],
  turn: 0,
  created: "",
  help: true,
  shared: false,
  present: [true, true],
  you: host,
  ...more,
});

const push = (node: GameNode, line: number[], more: GameNews = {}): GameNews => {
  const { seats, help, shared, you } = full();
  return { game: "g", node, line, turn: node.state?.turn ?? 0, seats, help, shared, you, ...more };
};
const hear = (news: GameNews) => listeners.forEach((act) => act(news));

/** Positions that the server still has to send, by the numbers of their nodes. */
let fetches: Map<number, (state: GameNode) => void>;

async function opened(more: Partial<GameFull> = {}): Promise<GameStore> {
  ask.mockImplementation(async (command: { do: string; node?: number }) => {
    if (command.do === "open") return { game: full(more) };
    if (command.do === "state") return new Promise((done) => fetches.set(command.node!, (node) => done({ node })));
    if (command.do === "explore") return { explored: { move: "e2-e4", san: "e4", state: after(9) } };
    if (command.do === "play") return { node: aNode(3, 2, { state: after(3) }) };
    return {};
  });
  const game = new GameStore("g");
  await game.open();
  return game;
}

beforeEach(() => {
  vi.clearAllMocks();
  listeners.clear();
  fetches = new Map();
});

test("a game opens at its last position", async () => {
  const game = await opened();
  expect(game.current.value).toBe(2);
  expect(game.state.value?.fen).toBe("after 2");
  expect(game.path.value).toEqual([0, 1, 2]);
});

test("a game opens at the node that the address names", async () => {
  await opened();
  const game = new GameStore("g");
  await game.open(1);
  expect(game.current.value).toBe(1);
});

test("the last position stays while the next one is fetched", async () => {
  const game = await opened();
  game.go(1);
  expect(game.behind.value).toBe(true);
  expect(game.state.value?.fen).toBe("after 2");
  fetches.get(1)!(aNode(1, 0, { state: after(1) }));
  await vi.waitFor(() => expect(game.behind.value).toBe(false));
  expect(game.state.value?.fen).toBe("after 1");
});

test("the position that stays is the last one known, whether or not anybody has looked at it", async () => {
  const game = await opened();
  game.current.value = 0;
  game.current.value = 1;
  expect(game.state.value?.fen).toBe("after 0");
  // Looking again changes nothing.
  expect(game.state.value?.fen).toBe("after 0");
});

test("a closed game no longer follows", async () => {
  const game = await opened();
  game.close();
  expect(listeners.size).toBe(0);
  expect(ask).toHaveBeenLastCalledWith({ do: "close", game: "g" });
});

test("pieces can be moved at the end only by the player to move, and anywhere else to try out moves", async () => {
  const game = await opened();
  expect(game.myTurn.value).toBe(true);
  expect(game.movable.value).toBe(true);
  hear(push(aNode(3, 2, { state: after(3) }), [0, 1, 2, 3]));
  expect(game.myTurn.value).toBe(false);
  expect(game.movable.value).toBe(false);
  game.go(0);
  expect(game.movable.value).toBe(true);
});

test("while the opponent thinks, moves can be planned", async () => {
  const game = await opened();
  expect(game.planners.value).toEqual([]);
  hear(push(aNode(3, 2, { state: after(3) }), [0, 1, 2, 3]));
  expect(game.planners.value).toEqual([0]);
  game.go(0);
  expect(game.planners.value).toEqual([]);
});

test("a move at the end of the game is played in the game", async () => {
  const game = await opened();
  expect(await game.play(aMove(1, 2, { text: "e2-e4" }))).toBe(true);
  expect(ask).toHaveBeenCalledWith({ do: "play", game: "g", at: 2, move: "e2-e4" });
  expect(game.current.value).toBe(3);
});

test("a move at an earlier position is only tried out, and the visitor is told so", async () => {
  const game = await opened();
  game.go(0);
  await game.play(aMove(1, 2, { text: "e2-e4" }));
  expect(ask).toHaveBeenCalledWith({ do: "explore", game: "g", node: 0, moves: ["e2-e4"] });
  expect(game.current.value).toBe(-1);
  expect(game.path.value).toEqual([0, -1]);
  expect(saveTries).toHaveBeenCalledOnce();
  expect(notify).toHaveBeenCalledWith(expect.stringContaining("only you can see it"), true);
});

test("a move that was tried out before is not tried out again", async () => {
  const game = await opened();
  game.go(0);
  await game.play(aMove(1, 2, { text: "e2-e4" }));
  game.go(0);
  ask.mockClear();
  await game.play(aMove(1, 2, { text: "e2-e4" }));
  expect(ask).not.toHaveBeenCalledWith(expect.objectContaining({ do: "explore" }));
  expect(game.current.value).toBe(-1);
});

test("a move that the server refuses is not played", async () => {
  const game = await opened();
  ask.mockRejectedValueOnce(new Error("it is not your turn"));
  expect(await game.play(aMove(1, 2))).toBe(false);
  expect(game.current.value).toBe(2);
  expect(notify).toHaveBeenCalledWith("it is not your turn", true);
});

test("whoever looks at the last position follows the game; whoever looks elsewhere stays", async () => {
  const game = await opened();
  hear(push(aNode(3, 2, { state: after(3) }), [0, 1, 2, 3]));
  expect(game.current.value).toBe(3);
  game.go(0);
  hear(push(aNode(4, 3, { state: after(4) }), [0, 1, 2, 3, 4]));
  expect(game.current.value).toBe(0);
  expect(game.end.value).toBe(4);
});

test("whoever looks at a move that is taken back goes to the new end", async () => {
  const game = await opened();
  hear(push(aNode(0, 0, { state: after(0) }), [0]));
  expect(game.current.value).toBe(0);
  expect(game.tree.value.isTakenBack(game.nodes.value.get(2)!)).toBe(true);
});

test("whoever looks at an earlier move that is taken back goes to the new end, too", async () => {
  const game = await opened();
  game.go(1);
  hear(push(aNode(0, 0, { state: after(0) }), [0]));
  expect(game.current.value).toBe(0);
});

test("news of another game are ignored", async () => {
  const game = await opened();
  hear({ ...push(aNode(3, 2, { state: after(3) }), [0, 1, 2, 3]), game: "other" });
  expect(game.line.value).toEqual([0, 1, 2]);
});

test("a node that comes again without a position keeps its position", async () => {
  const game = await opened();
  hear(push(aNode(2, 1), [0, 1, 2]));
  expect(game.state.value?.fen).toBe("after 2");
});

test("the result of a game is announced once", async () => {
  const game = await opened();
  const over = { text: "White wins.", winners: [0], reason: "resignation" };
  hear(push(aNode(2, 1), [0, 1, 2], { over }));
  hear(push(aNode(2, 1), [0, 1, 2], { over }));
  expect(game.finished.value).toBe("White wins.");
  expect(say.mock.calls.filter(([text]) => text === "White wins.")).toHaveLength(1);
  expect(game.myTurn.value).toBe(false);
});
