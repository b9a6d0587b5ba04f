// Controls for the options of a variant.

import type { VariantInfo } from "../types";
import { Ticked } from "./ticked";

export function OptionControls({
  info,
  onChange,
}: {
  info: VariantInfo;
  onChange: (name: string, value: string) => void;
}) {
  if (!info.options.length) return null;
  return (
    <div class="options">
      {info.options.map((option) => (
        <label key={option.name} class="option">
          <span>
            {option.name}
            {option.text && (
              <small>
                <Ticked text={option.text} />
              </small>
            )}
          </span>
          <select value={option.chosen} onChange={(event) => onChange(option.name, event.currentTarget.value)}>
            {option.choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.text || choice.value}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  );
}
