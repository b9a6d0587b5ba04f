// Creating SVG elements.

const SVG = "http://www.w3.org/2000/svg";

export function make<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Record<string, string | number> = {},
  parent?: Element,
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value));
  parent?.append(element);
  return element;
}

/** Sets an attribute only if it changes, because most cells stay the same from one position to the next. */
export function set(element: Element, attribute: string, value: string) {
  if (element.getAttribute(attribute) !== value) element.setAttribute(attribute, value);
}
