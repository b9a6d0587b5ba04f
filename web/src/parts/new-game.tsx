// The dialog for a new game: players, engine level, time control.

import { useState } from "preact/hooks";

import { readBeginning } from "../state/notation";
import { change, settings } from "../state/settings";
import { createGame, LEVELS } from "../state/start";
import type { Clock, EngineSeat, Player, Seat, VariantRef } from "../types";
import { Swatch } from "./bar";
import { Dialog } from "./dialog";

const CLOCKS: { text: string; clock?: Clock }[] = [
  { text: "No clock" },
  { text: "3 + 2", clock: { base: 180, add: 2 } },
  { text: "5 + 3", clock: { base: 300, add: 3 } },
  { text: "10 + 5", clock: { base: 600, add: 5 } },
  { text: "30 + 20", clock: { base: 1800, add: 20 } },
];

export function NewGameDialog({
  variant,
  players,
  fen,
  onClose,
}: {
  variant: VariantRef;
  players: Player[];
  fen?: string;
  onClose: () => void;
}) {
  const [engines, setEngines] = useState(players.map((_, seat) => seat > 0));
  const [engine, setEngine] = useState<EngineSeat>({ kind: "engine", level: settings.value.level });
  const [clock, setClock] = useState(0);
  const [text, setText] = useState(fen ?? "");
  const begin = async () => {
    change({ level: engine.level });
    const seats: Seat[] = engines.map((own) => (own ? engine : { kind: "person" }));
    const { fen: position, record } = readBeginning(text);
    const done = await createGame(
      {
        variant,
        seats,
        ...(position ? { fen: position } : {}),
        ...(CLOCKS[clock]!.clock ? { clock: CLOCKS[clock]!.clock } : {}),
      },
      record,
    );
    if (done) onClose();
  };
  return (
    <Dialog title="New game" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        <SeatChoice players={players} engines={engines} setEngines={setEngines} />
        {engines.some(Boolean) && <Strength engine={engine} setEngine={setEngine} />}
        <fieldset class="segments">
          <legend>Time control (minutes + seconds per move)</legend>
          {CLOCKS.map((own, index) => (
            <label key={own.text}>
              <input type="radio" name="clock" checked={clock === index} onChange={() => setClock(index)} />
              <span>{own.text}</span>
            </label>
          ))}
        </fieldset>
        <details open={!!fen}>
          <summary>From a position or a game</summary>
          <label class="named">
            <span>Position (FEN), or game (PGN) to continue</span>
            <textarea
              rows={3}
              spellcheck={false}
              value={text}
              onInput={(event) => setText(event.currentTarget.value)}
            />
          </label>
        </details>
        <div class="dialog-buttons">
          <button type="submit" class="button primary large">
            Play
          </button>
        </div>
      </form>
    </Dialog>
  );
}

export function SeatChoice({
  players,
  engines,
  setEngines,
}: {
  players: Player[];
  engines: boolean[];
  setEngines: (engines: boolean[]) => void;
}) {
  return (
    <div class="seats">
      {players.map((player, seat) => (
        <fieldset class="segments seat" key={player.name}>
          <legend>
            <Swatch colour={player.light} /> {player.name}
          </legend>
          {[false, true].map((engine) => (
            <label key={String(engine)}>
              <input
                type="radio"
                name={`seat-${seat}`}
                checked={engines[seat] === engine}
                onChange={() => setEngines(engines.map((own, index) => (index === seat ? engine : own)))}
              />
              <span>{engine ? "Engine" : "Human"}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

/** The limits of the engine's thinking. */
const LIMITS = [
  { text: "Set by the level", limit: {} },
  ...[100, 1000, 10000, 100000].map((nodes) => ({
    text: `${nodes.toLocaleString("en")} nodes per move`,
    limit: { nodes },
  })),
  ...[1, 3, 10, 30].map((seconds) => ({
    text: `${seconds} ${seconds === 1 ? "second" : "seconds"} per move`,
    limit: { movetime: seconds * 1000 },
  })),
];

export function Strength({ engine, setEngine }: { engine: EngineSeat; setEngine: (engine: EngineSeat) => void }) {
  const { level, nodes, movetime } = engine;
  const chosen = LIMITS.findIndex(({ limit }) => JSON.stringify(limit) === JSON.stringify({ nodes, movetime }));
  return (
    <>
      <label class="slider">
        <span>
          Engine level <output>{level}</output>
        </span>
        <input
          type="range"
          min={LEVELS.least}
          max={LEVELS.most}
          value={level}
          onInput={(event) => setEngine({ ...engine, level: Number(event.currentTarget.value) })}
        />
        <span class="slider-ends">
          <span>beginner</span>
          <span>full strength</span>
        </span>
      </label>
      <label class="named">
        <span>Thinking limit</span>
        <select
          value={Math.max(0, chosen)}
          onChange={(event) =>
            setEngine({ kind: "engine", level, ...LIMITS[Number(event.currentTarget.value)]!.limit })
          }
        >
          {LIMITS.map(({ text }, index) => (
            <option key={text} value={index}>
              {text}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
