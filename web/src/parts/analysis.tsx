// The analysis: the engine's best lines and an evaluation bar, updated while the engine thinks.

import { useEffect, useState } from "preact/hooks";

import type { Board } from "../board/board";
import { ask, listen } from "../net/wire";
import type { GameStore } from "../state/game";
import { expectedResult, nodeCount, scoreText } from "../state/score";
import { failed } from "../state/speech";
import type { Analysis, Player, State } from "../types";
import { Swatch } from "./bar";

export type AnalysisHandle = {
  on: boolean;
  toggle: () => void;
  found: Analysis | null;
  lines: number;
  setLines: (lines: number) => void;
};

export function useAnalysis(game: GameStore, board: Board | null): AnalysisHandle {
  const [wanted, setOn] = useState(false);
  const on = wanted && game.you.value.help;
  const [lines, setLines] = useState(3);
  const [found, setFound] = useState<Analysis | null>(null);
  const node = game.current.value;
  const over = !game.nodes.value.get(node)?.state?.moves.length;
  useEffect(() => {
    if (!on) return;
    setFound(null);
    if (over) return;
    const of = { game: game.id, ...game.tree.value.place(node) };
    ask({ do: "analyse", ...of, lines }).catch(failed);
    const stop = listen(({ analysis }) => {
      if (analysis && same(analysis.of, of)) setFound(analysis);
    });
    return () => {
      stop();
      void ask({ do: "quiet" }).catch(() => {});
    };
  }, [on, node, lines, over]);
  useEffect(() => {
    const best = on && found?.lines[0]?.moves[0];
    const move = best ? game.state.value?.moves.find((own) => own.text === best) : undefined;
    board?.arrows?.show(move && move.to >= 0 ? [{ from: move.from, to: move.to, colour: 4 }] : []);
  }, [on, found, board]);
  return { on, toggle: () => setOn(!on), found, lines, setLines };
}

const same = (one: Analysis["of"], other: Analysis["of"]) =>
  one.game === other.game && one.node === other.node && String(one.moves) === String(other.moves);

export function AnalysisPanel({ game, analysis }: { game: GameStore; analysis: AnalysisHandle }) {
  const { found, lines, setLines } = analysis;
  const state = game.state.value!;
  return (
    <section class="analysis" aria-label="Analysis">
      <div class="analysis-head">
        <b>{found?.lines[0] ? scoreText(found.lines[0].score) : "–"}</b>
        <span>
          {found
            ? `Depth ${found.depth} · ${nodeCount(found.nodes)} nodes`
            : state.moves.length
              ? "Thinking…"
              : "The game has ended."}
        </span>
        <label>
          <span class="unseen">Number of lines</span>
          <select value={lines} onChange={(event) => setLines(Number(event.currentTarget.value))}>
            {[1, 2, 3, 5].map((count) => (
              <option key={count} value={count}>
                {count === 1 ? "1 line" : `${count} lines`}
              </option>
            ))}
          </select>
        </label>
      </div>
      <ol>
        {found?.lines.map((line, index) => (
          <li key={index}>
            <button
              type="button"
              onClick={() => {
                const move = state.moves.find((own) => own.text === line.moves[0]);
                if (move) void game.play(move);
              }}
            >
              <b>{scoreText(line.score)}</b> <span>{line.text}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The evaluation bar: the expected result of the player at the bottom. */
export function ScoreBar({
  analysis,
  state,
  players,
  bottom,
}: {
  analysis: AnalysisHandle;
  state: State;
  players: Player[];
  bottom: number;
}) {
  const score = analysis.found?.lines[0]?.score;
  const own = players[state.turn]?.team === players[bottom]?.team;
  const forMover = expectedResult(score);
  const part = own ? forMover : 1 - forMover;
  const text = score ? `${players[state.turn]?.name}: ${scoreText(score)}` : "no evaluation yet";
  const top = players.find((player) => player.team !== players[bottom]?.team);
  return (
    <div class="score" role="img" aria-label={`Evaluation: ${text}`} title={text}>
      <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
        <rect width="10" height="100" fill={top?.light ?? "#888"} />
        <rect y={100 - part * 100} width="10" height={part * 100} fill={players[bottom]?.light ?? "#eee"} />
      </svg>
      <span class="score-side">
        <Swatch colour={players[bottom]?.light ?? "#eee"} />
      </span>
    </div>
  );
}
