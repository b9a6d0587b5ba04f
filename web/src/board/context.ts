// The interface of the board for its parts, so that they do not import the board itself.

import type { Move, Scene, State } from "../types";
import type { Layout, Spot } from "./layout";
import type { Pieces } from "./pieces";
import type { Source } from "./selection";

export type Drawn = { from: number; to: number; colour: number };

export type Hooks = {
  /** A legal move was chosen. */
  move?: (move: Move) => void;
  /** Announces a text to screen readers. */
  say?: (text: string, urgent?: boolean) => void;
  /** The selection has changed. */
  held?: (source: Source | null) => void;
  /** Handles every click on a cell, for a board that is being set up. */
  place?: (cell: number) => void;
  /** A cell without a legal move was clicked. */
  idle?: (cell: number) => void;
  /** The mouse rests on the piece of a cell, or has left it. */
  rest?: (cell: number | null) => void;
  /** The arrows and circles drawn by hand have changed. */
  drawn?: (drawn: Drawn[]) => void;
  /** The keyboard focus cannot move further. */
  bump?: () => void;
};

/** The board as its parts see it: the parts know this interface, and the board knows its parts. */
export interface BoardContext {
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
  /** Zooms in on a touch if the cells are too small. Returns whether it did. */
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
