// The chooser of a new game: a template, or a board and pieces. The first variant needs no typing.

import { useEffect, useState } from "preact/hooks";

import { Dialog } from "../parts/dialog";
import { get, post } from "../net/http";
import { failed } from "../state/speech";
import type { PartPiece, Parts, Template } from "../types";

export function NewVariant({ onClose, onText }: { onClose: () => void; onText: (text: string, cases?: string | null) => void }) {
  const [way, setWay] = useState<"template" | "parts">("template");
  const [title, setTitle] = useState("My Variant");
  const [templates, setTemplates] = useState<Template[]>([]);
  const [parts, setParts] = useState<Parts | null>(null);
  const [template, setTemplate] = useState("");
  const [choice, setChoice] = useState<Choice>({ board: "", pieces: {}, pawns: "", goal: "", drops: false });
  useEffect(() => {
    get<Template[]>("/api/templates").then((found) => {
      setTemplates(found);
      setTemplate(found[0]?.name ?? "");
    }, failed);
    get<Parts>("/api/parts").then((found) => {
      setParts(found);
      const pieces = Object.fromEntries(found.first?.pieces.map(({ name, count }) => [name, count]) ?? []);
      setChoice((own) => ({ ...own, board: found.boards[0]?.id ?? "", goal: found.goals[0]?.id ?? "", pieces, pawns: found.first?.pawns ?? "" }));
    }, failed);
  }, []);
  const make = async () => {
    const pieces = Object.entries(choice.pieces).filter(([, count]) => count > 0).map(([name, count]) => ({ name, count }));
    const wish = way === "template" ? { title, template } : { title, ...choice, pieces, pawns: choice.pawns || null };
    try {
      const { text, cases } = await post<{ text: string; cases?: string | null }>("/api/new", wish);
      onText(text, cases);
    } catch (error) {
      failed(error);
    }
  };
  return (
    <Dialog title="New variant" onClose={onClose} wide>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <label class="named">
          <span>Name</span>
          <input type="text" required value={title} maxLength={80} onInput={(event) => setTitle(event.currentTarget.value)} />
        </label>
        <fieldset class="segments">
          <legend>Begin with</legend>
          {(["template", "parts"] as const).map((own) => (
            <label key={own}>
              <input type="radio" name="way" checked={way === own} onChange={() => setWay(own)} />
              <span>{own === "template" ? "A small game to change" : "A board and pieces"}</span>
            </label>
          ))}
        </fieldset>
        {way === "template" ? (
          <div class="templates" role="radiogroup" aria-label="Template">
            {templates.map((own) => (
              <label class="template" key={own.name}>
                <input type="radio" name="template" checked={template === own.name} onChange={() => setTemplate(own.name)} />
                <span>
                  <b>{own.name}</b> {own.about}
                </span>
              </label>
            ))}
          </div>
        ) : (
          parts && <PartsChoice parts={parts} choice={choice} change={(part) => setChoice({ ...choice, ...part })} />
        )}
        <div class="dialog-buttons">
          <button type="submit" class="button primary large">
            Begin
          </button>
        </div>
      </form>
    </Dialog>
  );
}

type Choice = { board: string; pieces: Record<string, number>; pawns: string; goal: string; drops: boolean };

function PartsChoice({ parts, choice, change }: { parts: Parts; choice: Choice; change: (part: Partial<Choice>) => void }) {
  const [words, setWords] = useState("");
  const board = parts.boards.find((own) => own.id === choice.board);
  const placed = Object.values(choice.pieces).reduce((sum, count) => sum + count, 0);
  const wanted = words.trim().toLowerCase();
  const shown = parts.pieces.filter((piece) => choice.pieces[piece.name] || !wanted || `${piece.name} ${piece.text}`.toLowerCase().includes(wanted));
  const set = (name: string, count: number) => change({ pieces: { ...choice.pieces, [name]: Math.max(0, count) } });
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
                {goal.text ?? goal.label ?? goal.id}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div class="picker">
        <label>
          <span class="unseen">Search pieces</span>
          <input type="search" placeholder="Search pieces" value={words} onInput={(event) => setWords(event.currentTarget.value)} />
        </label>
        <p role="status">
          {placed === 0 ? "No pieces" : placed === 1 ? "One piece" : `${placed} pieces`} beside the king
          {board ? `, in a first row of ${board.width}` : ""}
        </p>
        <ul class="picker-pieces">
          {shown.slice(0, 60).map((piece) => (
            <PieceChoice key={piece.name} piece={piece} count={choice.pieces[piece.name] ?? 0} set={(count) => set(piece.name, count)} />
          ))}
        </ul>
      </div>
      <label class="named">
        <span>Second row</span>
        <select value={choice.pawns} onChange={(event) => change({ pawns: event.currentTarget.value })}>
          <option value="">empty</option>
          {parts.pieces.map((piece) => (
            <option key={piece.name} value={piece.name}>
              full of {piece.name}
            </option>
          ))}
        </select>
      </label>
      <label class="switch">
        <span>Captured pieces change sides and come back by drops</span>
        <input type="checkbox" role="switch" checked={choice.drops} onChange={(event) => change({ drops: event.currentTarget.checked })} />
      </label>
    </>
  );
}

function PieceChoice({ piece, count, set }: { piece: PartPiece; count: number; set: (count: number) => void }) {
  return (
    <li class={count ? "picked" : undefined}>
      <img src={pictureOf(piece)} alt="" width="34" height="34" />
      <span class="picker-name">
        <b>{piece.name}</b>
        <small>{piece.text}</small>
      </span>
      <span class="stepper">
        <button type="button" aria-label={`One ${piece.name} less`} disabled={!count} onClick={() => set(count - 1)}>
          −
        </button>
        <output>{count}</output>
        <button type="button" aria-label={`One ${piece.name} more`} onClick={() => set(count + 1)}>
          +
        </button>
      </span>
    </li>
  );
}

/** The piece's picture, whole or as a fragment, as an image: so nothing in it can act on the page. */
function pictureOf(piece: PartPiece): string {
  const whole = piece.svg.trimStart().startsWith("<svg")
    ? piece.svg
    : `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-24 -24 48 48" fill="#fdfbf5" color="#26221e" stroke="#26221e" text-anchor="middle" font-family="sans-serif">${piece.svg}</svg>`;
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(whole)}`;
}
