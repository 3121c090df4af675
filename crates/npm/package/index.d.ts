/** One of the two sides. */
export type Side = "attackers" | "defenders";

/** An attacker, a defender or the king. */
export type Piece = "a" | "d" | "k";

/** A file format for games: OpenTafl's records, CSV, numbered moves, plain lists of moves, JSON lines. */
export type RecordFormat = "otg" | "csv" | "pgn" | "txt" | "jsonl";

/** A move: a text such as `"d2-e2"` in any notation, or the squares it leads from and to. */
export type MoveLike = string | { from: string; to: string };

/** Why a set ended, in a word. */
export type Termination =
  | "escape"
  | "king-captured"
  | "encircled"
  | "exit-fort"
  | "no-moves"
  | "repetition"
  | "quiet-limit"
  | "resignation"
  | "time"
  | "agreement"
  | "abandonment";

/** How a set ended. */
export interface Outcome {
  /** Who won; `null` for a draw. */
  winner: Side | null;
  termination: Termination;
  /** The same in words: `"defenders win (escape)"`. */
  text: string;
}

/** A move of a repetition. */
export interface CycleMove {
  ply: number;
  side: Side;
  move: string;
  /** Another move that could have been played instead, if there was one. */
  alternative: string | null;
}

/** The moves between the last two times a position stood, and who had the choice. */
export interface Cycle {
  occurrences: number[];
  moves: CycleMove[];
  chooser: Side;
}

/** What the end of a set rests on; which fields there are depends on the reason. */
export interface Evidence {
  reason: Termination;
  square?: string;
  king?: string;
  captors?: string[];
  hostile?: string[];
  edge?: boolean;
  ring?: string[];
  region?: string[];
  walls?: string[];
  inside?: string[];
  side?: Side;
  cycle?: Cycle;
  plies?: number;
}

/** The endings that are near. */
export interface Warnings {
  /** A repetition that the next one decides. */
  repetition: Cycle | null;
  /** Moves that bring the king out. */
  escapes: string[];
  /** Moves that capture the king. */
  kingCaptures: string[];
}

/** How a picture is drawn. */
export interface SvgOptions {
  /** Width and height in pixels; 360 unless said. */
  size?: number;
  flipped?: boolean;
  coordinates?: boolean;
}

/**
 * Loads the rules; await it once before anything else. In Node they are there already.
 *
 * `source` is where the module is, where a bundler does not know: its address, a `Response`, its bytes or a compiled
 * `WebAssembly.Module`.
 */
export default function init(
  source?: string | URL | Request | Response | Promise<Response> | BufferSource | WebAssembly.Module,
): Promise<void>;

/** The rules of one game, as a value. */
export class RuleSet {
  /** One of the games that come with the package; `presets()` are all of them. */
  constructor(id: string);
  /** Reads rules from TOML: begin with `toToml()` of the nearest game and change what differs. */
  static fromToml(toml: string): RuleSet;
  /** Reads rules from a line of OpenTafl's notation. */
  static fromOtn(otn: string): RuleSet;
  toToml(): string;
  toOtn(): string;
  /** Says whether two rule sets are the same game, whatever they are called. */
  isSameGame(other: RuleSet | string): boolean;
  /** The short name, as `brandubh`. */
  readonly id: string;
  /** The name people use. */
  readonly name: string;
  /** The document or program the rules come from. */
  readonly source: string;
  /** Squares a side. */
  readonly size: number;
  /** The position a set begins with. */
  readonly startFen: string;
  /** Who moves first. */
  readonly first: Side;
  /** The squares that look special on a board: what `floors` of a board wants. */
  zones(): { throne: string[]; corner: string[]; camp: string[] };
  /** A text that is the same for the same game, whatever it is called, in every version. */
  readonly key: string;
  toString(): string;
}

/** A set being played: the position, the moves that led to it, and what the rules say of both. */
export class Board {
  /** By rules or their id, `"brandubh"` unless said; in a position in any notation, or else at the start. */
  constructor(rules?: RuleSet | string, fen?: string | null);
  /** A board on which these moves were played. */
  static fromMoves(rules: RuleSet | string, fen: string | null | undefined, moves: Iterable<MoveLike>): Board;
  readonly rules: RuleSet;
  /** Squares a side. */
  readonly size: number;
  /** The side to move, also once the set is over. */
  readonly turn: Side;
  /** The moves that may be played now; none once the set is over. */
  readonly legalMoves: string[];
  /** The moves played, in order. */
  readonly moveStack: string[];
  /** The king's square. */
  readonly king: string | null;
  isLegal(move: MoveLike): boolean;
  /** Plays a move and gives the squares of the soldiers it captured; an illegal one is an Error that says why. */
  push(move: MoveLike): string[];
  /** Takes the last move back and gives it; `null` if there is none. */
  pop(): string | null;
  /** The last move; `null` if there is none. */
  peek(): string | null;
  /** How many moves were played. */
  ply(): number;
  /** The position as text: rows from the top, `a` `d` `k`, numbers for empty squares, the side to move. */
  fen(): string;
  /** The position the set began with. */
  startFen(): string;
  /** What stands on a square. */
  pieceAt(square: string): Piece | null;
  /** All pieces by their squares. */
  pieceMap(): Map<string, Piece>;
  /** Where each piece may go now: what `movable.dests` of a board wants. */
  dests(): Map<string, string[]>;
  /** How the set ended; `null` while it goes on. */
  outcome(): Outcome | null;
  isGameOver(): boolean;
  /** What the end of the set rests on; `null` while it goes on. */
  evidence(): Evidence | null;
  /** The endings that are near. */
  warnings(): Warnings;
  /** How often the position has stood in this set, now included. */
  repetitions(): number;
  /** Counts the positions `depth` moves ahead. */
  perft(depth: number): number;
  /** A board with the same past, which can be played on apart. */
  copy(): Board;
  /** A picture of the board with its last move, and what an ending rests on. */
  svg(options?: SvgOptions): string;
  /** The board in letters. */
  toString(): string;
}

/** A game as a record tells it. (`Record` is a type of TypeScript's own.) */
export class GameRecord {
  private constructor();
  /** The record of a board, with what is told about it: `{ event: "…", date: "…" }`. */
  static fromBoard(board: Board, tags?: { [name: string]: string }): GameRecord;
  /** What is told about the game. */
  readonly tags: { [name: string]: string };
  /** The rules, if the record gives them in full. */
  readonly rules: RuleSet | null;
  /** The position it begins with, if the record tells. */
  readonly startFen: string | null;
  /** The moves of the main line. */
  readonly moves: string[];
  /** What is said about each move of the main line; empty where nothing is. */
  readonly comments: string[];
  /** Who won; `null` if the record does not say. */
  readonly result: Side | "draw" | null;
  /** Why, in a word, if the record tells. */
  readonly reason: Termination | null;
  /** Plays the main line: by these rules, or the record's own, or those known ones that allow it. */
  board(rules?: RuleSet | string): Board;
  /** The record as text; as OpenTafl's unless said. */
  write(format?: RecordFormat): string;
}

/** Reads all games of a text; without a format the text tells. */
export function readRecords(records: string, format?: RecordFormat): GameRecord[];

/** Writes games one after another; as OpenTafl's records unless said. */
export function writeRecords(records: Iterable<GameRecord>, format?: RecordFormat): string;

/** The rule sets that come with the package. */
export function presets(): RuleSet[];
