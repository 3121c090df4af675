// The hand over a board: what it has lifted, where it points, and what it is drawing. It knows neither page nor
// rules: `reach.lift(square)` and `reach.drop(from, to)` say what may be done.

import { placeOf, squareAt } from "./position.js";

export class Hand {
  lifted = null;
  /** The square the keyboard is on. */
  focus;
  #size;
  #over = null;
  #grip = null;

  constructor(size) {
    this.clear(size);
  }

  /** Empties the hand: another position is on the board. */
  clear(size) {
    const middle = Math.floor(size / 2);
    if (this.#size !== size) this.focus = squareAt(middle, middle, size, true);
    this.#size = size;
    [this.lifted, this.#over, this.#grip] = [null, null, null];
  }

  get isHolding() {
    return this.#grip !== null;
  }

  get dragged() {
    return this.#grip?.from ?? null;
  }

  /** The arrow or circle that is being drawn. */
  get sketch() {
    if (!this.#grip?.orig) return null;
    const { orig, brush } = this.#grip;
    return this.#over === null || this.#over === orig ? { orig, brush } : { orig, dest: this.#over, brush };
  }

  focusOn(square) {
    if (square) this.focus = square;
  }

  over(square) {
    this.#over = square;
    if (this.#grip?.from && square !== this.#grip.from) this.#grip.moved = true;
  }

  draw(orig, brush) {
    [this.#grip, this.#over] = [{ orig, brush }, orig];
  }

  press(square, reach) {
    [this.focus, this.#over] = [square, square];
    const again = this.lifted === square;
    const answer = again ? null : this.choose(square, reach);
    if (this.lifted === square) this.#grip = { from: square, moved: false, again };
    return answer;
  }

  release(reach) {
    const { sketch } = this;
    const grip = this.#grip;
    this.#grip = null;
    if (sketch) return this.#over === null ? null : { kind: "drawn", shape: sketch };
    if (!grip) return null;
    if (!grip.moved && grip.again) return this.putBack();
    // A click, or a drag there and back: the piece stays in the hand for the next one.
    if (this.#over === grip.from) return null;
    return this.#over !== null && reach.drop(grip.from, this.#over) ? this.#drop(grip.from, this.#over) : this.putBack();
  }

  cancel() {
    this.#grip = null;
    return this.putBack();
  }

  /** Lifts a piece, or puts the one in the hand down. */
  choose(square, reach) {
    const from = this.lifted;
    if (from === square) return this.putBack();
    if (from !== null && reach.drop(from, square)) return this.#drop(from, square);
    this.lifted = reach.lift(square) ? square : null;
    return { kind: this.lifted ? "lifted" : "refused", square };
  }

  putBack() {
    const square = this.lifted;
    this.lifted = null;
    return square && { kind: "put-back", square };
  }

  key(key, flipped, reach) {
    if (key === "enter") return this.choose(this.focus, reach);
    if (key === "escape") return this.putBack();
    const [file, rank] = placeOf(this.focus);
    const last = this.#size - 1;
    // As it is shown, counted from the top left.
    const [x, y] = flipped ? [last - file, rank] : [file, last - rank];
    const [toX, toY] = { left: [x - 1, y], right: [x + 1, y], up: [x, y - 1], down: [x, y + 1], home: [0, y], end: [last, y] }[key];
    const inside = (place) => Math.min(Math.max(place, 0), last);
    this.focus = squareAt(inside(toX), inside(toY), this.#size, flipped);
    return { kind: "focused", square: this.focus };
  }

  #drop(from, to) {
    [this.lifted, this.focus] = [null, to];
    return { kind: "move", from, to };
  }
}
