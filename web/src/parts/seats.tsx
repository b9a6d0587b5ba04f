// Who plays in the running game.

import { useState } from "preact/hooks";

import type { GameStore } from "../state/game";
import type { Seat } from "../types";
import { Dialog } from "./dialog";
import { SeatChoice, Strength } from "./new-game";

export function SeatsDialog({ game, onClose }: { game: GameStore; onClose: () => void }) {
  const seats = game.seats.value;
  const [engines, setEngines] = useState(seats.map((seat) => seat.kind === "engine"));
  const [level, setLevel] = useState(seats.flatMap((seat) => (seat.kind === "engine" ? [seat.level] : []))[0] ?? 5);
  const done = () => {
    const next: Seat[] = engines.map((engine, index) => {
      const old = seats[index];
      return engine ? { kind: "engine", level } : old?.kind === "person" ? old : { kind: "person" };
    });
    void game.act("seats", { seats: next });
    onClose();
  };
  return (
    <Dialog title="Who plays" onClose={onClose}>
      <SeatChoice players={game.info.value!.players} engines={engines} setEngines={setEngines} />
      {engines.some(Boolean) && <Strength level={level} setLevel={setLevel} />}
      <div class="dialog-buttons">
        <button type="button" class="button" onClick={onClose}>
          Cancel
        </button>
        <button type="button" class="button primary" onClick={done}>
          Go on so
        </button>
      </div>
    </Dialog>
  );
}
