// `<branan-board>`: a board for pages, in the vocabulary of chessground. It knows no rules: what may be moved
// where is handed to it, and a move is told to whoever listens.

import { Hand } from "./board/hand.js";
import { overlay } from "./board/overlay.js";
import { readPieces, rowsOf, squareAt, squaresOf, writePieces } from "./board/position.js";
import { styleSheet } from "./board/style.js";

/** What is said to people who hear the board; replaced by `labels`. */
const LABELS = {
  board: "Board",
  a: "attacker",
  d: "defender",
  k: "king",
  throne: "throne",
  corner: "corner",
  camp: "camp",
  square: (square, piece, floor) => [square, piece, floor].filter(Boolean).join(", "),
  reachable: (label) => `${label}, can be moved here`,
  lifted: (square, piece) => `${piece ?? ""} ${square} lifted`,
  putBack: (square) => `${square} put back`,
  moved: (from, to) => `moved from ${from} to ${to}`,
  refused: (square) => `${square} cannot be chosen`,
};

const START = {
  fen: "7/7/7/7/7/7/7",
  orientation: "attackers",
  lastMove: [],
  viewOnly: false,
  coordinates: true,
  movable: { free: false, dests: new Map(), showDests: true },
  drawable: { enabled: true, shapes: [], autoShapes: [] },
  events: {},
  floors: {},
  labels: LABELS,
};

/** Settings that keep those of their fields that are not named. */
const NESTED = ["movable", "drawable", "events", "labels"];

const KEYS = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "home",
  End: "end",
  Enter: "enter",
  " ": "enter",
  Escape: "escape",
};

// Where there is no page, importing this does no harm.
const Element = globalThis.HTMLElement ?? class {};

export class BrananBoard extends Element {
  static observedAttributes = ["fen", "orientation", "view-only", "coordinates"];

  #state = structuredStart();
  #pieces = new Map();
  #size = 7;
  #hand;
  #buttons = new Map();
  #grid;
  #overlay;
  #live;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open", delegatesFocus: true });
    root.adoptedStyleSheets = [styleSheet()];
    [this.#size, this.#pieces] = readPieces(this.#state.fen);
    this.#hand = new Hand(this.#size);
    this.#grid = document.createElement("div");
    this.#grid.className = "board";
    this.#grid.setAttribute("role", "grid");
    this.#overlay = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    this.#overlay.setAttribute("class", "overlay");
    this.#overlay.setAttribute("aria-hidden", "true");
    this.#live = document.createElement("div");
    this.#live.className = "said";
    this.#live.setAttribute("aria-live", "assertive");
    root.append(this.#grid, this.#live);
    this.#listen();
    this.#build();
  }

  attributeChangedCallback(name, _, value) {
    if (name === "fen" && value !== null) this.set({ fen: value });
    if (name === "orientation" && value !== null) this.set({ orientation: value });
    if (name === "view-only") this.set({ viewOnly: value !== null && value !== "false" });
    if (name === "coordinates") this.set({ coordinates: value !== "false" });
  }

  /** Changes some of the settings; the others stay. */
  set(config) {
    const next = { ...this.#state, ...config };
    for (const name of NESTED) next[name] = { ...this.#state[name], ...config[name] };
    if (config.orientation !== undefined && !["attackers", "defenders"].includes(config.orientation))
      throw new RangeError(`orientation is "attackers" or "defenders", not ${JSON.stringify(config.orientation)}`);
    next.lastMove = movedSquares(next.lastMove);
    if (config.fen !== undefined) {
      // Read before anything changes: what cannot be read leaves the board as it was.
      const [size, pieces] = readPieces(config.fen);
      [this.#size, this.#pieces] = [size, pieces];
      this.#hand.clear(size);
    }
    this.#state = next;
    if (config.movable || config.viewOnly !== undefined) this.#hand.putBack();
    this.#build();
  }

  /** The settings, and what the board shows. */
  get state() {
    return { ...this.#state, fen: this.getFen(), selected: this.#hand.lifted };
  }

  get fen() {
    return this.getFen();
  }

  set fen(fen) {
    this.set({ fen });
  }

  get orientation() {
    return this.#state.orientation;
  }

  set orientation(orientation) {
    this.set({ orientation });
  }

  get viewOnly() {
    return this.#state.viewOnly;
  }

  set viewOnly(viewOnly) {
    this.set({ viewOnly });
  }

  /** The pieces as they stand, without a side to move. */
  getFen() {
    return writePieces(this.#size, this.#pieces);
  }

  toggleOrientation() {
    this.set({ orientation: this.#state.orientation === "attackers" ? "defenders" : "attackers" });
  }

  setShapes(shapes) {
    this.set({ drawable: { shapes } });
  }

  /** Moves a piece without asking or telling anybody. */
  move(from, to) {
    this.#put(from, to);
    this.#build();
  }

  /** Lifts the piece of a square, or puts the lifted one down there. */
  selectSquare(square) {
    this.#answer(this.#hand.choose(square, this.#reach()));
  }

  cancelMove() {
    this.#answer(this.#hand.putBack());
  }

  #flipped() {
    return this.#state.orientation === "defenders";
  }

  #reach() {
    const { viewOnly, movable } = this.#state;
    if (viewOnly) return { lift: () => false, drop: () => false };
    if (movable.free) {
      return { lift: (from) => this.#pieces.has(from), drop: (from, to) => from !== to };
    }
    const dests = movable.dests ?? new Map();
    return {
      lift: (from) => this.#pieces.has(from) && (dests.get(from)?.length ?? 0) > 0,
      drop: (from, to) => dests.get(from)?.includes(to) ?? false,
    };
  }

  #put(from, to) {
    const piece = this.#pieces.get(from);
    if (!piece || from === to) return;
    this.#pieces.delete(from);
    this.#pieces.set(to, piece);
    this.#state.lastMove = [from, to];
    this.#state.movable = { ...this.#state.movable, dests: new Map() };
  }

  /** Makes the squares anew where their number or order changed, and writes what they show. */
  #build() {
    const order = rowsOf(this.#size, this.#flipped());
    const shown = [...this.#buttons.keys()].join(" ");
    if (shown !== order.flat().join(" ")) this.#lay(order);
    this.#grid.setAttribute("aria-label", this.#state.labels.board);
    this.#show();
  }

  #lay(order) {
    const had = this.shadowRoot.activeElement !== null;
    this.#buttons.clear();
    this.#grid.style.setProperty("--n", String(this.#size));
    const rows = order.map((squares) => {
      const row = document.createElement("div");
      row.className = "row";
      row.setAttribute("role", "row");
      row.append(...squares.map((square) => this.#button(square)));
      return row;
    });
    this.#grid.replaceChildren(...rows, this.#overlay);
    this.#overlay.setAttribute("viewBox", `0 0 ${this.#size * 10} ${this.#size * 10}`);
    if (had) this.#buttons.get(this.#hand.focus)?.focus();
  }

  #button(square) {
    const button = document.createElement("button");
    button.type = "button";
    button.setAttribute("role", "gridcell");
    button.dataset.square = square;
    this.#buttons.set(square, button);
    return button;
  }

  #show() {
    const { lastMove, floors, movable, coordinates } = this.#state;
    const reach = this.#reach();
    const lifted = this.#hand.lifted;
    this.#grid.classList.toggle("view-only", this.#state.viewOnly);
    const floorOf = (square) => Object.keys(floors).find((floor) => floors[floor]?.includes(square));
    for (const [square, button] of this.#buttons) {
      const piece = this.#pieces.get(square);
      const isReachable = lifted !== null && reach.drop(lifted, square);
      const floor = floorOf(square);
      const classes = ["square", (square.charCodeAt(0) + Number(square.slice(1))) % 2 === 0 ? "dark" : "light", floor];
      if (square === lastMove[0]) classes.push("last-from");
      if (square === lastMove[1]) classes.push("last-to");
      if (square === lifted) classes.push("selected");
      if (isReachable && movable.showDests !== false) classes.push("legal");
      button.className = classes.filter(Boolean).join(" ");
      button.tabIndex = square === this.#hand.focus ? 0 : -1;
      button.setAttribute("aria-label", this.#label(square, piece, floor, isReachable));
      button.setAttribute("aria-selected", String(square === lifted));
      this.#showPiece(button, piece);
    }
    const { shapes, autoShapes } = this.#state.drawable;
    const sketch = this.#hand.sketch;
    const all = [...autoShapes, ...shapes, ...(sketch ? [sketch] : [])];
    overlay(this.#overlay, all, { size: this.#size, flipped: this.#flipped(), coordinates });
  }

  #showPiece(button, piece) {
    if (button.dataset.piece === (piece ?? "")) return;
    button.dataset.piece = piece ?? "";
    if (!piece) return button.replaceChildren();
    const span = document.createElement("span");
    span.className = `piece ${{ a: "attacker", d: "defender", k: "king" }[piece]}`;
    span.setAttribute("part", `piece ${span.className.split(" ")[1]}`);
    button.replaceChildren(span);
  }

  #label(square, piece, floor, isReachable) {
    const { labels } = this.#state;
    const label = labels.square(square, piece && labels[piece], floor && labels[floor]);
    return isReachable ? labels.reachable(label) : label;
  }

  #say(text) {
    this.#live.textContent = text;
  }

  /** Does what the hand says has happened. */
  #answer(answer) {
    if (!answer) return this.#show();
    const { labels, events } = this.#state;
    const { kind, square, from, to } = answer;
    if (kind === "lifted") {
      this.#say(labels.lifted(square, labels[this.#pieces.get(square)]));
      events.select?.(square);
      this.#emit("select", { square });
    }
    if (kind === "put-back") this.#say(labels.putBack(square));
    if (kind === "refused" && !this.#state.viewOnly) this.#say(labels.refused(square));
    if (kind === "drawn") this.#drawn(answer.shape);
    if (kind === "move") this.#moved(from, to);
    this.#show();
    if (kind === "focused" || (kind === "move" && this.matches(":focus-within"))) this.#buttons.get(this.#hand.focus)?.focus();
  }

  #moved(from, to) {
    const { labels, movable, events } = this.#state;
    const taken = this.#pieces.get(to);
    this.#put(from, to);
    this.#show();
    this.#say(labels.moved(from, to));
    movable.events?.after?.(from, to);
    events.move?.(from, to, taken);
    events.change?.();
    this.#emit("move", { from, to });
  }

  #drawn(shape) {
    const { drawable } = this.#state;
    const same = (other) => other.orig === shape.orig && other.dest === shape.dest;
    const before = drawable.shapes.find(same);
    const others = drawable.shapes.filter((other) => !same(other));
    drawable.shapes = before?.brush === shape.brush ? others : [...others, shape];
    drawable.onChange?.(drawable.shapes);
    this.#emit("draw", { shapes: drawable.shapes });
  }

  #emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  #listen() {
    const grid = this.#grid;
    grid.addEventListener("keydown", (event) => {
      const key = KEYS[event.key];
      if (!key || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      this.#answer(this.#hand.key(key, this.#flipped(), this.#reach()));
    });
    grid.addEventListener("focusin", (event) => this.#hand.focusOn(event.target.dataset.square));
    // What a screen reader presses makes a click without a pointer.
    grid.addEventListener("click", (event) => {
      const square = event.target.closest("button")?.dataset.square;
      if (square && event.detail === 0) this.#answer(this.#hand.choose(square, this.#reach()));
    });
    grid.addEventListener("contextmenu", (event) => this.#state.drawable.enabled && event.preventDefault());
    grid.addEventListener("pointerdown", (event) => this.#pressed(event));
    grid.addEventListener("pointermove", (event) => this.#hand.isHolding && this.#pointed(event));
    grid.addEventListener("pointerup", (event) => this.#released(event));
    grid.addEventListener("pointercancel", () => this.#answer((this.#follow(null), this.#hand.cancel())));
  }

  #pressed(event) {
    const square = this.#under(event);
    if (!square) return;
    if (event.button === 2) {
      if (this.#state.drawable.enabled) this.#hand.draw(square, brush(event));
    } else if (event.button === 0) {
      if (this.#state.drawable.shapes.length > 0) this.setShapes([]);
      this.#answer(this.#hand.press(square, this.#reach()));
    }
    if (this.#hand.isHolding) this.#grid.setPointerCapture(event.pointerId);
  }

  #pointed(event) {
    this.#hand.over(this.#under(event));
    this.#follow(event);
    if (this.#hand.sketch) this.#show();
  }

  #released(event) {
    if (!this.#hand.isHolding) return;
    this.#hand.over(this.#under(event));
    this.#follow(null);
    this.#answer(this.#hand.release(this.#reach()));
  }

  /** Lets the held piece follow the pointer; puts it back without one. */
  #follow(event) {
    for (const piece of this.#grid.querySelectorAll(".dragged")) {
      piece.classList.remove("dragged");
      piece.style.removeProperty("transform");
    }
    const piece = event && this.#buttons.get(this.#hand.dragged)?.firstElementChild;
    if (!piece) return;
    const place = piece.parentElement.getBoundingClientRect();
    const [x, y] = [event.clientX - place.left - place.width / 2, event.clientY - place.top - place.height / 2];
    piece.classList.add("dragged");
    piece.style.transform = `translate(${x}px, ${y}px)`;
  }

  #under({ clientX, clientY }) {
    const { left, top, width, height } = this.#grid.getBoundingClientRect();
    const [x, y] = [(clientX - left) / width, (clientY - top) / height];
    const isOn = x >= 0 && y >= 0 && x < 1 && y < 1;
    return isOn ? squareAt(Math.floor(x * this.#size), Math.floor(y * this.#size), this.#size, this.#flipped()) : null;
  }
}

function structuredStart() {
  const copies = NESTED.map((name) => [name, { ...START[name] }]);
  return { ...START, ...Object.fromEntries(copies) };
}

/** The colour of a drawing by the keys held, as in chessground. */
function brush(event) {
  const [first, second] = [event.shiftKey || event.ctrlKey, event.altKey || event.metaKey];
  return first ? (second ? "yellow" : "red") : second ? "blue" : "green";
}

/** The squares of a last move, which may be a text. */
function movedSquares(move) {
  if (!move) return [];
  return typeof move === "string" ? squaresOf(move) : [...move];
}

if (globalThis.customElements && !customElements.get("branan-board")) customElements.define("branan-board", BrananBoard);
