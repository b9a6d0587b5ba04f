// The settings dialog.

import { visitor } from "../net/secret";
import { change, settings, type Settings } from "../state/settings";
import { Dialog } from "./dialog";
import { Moving } from "./moving";

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const now = settings.value;
  return (
    <Dialog title="Settings" onClose={onClose}>
      <fieldset class="segments">
        <legend>Theme</legend>
        {(["auto", "light", "dark"] as const).map((theme) => (
          <label key={theme}>
            <input type="radio" name="theme" checked={now.theme === theme} onChange={() => change({ theme })} />
            <span>{{ auto: "Same as system", light: "Light", dark: "Dark" }[theme]}</span>
          </label>
        ))}
      </fieldset>
      <fieldset class="segments">
        <legend>Piece style</legend>
        {(["own", "figures", "characters", "letters"] as const).map((pieces) => (
          <label key={pieces}>
            <input type="radio" name="pieces" checked={now.pieces === pieces} onChange={() => change({ pieces })} />
            <span>
              {
                { own: "The game's own", figures: "Figures", characters: "Chinese characters", letters: "Letters" }[
                  pieces
                ]
              }
            </span>
          </label>
        ))}
      </fieldset>
      <Switch name="sounds" label="Sounds" />
      <Switch name="animation" label="Animate pieces" />
      <Switch name="coordinates" label="Coordinates" />
      <Switch name="turning" label="Flip the board to the player to move" />
      <Switch name="resting" label="Explain the piece under the mouse" />
      <Switch name="threats" label="Highlight threatened pieces" />
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
