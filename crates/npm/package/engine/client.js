// The page's side of the engine: one search at a time, the others wait for their turn.

const LEVELS = 12;

/** What `analyse` may be limited by; at least one of them. */
const LIMITS = ["nodes", "depth", "timeMs"];

export class Client {
  #worker;
  #requests = [];
  #current = null;
  #count = 0;
  #failure = null;

  constructor(worker) {
    this.#worker = worker;
  }

  /** The best variations of a position, the best first. */
  async analyse(board, options = {}) {
    const { lines = 1, onInfo, signal } = options;
    const limits = limitsOf(options);
    wholeNumber("lines", lines, 1, 1000);
    const info = await this.#search(board, { ...limits, lines }, { onInfo, signal });
    return info.found?.lines ?? [];
  }

  /** The move that a level plays, or the engine at its best within a limit. */
  async play(board, options = {}) {
    const { level, seed = 0, signal } = options;
    if (level === undefined) {
      const { best } = await this.#search(board, { ...limitsOf(options), lines: 1 }, { signal });
      return best;
    }
    wholeNumber("level", level, 1, LEVELS);
    wholeNumber("seed", seed, 0, Number.MAX_SAFE_INTEGER);
    const { best } = await this.#search(board, { level, seed, lines: 1 }, { signal });
    return best;
  }

  /** Ends the search under way, which then gives what it found. */
  stop() {
    if (this.#current) this.#worker.send("stop");
  }

  /** Ends the worker; what was asked fails. */
  close() {
    this.fail(new Error("the engine is closed"));
  }

  /** Called when the worker cannot go on. */
  fail(error) {
    if (this.#failure) return;
    this.#failure = error;
    this.#worker.close();
    const waiting = [this.#current, ...this.#requests].filter(Boolean);
    [this.#current, this.#requests] = [null, []];
    for (const request of waiting) request.reject(error);
  }

  /** Called with what the worker says. */
  receive(message) {
    const [name, ...rest] = message.split("\n");
    if (name === "failed") return this.fail(new Error(`the engine cannot be loaded: ${rest.join("\n")}`));
    const request = this.#current;
    if (!request) return;
    if (name === "info") {
      const found = infoOf(rest);
      if (found.id !== request.id) return;
      request.found = found;
      request.onInfo?.(found.lines);
    } else if (name === "best") {
      const [id, best] = rest[0].split(" ");
      if (Number(id) === request.id) this.#end(() => request.resolve({ found: request.found, best: best === "-" ? null : best }));
    } else if (name === "error") {
      this.#end(() => request.reject(new Error(rest.join("\n"))));
    }
  }

  #search(board, facts, { onInfo, signal }) {
    if (this.#failure) return Promise.reject(this.#failure);
    const position = positionOf(board);
    if (signal?.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      this.#count += 1;
      const id = this.#count;
      const message = messageOf(id, position, facts);
      const request = { id, message, onInfo, found: null, resolve, reject };
      signal?.addEventListener("abort", () => this.#abort(request, signal.reason), { once: true });
      this.#requests.push(request);
      this.#next();
    });
  }

  #abort(request, reason) {
    if (request === this.#current) this.#worker.send("stop");
    this.#requests = this.#requests.filter((waiting) => waiting !== request);
    request.reject(reason);
  }

  #next() {
    if (this.#current || this.#requests.length === 0) return;
    this.#current = this.#requests.shift();
    this.#worker.busy(true);
    this.#worker.send(this.#current.message);
  }

  #end(settle) {
    this.#current = null;
    this.#worker.busy(false);
    settle();
    this.#next();
  }
}

function wholeNumber(name, value, least, most) {
  if (!Number.isSafeInteger(value) || value < least || value > most)
    throw new RangeError(`${name} is a whole number from ${least} to ${most}, not ${String(value)}`);
  return value;
}

function limitsOf(options) {
  const given = LIMITS.filter((name) => options[name] !== undefined);
  if (given.length === 0) throw new TypeError(`a limit is wanted: ${LIMITS.join(", ")}, or several of them`);
  return Object.fromEntries(given.map((name) => [name, wholeNumber(name, options[name], 1, 2 ** 32 - 1)]));
}

/** The position that a board, or what looks like one, stands in. */
function positionOf(board) {
  if (typeof board?.rules?.toOtn === "function" && typeof board.startFen === "function")
    return { rules: board.rules.toOtn(), fen: board.startFen(), moves: board.moveStack };
  if (typeof board?.rules === "string") return { rules: board.rules, fen: board.fen, moves: board.moves ?? [] };
  throw new TypeError("a Board is wanted, or { rules, fen, moves }");
}

function messageOf(id, { rules, fen, moves }, { level, seed, lines, nodes, depth, timeMs }) {
  const facts = { search: id, rules, start: fen, moves: [...moves].join(" "), level, seed, lines, nodes, depth, ms: timeMs };
  const given = Object.entries(facts).filter(([, value]) => value !== undefined && value !== null);
  return given.map(([name, value]) => `${name} ${String(value).replaceAll("\n", " ")}`).join("\n");
}

const SIDES = { a: "attackers", d: "defenders" };

/** What a search has found: the numbers of the search, then a line for each variation. */
function infoOf([head, ...lines]) {
  const [id, depth, nodes, nodesPerSecond] = head.split(" ").map(Number);
  const variation = (line) => {
    const [hundredths, winner, plies, ...pv] = line.split(" ");
    const score = { hundredths: Number(hundredths), winner: SIDES[winner] ?? null, plies: plies === "-" ? null : Number(plies) };
    return { score, pv, depth, nodes, nodesPerSecond };
  };
  return { id, lines: lines.filter((line) => line !== "").map(variation) };
}
