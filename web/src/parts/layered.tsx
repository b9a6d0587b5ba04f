// The board in three dimensions, whose program is loaded when it is first asked for.

import type { Board, Hooks } from "../board/board";
import type { State, VariantInfo } from "../types";

type Properties = { info: VariantInfo; state: State; view: number; movable: boolean; hooks: Hooks; use: (board: Board | null) => void };

export function Layered(_: Properties) {
  return null;
}
