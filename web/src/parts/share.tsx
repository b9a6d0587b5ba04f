// Taking a game or a position out of the page.

import type { Board } from "../board/board";
import { useState } from "preact/hooks";

import type { GameStore } from "../state/game";
import { download, getText, post, save } from "../net/http";
import { theme } from "../state/settings";
import { failed, notify } from "../state/speech";
import { Dialog } from "./dialog";
import { Icon } from "./icons";

export function ShareDialog({ game, onClose }: { game: GameStore; board: Board | null; onClose: () => void }) {
  const state = game.state.value!;
  const node = game.current.value;
  const id = encodeURIComponent(game.id);
  const picture = `/api/position.svg?game=${id}&node=${node}&theme=${theme.value}`;
  const address = `${location.origin}/#/game/${id}?node=${node}`;
  const { ref } = game.info.value!;
  const from = "name" in ref && !ref.options ? `${location.origin}/#/variant/${encodeURIComponent(ref.name)}?fen=${encodeURIComponent(state.fen)}` : "";
  const [pgn, setPgn] = useState("");
  const showGame = () => {
    getText(`/api/games/${id}.pgn`).then(setPgn, failed);
  };
  return (
    <Dialog title="Share" onClose={onClose} wide>
      <Copied label="Link to this place in the game" text={address} />
      {from && <Copied label="Link to play on from here" text={from} />}
      <Copied label="Position (FEN)" text={state.fen} />
      {pgn ? (
        <Copied label="Game (PGN)" text={pgn} rows={6} />
      ) : (
        <button type="button" class="button" onClick={showGame}>
          Show the game as text (PGN)
        </button>
      )}
      <Invite game={game} />
      <div class="share-files">
        <File label="Picture (SVG)" save={() => download(picture, "position.svg")} />
        <File label="Picture (PNG)" save={() => savePng(picture)} />
        <File label="Game (PGN)" save={() => download(`/api/games/${id}.pgn`, "game.pgn")} />
        <File label="Its rules (one file)" save={() => download(`/api/games/${id}.variant`, "game.variant")} />
        <File label="Page that replays it (HTML)" save={() => download(`/api/games/${id}.html`, "game.html")} />
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

type Links = { links: { name: string; seat: number | null; url: string }[] };

/** Links with which others in the network take a seat. */
function Invite({ game }: { game: GameStore }) {
  const [found, setFound] = useState<Links | null>(null);
  if (!found) {
    return (
      <button type="button" class="button" onClick={() => void post<Links>(`/api/games/${encodeURIComponent(game.id)}/links`, {}).then(setFound, failed)}>
        Links for others in the network
      </button>
    );
  }
  return (
    <>
      {found.links.map(({ name, seat, url }) => (
        <Copied key={name} label={seat === null ? "To watch" : `To play as ${name}`} text={url} />
      ))}
    </>
  );
}

function Copied({ label, text, rows }: { label: string; text: string; rows?: number }) {
  const copy = () => {
    navigator.clipboard.writeText(text).then(() => notify("Copied."), () => notify("The browser does not allow to copy; select the text instead.", true));
  };
  return (
    <div class="copied">
      <label>
        <span>{label}</span>
        {rows ? <textarea readOnly rows={rows} value={text} onFocus={(event) => event.currentTarget.select()} /> : <input type="text" readOnly value={text} onFocus={(event) => event.currentTarget.select()} />}
      </label>
      <button type="button" class="button" onClick={copy}>
        Copy
      </button>
    </div>
  );
}

/** Draws the program's picture onto a canvas, twice as large, and saves it. */
async function savePng(address: string) {
  const text = await getText(address);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * 2;
  canvas.height = image.naturalHeight * 2;
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  save(canvas.toDataURL("image/png"), "position.png");
}
