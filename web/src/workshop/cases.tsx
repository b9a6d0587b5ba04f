// The cases of a variant, which state what must be true of it. Failures are shown on the board.

import { useEffect, useState } from "preact/hooks";

import type { CaseResult } from "../types";
import type { DraftStore } from "../state/draft";
import { Icon } from "../parts/icons";
import { Ticked } from "../parts/ticked";

const EXAMPLE = `[[case]]
name = "first moves"
source = "counted by hand"
moves = 20
`;

export function CasesPanel({ draft, onShow }: { draft: DraftStore; onShow: (result: CaseResult | null) => void }) {
  const [chosen, setChosen] = useState(-1);
  const results = draft.results.value;
  // The cases run after every change that leaves the text without errors.
  useEffect(() => {
    if (!draft.cases.value.trim() || !draft.fine.value) return;
    const timer = setTimeout(() => void draft.runCases(), 300);
    return () => clearTimeout(timer);
  }, [draft.cases.value, draft.checked.value]);
  useEffect(() => () => onShow(null), []);
  const unfinished = results?.filter((result) => result.unfinished).length ?? 0;
  const failing = (results?.filter((result) => !result.ok).length ?? 0) - unfinished;
  return (
    <div class="cases">
      <p>
        {draft.beside.value
          ? "The cases and snapshots beside the file. They run again after every change of the text."
          : "Cases state what must be true of the game. They run again after every change."}
      </p>
      <label>
        <span class="unseen">Cases</span>
        <textarea
          rows={9}
          spellcheck={false}
          readOnly={draft.beside.value}
          placeholder={EXAMPLE}
          value={draft.cases.value}
          onInput={(event) => draft.writeCases(event.currentTarget.value)}
        />
      </label>
      {draft.running.value && (
        <p role="status">
          Running the cases…{" "}
          <button type="button" class="button" onClick={() => draft.stopCases()}>
            Stop
          </button>
        </p>
      )}
      {results && (
        <>
          <p role="status">
            {failing
              ? `${failing} of ${results.length} fail.`
              : unfinished || !results.length
                ? ""
                : `All ${results.length} pass.`}
            {unfinished > 0 && ` ${unfinished} of ${results.length} did not finish.`}
          </p>
          <ul class="problems">
            {results.map((result, index) => (
              <li key={index} class={result.ok ? "fine" : result.unfinished ? undefined : "error"}>
                <button
                  type="button"
                  class="problem-place"
                  aria-pressed={chosen === index}
                  aria-label={`Show ${result.name} on the board`}
                  onClick={() => {
                    setChosen(index);
                    onShow(result);
                  }}
                >
                  <Icon name={result.ok ? "check" : result.unfinished ? "question" : "close"} size={15} />
                </button>
                <div>
                  <p>
                    <Ticked text={result.name} />
                  </p>
                  {result.message && (
                    <p class="problem-help">
                      <Ticked text={result.message} />
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
