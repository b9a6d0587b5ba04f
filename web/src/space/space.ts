// The 3D view. It renders on demand and has no state of a game: clicks are passed to the flat board beside it, which knows the
// selection and its targets.

import {
  AmbientLight,
  BoxGeometry,
  BufferGeometry,
  Color,
  CylinderGeometry,
  DirectionalLight,
  Float32BufferAttribute,
  InstancedMesh,
  LatheGeometry,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PerspectiveCamera,
  Raycaster,
  Scene as World,
  Sprite,
  TorusGeometry,
  Mesh,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";

import type { Board } from "../board/board";
import { Pictures } from "./pictures";
import { Places } from "./places";

/** A press that moves further than this, in pixels, rotates the view. */
const THRESHOLD = 5;

/** The profile of a piece's stand, from bottom to top. */
const STAND = [
  [0, 0],
  [0.36, 0],
  [0.37, 0.06],
  [0.3, 0.1],
  [0.2, 0.14],
  [0.13, 0.24],
  [0, 0.26],
] as const;

export type Preset = "seat" | "top" | "side";

export class Space {
  private renderer: WebGLRenderer;
  private camera = new PerspectiveCamera(38, 1, 0.1, 400);
  private controls: OrbitControls;
  private world = new World();
  private places: Places;
  private pictures: Pictures;
  private pickable: { object: InstancedMesh | Sprite; cells: number[] }[] = [];
  private isScheduled = false;
  private gap = 2;
  private slice = -1;
  private watch: ResizeObserver;
  private gone = false;

  constructor(
    private host: HTMLElement,
    private board: Board,
    private theme: "light" | "dark",
  ) {
    this.places = new Places(board.scene);
    this.pictures = new Pictures(board.scene, theme, () => this.scheduleFrame());
    // Antialiasing is slow without a graphics card, and screens with small pixels hardly need it.
    this.renderer = new WebGLRenderer({ antialias: devicePixelRatio < 2, alpha: true, powerPreference: "low-power" });
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    const canvas = this.renderer.domElement;
    canvas.setAttribute("aria-hidden", "true");
    host.append(canvas);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = false;
    this.controls.addEventListener("change", () => this.scheduleFrame());
    this.preset("seat");
    let down: PointerEvent | null = null;
    canvas.addEventListener("pointerdown", (event) => (down = event));
    canvas.addEventListener("pointerup", (event) => {
      if (down && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < THRESHOLD) this.press(event);
      down = null;
    });
    this.watch = new ResizeObserver(() => this.resize());
    this.watch.observe(host);
    board.changed = () => this.build();
    this.build();
  }

  setGap(gap: number) {
    this.gap = gap;
    this.build();
  }

  /** Shows one floor and fades the others; -1 shows all floors. */
  setSlice(slice: number) {
    this.slice = slice;
    this.build();
  }

  get floors(): number {
    return this.places.count;
  }

  preset(name: Preset) {
    const far = this.places.radius * 3.3 + this.places.count * this.gap * 0.7;
    const [across, high] = { seat: [0.8, 0.62], top: [0.001, 1], side: [1, 0.08] }[name] as [number, number];
    const angle = (this.board.place.angle * Math.PI) / 180;
    this.camera.position.set(-Math.sin(angle) * far * across, far * high, Math.cos(angle) * far * across);
    this.controls.target.set(0, 0, 0);
    this.controls.maxDistance = far * 2.5;
    this.controls.minDistance = 3;
    this.controls.update();
    this.scheduleFrame();
  }

  private resize() {
    const { width, height } = this.host.getBoundingClientRect();
    if (!width || !height) return;
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.scheduleFrame();
  }

  private scheduleFrame() {
    if (this.isScheduled || this.gone) return;
    this.isScheduled = true;
    requestAnimationFrame(() => {
      this.isScheduled = false;
      if (!this.gone) this.renderer.render(this.world, this.camera);
    });
  }

  /** The opacity of a plane's floor. The lowest floor is opaque, because it hides nothing. */
  private opacity(plane: number): number {
    const floor = this.places.floors[plane]!;
    if (this.slice >= 0) return floor === this.slice ? 1 : 0.07;
    return floor === 0 ? 1 : 0.4;
  }

  private build() {
    this.clear();
    const { world, board } = this;
    world.add(new AmbientLight(0xffffff, 2.1));
    const light = new DirectionalLight(0xffffff, 1.6);
    light.position.set(4, 10, 6);
    world.add(light);
    board.scene.planes.forEach((_, plane) => this.floor(plane));
    this.pieces();
    this.targets();
    this.scheduleFrame();
  }

  private clear() {
    for (const object of this.world.children.slice()) {
      this.world.remove(object);
      if (object instanceof InstancedMesh || object instanceof Mesh || object instanceof LineSegments) {
        object.geometry.dispose();
        (object.material as MeshLambertMaterial).dispose();
      }
    }
    this.pickable = [];
  }

  private floor(plane: number) {
    const { board } = this;
    const cells = board.scene.cells.flatMap((cell, index) => (cell.plane === plane ? [index] : []));
    if (!cells.length) return;
    const sides = board.scene.neighbours[cells[0]!]!.length;
    const hexagonal = sides === 6;
    const shape = hexagonal ? new CylinderGeometry(0.6, 0.6, 0.08, 6) : new BoxGeometry(0.97, 0.08, 0.97);
    // On some boards hexagons stand on a side, on others on a corner, as the outlines show.
    if (hexagonal && /^M\S+ \S+H/.test(board.scene.cells[cells[0]!]!.path)) shape.rotateY(Math.PI / 6);
    const opacity = this.opacity(plane);
    const material = new MeshLambertMaterial({ transparent: opacity < 1, opacity, depthWrite: opacity >= 1 });
    const mesh = new InstancedMesh(shape, material, cells.length);
    const style = getComputedStyle(document.documentElement);
    const shades = [0, 1, 2].map((shade) => new Color(style.getPropertyValue(`--s${shade}`).trim() || "#ccb"));
    const mark = new Color(style.getPropertyValue("--mark").trim() || "#d9a72f");
    const held = new Color(style.getPropertyValue("--goal").trim() || "#1f6f5c");
    const danger = new Color(style.getPropertyValue("--capture").trim() || "#a8322a");
    const matrix = new Matrix4();
    cells.forEach((cell, index) => {
      const { x, y, z } = this.places.at(cell, this.gap);
      mesh.setMatrixAt(index, matrix.makeTranslation(x, y - 0.05, z));
      const colour = shades[board.scene.cells[cell]!.shade]!.clone();
      if (board.state.last.includes(cell)) colour.lerp(mark, 0.5);
      if (board.state.check.includes(cell)) colour.lerp(danger, 0.6);
      if (board.source && "cell" in board.source && board.source.cell === cell) colour.lerp(held, 0.6);
      mesh.setColorAt(index, colour);
    });
    mesh.renderOrder = this.places.floors[plane]!;
    this.world.add(mesh);
    if (opacity > 0.1) this.pickable.push({ object: mesh, cells });
  }

  private pieces() {
    const { board } = this;
    const profile = STAND.map(([x, y]) => new Vector2(x, y));
    board.scene.planes.forEach((_, plane) => {
      const opacity = this.opacity(plane);
      const own = board.state.pieces.filter(([cell]) => board.scene.cells[cell]?.plane === plane);
      if (!own.length) return;
      const seen = opacity >= 0.3 ? 1 : 0.06;
      const material = new MeshLambertMaterial({ transparent: seen < 1, opacity: seen, depthWrite: seen >= 1 });
      const stands = new InstancedMesh(new LatheGeometry(profile, 12), material, own.length);
      const matrix = new Matrix4();
      own.forEach(([cell, player, kind], index) => {
        const { x, y, z } = this.places.at(cell, this.gap);
        stands.setMatrixAt(index, matrix.makeTranslation(x, y, z));
        const looks = (board.scene.pieces[player] ?? board.scene.pieces[0])?.[kind];
        const paint = looks && board.scene.colours[looks.colours]?.[this.theme];
        const dark =
          paint && lightness(paint.fill) > 0.9 && lightness(paint.line) < 0.25 && lightness(paint.edge) > 0.8;
        stands.setColorAt(index, new Color(dark ? paint.line : (paint?.fill ?? "#999")));
        const sprite = new Sprite(this.pictures.material(player, kind, seen));
        sprite.position.set(x, y + 0.6, z);
        sprite.scale.set(0.82, 0.82, 1);
        sprite.renderOrder = this.places.count + 1;
        this.world.add(sprite);
        if (seen === 1) this.pickable.push({ object: sprite, cells: [cell] });
      });
      this.world.add(stands);
      if (seen === 1) this.pickable.push({ object: stands, cells: own.map(([cell]) => cell) });
    });
  }

  /** Draws rings around the targets of the selected piece, with lines down to the lowest floor. */
  private targets() {
    const { board } = this;
    if (!board.targets.size) return;
    const style = getComputedStyle(document.documentElement);
    const colours = [style.getPropertyValue("--accent").trim(), style.getPropertyValue("--danger").trim()];
    const lines: number[] = [];
    for (const [cell, moves] of board.targets) {
      if (cell < 0) continue;
      const captures = moves.some((move) => move.captures.length);
      const { x, y, z } = this.places.at(cell, this.gap);
      const ring = new Mesh(
        new TorusGeometry(0.36, 0.045, 6, 24),
        new MeshBasicMaterial({ color: colours[captures ? 1 : 0] || "#1f6f5c" }),
      );
      ring.rotation.x = Math.PI / 2;
      ring.position.set(x, y + 0.06, z);
      ring.renderOrder = this.places.count + 2;
      this.world.add(ring);
      const foot =
        this.places.height(board.scene.cells[cell]!.plane, this.gap) -
        this.places.floors[board.scene.cells[cell]!.plane]! * this.gap;
      if (y > foot) lines.push(x, y, z, x, foot, z);
    }
    if (!lines.length) return;
    const shape = new BufferGeometry().setAttribute("position", new Float32BufferAttribute(lines, 3));
    this.world.add(
      new LineSegments(
        shape,
        new LineBasicMaterial({ color: colours[0] || "#1f6f5c", transparent: true, opacity: 0.4 }),
      ),
    );
  }

  private press(event: PointerEvent) {
    const room = this.renderer.domElement.getBoundingClientRect();
    const at = new Vector2(
      ((event.clientX - room.left) / room.width) * 2 - 1,
      1 - ((event.clientY - room.top) / room.height) * 2,
    );
    const ray = new Raycaster();
    ray.setFromCamera(at, this.camera);
    const hits = ray.intersectObjects(
      this.pickable.map(({ object }) => object),
      false,
    );
    const cells = hits.map((hit) => {
      const hitObject = this.pickable.find(({ object }) => object === hit.object)!;
      return hitObject.cells[hit.instanceId ?? 0]!;
    });
    this.choose(cells);
  }

  /** Clicks the nearest usable cell of those under the pointer. */
  choose(cells: number[]) {
    const { board } = this;
    const target = cells.find((cell) => board.targets.has(cell));
    const piece = cells.find((cell) => board.canTake(cell));
    if (target !== undefined && (piece === undefined || cells.indexOf(target) <= cells.indexOf(piece)))
      board.goTo(target);
    else if (piece !== undefined) board.take({ cell: piece });
    else if (board.source) board.take(null);
  }

  /** The position of a cell in the window, for tests. */
  spot(cell: number): { x: number; y: number } {
    const { x, y, z } = this.places.at(cell, this.gap);
    const room = this.renderer.domElement.getBoundingClientRect();
    const seen = new Vector3(x, y, z).project(this.camera);
    return { x: room.left + ((seen.x + 1) / 2) * room.width, y: room.top + ((1 - seen.y) / 2) * room.height };
  }

  destroy() {
    this.gone = true;
    if (this.board.changed) this.board.changed = undefined;
    this.watch.disconnect();
    this.controls.dispose();
    this.clear();
    this.pictures.dispose();
    this.renderer.dispose();
    this.renderer.domElement.remove();
  }
}

function lightness(colour: string): number {
  const { r, g, b } = new Color(colour);
  return 0.3 * Math.sqrt(r) + 0.59 * Math.sqrt(g) + 0.11 * Math.sqrt(b);
}
