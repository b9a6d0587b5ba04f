// The messages between the page and the studio, which knows the rules. protocol.ts is generated from the types of the studio; this file
// names combinations of them.

import type { AnalysisReport, Card, GamePush, Seat } from "./protocol";

export type * from "./protocol";

export type BoardKind = Card["kind"];
/** The values chosen for options, by the names of the options. */
export type Options = Record<string, string>;

export type EngineSeat = Extract<Seat, { kind: "engine" }>;
export type PersonSeat = Extract<Seat, { kind: "person" }>;

/** A push about a game: a change, who is present, or what somebody has done. */
export type GameNews = Partial<GamePush> & { present?: boolean[]; notice?: string };

/** The state of an analysis, with the position that it is about. */
export type Analysis = AnalysisReport & { of: { game: string; node: number; moves: string[] } };
