// How the engine's evaluations are written and drawn.

import type { Score } from "../types";

/** Centipawns at which the side that is ahead is expected to score about three points of four. */
const SCALE = 250;

/** A score for the side to move: `+1.5`, `−0.3`, `wins in 3`. */
export function scoreText(score: Score): string {
  if ("mate" in score) return score.mate > 0 ? `wins in ${score.mate}` : `loses in ${-score.mate}`;
  return `${score.cp >= 0 ? "+" : "−"}${(Math.abs(score.cp) / 100).toFixed(1)}`;
}

/** The expected result for the side to move, from 0 (a loss) to 1 (a win). */
export function expectedResult(score: Score | undefined): number {
  if (!score) return 0.5;
  if ("mate" in score) return score.mate > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-score.cp / SCALE));
}

/** A count of nodes: `950`, `12 k`, `3.4 M`. */
export function nodeCount(count: number): string {
  if (count < 1000) return String(count);
  return count < 1e6 ? `${(count / 1e3).toFixed(0)} k` : `${(count / 1e6).toFixed(1)} M`;
}
