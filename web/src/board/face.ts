// What the parts of a board see of the whole: they know this, and the board knows them.

import type { Move, Scene, State } from "../types";
import type { Layout, Spot } from "./layout";
import type { Pieces } from "./pieces";
import type { Source } from "./touch";

export type Drawn = { from: number; to: number; colour: number };

export type Hooks = {
  /** A legal move was chosen. */
  move?: (move: Move) => void;
  /** Something to say to those who cannot see the board. */
  say?: (text: string, urgent?: boolean) => void;
  /** What is held has changed. */
  held?: (source: Source | null) => void;
  /** Takes every press on a cell, where no moves are made on the board but pieces are put on it. */
  place?: (cell: number) => void;
  /** A cell was pressed that nothing can be done with. */
  idle?: (cell: number) => void;
  /** The mouse rests on the piece of a cell, or on none any more. */
  rest?: (cell: number | null) => void;
  /** What was drawn by hand has changed. */
  drawn?: (drawn: Drawn[]) => void;
  bump?: () => void;
};

/** A board, as its parts see it. */
export interface Face {
  readonly host: HTMLElement;
  readonly scroller: HTMLDivElement;
  readonly prefix: string;
  readonly svg: SVGSVGElement;
  readonly cells: SVGPathElement[];
  readonly place: Layout;
  readonly scene: Scene;
  readonly state: State;
  readonly pieces: Pieces;
  readonly hooks: Hooks;
  readonly source: Source | null;
  readonly targets: Map<number, Move[]>;
  readonly movable: boolean;
  /** Enlarges the place of a press, if its cells are too small to touch; returns whether it did. */
  enlarge(x: number, y: number): boolean;
  readonly plan: { from: number; to: number } | null;
  readonly threats: boolean;
  focused: number;
  readonly symbols: string[];
  readonly arrows: {
    preview(arrow: Drawn | null): void;
    toggle(arrow: Drawn): void;
    show(arrows: Drawn[]): void;
    clear(): void;
  };
  startHandDrag?: (source: Source, event: PointerEvent) => void;
  animate(): boolean;
  canPlan(cell: number): boolean;
  canTake(cell: number): boolean;
  cellAt(x: number, y: number): number;
  focus(cell: number): void;
  goTo(cell: number, dragged?: boolean): void;
  lift(source: Source): SVGGElement | null;
  lower(element: SVGGElement, source: Source): void;
  nameOf(source: Source): string;
  play(move: Move, dragged?: boolean): void;
  restore(movable: boolean): void;
  ring(): void;
  setPlan(plan: { from: number; to: number } | null): void;
  take(source: Source | null, speak?: boolean): void;
  toBoard(x: number, y: number): Spot;
}
