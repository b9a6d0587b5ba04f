import { expect, test } from "vitest";

import { describe as nameOf } from "../../src/board/describe";
import type { BoardContext } from "../../src/board/context";
import type { Source } from "../../src/board/selection";
import type { Move, State } from "../../src/types";
import { aMove, aState, boards } from "./examples";

type Piece = { player: number; kind: number; dead: boolean };
type Parts = { pieces?: Map<number, Piece>; source?: Source; targets?: Map<number, Move[]>; state?: State };

/** What a description needs of a board. */
function board({ pieces = new Map(), source, targets = new Map(), state = aState() }: Parts): BoardContext {
  return {
    scene: boards(2, 2),
    state,
    source: source ?? null,
    targets,
    pieces: { what: (cell: number) => pieces.get(cell) },
  } as unknown as BoardContext;
}

const pawn = { player: 0, kind: 0, dead: false };

test("an empty cell is its name", () => {
  expect(nameOf(board({}), 0)).toBe("a2");
});

test("a piece is named with its player, and a dead one is called dead", () => {
  expect(nameOf(board({ pieces: new Map([[1, pawn]]) }), 1)).toBe("b2, White Pawn");
  expect(nameOf(board({ pieces: new Map([[1, { ...pawn, dead: true }]]) }), 1)).toBe("b2, dead White Pawn");
});

test("the selected piece says so", () => {
  expect(nameOf(board({ pieces: new Map([[1, pawn]]), source: { cell: 1 } }), 1)).toBe("b2, White Pawn, selected");
});

test("targets are moves or captures", () => {
  const targets = new Map([
    [0, [aMove(1, 0)]],
    [2, [aMove(1, 2), aMove(1, 2, { captures: [3] })]],
  ]);
  expect(nameOf(board({ targets }), 0)).toBe("a2, legal move");
  expect(nameOf(board({ targets }), 2)).toBe("a1, legal capture");
});

test("check and the last move are announced", () => {
  const state = aState({ check: [0], last: [0, 3] });
  expect(nameOf(board({ state }), 0)).toBe("a2, in check, last move");
  expect(nameOf(board({ state }), 3)).toBe("b1, last move");
});
