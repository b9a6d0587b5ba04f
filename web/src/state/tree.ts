// The tree of a game: the line of play, variations, and the moves that were tried out on this page, whose ids are negative.

import type { GameNode } from "../types";

export class GameTree {
  /** The children of each node: the move played first, then variations, then moves that were tried out. */
  private readonly childLists = new Map<number, GameNode[]>();
  /** The ply of each node of the line of play. */
  private readonly plies: Map<number, number>;

  constructor(
    private readonly nodes: ReadonlyMap<number, GameNode>,
    private readonly line: readonly number[],
  ) {
    this.plies = new Map(line.map((id, ply) => [id, ply]));
    for (const node of nodes.values()) {
      if (node.parent === node.id) continue;
      const siblings = this.childLists.get(node.parent);
      if (siblings) siblings.push(node);
      else this.childLists.set(node.parent, [node]);
    }
    for (const siblings of this.childLists.values()) {
      siblings.sort((one, other) => this.rank(one) - this.rank(other) || Math.abs(one.id) - Math.abs(other.id));
    }
  }

  private rank(node: GameNode): number {
    if (this.isOnLine(node.id)) return 0;
    return node.id > 0 ? 1 : 2;
  }

  isOnLine(id: number): boolean {
    return this.plies.has(id);
  }

  /** Whether a move of the game was taken back. */
  isTakenBack(node: GameNode): boolean {
    return node.played && node.id !== 0 && !this.isOnLine(node.id);
  }

  children(id: number): readonly GameNode[] {
    return this.childLists.get(id) ?? [];
  }

  /** The node after another one: the next move played, or off the line of play the first child. */
  next(id: number): number | undefined {
    const ply = this.plies.get(id);
    return ply === undefined ? this.children(id)[0]?.id : this.line[ply + 1];
  }

  /** The ids from the root to a node, and on along the first moves after it. */
  path(id: number): number[] {
    const path: number[] = [];
    for (let node = this.nodes.get(id); node; node = node.parent === node.id ? undefined : this.nodes.get(node.parent))
      path.push(node.id);
    path.reverse();
    for (let next = this.next(path.at(-1) ?? 0); next !== undefined; next = this.next(next)) path.push(next);
    return path;
  }

  /** A node as the server knows it: the last node of the game above it, and the moves tried out from there. */
  place(id: number): { node: number; moves: string[] } {
    const moves: string[] = [];
    let at = id;
    for (let node = this.nodes.get(at); node && at < 0; node = this.nodes.get(at)) {
      moves.push(node.move);
      at = node.parent;
    }
    return { node: at, moves: moves.reverse() };
  }

  /** The moves from the root to a node. */
  movesTo(id: number): string[] {
    const moves: string[] = [];
    for (let node = this.nodes.get(id); node && node.id !== 0; node = this.nodes.get(node.parent))
      moves.push(node.move);
    return moves.reverse();
  }
}
