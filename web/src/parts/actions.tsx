// The buttons below the moves.

import { useState } from "preact/hooks";

import type { Board } from "../board/board";
import type { GameStore } from "../state/game";
import { link } from "../state/address";
import { notify, say } from "../state/speech";
import type { Move } from "../types";
import type { AnalysisHandle } from "./analysis";
import { Dialog, Question } from "./dialog";
import { Icon, IconButton } from "./icons";
import { NewGameDialog } from "./new-game";
import { ProposalBar } from "./proposal";
import { PieceList, Rules } from "./rules";
import { SeatsDialog } from "./seats";
import { ShareDialog } from "./share";

export function Actions({
  game,
  board,
  flip,
  seat,
  analysis,
}: {
  game: GameStore;
  board: Board | null;
  flip: () => void;
  seat: number;
  analysis: AnalysisHandle;
}) {
  const [open, setOpen] = useState<"" | "resign" | "draw" | "rules" | "share" | "seats" | "again">("");
  const path = game.path.value;
  const at = path.indexOf(game.current.value);
  const running = !game.finished.value;
  const info = game.info.value!;
  const state = game.state.value!;
  const pass = game.movable.value ? state.moves.find((move) => move.pass) : undefined;
  const person = game.mine.value;
  const shared = game.shared.value;
  const { host, help } = game.you.value;
  const propose = (command: string, done: string) =>
    void game.act(command, { seat: resigning }).then((answer) => answer?.["proposed"] === true && notify(done));
  const resigning = person.includes(game.endState.value?.turn ?? -1) ? game.endState.value!.turn : (person[0] ?? seat);
  return (
    <div class="actions">
      <ProposalBar game={game} />
      {pass && (
        <button type="button" class="button primary" onClick={() => board?.play(pass)}>
          Pass
        </button>
      )}
      <div class="steps" role="group" aria-label="Step through the game">
        <IconButton name="first" label="Go to start" disabled={at <= 0} onClick={() => game.go(path[0])} />
        <IconButton name="previous" label="Previous move" disabled={at <= 0} onClick={() => game.go(path[at - 1])} />
        <IconButton
          name="next"
          label="Next move"
          disabled={at >= path.length - 1}
          onClick={() => game.go(path[at + 1])}
        />
        <IconButton
          name="last"
          label="Go to end"
          disabled={at >= path.length - 1}
          onClick={() => game.go(path.at(-1))}
        />
      </div>
      <div class="tools" role="group" aria-label="The game">
        {person.length > 0 && (
          <IconButton
            name="back"
            label={shared ? "Propose a takeback" : "Take back"}
            disabled={!running || game.line.value.length < 2}
            onClick={() => propose("takeback", "Takeback proposed.")}
          />
        )}
        {help && (
          <>
            <IconButton
              name="bulb"
              label="Hint"
              disabled={!state.moves.length}
              onClick={() => void hint(game, board, analysis)}
            />
            <IconButton name="question" label="Show threats" onClick={() => void showThreats(game)} />
            <IconButton name="chart" label="Analysis" pressed={analysis.on} onClick={analysis.toggle} />
          </>
        )}
        <IconButton name="flip" label="Flip board" onClick={flip} />
        {!host && <IconButton name="book" label="Rules" onClick={() => setOpen("rules")} />}
        <IconButton name="person" label="Players" onClick={() => setOpen("seats")} />
        <IconButton name="share" label="Share" onClick={() => setOpen("share")} />
        {running && person.length > 0 && (
          <>
            <IconButton
              name="draw"
              label="Offer draw"
              onClick={() => (shared ? propose("draw", "Draw offered.") : setOpen("draw"))}
            />
            <IconButton name="flag" label="Resign" danger onClick={() => setOpen("resign")} />
          </>
        )}
        {!running && <Again game={game} propose={propose} onNew={() => setOpen("again")} />}
      </div>
      {open === "resign" && (
        <Question
          title="Resign the game?"
          text={`${info.players[resigning]!.name} resigns.`}
          yes="Resign"
          onClose={() => setOpen("")}
          onYes={() => game.ask("resign", { seat: resigning })}
        />
      )}
      {open === "draw" && (
        <Question
          title="End the game as a draw?"
          text="The players agree to a draw."
          yes="Draw"
          onClose={() => setOpen("")}
          onYes={() => game.ask("draw", { seat: resigning })}
        />
      )}
      {open === "rules" && (
        <Dialog title={info.title} onClose={() => setOpen("")} wide>
          <Rules info={info} />
          <PieceList info={info} />
        </Dialog>
      )}
      {open === "share" && <ShareDialog game={game} board={board} onClose={() => setOpen("")} />}
      {open === "seats" && <SeatsDialog game={game} onClose={() => setOpen("")} />}
      {open === "again" && <NewGameDialog variant={info.ref} players={info.players} onClose={() => setOpen("")} />}
    </div>
  );
}

/** The buttons after a game: a rematch, or a new game. */
function Again({
  game,
  propose,
  onNew,
}: {
  game: GameStore;
  propose: (command: string, done: string) => void;
  onNew: () => void;
}) {
  const next = game.following.value;
  const open = game.proposal.value?.what === "rematch";
  return (
    <>
      {next ? (
        <a class="button primary" href={link("game", next)}>
          Go to the rematch
        </a>
      ) : (
        game.mine.value.length > 0 &&
        !open && (
          <button type="button" class="button primary" onClick={() => propose("rematch", "Rematch offered.")}>
            Rematch
          </button>
        )
      )}
      {game.you.value.host && (
        <button type="button" class="button" onClick={onNew}>
          <Icon name="play" size={16} /> New game
        </button>
      )}
    </>
  );
}

async function hint(game: GameStore, board: Board | null, analysis: AnalysisHandle) {
  const node = game.current.value;
  // A running analysis already knows the best move.
  const known = analysis.on && analysis.found ? analysis.found.lines[0]?.moves[0] : undefined;
  const answer = known
    ? { move: known }
    : ((await game.act("hint", game.tree.value.place(node))) as { move?: Move | string } | undefined);
  const found = answer?.move;
  const move = typeof found === "string" ? game.state.value?.moves.find((own) => own.text === found) : found;
  if (!move || game.current.value !== node) return;
  board?.arrows.show([{ from: move.from, to: move.to, colour: 0 }]);
  say(`Hint: ${move.words}`);
  notify(`Hint: ${move.words}`);
}

async function showThreats(game: GameStore) {
  const answer = (await game.act("why", game.tree.value.place(game.current.value))) as { text?: string } | undefined;
  if (answer?.text) notify(answer.text);
}
