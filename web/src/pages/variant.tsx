// A variant: its board, rules, pieces and options, and the buttons that start a game.

import { useEffect, useMemo, useState } from "preact/hooks";

import { BoardView } from "../parts/board-view";
import { Icon } from "../parts/icons";
import { NewGameDialog } from "../parts/new-game";
import { OptionControls } from "../parts/options";
import { alone, explainKind, Legend, PieceList, Rules } from "../parts/rules";
import { ask } from "../net/wire";
import { shown } from "../state/looks";
import { link } from "../state/address";
import { route } from "../state/router";
import { settings } from "../state/settings";
import { failed } from "../state/speech";
import { createGame, startGame } from "../state/start";
import type { Explain, Options, VariantInfo, VariantRef } from "../types";
import { Ticked } from "../parts/ticked";

export function VariantPage({ name }: { name: string }) {
  const [options, setOptions] = useState<Options>({});
  const [rules, setRules] = useState<VariantInfo | null>(null);
  const info = rules && shown(rules);
  const [error, setError] = useState("");
  const [dialog, setDialog] = useState(false);
  const [kind, setKind] = useState<number | null>(null);
  const [explained, setExplained] = useState<Explain | null>(null);
  const fen = route.value.query.get("fen") ?? undefined;
  const variant: VariantRef = useMemo(
    () => (Object.keys(options).length ? { name, options } : { name }),
    [name, options],
  );
  useEffect(() => {
    let stale = false;
    ask<{ variant: VariantInfo }>({ do: "variant", variant, ...(fen ? { fen } : {}) }).then(
      ({ variant: found }) => {
        if (stale) return;
        setRules(found);
        setKind(null);
        document.title = `${found.title} · Triagonal`;
      },
      (failure: Error) => setError(failure.message),
    );
    return () => {
      stale = true;
    };
  }, [variant, fen]);
  useEffect(() => {
    setExplained(null);
    if (info && kind !== null) explainKind(info, variant, kind).then(setExplained, failed);
  }, [info, kind]);
  const diagram = useMemo(
    () => (info && explained && kind !== null ? alone(info.start, explained, kind) : null),
    [info, explained],
  );
  if (error) {
    return (
      <div class="plain">
        <h1>{name}</h1>
        <p class="problem">
          <Ticked text={error} />
        </p>
      </div>
    );
  }
  if (!info) {
    return (
      <div class="plain">
        <h1 class="unseen">{name}</h1>
        <p>Loading…</p>
      </div>
    );
  }
  const people = info.players.map(() => ({ kind: "person" as const }));
  return (
    <div class="variant">
      <div class="variant-board">
        <BoardView
          key={info.scene.cells.length}
          scene={info.scene}
          kinds={info.kinds}
          state={diagram ?? info.start}
          signs={explained?.signs}
        />
      </div>
      <div class="variant-side">
        <h1>{info.title}</h1>
        <p class="variant-who">
          {[info.inventor, info.year].filter(Boolean).join(", ")}
          {info.source && /^https?:/.test(info.source) && (
            <a href={info.source} target="_blank" rel="noreferrer noopener">
              Source <Icon name="arrow" size={14} />
            </a>
          )}
        </p>
        {info.about && (
          <p>
            <Ticked text={info.about} />
          </p>
        )}
        <div class="variant-play">
          <button
            type="button"
            class="button primary large"
            onClick={() => void startGame(variant, info.players.length, fen)}
          >
            <Icon name="robot" /> Play the engine
            <small>level {settings.value.level}</small>
          </button>
          <button
            type="button"
            class="button large"
            onClick={() => void createGame({ variant, seats: people, ...(fen ? { fen } : {}) })}
          >
            <Icon name="person" /> Pass and play
          </button>
          <button type="button" class="button large" onClick={() => setDialog(true)}>
            More options…
          </button>
        </div>
        <OptionControls info={info} onChange={(choice, value) => setOptions({ ...options, [choice]: value })} />
        <h2>Pieces</h2>
        {explained && <Legend explain={explained} />}
        <PieceList info={info} chosen={kind} choose={setKind} />
        <Rules info={info} />
        <p>
          <a href={link("workshop", "from", name)}>Edit in the workshop</a>
        </p>
      </div>
      {dialog && <NewGameDialog variant={variant} players={info.players} fen={fen} onClose={() => setDialog(false)} />}
    </div>
  );
}
