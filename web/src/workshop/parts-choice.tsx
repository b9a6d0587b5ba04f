// The parts of a new variant: a board, the pieces of the first and second row, a goal.

import { useState } from "preact/hooks";

import type { PartPiece, Parts } from "../types";

export type Choice = { board: string; pieces: Record<string, number>; pawns: string; goal: string; drops: boolean };

/** The number of pieces listed at once. */
const MAX_LISTED = 60;

const placedBy = (choice: Choice) => Object.values(choice.pieces).reduce((sum, count) => sum + count, 0);

/** The number of free cells in the first row beside the King; negative if there are too many pieces. */
export const freeCells = (parts: Parts, choice: Choice) =>
  (parts.boards.find((own) => own.id === choice.board)?.width ?? 0) - 1 - placedBy(choice);

export function PartsChoice({
  parts,
  choice,
  change,
}: {
  parts: Parts;
  choice: Choice;
  change: (part: Partial<Choice>) => void;
}) {
  const [words, setWords] = useState("");
  const placed = placedBy(choice);
  const free = freeCells(parts, choice);
  const wanted = words.trim().toLowerCase();
  const chosen = parts.pieces.filter((piece) => choice.pieces[piece.name]);
  const others = parts.pieces.filter(
    (piece) => !choice.pieces[piece.name] && (!wanted || `${piece.name} ${piece.text}`.toLowerCase().includes(wanted)),
  );
  const set = (name: string, count: number) => change({ pieces: { ...choice.pieces, [name]: Math.max(0, count) } });
  const list = (pieces: PartPiece[]) =>
    pieces.map((piece) => (
      <PieceChoice
        key={piece.name}
        piece={piece}
        count={choice.pieces[piece.name] ?? 0}
        free={free}
        set={(count) => set(piece.name, count)}
      />
    ));
  return (
    <>
      <div class="two-fields">
        <label class="named">
          <span>Board</span>
          <select value={choice.board} onChange={(event) => change({ board: event.currentTarget.value })}>
            {parts.boards.map((own) => (
              <option key={own.id} value={own.id}>
                {own.label}
              </option>
            ))}
          </select>
        </label>
        <label class="named">
          <span>Goal</span>
          <select value={choice.goal} onChange={(event) => change({ goal: event.currentTarget.value })}>
            {parts.goals.map((goal) => (
              <option key={goal.id} value={goal.id}>
                {goal.text}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div class="picker">
        <h3>First row</h3>
        <p role="status">
          {free > 0
            ? `The King and ${counted(placed)}, with room for ${free} more.`
            : free === 0
              ? `The King and ${counted(placed)}. The row is full.`
              : `${counted(-free)} too many for this board.`}
        </p>
        {chosen.length > 0 && <ul class="picker-pieces chosen">{list(chosen)}</ul>}
        <label>
          <span class="unseen">Search pieces</span>
          <input
            type="search"
            placeholder="Search pieces"
            value={words}
            onInput={(event) => setWords(event.currentTarget.value)}
          />
        </label>
        <ul class="picker-pieces">{list(others.slice(0, MAX_LISTED))}</ul>
      </div>
      <label class="named">
        <span>Second row</span>
        <select value={choice.pawns} onChange={(event) => change({ pawns: event.currentTarget.value })}>
          <option value="">empty</option>
          {parts.pieces.map((piece) => (
            <option key={piece.name} value={piece.name}>
              filled with {piece.name}
            </option>
          ))}
        </select>
      </label>
      <label class="switch">
        <span>Captured pieces change sides and can be dropped</span>
        <input
          type="checkbox"
          role="switch"
          checked={choice.drops}
          onChange={(event) => change({ drops: event.currentTarget.checked })}
        />
      </label>
    </>
  );
}

const counted = (count: number) => (count === 1 ? "one piece" : `${count} pieces`);

function PieceChoice({
  piece,
  count,
  free,
  set,
}: {
  piece: PartPiece;
  count: number;
  free: number;
  set: (count: number) => void;
}) {
  return (
    <li class={count ? "picked" : undefined}>
      <img src={pictureOf(piece)} alt="" width="34" height="34" />
      <span class="picker-name">
        <b>{piece.name}</b>
        <small>{piece.text}</small>
      </span>
      <span class="stepper">
        <button type="button" aria-label={`Remove one ${piece.name}`} disabled={!count} onClick={() => set(count - 1)}>
          −
        </button>
        <output>{count}</output>
        <button type="button" aria-label={`Add one ${piece.name}`} disabled={free <= 0} onClick={() => set(count + 1)}>
          +
        </button>
      </span>
    </li>
  );
}

/** The picture of a piece as an image, so that nothing in it can run in the page. */
function pictureOf(piece: PartPiece): string {
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-24 -24 48 48" fill="#fdfbf5" color="#26221e" stroke="#26221e" text-anchor="middle" font-family="sans-serif">${piece.svg}</svg>`;
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(whole)}`;
}
