// A text with a button that copies it.

import { notify } from "../state/speech";

export function Copied({ label, text, rows }: { label: string; text: string; rows?: number }) {
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => notify("Copied."),
      () => notify("The browser does not allow copying. Select the text instead.", true),
    );
  };
  return (
    <div class="copied">
      <label>
        <span>{label}</span>
        {rows ? (
          <textarea readOnly rows={rows} value={text} onFocus={(event) => event.currentTarget.select()} />
        ) : (
          <input type="text" readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
        )}
      </label>
      <button type="button" class="button" onClick={copy}>
        Copy
      </button>
    </div>
  );
}
