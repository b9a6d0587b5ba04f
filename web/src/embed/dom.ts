// Creating HTML elements.

type Attributes = Record<string, string | number | boolean | ((event: Event) => void)>;

/** An element with attributes, listeners (`onclick`) and children. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(key.slice(2), value);
    else if (typeof value === "boolean") made.toggleAttribute(key, value);
    else made.setAttribute(key, String(value));
  }
  made.append(...children);
  return made;
}

export const button = (text: string, onclick: () => void, attributes: Attributes = {}) =>
  element("button", { type: "button", onclick, ...attributes }, text);

/** A text in which backticks mark code. */
export const ticked = (text: string) =>
  text.split(/`([^`]*)`/).map((part, index) => (index % 2 ? element("code", {}, part) : part));
