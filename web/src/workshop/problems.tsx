// The diagnostics of the text, with their help and fixes.

import { Ticked } from "../parts/ticked";
import type { DraftStore } from "../state/draft";
import type { Editor } from "./editor";

export function Problems({ draft, editor }: { draft: DraftStore; editor: { current: Editor | null } }) {
  const found = draft.diagnostics.value;
  if (!found.length) return <p>No problems found.</p>;
  return (
    <ul class="problems">
      {found.map((problem, index) => (
        <li key={`${problem.code}-${problem.from}-${index}`} class={problem.severity}>
          <button type="button" class="problem-place" onClick={() => editor.current?.jump(problem.from, problem.to)}>
            line {problem.line}
          </button>
          <div>
            <p>
              <b>
                <Ticked text={problem.message} />
              </b>
            </p>
            {problem.labels.map((label, at) => (
              <p key={at}>
                <button type="button" class="plain-button" onClick={() => editor.current?.jump(label.from, label.to)}>
                  <Ticked text={label.text} />
                </button>
              </p>
            ))}
            {problem.help && (
              <p class="problem-help">
                <Ticked text={problem.help} />
              </p>
            )}
            {problem.fixes.map((fix) => (
              <button key={fix.title} type="button" class="button" onClick={() => editor.current?.fix(fix.edits)}>
                <Ticked text={fix.title} />
              </button>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
