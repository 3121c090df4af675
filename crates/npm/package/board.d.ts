import type { Piece } from "./index.js";

/** An arrow from `orig` to `dest`, or a circle on `orig`. */
export interface DrawShape {
  orig: string;
  dest?: string;
  /** `green` unless said. */
  brush?: "green" | "red" | "blue" | "yellow";
}

/** What is said to people who hear the board. */
export interface Labels {
  board: string;
  a: string;
  d: string;
  k: string;
  throne: string;
  corner: string;
  camp: string;
  square(square: string, piece?: string, floor?: string): string;
  reachable(label: string): string;
  lifted(square: string, piece?: string): string;
  putBack(square: string): string;
  moved(from: string, to: string): string;
  refused(square: string): string;
}

/** The settings of a board; those that are not named stay as they are. */
export interface Config {
  /** A position: rows from the top, `a` `d` `k`, numbers for empty squares. The side to move may follow. */
  fen?: string;
  /** Whose side is below: with `attackers`, the square a1 is at the lower left. */
  orientation?: "attackers" | "defenders";
  /** The squares of the last move, or its text. */
  lastMove?: readonly string[] | string | null;
  /** Nothing can be moved. */
  viewOnly?: boolean;
  coordinates?: boolean;
  movable?: {
    /** Every piece may go everywhere. */
    free?: boolean;
    /** Where each piece may go: `board.dests()` of the rules. */
    dests?: ReadonlyMap<string, readonly string[]>;
    showDests?: boolean;
    events?: { after?: (from: string, to: string) => void };
  };
  events?: {
    /** A piece was moved by hand. */
    move?: (from: string, to: string, taken?: Piece) => void;
    select?: (square: string) => void;
    change?: () => void;
  };
  drawable?: {
    enabled?: boolean;
    /** What was drawn by hand. */
    shapes?: readonly DrawShape[];
    /** What the page draws itself. */
    autoShapes?: readonly DrawShape[];
    onChange?: (shapes: DrawShape[]) => void;
  };
  /** Squares that look special: `rules.zones()` of the rules. */
  floors?: { throne?: readonly string[]; corner?: readonly string[]; camp?: readonly string[] };
  labels?: Partial<Labels>;
}

/** `<branan-board>`: a board without rules, by mouse, touch, keyboard and screen reader. */
export class BrananBoard extends HTMLElement {
  /** Changes some of the settings. */
  set(config: Config): void;
  readonly state: Readonly<Config> & { readonly fen: string; readonly selected: string | null };
  fen: string;
  orientation: "attackers" | "defenders";
  viewOnly: boolean;
  /** The pieces as they stand, without a side to move. */
  getFen(): string;
  toggleOrientation(): void;
  setShapes(shapes: readonly DrawShape[]): void;
  /** Moves a piece without asking or telling anybody. */
  move(from: string, to: string): void;
  /** Lifts the piece of a square, or puts the lifted one down there. */
  selectSquare(square: string): void;
  cancelMove(): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "branan-board": BrananBoard;
  }
}
