import type { Board, Side } from "./index.js";

/** What a position is worth. A score with a winner is certain; every other is an opinion. */
export interface Score {
  /** In hundredths of a soldier, good for the attackers above zero. */
  hundredths: number;
  /** Who wins for certain, if that is known. */
  winner: Side | null;
  /** Plies to the forced end, if there is one. */
  plies: number | null;
}

/** A variation that an analysis found. */
export interface Info {
  score: Score;
  /** The moves, the first to be played now. */
  pv: string[];
  /** Plies that were looked ahead. */
  depth: number;
  /** Positions that were looked at. */
  nodes: number;
  nodesPerSecond: number;
}

/** When a search ends: whichever comes first. At least one is wanted. */
export interface Limit {
  /** Positions to look at. */
  nodes?: number;
  /** Plies to look ahead. */
  depth?: number;
  /** Milliseconds. */
  timeMs?: number;
}

export interface AnalyseOptions extends Limit {
  /** How many variations to find; 1 unless said. */
  lines?: number;
  /** Called with what was found so far, a depth at a time. */
  onInfo?: (lines: Info[]) => void;
  /** Ends the search; its promise is rejected with the signal's reason. */
  signal?: AbortSignal;
}

export interface PlayOptions extends Limit {
  /** How well to play, from 1 (a first opponent) to 12; without it, as well as the limit allows. */
  level?: number;
  /** The same board, level and seed give the same move; 0 unless said. */
  seed?: number;
  signal?: AbortSignal;
}

/** A position without the rules' module: rules by their id or in OpenTafl's notation, a start, moves. */
export interface PositionLike {
  rules: string;
  fen?: string | null;
  moves?: Iterable<string>;
}

/** The engine, in a worker of its own. One search runs at a time; others wait for their turn. */
export class Engine {
  constructor();
  /** The best variations of a position, the best first; none once the set is over. */
  analyse(board: Board | PositionLike, options: AnalyseOptions): Promise<Info[]>;
  /** The move to play; `null` once the set is over. */
  play(board: Board | PositionLike, options: PlayOptions): Promise<string | null>;
  /** Ends the search under way, which then gives what it found. */
  stop(): void;
  /** Ends the worker; what was asked and not answered fails. */
  close(): void;
}
