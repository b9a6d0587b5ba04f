// The bar of a player: name, seat, clock and hand.

import { useEffect, useState } from "preact/hooks";

import type { Board } from "../board/board";
import type { Source } from "../board/selection";
import { clockText, timeLeft } from "../state/clock";
import type { GameStore } from "../state/game";
import type { EngineSeat, Seat } from "../types";
import { Hand } from "./hand";
import { Icon } from "./icons";

export function PlayerBar({
  game,
  player,
  board,
  held,
}: {
  game: GameStore;
  player: number;
  board: Board | null;
  held: Source | null;
}) {
  const info = game.info.value!;
  const state = game.state.value!;
  const seat = game.seats.value[player];
  const looks = info.players[player]!;
  const turn = game.endState.value?.turn === player && !game.finished.value;
  const usable = game.movable.value && state.turn === player;
  // Nobody is told that they are away themselves.
  const away = game.shared.value && seat?.kind === "person" && seat.held !== "free" && !game.present.value[player];
  const mine = game.shared.value && game.mine.value.includes(player);
  const score = state.scores?.[player];
  const winner = state.outcome?.winners.includes(player);
  return (
    <section class={`bar${turn ? " turn" : ""}`} aria-label={`${looks.name}: ${seatName(seat)}`}>
      <div class="bar-line">
        <Swatch colour={looks.light} />
        <span class="bar-name">
          <b>{looks.name}</b>
          <span class="bar-seat">
            <Icon name={seat?.kind === "engine" ? "robot" : "person"} size={15} />
            {mine ? (seat?.kind === "person" && seat.name ? `${seat.name} (you)` : "You") : seatName(seat)}
            {away && <span class="bar-away">away</span>}
          </span>
        </span>
        {winner && <span class="bar-badge">Winner</span>}
        {score !== undefined && <span class="bar-score">{score} points</span>}
        <Clock game={game} player={player} running={turn} />
      </div>
      <Hand scene={info.scene} state={state} player={player} board={board} held={held} usable={usable} />
    </section>
  );
}

export function Swatch({ colour }: { colour: string }) {
  return (
    <svg class="swatch" viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
      <circle cx="7" cy="7" r="6" fill={colour} />
    </svg>
  );
}

export const seatName = (seat: Seat | undefined) =>
  !seat
    ? ""
    : seat.kind === "engine"
      ? `Engine, level ${seat.level}${limitOf(seat)}`
      : (seat.name ?? HOLDERS[seat.held ?? "host"]);

const HOLDERS = { host: "Human", guest: "Guest", free: "Waiting for a guest" };

const limitOf = ({ nodes, movetime }: EngineSeat) =>
  nodes ? `, ${nodes} nodes` : movetime ? `, ${movetime / 1000} s` : "";

function Clock({ game, player, running }: { game: GameStore; player: number; running: boolean }) {
  const clocks = game.clocks.value;
  const [, tick] = useState(0);
  const began = game.line.value.length > 1;
  useEffect(() => {
    if (!clocks || !running || !began) return;
    const timer = setInterval(() => tick((count) => count + 1), 200);
    return () => clearInterval(timer);
  }, [clocks, running, began]);
  if (!clocks) return null;
  const left = timeLeft(clocks, player, running && began, performance.now());
  return (
    <time
      class={`clock${running ? " running" : ""}${left < 20000 ? " short" : ""}`}
      role="timer"
      aria-label={`Time left: ${clockText(left)}`}
    >
      {clockText(left)}
    </time>
  );
}
