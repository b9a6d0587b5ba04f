// The script `live.js` of a site: makes the examples of a page editable and starts its games.

import "../style/colours.css";
import "../style/board.css";
import "./live.css";
import { button } from "./dom";
import { followTheme } from "./look";
import { play } from "./play";

/** The whole text of a block. A block that is part of a file gets the header that the book leaves out. */
function textOf(block: HTMLElement): string {
  const text = block.querySelector("code")?.textContent ?? "";
  const base = block.dataset["extends"];
  return base === undefined ? text : `variant "Example"\nextends ${base}\n\n${text}`;
}

/** Adds the button that turns an example into an editor. */
function offer(block: HTMLElement) {
  const start = button("Try it", () => void open(), { class: "live-button live-try" });
  followTheme((theme) => (start.dataset["theme"] = theme));
  const open = async () => {
    start.disabled = true;
    start.textContent = "Loading…";
    try {
      const { Example } = await import("./example");
      const text = textOf(block);
      new Example(block, text, block.querySelector("img")).focus();
    } catch {
      start.disabled = false;
      start.textContent = "Loading failed. Try again";
    }
  };
  block.append(start);
}

for (const block of document.querySelectorAll<HTMLElement>(".triagonal-example")) offer(block);
for (const host of document.querySelectorAll<HTMLElement>(".triagonal-play[data-opening]")) {
  // The picture stays if the game cannot be loaded.
  play(host).catch((error) => console.warn(error));
}
