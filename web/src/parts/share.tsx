// Taking a game or a position out of the page.

import type { Board } from "../board/board";
import { useState } from "preact/hooks";

import type { GameStore } from "../state/game";
import { download, getText, save } from "../net/http";
import { fileName } from "../state/names";
import { theme } from "../state/settings";
import { failed } from "../state/speech";
import { Copied } from "./copied";
import { Dialog } from "./dialog";
import { Icon } from "./icons";
import { Invite } from "./people";

export function ShareDialog({ game, onClose }: { game: GameStore; board: Board | null; onClose: () => void }) {
  const state = game.state.value!;
  const { node, moves } = game.place(game.current.value);
  const id = encodeURIComponent(game.id);
  const picture = `/api/position.svg?game=${id}&node=${node}&moves=${encodeURIComponent(JSON.stringify(moves))}&theme=${theme.value}`;
  const address = `${location.origin}/#/game/${id}?node=${node}`;
  const { ref, title } = game.info.value!;
  const name = fileName(title, "game");
  const from = "name" in ref && !ref.options ? `${location.origin}/#/variant/${encodeURIComponent(ref.name)}?fen=${encodeURIComponent(state.fen)}` : "";
  const [pgn, setPgn] = useState("");
  const [inviting, setInviting] = useState(false);
  const owner = game.you.value.host;
  const showGame = () => {
    getText(`/api/games/${id}.pgn`).then(setPgn, failed);
  };
  return (
    <Dialog title="Share" onClose={onClose} wide>
      {owner && <Copied label="Link to this place in the game, on this machine only" text={address} />}
      {owner && from && <Copied label="Link to play on from here, on this machine only" text={from} />}
      <Copied label="Position (FEN)" text={state.fen} />
      {pgn ? (
        <Copied label="Game (PGN)" text={pgn} rows={6} />
      ) : (
        <button type="button" class="button" onClick={showGame}>
          Show the game as text (PGN)
        </button>
      )}
      {owner &&
        (inviting ? (
          <section class="inviting" aria-label="Others in the network">
            <Invite game={game} />
          </section>
        ) : (
          <button type="button" class="button" onClick={() => setInviting(true)}>
            Invite others in the network
          </button>
        ))}
      <div class="share-files">
        <File label="Picture (SVG)" save={() => download(picture, `${name}.svg`)} />
        <File label="Picture (PNG)" save={() => savePng(picture, `${name}.png`)} />
        <File label="Game (PGN)" save={() => download(`/api/games/${id}.pgn`, `${name}.pgn`)} />
        <File label="Its rules (one file)" save={() => download(`/api/games/${id}.variant`, `${name}.variant`)} />
        <File label="Page that replays it (HTML)" save={() => download(`/api/games/${id}.html`, `${name}.html`)} />
      </div>
    </Dialog>
  );
}

function File({ label, save }: { label: string; save: () => Promise<void> }) {
  return (
    <button type="button" class="button" onClick={() => void save().catch(failed)}>
      <Icon name="download" /> {label}
    </button>
  );
}

/** Draws the program's picture onto a canvas, twice as large, and saves it. */
async function savePng(address: string, name: string) {
  const text = await getText(address);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * 2;
  canvas.height = image.naturalHeight * 2;
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  save(canvas.toDataURL("image/png"), name);
}
