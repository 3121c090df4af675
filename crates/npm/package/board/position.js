// Where pieces stand, and what squares are called.

const LARGEST = 19;
const FILES = "abcdefghijklmnopqrs";

/** The size of a board and its pieces by their squares. */
export function readPieces(fen) {
  if (typeof fen !== "string") throw new TypeError(`fen is a text, not ${typeof fen}`);
  const rows = fen.trim().split(/\s+/)[0].split("/");
  const size = rows.length;
  if (size < 2 || size > LARGEST) throw new Error(`a board has 2 to ${LARGEST} rows, not ${size}`);
  const pieces = new Map();
  rows.forEach((row, y) => {
    let x = 0;
    for (const [part] of row.matchAll(/\d+|./gu)) {
      if (/^\d/.test(part)) x += Number(part);
      else if ("adk".includes(part)) {
        pieces.set(`${FILES[x]}${size - y}`, part);
        x += 1;
      } else throw new Error(`row ${y + 1} of the position: there is no piece ${JSON.stringify(part)}, only a, d and k`);
    }
    if (x !== size) throw new Error(`row ${y + 1} of the position has ${x} squares, and the board ${size} rows`);
  });
  return [size, pieces];
}

/** The rows of a position as text. */
export function writePieces(size, pieces) {
  const row = (squares) => squares.map((square) => pieces.get(square) ?? "-").join("");
  const short = (text) => text.replace(/-+/g, (empty) => String(empty.length));
  return rowsOf(size, false).map((squares) => short(row(squares))).join("/");
}

/** The squares as they are shown, row by row from the top left. */
export function rowsOf(size, flipped) {
  const places = Array.from({ length: size }, (_, i) => i);
  return places.map((y) => places.map((x) => squareAt(x, y, size, flipped)));
}

/** The square that is shown at a place counted from the top left. */
export function squareAt(x, y, size, flipped) {
  const [file, rank] = flipped ? [size - 1 - x, y] : [x, size - 1 - y];
  return `${FILES[file]}${rank + 1}`;
}

/** File and rank of a square, counted from 0. */
export function placeOf(square) {
  return [FILES.indexOf(square[0]), Number(square.slice(1)) - 1];
}

/** The squares that a text names, as `d2-e2` does. */
export function squaresOf(text) {
  return text.match(/[a-s]\d+/g) ?? [];
}
