// The dialog for a new variant: a template, or a board and pieces to choose.

import { useEffect, useRef, useState } from "preact/hooks";

import { BoardView } from "../parts/board-view";
import { Dialog } from "../parts/dialog";
import { Ticked } from "../parts/ticked";
import { ask } from "../net/wire";
import { shown as shownAs } from "../state/looks";
import { theme } from "../state/settings";
import { failed } from "../state/speech";
import type { FirstText, Parts, Template } from "../types";
import { type Choice, freeCells, PartsChoice } from "./parts-choice";

export function NewVariant({
  onClose,
  onText,
}: {
  onClose: () => void;
  onText: (text: string, cases?: string | null) => void;
}) {
  const [way, setWay] = useState<"template" | "parts">("template");
  const [title, setTitle] = useState("My Variant");
  const [templates, setTemplates] = useState<Template[]>([]);
  const [parts, setParts] = useState<Parts | null>(null);
  const [template, setTemplate] = useState("");
  const [choice, setChoice] = useState<Choice>({ board: "", pieces: {}, pawns: "", goal: "", drops: false });
  useEffect(() => {
    ask<{ templates: Template[] }>({ do: "templates", theme: theme.value }).then(({ templates: found }) => {
      setTemplates(found);
      setTemplate(found[0]?.name ?? "");
    }, failed);
    ask<{ parts: Parts }>({ do: "parts" }).then(({ parts: found }) => {
      setParts(found);
      setChoice((own) => ({
        ...own,
        board: found.boards[0]?.id ?? "",
        goal: found.goals[0]?.id ?? "",
        pieces: firstRow(found, found.boards[0]?.id),
        pawns: found.pawns,
      }));
    }, failed);
  }, []);
  const make = async () => {
    try {
      const { text, cases } = await ask<FirstText>({
        do: "new",
        ...(way === "template" ? { title, template } : wishOf(title, choice)),
      });
      onText(text, cases);
    } catch (error) {
      failed(error);
    }
  };
  return (
    <Dialog title="New variant" onClose={onClose} huge>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <label class="named">
          <span>Name</span>
          <input
            type="text"
            required
            value={title}
            maxLength={80}
            onInput={(event) => setTitle(event.currentTarget.value)}
          />
        </label>
        <fieldset class="segments">
          <legend>Start from</legend>
          {(["template", "parts"] as const).map((own) => (
            <label key={own}>
              <input type="radio" name="way" checked={way === own} onChange={() => setWay(own)} />
              <span>{own === "template" ? "A template" : "A board and pieces"}</span>
            </label>
          ))}
        </fieldset>
        {way === "template" ? (
          <div class="templates" role="radiogroup" aria-label="Template">
            {templates.map((own) => (
              <label class="template" key={own.name}>
                <input
                  type="radio"
                  name="template"
                  checked={template === own.name}
                  onChange={() => setTemplate(own.name)}
                />
                {own.svg && <img src={imageOf(own.svg)} alt="" />}
                <span>
                  <b>{own.name}</b> {own.about}
                </span>
              </label>
            ))}
          </div>
        ) : (
          parts && (
            <div class="assembling">
              <Preview choice={choice} isFull={freeCells(parts, choice) < 0} />
              <div class="assembling-parts">
                <PartsChoice
                  parts={parts}
                  choice={choice}
                  change={(part) => {
                    // Another board gets its own first row, unless the visitor has changed the row.
                    const fresh = part.board && isInitial(parts, choice) ? { pieces: firstRow(parts, part.board) } : {};
                    setChoice({ ...choice, ...part, ...fresh });
                  }}
                />
              </div>
            </div>
          )
        )}
        <div class="dialog-buttons">
          <button type="submit" class="button primary large" disabled={!template}>
            Create
          </button>
        </div>
      </form>
    </Dialog>
  );
}

const firstRow = (parts: Parts, board: string | undefined) =>
  Object.fromEntries(parts.boards.find(({ id }) => id === board)?.first.map(({ name, count }) => [name, count]) ?? []);

/** Whether the first row is unchanged. */
function isInitial(parts: Parts, choice: Choice): boolean {
  const first = firstRow(parts, choice.board);
  const names = new Set([...Object.keys(first), ...Object.keys(choice.pieces)]);
  return [...names].every((name) => (first[name] ?? 0) === (choice.pieces[name] ?? 0));
}

function wishOf(title: string, choice: Choice) {
  const pieces = Object.entries(choice.pieces)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => ({ name, count }));
  return { title, ...choice, pieces, pawns: choice.pawns || null };
}

/** The board as the game will begin. */
function Preview({
  choice,
  isFull,
}: {
  choice: Choice;
  /** Whether there are more pieces than cells. */ isFull: boolean;
}) {
  const [found, setFound] = useState<FirstText | null>(null);
  const [problem, setProblem] = useState("");
  const asked = useRef(0);
  useEffect(() => {
    if (!choice.board || isFull) return;
    const number = (asked.current += 1);
    const isNewest = () => asked.current === number;
    ask<FirstText>({ do: "new", ...wishOf("Preview", choice) }).then(
      (answer) => {
        if (!isNewest()) return;
        setFound(answer);
        setProblem(answer.warnings.join(" "));
      },
      (error: Error) => isNewest() && setProblem(error.message),
    );
  }, [choice]);
  const info = found && shownAs(found.variant);
  return (
    <div class="assembling-board">
      {info && <BoardView scene={info.scene} kinds={info.kinds} state={{ ...info.start, moves: [] }} />}
      <p role="status" class={problem ? "problem" : undefined}>
        <Ticked text={problem} />
      </p>
    </div>
  );
}

/** A picture as an image, so that nothing in it can run in the page. */
const imageOf = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
