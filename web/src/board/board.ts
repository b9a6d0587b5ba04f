// The board: an SVG that is updated in place, without a framework, so that pieces follow the pointer at once.

import type { Move, Scene, State } from "../types";
import { Arrows } from "./arrows";
import { drawCells } from "./cells";
import { Chooser } from "./choose";
import { describe } from "./describe";
import type { BoardContext, Hooks } from "./context";
import { drawGhosts, joinsOf, type Join } from "./ghosts";
import { Keys } from "./keys";
import { layout, type Layout, type Spot } from "./layout";
import { Marks } from "./marks";
import { defineGlyphs, drawPiece, Pieces, setColours } from "./pieces";
import { Pointer } from "./pointer";
import { make, set } from "./svg";
import { movesFrom, onlySource, predict, sameSource, targetsOf, type Source } from "./selection";
import { Zoom } from "./zoom";

let boards = 0;

export class Board implements BoardContext {
  readonly host: HTMLElement;
  readonly scroller: HTMLDivElement;
  readonly prefix = `b${++boards}-`;
  svg!: SVGSVGElement;
  cells: SVGPathElement[] = [];
  place!: Layout;
  state!: State;
  pieces!: Pieces;
  arrows!: Arrows;
  source: Source | null = null;
  targets = new Map<number, Move[]>();
  /** Whether the visitor can make a move now. */
  movable = false;
  /** The players who can make premoves now. */
  planners: number[] = [];
  /** The premove: it is played as soon as it is the visitor's turn, if it is legal then. */
  plan: { from: number; to: number } | null = null;
  coordinates = true;
  threats = false;
  focused = 0;
  /** The symbols of the kinds. Keys with these letters jump to pieces. */
  symbols: string[] = [];
  private marks!: Marks;
  private focusRing!: SVGPathElement;
  private layers!: Record<"planes" | "under" | "pieces" | "over" | "arrows" | "ghosts" | "held", SVGGElement>;
  private joins: Join[] = [];
  private twelfths = 0;
  private theme: "light" | "dark" = "light";
  /** Whether a move is shown that the server has not confirmed yet. */
  private isPending = false;
  private signs: [number, string][] = [];
  readonly chooser: Chooser;
  readonly zoom = new Zoom(this);
  private resize: ResizeObserver;

  constructor(
    host: HTMLElement,
    public scene: Scene,
    public hooks: Hooks,
  ) {
    this.host = host;
    host.classList.add("board");
    this.scroller = document.createElement("div");
    this.scroller.className = "board-scroll";
    host.append(this.scroller);
    this.chooser = new Chooser(this);
    new Pointer(this);
    new Keys(this);
    this.resize = new ResizeObserver(() => this.zoom.fit());
    this.resize.observe(host);
    this.build();
  }

  destroy() {
    this.resize.disconnect();
    this.host.replaceChildren();
  }

  /** Shows another board, for a variant that is being edited. */
  setScene(scene: Scene) {
    this.scene = scene;
    this.build();
  }

  setTheme(theme: "light" | "dark") {
    this.theme = theme;
    setColours(this.scene, theme, this.host);
  }

  setCoordinates(shown: boolean) {
    if (shown === this.coordinates) return;
    this.coordinates = shown;
    this.build();
  }

  /** Turns the board to a player's view. */
  setView(twelfths: number) {
    if (twelfths === this.twelfths) return;
    this.twelfths = twelfths;
    this.build();
  }

  private build() {
    this.chooser.close();
    this.joins = joinsOf(this.scene);
    this.place = layout(this.scene, this.twelfths);
    const svg = make("svg", { class: "board-svg", focusable: "false" });
    defineGlyphs(this.scene, this.prefix, make("defs", {}, svg));
    const layer = (name: string) => make("g", { class: `layer-${name}` }, svg);
    this.layers = {
      planes: layer("planes"),
      under: layer("under"),
      pieces: layer("pieces"),
      over: layer("over"),
      arrows: layer("arrows"),
      ghosts: layer("ghosts"),
      held: layer("held"),
    };
    this.cells = drawCells(this.scene, this.place, this.layers.planes, this.coordinates);
    for (const name of ["under", "pieces", "over", "arrows", "held"] as const)
      this.layers[name].setAttribute("aria-hidden", "true");
    this.focusRing = make("path", { class: "focus-ring" }, this.layers.planes);
    this.pieces = new Pieces(this.scene, this.prefix, this.layers.pieces);
    this.marks = new Marks(this, this.layers.under, this.layers.over);
    const drawn = this.arrows?.drawn ?? [];
    this.arrows = new Arrows(this, this.layers.arrows);
    this.arrows.drawn = drawn;
    const margin = this.joins.length ? this.place.step : 0;
    const { x, y, width, height } = this.place.box;
    svg.setAttribute("viewBox", `${x - margin} ${y - margin} ${width + 2 * margin} ${height + 2 * margin}`);
    this.scroller.replaceChildren(svg);
    this.svg = svg;
    this.focused = Math.min(this.focused, this.cells.length - 1);
    setColours(this.scene, this.theme, this.host);
    this.zoom.fit();
    if (this.state && this.fits(this.state)) this.show(this.state, false);
  }

  private fits(state: State) {
    return state.pieces.every(([cell]) => cell < this.cells.length);
  }

  /** Shows a position, unless a move on this board waits for the server's answer. */
  sync(state: State, movable: boolean, slide: boolean) {
    if (this.isPending && this.state === state) return;
    this.movable = movable;
    this.show(state, slide);
  }

  /** Shows a position. */
  show(state: State, slide: boolean) {
    const changed = this.state !== state;
    this.state = state;
    this.setPending(false);
    if (changed) {
      this.chooser.close();
      this.arrows.shown = [];
    }
    this.pieces.show(state, this.place, slide);
    // A selected piece stays selected during the opponent's move.
    if (this.source && !this.canHold(this.source)) {
      this.source = null;
      this.hooks.held?.(null);
    }
    this.update();
    if (changed) this.zoom.reveal();
    if (changed && this.plan && this.movable) this.playPlan(this.plan);
  }

  private canHold(source: Source): boolean {
    if ("cell" in source) return this.canTake(source.cell) || this.canPlan(source.cell);
    return this.movable && movesFrom(this.state, source).length > 0;
  }

  /** Plays the premove if it is legal now. */
  private playPlan({ from, to }: { from: number; to: number }) {
    this.plan = null;
    this.source = this.canTake(from) ? { cell: from } : null;
    this.update();
    if (this.targets.has(to)) this.goTo(to);
    else this.take(null);
  }

  /** Whether the piece on a cell can be selected for a premove. */
  canPlan(cell: number): boolean {
    const piece = this.pieces.what(cell);
    return !this.movable && !!piece && !piece.dead && this.planners.includes(piece.player);
  }

  /** Sets or clears the premove. */
  setPlan(plan: { from: number; to: number } | null) {
    this.plan = plan;
    this.source = null;
    this.update();
    this.hooks.held?.(null);
  }

  setMovable(movable: boolean) {
    this.movable = movable;
    this.update();
  }

  setThreats(shown: boolean) {
    this.threats = shown;
    this.update();
  }

  /** Shows signs on cells, such as those of an explanation. */
  setSigns(signs: [number, string][]) {
    this.signs = signs;
    this.update();
  }

  /** Selects a piece, or deselects it. */
  take(source: Source | null, speak = false) {
    const same = sameSource(source, this.source);
    this.source = source;
    if (!same || source === null) this.chooser.close();
    this.update();
    this.hooks.held?.(this.source);
    if (speak && source) {
      const count = this.targets.size;
      this.hooks.say?.(`${this.nameOf(source)} selected. ${count === 1 ? "One target" : `${count} targets`}.`);
    }
  }

  nameOf(source: Source): string {
    if ("kind" in source) return this.scene.pieces[source.hand]?.[source.kind]?.name ?? "Piece";
    const piece = this.pieces.what(source.cell);
    return (piece && this.scene.pieces[piece.player]?.[piece.kind]?.name) ?? "Piece";
  }

  /** Whether the piece on a cell has a legal move. */
  canTake(cell: number): boolean {
    return this.movable && this.state.moves.some((move) => move.from === cell && !move.drop && !move.pass);
  }

  /** Moves the selected piece to a cell. Asks which move is meant if there are several. */
  goTo(cell: number, dragged = false) {
    const moves = this.targets.get(cell);
    if (!moves?.length) return;
    if (moves.length === 1) this.play(moves[0]!, dragged);
    else this.chooser.open(cell, moves, (move) => this.play(move, dragged));
  }

  /** Shows a move at once and reports it. The server's position follows within milliseconds. */
  play(move: Move, dragged = false) {
    this.source = null;
    if (!move.pass && move.to >= 0) this.pieces.show(predict(this.state, move), this.place, !dragged && this.animate());
    this.movable = false;
    this.setPending(true);
    this.update();
    this.hooks.held?.(null);
    this.hooks.move?.(move);
  }

  /** Shows the server's position again after the server has refused a move. */
  restore(movable: boolean) {
    this.setPending(false);
    this.movable = movable;
    this.pieces.show(this.state, this.place, false);
    this.update();
  }

  private setPending(isPending: boolean) {
    this.isPending = isPending;
    // For style sheets and tests: nothing reads the attribute here.
    this.host.toggleAttribute("data-waiting", isPending);
  }

  animate = () => true;

  private update() {
    if (!this.state) return;
    const held = this.source ?? (this.movable ? onlySource(this.state) : null);
    this.targets = held && this.movable ? targetsOf(movesFrom(this.state, held)) : new Map();
    this.marks.show(held, this.signs);
    drawGhosts(this, this.joins, this.layers.ghosts);
    this.arrows.draw();
    this.cells.forEach((cell, index) => {
      set(cell, "aria-label", describe(this, index));
      set(cell, "tabindex", index === this.focused ? "0" : "-1");
      set(cell, "aria-selected", this.source && "cell" in this.source && this.source.cell === index ? "true" : "false");
    });
    this.changed?.();
  }

  /** Moves the keyboard focus to a cell. */
  focus(cell: number) {
    this.cells[this.focused]?.setAttribute("tabindex", "-1");
    this.focused = cell;
    this.cells[cell]?.setAttribute("tabindex", "0");
    this.cells[cell]?.focus();
    this.ring();
  }

  /** Draws the ring around the focused cell. */
  ring() {
    const cell = this.scene.cells[this.focused];
    if (!cell) return;
    set(this.focusRing, "d", cell.path);
    set(this.focusRing, "transform", this.place.planes[cell.plane]!.transform);
  }

  enlarge(x: number, y: number): boolean {
    return this.zoom.enlarge(x, y);
  }

  cellAt(x: number, y: number): number {
    const found = document.elementFromPoint(x, y)?.closest("[data-cell]");
    if (!found || !this.svg.contains(found)) return -1;
    return Number(found.getAttribute("data-cell"));
  }

  /** Converts a point of the window to the units of the board. */
  toBoard(x: number, y: number): Spot {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    return { x: point.x, y: point.y };
  }

  /** Lifts a piece for dragging. Returns the element that follows the pointer. */
  lift(source: Source): SVGGElement | null {
    if ("cell" in source) {
      const element = this.pieces.on(source.cell);
      if (!element) return null;
      this.layers.held.append(element);
      element.classList.add("lifted");
      return element;
    }
    const group = make("g", { class: "piece lifted" }, this.layers.held);
    drawPiece(this.scene, this.prefix, source.hand, source.kind, group);
    return group;
  }

  /** Puts a lifted piece back. */
  lower(element: SVGGElement, source: Source) {
    element.classList.remove("lifted");
    if ("cell" in source && this.pieces.on(source.cell) === element) {
      this.layers.pieces.append(element);
      this.pieces.place(this.place);
    } else element.remove();
  }

  /** Called after every change of the board, for the 3D view. */
  changed?: (() => void) | undefined;

  startHandDrag?: (source: Source, event: PointerEvent) => void;
}
