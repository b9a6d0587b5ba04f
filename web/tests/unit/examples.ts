// Small positions, boards and games for the tests.

import type { Card, GameNode, Move, Scene, State } from "../../src/types";

export const aMove = (from: number, to: number, more: Partial<Move> = {}): Move => ({
  text: `${from}-${to}`,
  from,
  to,
  kind: 0,
  becomes: 0,
  captures: [],
  drop: false,
  pass: false,
  words: "",
  ...more,
});

export const aDrop = (kind: number, to: number): Move =>
  aMove(-1, to, { text: `${kind}@${to}`, kind, becomes: kind, drop: true });

export const aPass: Move = aMove(-1, -1, { text: "pass", pass: true });

export const aState = (more: Partial<State> = {}): State => ({
  fen: "",
  turn: 0,
  ply: 0,
  pieces: [],
  hands: [],
  check: [],
  threatened: [],
  last: [],
  moves: [],
  words: "",
  ...more,
});

export const aNode = (id: number, parent: number, more: Partial<GameNode> = {}): GameNode => ({
  id,
  parent,
  move: `m${id}`,
  san: `s${id}`,
  line: false,
  played: id > 0,
  ...more,
});

export const nodesOf = (...nodes: GameNode[]) => new Map(nodes.map((node) => [node.id, node]));

export const aCard = (title: string, more: Partial<Card> = {}): Card => ({
  name: title.toLowerCase().replace(/ /g, "-"),
  title,
  summary: "",
  tags: [],
  board: "8×8",
  cells: 64,
  players: 2,
  aliases: [],
  pieces: [],
  own: false,
  kind: "square",
  ...more,
});

/** The size of a cell in scenes. */
export const CELL = 48;

/** The first cells of the planes of a scene. */
type Offset = { x: number; y: number };

/**
 * Boards of squares beside each other. Cells are numbered in rows from the top left, plane after plane. With `joined`, the left and
 * the right edge of each plane are joined.
 */
export function boards(columns: number, rows: number, offsets: Offset[] = [{ x: 0, y: 0 }], joined = false): Scene {
  const scene: Scene = {
    width: 0,
    height: 0,
    planes: [],
    cells: [],
    neighbours: [],
    lines: [],
    labels: [],
    glyphs: [],
    pieces: [["Pawn", "Rook"].map((name, glyph) => ({ glyph, colours: 0, name: `White ${name}` })), []],
    characters: false,
    colours: [],
    views: [],
  };
  offsets.forEach((offset, plane) => {
    const first = scene.cells.length;
    const size = { width: columns * CELL, height: rows * CELL };
    scene.planes.push({
      title: offsets.length > 1 ? `Level ${plane + 1}` : "",
      ...offset,
      ...size,
      chart: 0,
      level: [plane],
    });
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const [left, top] = [offset.x + column * CELL, offset.y + row * CELL];
        scene.cells.push({
          name: `${"abcdefgh"[column]}${rows - row}`,
          plane,
          path: `M${left} ${top}H${left + CELL}V${top + CELL}H${left}z`,
          x: left + CELL / 2,
          y: top + CELL / 2,
          scale: 1,
          shade: (row + column) % 2,
          at: [column, rows - 1 - row],
          point: [column, rows - 1 - row, plane],
        });
        const cell = (other: number, otherRow: number) => {
          const wrapped = joined ? (other + columns) % columns : other;
          const isInside = wrapped >= 0 && wrapped < columns && otherRow >= 0 && otherRow < rows;
          return isInside ? first + otherRow * columns + wrapped : -1;
        };
        scene.neighbours.push([
          cell(column, row - 1),
          cell(column + 1, row),
          cell(column, row + 1),
          cell(column - 1, row),
        ]);
      }
    }
  });
  return scene;
}
