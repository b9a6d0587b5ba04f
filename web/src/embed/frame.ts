// What is around a live block.

import { element } from "./dom";
import { followTheme } from "./look";

/** The element of a live block, in the colours of the page. */
export function frame(kind: string, ...children: Node[]): HTMLElement {
  const live = element("div", { class: `live ${kind}` }, ...children);
  followTheme((theme) => (live.dataset["theme"] = theme));
  // Pages have keys of their own: in a book, arrows turn the pages. Keys that are pressed here are meant for the block.
  live.addEventListener("keydown", (event) => event.stopPropagation());
  return live;
}
