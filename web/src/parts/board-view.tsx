// The board as a Preact component. The board is created once and then updated.

import { useEffect, useRef } from "preact/hooks";

import { Board } from "../board/board";
import type { Hooks } from "../board/context";
import { animated, settings, theme } from "../state/settings";
import type { Kind, Scene, State } from "../types";

type Properties = {
  scene: Scene;
  state: State;
  /** The player from whose side the board is seen. */
  view?: number;
  movable?: boolean;
  planners?: number[];
  signs?: [number, string][];
  kinds?: Kind[];
  hooks?: Hooks;
  /** Gives the board to the page. */
  use?: (board: Board | null) => void;
};

const NO_HOOKS: Hooks = {};

export const turnOf = (scene: Scene, player: number) => scene.views.find((view) => view.player === player)?.turn ?? 0;

export function BoardView({
  scene,
  state,
  view = 0,
  movable = false,
  planners,
  signs,
  kinds,
  hooks = NO_HOOKS,
  use,
}: Properties) {
  const host = useRef<HTMLDivElement>(null);
  const board = useRef<Board | null>(null);
  const now = settings.value;
  const colours = theme.value;
  useEffect(() => {
    const made = new Board(host.current!, scene, hooks);
    made.animate = animated;
    board.current = made;
    made.setTheme(colours);
    made.setView(turnOf(scene, view));
    made.show(state, false);
    made.setMovable(movable);
    use?.(made);
    return () => {
      use?.(null);
      made.destroy();
    };
  }, []);
  useEffect(() => {
    const own = board.current!;
    own.hooks = hooks;
    own.symbols = kinds?.map((kind) => kind.symbol) ?? [];
    if (own.scene !== scene) {
      own.state = state;
      own.setScene(scene);
    }
    own.planners = planners ?? [];
    own.setView(turnOf(scene, view));
    own.setCoordinates(now.coordinates);
    own.setTheme(colours);
    own.threats = now.threats;
    own.sync(state, movable, animated());
  });
  useEffect(() => board.current!.setSigns(signs ?? []), [signs]);
  return <div ref={host} />;
}
