// The signs of an explanation. They are identified by the characters that the program uses in its text diagrams.

import { make } from "./svg";

type Shape = "dot" | "hollow" | "ring" | "rhomb" | "square";

/** Moves are green and captures red. The shapes differ too, so that nobody depends on the colours. */
const SHAPES: Record<string, [Shape, "moves" | "captures"][]> = {
  "*": [
    ["dot", "moves"],
    ["ring", "captures"],
  ],
  "+": [
    ["dot", "moves"],
    ["hollow", "captures"],
  ],
  o: [["dot", "moves"]],
  x: [["ring", "captures"]],
  "^": [["rhomb", "captures"]],
  "%": [
    ["dot", "moves"],
    ["rhomb", "captures"],
  ],
  "!": [["square", "captures"]],
  "&": [
    ["dot", "moves"],
    ["square", "captures"],
  ],
  "=": [["ring", "moves"]],
  "@": [["square", "moves"]],
};

/** Draws a sign for a cell of size 48. */
export function drawSign(sign: string, x: number, y: number, scale: number): SVGElement[] {
  const shapes = SHAPES[sign] ?? [["dot", "moves"]];
  return shapes.map(([shape, colour]) => {
    const name = `sign ${shape} ${colour}`;
    if (shape === "dot") return make("circle", { class: name, cx: x, cy: y, r: 6.5 * scale });
    if (shape === "hollow") return make("circle", { class: name, cx: x, cy: y, r: 11 * scale });
    if (shape === "ring") return make("circle", { class: name, cx: x, cy: y, r: 15 * scale });
    const half = (shape === "rhomb" ? 17 : 13) * scale;
    const path =
      shape === "rhomb"
        ? `M${x} ${y - half}L${x + half} ${y}L${x} ${y + half}L${x - half} ${y}z`
        : `M${x - half} ${y - half}H${x + half}V${y + half}H${x - half}z`;
    return make("path", { class: name, d: path });
  });
}
