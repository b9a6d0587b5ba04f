// A game: the board, as large as the window allows, with the players, the moves and the buttons beside it.

import { useEffect, useMemo, useState } from "preact/hooks";

import type { Board } from "../board/board";
import type { Hooks } from "../board/context";
import { joinsOf } from "../board/ghosts";
import { ratioOf } from "../board/layout";
import type { Source } from "../board/selection";
import { Actions } from "../parts/actions";
import { AwayBar } from "../parts/away";
import { AnalysisPanel, ScoreBar, useAnalysis } from "../parts/analysis";
import { PlayerBar } from "../parts/bar";
import { BoardTools } from "../parts/board-tools";
import { BoardView, turnOf } from "../parts/board-view";
import { ExplainedPiece, useExplained } from "../parts/explained";
import { Layered } from "../parts/layered";
import { MoveList } from "../parts/moves";
import { Invited } from "../parts/people";
import { Ticked } from "../parts/ticked";
import { TypedMove } from "../parts/typed";
import { GameStore } from "../state/game";
import { route } from "../state/router";
import { settings } from "../state/settings";
import { play as sound } from "../state/sounds";
import { say } from "../state/speech";

export function PlayPage({ id }: { id: string }) {
  const game = useMemo(() => new GameStore(id), [id]);
  const [board, setBoard] = useState<Board | null>(null);
  const [held, setHeld] = useState<Source | null>(null);
  const [view, setView] = useState<number | null>(null);
  const [deep, setDeep] = useState(false);
  const analysis = useAnalysis(game, board);
  const explained = useExplained(game);
  useEffect(() => {
    const node = route.value.query.get("node");
    void game.open(node ? Number(node) : undefined);
    return () => game.close();
  }, [game]);
  useStepKeys(game);
  const info = game.info.value;
  const state = game.state.value;
  useEffect(() => {
    document.title = info ? `${info.title} · Triagonal` : "Triagonal";
  }, [info]);
  const seat = view ?? (info ? firstSeat(game) : 0);
  const ratio = useMemo(
    () => (info ? ratioOf(info.scene, turnOf(info.scene, seat), joinsOf(info.scene).length > 0) : 1),
    [info, seat],
  );
  if (!info || !state) {
    return (
      <div class="plain">
        <h1 class="unseen">Game</h1>
        <p class={game.error.value ? "problem" : undefined}>
          <Ticked text={game.error.value || "Loading…"} />
        </p>
        {game.error.value && <a href="#/">Back to the library</a>}
      </div>
    );
  }
  const others = info.players.map((_, player) => player).filter((player) => player !== seat);
  const hooks: Hooks = {
    move: (move) => {
      void game.play(move).then((done) => {
        if (!done) board?.restore(game.movable.value);
      });
    },
    say,
    held: (source) => {
      setHeld(source);
      if (source) explained.hide();
    },
    idle: explained.show,
    rest: explained.rest,
    bump: () => sound("bump"),
  };
  const flip = () => setView((seat + 1) % info.players.length);
  return (
    <div
      class={`play${analysis.on ? " analysing" : ""}${info.players.length > 2 ? " many" : ""}${deep ? " deep" : ""}${game.atEnd.value ? "" : " looking-away"}`}
      style={{ "--ratio": ratio.toFixed(3) }}
      data-behind={game.behind.value ? "" : undefined}
    >
      <h1 class="unseen">
        {info.title}: {state.words}
      </h1>
      <div class="play-board">
        {analysis.on && <ScoreBar analysis={analysis} state={state} players={info.players} bottom={seat} />}
        {deep && board && <Layered board={board} />}
        <BoardView
          scene={info.scene}
          kinds={info.kinds}
          state={state}
          view={seat}
          movable={game.movable.value}
          planners={game.planners.value}
          signs={explained.found?.explain.signs}
          hooks={hooks}
          use={setBoard}
        />
        <BoardTools board={board} scene={info.scene} deep={deep} setDeep={setDeep} />
      </div>
      <div class="play-top">
        {others.map((player) => (
          <PlayerBar key={player} game={game} player={player} board={board} held={held} />
        ))}
      </div>
      <div class="play-bottom">
        <PlayerBar game={game} player={seat} board={board} held={held} />
      </div>
      <div class="play-side">
        <h2 class="play-title">
          {game.you.value.host ? (
            <a href={info.ref.name !== undefined ? `#/variant/${encodeURIComponent(info.ref.name)}` : "#/workshop"}>
              {info.title}
            </a>
          ) : (
            info.title
          )}
        </h2>
        {analysis.on && <AnalysisPanel game={game} analysis={analysis} />}
        <Invited game={game} />
        <AwayBar game={game} />
        <ExplainedPiece explained={explained} />
        <MoveList game={game} />
        <Actions game={game} board={board} flip={flip} seat={seat} analysis={analysis} />
        <TypedMove game={game} />
      </div>
    </div>
  );
}

/** The player at the bottom of the board until somebody flips it: a seat of the visitor if there is one. */
function firstSeat(game: GameStore): number {
  const own = game.mine.value;
  const turn = game.endState.value?.turn ?? 0;
  if (settings.value.turning && own.length > 1 && own.includes(turn)) return turn;
  return own[0] ?? game.you.value.invited ?? 0;
}

/** The arrow keys step through the game, unless the focused element uses them itself. */
function useStepKeys(game: GameStore) {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as HTMLElement;
      if (target.closest("input, textarea, select, dialog, [data-cell], .choose, .space")) return;
      const path = game.path.value;
      const at = path.indexOf(game.current.value);
      const steps: Record<string, number | undefined> = {
        ArrowLeft: path[at - 1],
        ArrowRight: path[at + 1],
        ArrowUp: path[0],
        ArrowDown:
          game.current.value === game.end.value
            ? undefined
            : game.tree.value.isOnLine(game.current.value)
              ? game.end.value
              : path.at(-1),
        Home: path[0],
        End: path.at(-1),
      };
      if (!(event.key in steps)) return;
      event.preventDefault();
      game.go(steps[event.key]);
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [game]);
}
