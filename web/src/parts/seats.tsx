// The dialog for the players of a game.

import { useState } from "preact/hooks";

import type { GameStore } from "../state/game";
import { settings } from "../state/settings";
import type { EngineSeat, Seat } from "../types";
import { Dialog } from "./dialog";
import { SeatChoice, Strength } from "./new-game";
import { People } from "./people";

export function SeatsDialog({ game, onClose }: { game: GameStore; onClose: () => void }) {
  return (
    <Dialog title="Players" onClose={onClose} wide={game.shared.value}>
      {game.you.value.host && !game.shared.value ? (
        <AssignSeats game={game} onClose={onClose} />
      ) : (
        <People game={game} />
      )}
    </Dialog>
  );
}

/** The host of a game without guests assigns the seats to people and the engine. */
function AssignSeats({ game, onClose }: { game: GameStore; onClose: () => void }) {
  const seats = game.seats.value;
  const [engines, setEngines] = useState(seats.map((seat) => seat.kind === "engine"));
  const [engine, setEngine] = useState<EngineSeat>(
    seats.find((seat) => seat.kind === "engine") ?? { kind: "engine", level: settings.value.level },
  );
  const done = async () => {
    const next: Seat[] = engines.map((isEngine, index) => {
      const old = seats[index];
      return isEngine ? engine : old?.kind === "person" ? old : { kind: "person" };
    });
    if (await game.act("seats", { seats: next })) onClose();
  };
  return (
    <>
      <SeatChoice players={game.info.value!.players} engines={engines} setEngines={setEngines} />
      {engines.some(Boolean) && <Strength engine={engine} setEngine={setEngine} />}
      <div class="dialog-buttons">
        <button type="button" class="button" onClick={onClose}>
          Cancel
        </button>
        <button type="button" class="button primary" onClick={() => void done()}>
          Save
        </button>
      </div>
    </>
  );
}
