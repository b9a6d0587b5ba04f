// The buttons under the moves: stepping, taking back, hints, flipping, resigning, sharing.

import { useState } from "preact/hooks";

import type { Board } from "../board/board";
import type { GameStore } from "../state/game";
import { notify, say } from "../state/speech";
import type { Move } from "../types";
import type { AnalysisHandle } from "./analysis";
import { Question } from "./dialog";
import { Icon, IconButton } from "./icons";
import { NewGameDialog } from "./new-game";
import { SeatsDialog } from "./seats";
import { ShareDialog } from "./share";

export function Actions({ game, board, flip, seat, analysis }: {
  game: GameStore;
  board: Board | null;
  flip: () => void;
  seat: number;
  analysis: AnalysisHandle;
}) {
  const [open, setOpen] = useState<"" | "resign" | "share" | "seats" | "again">("");
  const path = game.path.value;
  const at = path.indexOf(game.current.value);
  const running = !game.finished.value;
  const info = game.info.value!;
  const state = game.state.value!;
  const pass = game.movable.value ? state.moves.find((move) => move.pass) : undefined;
  const person = game.mine.value.filter((own) => game.seats.value[own]?.kind === "person");
  const resigning = person.includes(game.endState.value?.turn ?? -1) ? game.endState.value!.turn : (person[0] ?? seat);
  return (
    <div class="actions">
      {game.offer.value !== null && running && <Offer game={game} />}
      {pass && (
        <button type="button" class="button primary" onClick={() => board?.play(pass)}>
          Pass
        </button>
      )}
      <div class="steps" role="group" aria-label="Steps through the game">
        <IconButton name="first" label="To the start" disabled={at <= 0} onClick={() => game.go(path[0])} />
        <IconButton name="previous" label="One move back" disabled={at <= 0} onClick={() => game.go(path[at - 1])} />
        <IconButton name="next" label="One move on" disabled={at >= path.length - 1} onClick={() => game.go(path[at + 1])} />
        <IconButton name="last" label="To the end" disabled={at >= path.length - 1} onClick={() => game.go(path.at(-1))} />
      </div>
      <div class="tools" role="group" aria-label="The game">
        <IconButton name="back" label="Take back" disabled={!running || game.line.value.length < 2} onClick={() => void game.act("takeback", { seat: resigning })} />
        <IconButton name="bulb" label="Hint" disabled={!state.moves.length} onClick={() => void hint(game, board, analysis)} />
        <IconButton name="question" label="What is threatened?" onClick={() => void why(game)} />
        <IconButton name="flip" label="Turn the board" onClick={flip} />
        <IconButton name="chart" label="Analysis" pressed={analysis.on} onClick={analysis.toggle} />
        <IconButton name="person" label="Who plays" onClick={() => setOpen("seats")} />
        <IconButton name="share" label="Share" onClick={() => setOpen("share")} />
        {running ? (
          <>
            <IconButton name="draw" label="Offer a draw" disabled={!person.length} onClick={() => void game.act("draw", { seat: resigning }).then((answer) => answer && notify("A draw is offered."))} />
            <IconButton name="flag" label="Resign" danger disabled={!person.length} onClick={() => setOpen("resign")} />
          </>
        ) : (
          <button type="button" class="button primary" onClick={() => setOpen("again")}>
            <Icon name="play" size={16} /> New game
          </button>
        )}
      </div>
      {open === "resign" && (
        <Question
          title="Resign the game?"
          text={`${info.players[resigning]!.name} gives the game up.`}
          yes="Resign"
          onClose={() => setOpen("")}
          onYes={() => void game.act("resign", { seat: resigning })}
        />
      )}
      {open === "share" && <ShareDialog game={game} board={board} onClose={() => setOpen("")} />}
      {open === "seats" && <SeatsDialog game={game} onClose={() => setOpen("")} />}
      {open === "again" && <NewGameDialog variant={info.ref} players={info.players} onClose={() => setOpen("")} />}
    </div>
  );
}

function Offer({ game }: { game: GameStore }) {
  const from = game.info.value!.players[game.offer.value!]?.name;
  const answer = game.mine.value.find((seat) => seat !== game.offer.value && game.seats.value[seat]?.kind === "person");
  return (
    <div class="offer" role="status">
      <span>{from} offers a draw.</span>
      {answer !== undefined && (
        <>
          <button type="button" class="button" onClick={() => void game.act("accept", { seat: answer })}>
            Accept
          </button>
          <button type="button" class="button" onClick={() => void game.act("decline", { seat: answer })}>
            Decline
          </button>
        </>
      )}
    </div>
  );
}

async function hint(game: GameStore, board: Board | null, analysis: AnalysisHandle) {
  const node = game.current.value;
  // What is being analysed has an answer already.
  const known = analysis.on && analysis.found?.node === node ? analysis.found.lines[0]?.moves[0] : undefined;
  const answer = known ? { move: known } : ((await game.act("hint", { node })) as { move?: Move | string } | undefined);
  const found = answer?.move;
  const move = typeof found === "string" ? game.state.value?.moves.find((own) => own.text === found) : found;
  if (!move || game.current.value !== node) return;
  board?.arrows.show([{ from: move.from, to: move.to, colour: 0 }]);
  say(`Hint: ${move.words}`);
  notify(`Hint: ${move.words}`);
}

async function why(game: GameStore) {
  const answer = (await game.act("why", { node: game.current.value })) as { text?: string } | undefined;
  if (answer?.text) notify(answer.text);
}
