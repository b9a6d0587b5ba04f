// A game within a link: whoever opens it, on whatever machine, gets a game of their own with the same moves behind it.

import { takenText } from "../net/files";
import type { Options, VariantRef } from "../types";
import type { GameStore } from "./game";
import { createDraft } from "./keeper";
import { pack, unpack } from "./packed";
import { createFromMoves } from "./record";
import { link } from "./router";

/** The variant by its name if it is built in, otherwise its whole text; where the game began, if not at the start; and its moves. */
type Shared = { name?: string; text?: string; options?: Options; players: number; fen?: string; moves: string[] };

/** The address of this page without the part that only the browser sees. */
export const home = () => location.href.replace(/#.*/, "");

/** A link to what is shown of a game. */
export async function linkTo(game: GameStore): Promise<string> {
  const { ref, players, start } = game.info.value!;
  const root = game.nodes.value.get(0)?.state?.fen;
  const rules = "name" in ref ? { name: ref.name, options: ref.options } : { text: await takenText({ do: "share", game: game.id, as: "variant" }) };
  const shared: Shared = { ...rules, players: players.length, moves: game.movesTo(game.current.value), ...(root && root !== start.fen ? { fen: root } : {}) };
  return `${home()}${link("shared", await pack(JSON.stringify(shared)))}`;
}

/** Begins the game of a link, and returns its id. */
export async function openShared(packed: string): Promise<string> {
  const text = await unpack(packed);
  let shared: Shared;
  try {
    shared = JSON.parse(text);
    if (!Array.isArray(shared.moves) || !(shared.players > 0 && shared.players < 65)) throw new Error();
  } catch {
    throw new Error("The game in this link is damaged. Ask for the link again.");
  }
  const options = shared.options ? { options: shared.options } : {};
  const variant: VariantRef = shared.name ? { name: shared.name, ...options } : { draft: await createDraft(String(shared.text)) };
  const seats = Array.from({ length: shared.players }, () => ({ kind: "person" as const }));
  return createFromMoves({ variant, seats }, { fen: shared.fen, moves: shared.moves.map(String) });
}
