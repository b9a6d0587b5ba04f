// What a screen reader says of a cell.

import type { Face } from "./face";

export function describe(board: Face, cell: number): string {
  const { scene, state } = board;
  const piece = board.pieces.what(cell);
  const words = [scene.cells[cell]!.name];
  if (piece) words.push((piece.dead ? "dead " : "") + (scene.pieces[piece.player]?.[piece.kind]?.name ?? "piece"));
  if (board.source && "cell" in board.source && board.source.cell === cell) words.push("taken up");
  const moves = board.targets.get(cell);
  if (moves) words.push(moves.some((move) => move.captures.length) ? "can go here, captures" : "can go here");
  if (state.check.includes(cell)) words.push("in check");
  if (state.last.includes(cell)) words.push("last move");
  return words.join(", ");
}
