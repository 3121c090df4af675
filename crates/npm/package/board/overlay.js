// Coordinates, arrows and circles over a board, ten units a square.

import { placeOf, squareAt } from "./position.js";

const SVG = "http://www.w3.org/2000/svg";

/** Draws `shapes`, and the names of files and ranks where they are wanted. */
export function overlay(svg, shapes, { size, flipped, coordinates }) {
  const middle = (square) => {
    const [file, rank] = placeOf(square);
    return flipped ? [(size - file) * 10 - 5, rank * 10 + 5] : [file * 10 + 5, (size - rank) * 10 - 5];
  };
  const drawn = shapes.map(({ orig, dest, brush = "green" }) => {
    const shape = dest && dest !== orig ? arrow(middle(orig), middle(dest)) : circle(middle(orig));
    shape.setAttribute("class", brush);
    return shape;
  });
  svg.replaceChildren(...(coordinates ? names(size, flipped) : []), ...drawn);
}

/** Ranks along the left edge, files along the lower one. */
function names(size, flipped) {
  const places = Array.from({ length: size }, (_, i) => i);
  const text = (kind, x, y, content) => {
    const made = element("text", { class: kind, x, y });
    made.textContent = content;
    return made;
  };
  return places.flatMap((i) => [
    text("rank", 0.5, i * 10 + 0.7, squareAt(0, i, size, flipped).slice(1)),
    text("file", i * 10 + 9.5, size * 10 - 0.7, squareAt(i, size - 1, size, flipped)[0]),
  ]);
}

function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function circle([cx, cy]) {
  return element("circle", { cx, cy, r: 4.4 });
}

/** A shaft and a head, the head's point on the middle of the last square. */
function arrow([x, y], [toX, toY]) {
  const [dx, dy] = [toX - x, toY - y];
  const length = Math.hypot(dx, dy);
  const along = (back, aside) =>
    `${(toX - (back * dx + aside * dy) / length).toFixed(2)} ${(toY - (back * dy - aside * dx) / length).toFixed(2)}`;
  const group = element("g", {});
  group.append(
    element("path", { class: "shaft", d: `M${x} ${y}L${along(3.2, 0)}` }),
    element("path", { class: "head", d: `M${toX} ${toY}L${along(3.8, 2.2)}L${along(3.8, -2.2)}Z` }),
  );
  return group;
}
