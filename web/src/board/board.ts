// The board: an SVG that is changed in place, with no framework between a finger and a piece.

import type { Move, Scene, State } from "../types";
import { Arrows } from "./arrows";
import { drawCells } from "./cells";
import { Chooser } from "./choose";
import { describe } from "./describe";
import type { Face, Hooks } from "./face";
import { drawGhosts, joinsOf, type Join } from "./ghosts";
import { Keys } from "./keys";
import { layout, type Layout, type Spot } from "./layout";
import { Marks } from "./marks";
import { defineGlyphs, drawPiece, Pieces, setColours } from "./pieces";
import { Pointer } from "./pointer";
import { make, set } from "./svg";
import { guess, movesFrom, onlySource, sameSource, targetsOf, type Source } from "./touch";
import { Zoom } from "./zoom";

let boards = 0;

export class Board implements Face {
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
  /** Whether the person at the screen moves now. */
  movable = false;
  /** The players whose next move can be planned while another one thinks. */
  planners: number[] = [];
  /** The move that is made as soon as it is legal. */
  plan: { from: number; to: number } | null = null;
  coordinates = true;
  threats = false;
  focused = 0;
  /** The symbols of the kinds, by which the keyboard finds pieces. */
  symbols: string[] = [];
  private marks!: Marks;
  private focusRing!: SVGPathElement;
  private layers!: Record<"planes" | "under" | "pieces" | "over" | "arrows" | "ghosts" | "held", SVGGElement>;
  private joins: Join[] = [];
  private twelfths = 0;
  private theme: "light" | "dark" = "light";
  /** Whether a move was shown that the server has not answered yet. */
  private set pending(pending: boolean) {
    this.host.toggleAttribute("data-waiting", pending);
  }
  private get pending(): boolean {
    return this.host.hasAttribute("data-waiting");
  }
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

  /** Shows another board, for a variant that is being written. */
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

  /** Turns the board for a player's view. */
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
    for (const name of ["under", "pieces", "over", "arrows", "held"] as const) this.layers[name].setAttribute("aria-hidden", "true");
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

  /** Shows what the page knows, unless a move of this board waits for the server's answer. */
  sync(state: State, movable: boolean, slide: boolean) {
    if (this.pending && this.state === state) return;
    this.movable = movable;
    this.show(state, slide);
  }

  /** Shows a position. */
  show(state: State, slide: boolean) {
    const changed = this.state !== state;
    this.state = state;
    this.pending = false;
    if (changed) {
      this.chooser.close();
      this.arrows.shown = [];
    }
    this.pieces.show(state, this.place, slide);
    // A piece that is held stays in the hand over the opponent's move.
    if (this.source && !this.canHold(this.source)) {
      this.source = null;
      this.hooks.held?.(null);
    }
    this.update();
    if (changed) this.zoom.reveal();
    if (changed && this.plan && this.movable) this.carryOut(this.plan);
  }

  private canHold(source: Source): boolean {
    if ("cell" in source) return this.canTake(source.cell) || this.canPlan(source.cell);
    return this.movable && movesFrom(this.state, source).length > 0;
  }

  /** Makes the move that was planned, if it is legal now. */
  private carryOut({ from, to }: { from: number; to: number }) {
    this.plan = null;
    this.source = this.canTake(from) ? { cell: from } : null;
    this.update();
    if (this.targets.has(to)) this.goTo(to);
    else this.take(null);
  }

  /** Whether the piece on a cell may be taken up for a later move. */
  canPlan(cell: number): boolean {
    const piece = this.pieces.what(cell);
    return !this.movable && !!piece && !piece.dead && this.planners.includes(piece.player);
  }

  /** Plans a move, or none. */
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

  /** Signs on cells, such as those of an explanation. */
  setSigns(signs: [number, string][]) {
    this.signs = signs;
    this.update();
  }

  /** Takes up a piece, or lets it go. */
  take(source: Source | null, speak = false) {
    const same = sameSource(source, this.source);
    this.source = source;
    if (!same || source === null) this.chooser.close();
    this.update();
    this.hooks.held?.(this.source);
    if (speak && source) {
      const count = this.targets.size;
      this.hooks.say?.(`${this.nameOf(source)} taken up. ${count === 1 ? "One cell" : `${count} cells`} to go to.`);
    }
  }

  nameOf(source: Source): string {
    if ("kind" in source) return this.scene.pieces[source.hand]?.[source.kind]?.name ?? "Piece";
    const piece = this.pieces.what(source.cell);
    return (piece && this.scene.pieces[piece.player]?.[piece.kind]?.name) ?? "Piece";
  }

  /** Whether some move begins with the piece on a cell. */
  canTake(cell: number): boolean {
    return this.movable && this.state.moves.some((move) => move.from === cell && !move.drop && !move.pass);
  }

  /** Goes to a cell with what is held. */
  goTo(cell: number, dragged = false) {
    const moves = this.targets.get(cell);
    if (!moves?.length) return;
    if (moves.length === 1) this.play(moves[0]!, dragged);
    else this.chooser.open(cell, moves, (move) => this.play(move, dragged));
  }

  /** Shows the move at once and tells it; the server's position follows within milliseconds. */
  play(move: Move, dragged = false) {
    const before = this.state;
    this.source = null;
    if (!move.pass && move.to >= 0) this.pieces.show(guess(before, move), this.place, !dragged && this.animate());
    this.movable = false;
    this.pending = true;
    this.update();
    this.hooks.held?.(null);
    this.hooks.move?.(move);
  }

  /** Goes back to the position that the server knows, if it refused a move. */
  restore(movable: boolean) {
    this.pending = false;
    this.movable = movable;
    this.pieces.show(this.state, this.place, false);
    this.update();
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

  /** Moves the keyboard's focus to a cell. */
  focus(cell: number) {
    this.cells[this.focused]?.setAttribute("tabindex", "-1");
    this.focused = cell;
    this.cells[cell]?.setAttribute("tabindex", "0");
    this.cells[cell]?.focus();
    this.ring();
  }

  /** Puts the ring of the focus around its cell. */
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

  /** A point of the window in the units of the board. */
  toBoard(x: number, y: number): Spot {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    return { x: point.x, y: point.y };
  }

  /** Lifts a piece: the group that follows the pointer. */
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

  /** Sets a lifted piece down again. */
  lower(element: SVGGElement, source: Source) {
    element.classList.remove("lifted");
    if ("cell" in source && this.pieces.on(source.cell) === element) {
      this.layers.pieces.append(element);
      this.pieces.place(this.place);
    } else element.remove();
  }

  /** Told whenever anything on the board has changed: the view in space follows it. */
  changed?: (() => void) | undefined;

  startHandDrag?: (source: Source, event: PointerEvent) => void;
}
