// A player's bar: name, who plays it, clock, hand.

import { useEffect, useState } from "preact/hooks";

import type { Board } from "../board/board";
import type { Source } from "../board/touch";
import type { GameStore } from "../state/game";
import type { EngineSeat, Seat } from "../types";
import { Hand } from "./hand";
import { Icon } from "./icons";

export function PlayerBar({ game, player, board, held }: { game: GameStore; player: number; board: Board | null; held: Source | null }) {
  const info = game.info.value!;
  const state = game.state.value!;
  const seat = game.seats.value[player];
  const looks = info.players[player]!;
  const turn = game.endState.value?.turn === player && !game.finished.value;
  const usable = game.movable.value && state.turn === player;
  // Only of others: whoever reads this is here.
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
        {winner && <span class="bar-badge">Won</span>}
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
  !seat ? "" : seat.kind === "engine" ? `Engine, strength ${seat.level}${boundOf(seat)}` : (seat.name ?? PERSONS[seat.held ?? "host"]);

const PERSONS = { host: "Person", guest: "Guest", free: "Waiting for a guest" };

const boundOf = ({ nodes, movetime }: EngineSeat) => (nodes ? `, ${nodes} positions` : movetime ? `, ${movetime / 1000} s` : "");

function Clock({ game, player, running }: { game: GameStore; player: number; running: boolean }) {
  const clocks = game.clocks.value;
  const [, tick] = useState(0);
  const began = (game.line.value.length ?? 0) > 1;
  useEffect(() => {
    if (!clocks || !running || !began) return;
    const timer = setInterval(() => tick((count) => count + 1), 200);
    return () => clearInterval(timer);
  }, [clocks, running, began]);
  if (!clocks) return null;
  const gone = running && began ? performance.now() - clocks.at : 0;
  const left = Math.max(0, (clocks.left[player] ?? 0) - gone);
  return (
    <time class={`clock${running ? " running" : ""}${left < 20000 ? " short" : ""}`} role="timer" aria-label={`Time left: ${clockText(left)}`}>
      {clockText(left)}
    </time>
  );
}

function clockText(left: number): string {
  const seconds = Math.floor(left / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (count: number) => String(count).padStart(2, "0");
  if (hours) return `${hours}:${two(minutes)}:${two(rest)}`;
  if (left < 10000) return `${minutes}:${two(rest)}.${Math.floor((left % 1000) / 100)}`;
  return `${minutes}:${two(rest)}`;
}
