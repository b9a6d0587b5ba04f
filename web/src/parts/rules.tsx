// The rules in words, and the list of pieces. A click on a piece shows its moves on the board.

import { useEffect, useRef } from "preact/hooks";

import { drawSign } from "../board/signs";
import { ask } from "../net/wire";
import type { Explain, State, VariantInfo, VariantRef } from "../types";
import { PiecePicture } from "./piece";
import { Ticked } from "./ticked";

export function Rules({ info }: { info: VariantInfo }) {
  return (
    <div class="rules">
      {info.prose
        .filter((part) => part.title !== "Pieces" && part.paragraphs.length > 0)
        .map((part) => (
          <section key={part.title}>
            <h2>{part.title}</h2>
            {part.paragraphs.map((text, index) => (
              <p key={index}>
                <Ticked text={text} />
              </p>
            ))}
          </section>
        ))}
    </div>
  );
}

/** Explains how a kind moves from the middle of the board. */
export async function explainKind(info: VariantInfo, variant: VariantRef, kind: number): Promise<Explain> {
  const { explain } = await ask<{ explain: Explain }>({
    do: "explain",
    variant,
    kind,
    player: 0,
    cell: middleCell(info),
  });
  return explain;
}

/** The list of pieces with their moves in words. With `choose`, a piece can be selected to show its moves on a board. */
export function PieceList({
  info,
  chosen = null,
  choose,
}: {
  info: VariantInfo;
  chosen?: number | null;
  choose?: (kind: number | null) => void;
}) {
  const prose = info.prose.find((part) => part.title === "Pieces")?.paragraphs ?? [];
  const text = (name: string, own: string) =>
    own ||
    prose.find((line) => line.startsWith(`${name} (`) || line.startsWith(`${name}.`))?.replace(/^[^.]*\.\s*/, "") ||
    "";
  return (
    <ul class="kinds">
      {info.kinds.map((kind, index) => (
        <li key={kind.name}>
          {choose ? (
            <button
              type="button"
              class="kind"
              aria-pressed={chosen === index}
              onClick={() => choose(chosen === index ? null : index)}
              aria-label={`Show on the board how the ${kind.name} moves`}
            >
              <PiecePicture scene={info.scene} player={0} kind={index} size={40} />
            </button>
          ) : (
            <PiecePicture scene={info.scene} player={0} kind={index} size={40} />
          )}
          <div>
            <b>{kind.name}</b> <span class="kind-symbol">{kind.symbol}</span>
            {kind.royal && <span class="kind-royal">royal</span>}
            {kind.betza && <code class="kind-betza">{kind.betza}</code>}
            <p>
              <Ticked text={text(kind.name, kind.text)} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function SignPicture({ sign }: { sign: string }) {
  const svg = useRef<SVGSVGElement>(null);
  useEffect(() => svg.current!.replaceChildren(...drawSign(sign, 0, 0, 1)), [sign]);
  return <svg ref={svg} class="legend-sign" viewBox="-24 -24 48 48" width="24" height="24" aria-hidden="true" />;
}

/** A position with one piece only, for a diagram. */
export function alone(start: State, explain: Explain, kind: number): State {
  return {
    ...start,
    pieces: explain.on === undefined ? [] : [[explain.on, 0, kind]],
    hands: [],
    moves: [],
    last: [],
    check: [],
    threatened: [],
  };
}

export function Legend({ explain }: { explain: Explain }) {
  return (
    <div class="legend" role="status">
      <p>
        <Ticked text={explain.text} />
      </p>
      <p>On an empty board it reaches {explain.mobility.toFixed(1)} cells on average.</p>
      <ul>
        {explain.legend.map(([sign, text]) => (
          <li key={sign}>
            <SignPicture sign={sign} /> {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The cell nearest to the middle of the first plane, where a piece has most room. */
function middleCell(info: VariantInfo): number {
  const { cells, planes } = info.scene;
  const level = Math.floor((planes.length - 1) / 2);
  const plane = planes[level]!;
  let best = 0;
  let least = Infinity;
  cells.forEach((cell, index) => {
    if (cell.plane !== level) return;
    const away = Math.hypot(cell.x - plane.x - plane.width / 2 + 1, cell.y - plane.y - plane.height / 2 + 1);
    if (away < least) [best, least] = [index, away];
  });
  return best;
}
