// Games in links: anyone who opens the link, on any machine, gets a copy of the game.

import { takenText } from "../net/files";
import type { Options, VariantRef } from "../types";
import type { GameStore } from "./game";
import { createDraft } from "./keeper";
import { pack, unpack } from "./packed";
import { createFromMoves } from "./record";
import { link } from "./address";

/** A game: the name of a built-in variant or the text of another; the initial position, if it is not the variant's; and the moves. */
type Shared = { name?: string; text?: string; options?: Options; players: number; fen?: string; moves: string[] };

/** The address of this page without the fragment. */
export const home = () => location.href.replace(/#.*/, "");

/** A link that contains the game up to the current position. */
export async function linkTo(game: GameStore): Promise<string> {
  const { ref, players, start } = game.info.value!;
  const root = game.nodes.value.get(0)?.state?.fen;
  const rules =
    ref.name !== undefined
      ? { name: ref.name, options: ref.options }
      : { text: await takenText({ do: "share", game: game.id, as: "variant" }) };
  const shared: Shared = {
    ...rules,
    players: players.length,
    moves: game.tree.value.movesTo(game.current.value),
    ...(root && root !== start.fen ? { fen: root } : {}),
  };
  return `${home()}${link("shared", await pack(JSON.stringify(shared)))}`;
}

/** Starts a copy of the game in a link and returns its id. */
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
  const variant: VariantRef = shared.name
    ? { name: shared.name, ...options }
    : { draft: await createDraft(String(shared.text)) };
  const seats = Array.from({ length: shared.players }, () => ({ kind: "person" as const }));
  return createFromMoves({ variant, seats }, { fen: shared.fen, moves: shared.moves.map(String) });
}
