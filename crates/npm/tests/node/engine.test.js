// The engine in a thread of Node.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { Board, RuleSet } from "branan";
import { Engine } from "branan/engine";

async function withEngine(story) {
  const engine = new Engine();
  try {
    await story(engine);
  } finally {
    engine.close();
  }
}

test("it finds the best variations, the best first, and the same every time", () =>
  withEngine(async (engine) => {
    const board = Board.fromMoves("brandubh", null, ["d2-e2"]);
    const seen = [];
    const lines = await engine.analyse(board, { nodes: 20_000, lines: 3, onInfo: (found) => seen.push(found[0].depth) });
    assert.equal(lines.length, 3);
    // The defenders are to move: what is good for them is below zero.
    assert.ok(lines[0].score.hundredths <= lines[1].score.hundredths);
    assert.ok(lines.every(({ pv }) => board.isLegal(pv[0])));
    assert.ok(seen.length > 1 && seen.at(-1) === lines[0].depth);
    const other = new Engine();
    const again = await other.analyse(board, { nodes: 20_000, lines: 3 });
    other.close();
    assert.deepEqual(again.map(({ pv, score }) => [pv, score]), lines.map(({ pv, score }) => [pv, score]));
  }));

test("a depth is not passed", () =>
  withEngine(async (engine) => {
    for (const depth of [1, 2, 4]) {
      const [info] = await engine.analyse(new Board("hnefatafl"), { depth });
      assert.equal(info.depth, depth);
    }
  }));

test("what is certain has a winner", () =>
  withEngine(async (engine) => {
    const board = new Board("brandubh", "7/7/7/7/7/a6/2k4 d");
    const [{ score, pv }] = await engine.analyse(board, { depth: 3 });
    assert.equal(score.winner, "defenders");
    assert.equal(score.plies, 1);
    board.push(pv[0]);
    assert.deepEqual(await engine.analyse(board, { depth: 3 }), []);
    assert.equal(await engine.play(board, { level: 3 }), null);
  }));

test("every level plays a legal move, the same for the same seed", () =>
  withEngine(async (engine) => {
    const board = new Board("brandubh");
    for (const level of [1, 4, 7]) {
      const move = await engine.play(board, { level, seed: 5 });
      assert.ok(board.isLegal(move));
      assert.equal(await engine.play(board, { level, seed: 5 }), move);
    }
    assert.ok(board.isLegal(await engine.play(board, { timeMs: 50 })));
  }));

test("rules of one's own, and positions without the rules' module", () =>
  withEngine(async (engine) => {
    const toml = new RuleSet("tablut").toToml().replace('id = "tablut"', 'id = "mine"');
    const board = new Board(RuleSet.fromToml(toml));
    assert.ok(board.isLegal(await engine.play(board, { nodes: 500 })));
    const move = await engine.play({ rules: "brandubh", moves: ["d2-e2"] }, { level: 2 });
    assert.ok(Board.fromMoves("brandubh", null, ["d2-e2"]).isLegal(move));
  }));

test("a search can be stopped, and gives what it found", () =>
  withEngine(async (engine) => {
    const lines = await engine.analyse(new Board("hnefatafl"), { timeMs: 600_000, onInfo: () => engine.stop() });
    assert.ok(lines[0].depth >= 1);
  }));

test("a search can be aborted, and those that wait go on", () =>
  withEngine(async (engine) => {
    const control = new AbortController();
    const first = engine.analyse(new Board("hnefatafl"), { timeMs: 600_000, signal: control.signal, onInfo: () => control.abort() });
    const second = engine.play(new Board(), { level: 1 });
    await assert.rejects(first, { name: "AbortError" });
    assert.ok(new Board().isLegal(await second));
    await assert.rejects(engine.play(new Board(), { level: 1, signal: AbortSignal.abort() }), { name: "AbortError" });
  }));

test("what cannot be done is refused in words", () =>
  withEngine(async (engine) => {
    await assert.rejects(engine.analyse(new Board(), {}), /a limit is wanted: nodes, depth, timeMs/);
    await assert.rejects(engine.analyse(new Board(), { nodes: -1 }), /nodes is a whole number from 1/);
    await assert.rejects(engine.analyse(new Board(), { depth: 3, lines: 0 }), /lines is a whole number/);
    await assert.rejects(engine.play(new Board(), { level: 13 }), /level is a whole number from 1 to 12, not 13/);
    await assert.rejects(engine.play("brandubh", { level: 1 }), /a Board is wanted, or { rules, fen, moves }/);
    await assert.rejects(engine.play({ rules: "chess" }, { level: 1 }), /there are no rules `chess`/);
    await assert.rejects(engine.play({ rules: "brandubh", moves: ["d2-d3"] }, { level: 1 }), /move 1 \(d2-d3\)/);
    await assert.rejects(engine.play({ rules: "brandubh", fen: "x" }, { level: 1 }), /start/);
    assert.ok(await engine.play(new Board(), { level: 1 }), "it goes on");
  }));

test("a closed engine says so", async () => {
  const engine = new Engine();
  const asked = engine.analyse(new Board("hnefatafl"), { timeMs: 600_000 });
  engine.close();
  await assert.rejects(asked, /the engine is closed/);
  await assert.rejects(engine.play(new Board(), { level: 1 }), /the engine is closed/);
});

test("an idle engine does not keep a program alive", () => {
  const program = `
    import { Engine } from "branan/engine";
    const engine = new Engine();
    console.log(await engine.play({ rules: "brandubh" }, { level: 1 }));`;
  const { status, stdout } = spawnSync("node", ["--input-type=module", "-e", program], { timeout: 60_000, encoding: "utf8" });
  assert.equal(status, 0);
  assert.match(stdout, /^[a-g]\d-[a-g]\d\n$/);
});
