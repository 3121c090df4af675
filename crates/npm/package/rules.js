// The rules in JavaScript's clothes, over the compiled half in core/.
//
// Whatever JavaScript hands over is looked at here, since wasm would take a number for a text; what the compiled
// half is asked then has the right type, and what is wrong with it comes back as an Error.

import load, {
  CoreBoard,
  CoreRecord,
  CoreRules,
  CoreWriter,
  initSync as loadSync,
  presets as corePresets,
  read_records as readCoreRecords,
} from "./core/rules.js";

let isLoaded = false;
let loading;

/** Loads the rules; what was begun is not begun again, what failed may be. */
export function init(source) {
  if (isLoaded) return Promise.resolve();
  loading ??= load(source === undefined ? undefined : { module_or_path: source }).then(
    () => {
      isLoaded = true;
    },
    (error) => {
      loading = undefined;
      throw new Error(`the rules cannot be loaded: ${error.message}`, { cause: error });
    },
  );
  return loading;
}

/** Loads the rules from the bytes of their module. */
export function initSync(bytes) {
  if (!isLoaded) loadSync({ module: bytes });
  isLoaded = true;
}

function ensureLoaded() {
  if (!isLoaded) throw new Error("the rules are not loaded yet: `await init()` first, the default export of branan");
}

function kindOf(value) {
  if (value === null) return "null";
  return typeof value === "object" ? (value.constructor?.name ?? "an object") : typeof value;
}

function text(name, value) {
  if (typeof value !== "string") throw new TypeError(`${name} is a text, not ${kindOf(value)}`);
  return value;
}

function optionalText(name, value) {
  return value === undefined || value === null ? undefined : text(name, value);
}

function wholeNumber(name, value, least, most) {
  if (!Number.isInteger(value) || value < least || value > most)
    throw new RangeError(`${name} is a whole number from ${least} to ${most}, not ${String(value)}`);
  return value;
}

/** A move as text: one is given as text, or as the squares it leads from and to. */
function moveText(move) {
  if (typeof move === "object" && move !== null && "from" in move && "to" in move)
    return `${text("from", move.from)}-${text("to", move.to)}`;
  if (typeof move !== "string")
    throw new TypeError(`a move is a text such as "d2-e2", or { from, to }, not ${kindOf(move)}`);
  return move;
}

/** Pairs out of a list of names and values by turns. */
function pairs(list) {
  return Array.from({ length: list.length / 2 }, (_, i) => [list[2 * i], list[2 * i + 1]]);
}

// Set inside the classes, which alone may look behind themselves.
let coreOfRules, coreOfBoard, coreOfRecord;

export class RuleSet {
  #core;

  static {
    coreOfRules = (rules) => {
      if (rules instanceof RuleSet) return rules.#core;
      if (typeof rules === "string") return (ensureLoaded(), CoreRules.of(rules));
      throw new TypeError(`rules are a RuleSet or an id such as "brandubh", not ${kindOf(rules)}`);
    };
  }

  constructor(id) {
    ensureLoaded();
    this.#core = id instanceof CoreRules ? id : CoreRules.of(text("id", id));
  }

  static fromToml(toml) {
    ensureLoaded();
    return new RuleSet(CoreRules.from_toml(text("toml", toml)));
  }

  static fromOtn(otn) {
    ensureLoaded();
    return new RuleSet(CoreRules.from_otn(text("otn", otn)));
  }

  toToml() {
    return this.#core.to_toml();
  }

  toOtn() {
    return this.#core.to_otn();
  }

  isSameGame(other) {
    return this.#core.is_same_game(coreOfRules(other));
  }

  get id() {
    return this.#core.id();
  }

  get name() {
    return this.#core.name();
  }

  get source() {
    return this.#core.source();
  }

  get size() {
    return this.#core.size();
  }

  get startFen() {
    return this.#core.start_fen();
  }

  get first() {
    return this.#core.first();
  }

  zones() {
    return this.#core.zones();
  }

  get key() {
    return this.#core.key();
  }

  toString() {
    return this.name;
  }
}

export class Board {
  #core;

  static {
    coreOfBoard = (board) => {
      if (board instanceof Board) return board.#core;
      throw new TypeError(`a Board is wanted, not ${kindOf(board)}`);
    };
  }

  constructor(rules = "brandubh", fen = undefined) {
    ensureLoaded();
    this.#core = rules instanceof CoreBoard ? rules : new CoreBoard(coreOfRules(rules), optionalText("fen", fen));
  }

  static fromMoves(rules, fen, moves) {
    const board = new Board(rules, fen);
    let number = 0;
    for (const move of moves) {
      number += 1;
      try {
        board.push(move);
      } catch (error) {
        throw new Error(`move ${number}: ${error.message}`, { cause: error });
      }
    }
    return board;
  }

  get rules() {
    return new RuleSet(this.#core.rules());
  }

  get size() {
    return this.#core.size();
  }

  get turn() {
    return this.#core.turn();
  }

  get legalMoves() {
    return this.#core.legal_moves();
  }

  get moveStack() {
    return this.#core.move_stack();
  }

  get king() {
    return [...this.pieceMap()].find(([, piece]) => piece === "k")?.[0] ?? null;
  }

  isLegal(move) {
    return this.#core.is_legal(moveText(move));
  }

  push(move) {
    return this.#core.push(moveText(move));
  }

  pop() {
    return this.#core.pop() ?? null;
  }

  peek() {
    return this.moveStack.at(-1) ?? null;
  }

  ply() {
    return this.#core.ply();
  }

  fen() {
    return this.#core.fen();
  }

  startFen() {
    return this.#core.start_fen();
  }

  pieceAt(square) {
    return this.#core.piece_at(text("square", square)) ?? null;
  }

  pieceMap() {
    return new Map(pairs(this.#core.pieces()));
  }

  dests() {
    const dests = new Map();
    for (const move of this.legalMoves) {
      const [from, to] = move.split("-");
      if (!dests.has(from)) dests.set(from, []);
      dests.get(from).push(to);
    }
    return dests;
  }

  outcome() {
    return this.#core.outcome();
  }

  isGameOver() {
    return this.#core.outcome() !== null;
  }

  evidence() {
    return this.#core.evidence();
  }

  warnings() {
    return this.#core.warnings();
  }

  repetitions() {
    return this.#core.repetitions();
  }

  perft(depth) {
    return this.#core.perft(wholeNumber("depth", depth, 0, 255));
  }

  copy() {
    return new Board(this.#core.copy());
  }

  svg({ size = 360, flipped = false, coordinates = true } = {}) {
    return this.#core.svg(wholeNumber("size", size, 1, 100_000), Boolean(flipped), Boolean(coordinates));
  }

  toString() {
    return this.#core.text();
  }
}

export class GameRecord {
  #core;

  static {
    coreOfRecord = (record) => {
      if (record instanceof GameRecord) return record.#core;
      throw new TypeError(`a GameRecord is wanted, not ${kindOf(record)}`);
    };
  }

  constructor(core) {
    if (!(core instanceof CoreRecord))
      throw new TypeError("records are made by readRecords and GameRecord.fromBoard");
    this.#core = core;
  }

  static fromBoard(board, tags = {}) {
    const entries = Object.entries(tags);
    for (const [name, value] of entries) text(`the tag ${name}`, value);
    return new GameRecord(CoreRecord.from_board(coreOfBoard(board), entries.flat()));
  }

  get tags() {
    return Object.fromEntries(pairs(this.#core.tags()));
  }

  get rules() {
    const rules = this.#core.rules();
    return rules === undefined ? null : new RuleSet(rules);
  }

  get startFen() {
    return this.#core.start_fen() ?? null;
  }

  get moves() {
    return this.#core.moves();
  }

  get comments() {
    return this.#core.comments();
  }

  get result() {
    return this.#core.result() ?? null;
  }

  get reason() {
    return this.#core.reason() ?? null;
  }

  board(rules = undefined) {
    return new Board(rules === undefined ? this.#core.board() : this.#core.board_by(coreOfRules(rules)));
  }

  write(format = "otg") {
    return this.#core.write(text("format", format));
  }
}

export function readRecords(records, format = undefined) {
  ensureLoaded();
  const read = readCoreRecords(text("records", records), optionalText("format", format));
  return read.map((core) => new GameRecord(core));
}

export function writeRecords(records, format = "otg") {
  ensureLoaded();
  const writer = new CoreWriter();
  for (const record of records) writer.add(coreOfRecord(record));
  return writer.write(text("format", format));
}

export function presets() {
  ensureLoaded();
  return corePresets().map((core) => new RuleSet(core));
}
