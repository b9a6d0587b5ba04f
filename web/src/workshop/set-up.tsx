// The setup editor: clicks on cells change the array in the text.

import { Swatch } from "../parts/bar";
import { Icon } from "../parts/icons";
import { PiecePicture } from "../parts/piece";
import { ask } from "../net/wire";
import type { DraftStore } from "../state/draft";
import { failed, notify, say } from "../state/speech";
import type { Edit, VariantInfo } from "../types";
import type { Editor } from "./editor";

/** The piece that a click puts on a cell; without a kind, a click clears the cell. */
export type Tool = { player: number; kind: number | null };

export function SetUpPanel({ info, tool, choose }: { info: VariantInfo; tool: Tool; choose: (tool: Tool) => void }) {
  return (
    <div class="set-up">
      <p>
        Choose a piece, then click cells to place it. A second click removes it. The array in the text changes
        accordingly.
      </p>
      <fieldset class="segments">
        <legend>Player</legend>
        {info.players.map((player, index) => (
          <label key={player.name}>
            <input
              type="radio"
              name="set-up-player"
              checked={tool.player === index}
              onChange={() => choose({ ...tool, player: index })}
            />
            <span>
              <Swatch colour={player.light} /> {player.name}
            </span>
          </label>
        ))}
      </fieldset>
      <div class="set-up-kinds" role="group" aria-label="Piece">
        <button
          type="button"
          class="kind"
          aria-pressed={tool.kind === null}
          title="Eraser"
          aria-label="Eraser: clicks clear cells"
          onClick={() => choose({ ...tool, kind: null })}
        >
          <Icon name="close" size={26} />
        </button>
        {info.kinds.map((kind, index) => (
          <button
            key={index}
            type="button"
            class="kind"
            aria-pressed={tool.kind === index}
            title={kind.name}
            aria-label={kind.name}
            onClick={() => choose({ ...tool, kind: index })}
          >
            <PiecePicture scene={info.scene} player={tool.player} kind={index} size={40} />
          </button>
        ))}
      </div>
    </div>
  );
}

/** The queue of clicks, which are carried out one after the other. */
let pending: Promise<void> = Promise.resolve();

/** Carries out a click on a cell: puts the chosen piece there, or removes the piece. */
export function placeOn(cell: number, tool: Tool, draft: DraftStore, editor: Editor | null) {
  pending = pending.then(() => place(cell, tool, draft, editor)).catch(failed);
}

async function place(cell: number, tool: Tool, draft: DraftStore, editor: Editor | null) {
  const info = draft.good.value;
  if (!editor || !info) return;
  if (!draft.fine.value) return notify("Correct the errors in the text first.", true);
  const standing = info.start.pieces.find(([at]) => at === cell);
  const isSame = standing?.[1] === tool.player && standing[2] === tool.kind;
  const kind = isSame ? null : tool.kind;
  const player = kind === null ? standing?.[1] : tool.player;
  if (player === undefined) return;
  const text = draft.text.value;
  const name = "file" in draft.home ? { name: draft.home.file } : {};
  const { edits } = await ask<{ edits: Edit[] }>({ do: "place", text, cell, player, kind, ...name });
  if (text !== draft.text.value) return;
  editor.change(edits);
  const where = info.scene.cells[cell]!.name;
  say(kind === null ? `${where} is empty.` : `${info.players[player]!.name}'s ${info.kinds[kind]!.name} on ${where}.`);
}
