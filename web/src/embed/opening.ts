// The first moves of a game and the engine's replies, as `triagonal studio --export` writes them: default values are left out.

import type { Move, State } from "../types";
import type { Game } from "./table";

type BriefMove = Partial<Move> & Pick<Move, "text" | "from" | "to" | "kind">;
type BriefState = Omit<State, "moves"> & { moves: BriefMove[] };
type Brief = Omit<Game, "start"> & {
  name: string;
  level: number;
  start: BriefState;
  replies: Record<string, { moves: string[]; state: BriefState }>;
};

export type Reply = { moves: string[]; state: State };
export type Opening = Game & { name: string; level: number; replies: Map<string, Reply> };

const whole = (state: BriefState): State => ({
  ...state,
  moves: state.moves.map((move) => ({
    becomes: move.kind,
    captures: [],
    drop: false,
    pass: false,
    words: move.choice ?? move.text,
    ...move,
  })),
});

export async function load(address: string): Promise<Opening> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The game could not be loaded (${answer.status}).`);
  const brief = (await answer.json()) as Brief;
  const replies = Object.entries(brief.replies).map(([move, { moves, state }]): [string, Reply] => [
    move,
    { moves, state: whole(state) },
  ]);
  return { ...brief, start: whole(brief.start), replies: new Map(replies) };
}
