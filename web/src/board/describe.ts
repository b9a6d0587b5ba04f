// The accessible name of a cell.

import type { BoardContext } from "./context";

export function describe(board: BoardContext, cell: number): string {
  const { scene, state } = board;
  const piece = board.pieces.what(cell);
  const words = [scene.cells[cell]!.name];
  if (piece) words.push((piece.dead ? "dead " : "") + (scene.pieces[piece.player]?.[piece.kind]?.name ?? "piece"));
  if (board.source && "cell" in board.source && board.source.cell === cell) words.push("selected");
  const moves = board.targets.get(cell);
  if (moves) words.push(moves.some((move) => move.captures.length) ? "legal capture" : "legal move");
  if (state.check.includes(cell)) words.push("in check");
  if (state.last.includes(cell)) words.push("last move");
  return words.join(", ");
}
