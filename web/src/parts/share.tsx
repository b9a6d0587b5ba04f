// The dialog that shares a game or a position.

import type { Board } from "../board/board";
import { useEffect, useState } from "preact/hooks";

import type { GameStore } from "../state/game";
import { download, drawn, takenText } from "../net/files";
import { served } from "../net/served";
import { type Command } from "../net/wire";
import { download as downloadText, fileName, save } from "../state/names";
import { MAX_PACKED } from "../state/packed";
import { theme } from "../state/settings";
import { home, linkTo } from "../state/shared";
import { failed } from "../state/speech";
import { Copied } from "./copied";
import { Dialog } from "./dialog";
import { Icon } from "./icons";
import { Invite } from "./people";

export function ShareDialog({ game, onClose }: { game: GameStore; board: Board | null; onClose: () => void }) {
  const state = game.state.value!;
  const { node, moves } = game.tree.value.place(game.current.value);
  const id = encodeURIComponent(game.id);
  const picture = { do: "position", game: game.id, node, moves, theme: theme.value };
  const taken = (form: "pgn" | "variant" | "html") => ({ do: "share", game: game.id, as: form });
  const address = `${home()}#/game/${id}?node=${node}`;
  const { ref, title } = game.info.value!;
  const name = fileName(title, "game");
  const from =
    ref.name !== undefined && !ref.options
      ? `${home()}#/variant/${encodeURIComponent(ref.name)}?fen=${encodeURIComponent(state.fen)}`
      : "";
  const [pgn, setPgn] = useState("");
  const [shared, setShared] = useState("");
  const [inviting, setInviting] = useState(false);
  const owner = game.you.value.host;
  useEffect(() => {
    if (!owner) return;
    linkTo(game).then(
      (found) => setShared(found.length <= MAX_PACKED ? found : "This game is too long for a link."),
      failed,
    );
  }, [node, moves.length]);
  const showGame = () => {
    takenText(taken("pgn")).then(setPgn, failed);
  };
  return (
    <Dialog title="Share" onClose={onClose} wide>
      {/* The field is there before the link is made, so that nothing moves under a finger. */}
      {owner && (
        <Copied
          label={served ? "Link to a copy of this game, for any studio" : "Link to a copy of this game"}
          text={shared}
        />
      )}
      {owner && served && <Copied label="Link to this position in the game, on this machine only" text={address} />}
      {owner && from && (
        <Copied
          label={
            served
              ? "Link to a new game from this position, on this machine only"
              : "Link to a new game from this position"
          }
          text={from}
        />
      )}
      <Copied label="Position (FEN)" text={state.fen} />
      {pgn ? (
        <Copied label="Game (PGN)" text={pgn} rows={6} />
      ) : (
        <button type="button" class="button" onClick={showGame}>
          Show the PGN
        </button>
      )}
      {owner &&
        served &&
        (inviting ? (
          <section class="inviting" aria-label="Others on the network">
            <Invite game={game} />
          </section>
        ) : (
          <button type="button" class="button" onClick={() => setInviting(true)}>
            Invite others on the network
          </button>
        ))}
      <div class="share-files">
        <DownloadButton
          label="Picture (SVG)"
          onDownload={() => drawn(picture).then((text) => downloadText(`${name}.svg`, text, "image/svg+xml"))}
        />
        <DownloadButton label="Picture (PNG)" onDownload={() => savePng(picture, `${name}.png`)} />
        <DownloadButton label="Game (PGN)" onDownload={() => download(taken("pgn"), `${name}.pgn`)} />
        <DownloadButton label="Rules (one file)" onDownload={() => download(taken("variant"), `${name}.variant`)} />
        <DownloadButton label="Replay page (HTML)" onDownload={() => download(taken("html"), `${name}.html`)} />
      </div>
    </Dialog>
  );
}

function DownloadButton({ label, onDownload }: { label: string; onDownload: () => Promise<void> }) {
  return (
    <button type="button" class="button" onClick={() => void onDownload().catch(failed)}>
      <Icon name="download" /> {label}
    </button>
  );
}

/** Draws a picture onto a canvas at twice its size and saves it. */
async function savePng(command: Command, name: string) {
  const text = await drawn(command);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * 2;
  canvas.height = image.naturalHeight * 2;
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  save(canvas.toDataURL("image/png"), name);
}
