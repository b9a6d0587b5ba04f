// The dialog of a person's settings.

import { visitor } from "../net/secret";
import { change, settings, type Settings } from "../state/settings";
import { Dialog } from "./dialog";
import { Moving } from "./moving";

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const now = settings.value;
  return (
    <Dialog title="Settings" onClose={onClose}>
      <fieldset class="segments">
        <legend>Colours</legend>
        {(["auto", "light", "dark"] as const).map((theme) => (
          <label key={theme}>
            <input type="radio" name="theme" checked={now.theme === theme} onChange={() => change({ theme })} />
            <span>{{ auto: "As the system", light: "Light", dark: "Dark" }[theme]}</span>
          </label>
        ))}
      </fieldset>
      <fieldset class="segments">
        <legend>Pieces</legend>
        {(["own", "figures", "characters", "letters"] as const).map((pieces) => (
          <label key={pieces}>
            <input type="radio" name="pieces" checked={now.pieces === pieces} onChange={() => change({ pieces })} />
            <span>{{ own: "As the game has them", figures: "Figures", characters: "Chinese characters", letters: "Letters" }[pieces]}</span>
          </label>
        ))}
      </fieldset>
      <Switch name="sounds" label="Sounds" />
      <Switch name="animation" label="Pieces slide" />
      <Switch name="coordinates" label="Names of files and ranks" />
      <Switch name="turning" label="Turn the board to whoever moves" />
      <Switch name="resting" label="Explain the piece that the mouse rests on" />
      <Switch name="threats" label="Mark pieces that are threatened" />
      {visitor.value?.owner && <Moving />}
    </Dialog>
  );
}

type Flag = { [Key in keyof Settings]: Settings[Key] extends boolean ? Key : never }[keyof Settings];

function Switch({ name, label }: { name: Flag; label: string }) {
  return (
    <label class="switch">
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        checked={settings.value[name]}
        onChange={(event) => change({ [name]: event.currentTarget.checked })}
      />
    </label>
  );
}
