// The frame of a live block.

import { element } from "./dom";
import { followTheme } from "./look";

/** The root element of a live block, in the colours of the page. */
export function frame(kind: string, ...children: Node[]): HTMLElement {
  const live = element("div", { class: `live ${kind}` }, ...children);
  followTheme((theme) => (live.dataset["theme"] = theme));
  // Pages may have keyboard shortcuts: in a book, the arrow keys turn the pages. Keys pressed in a block are for the block only.
  live.addEventListener("keydown", (event) => event.stopPropagation());
  return live;
}
