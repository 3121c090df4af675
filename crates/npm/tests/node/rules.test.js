// The rules as whoever installed the package meets them, compared with the numbers and games of the rules' own tests.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import init, { Board, GameRecord, RuleSet, presets, readRecords, writeRecords } from "branan";

const data = process.env.RULES_DATA;
/** Counts above this take too long for a test of the package. */
const MOST = 1_500_000;

test("init has nothing to do in Node and may be called twice", async () => {
  await init();
  await init();
});

for (const file of readdirSync(`${data}/perft`)) {
  const rules = file.replace(".txt", "");
  test(`perft of ${rules}`, () => {
    let counted = 0;
    for (const line of readFileSync(`${data}/perft/${file}`, "utf8").split("\n")) {
      const found = /^(.*) (\d+) (\d+)$/.exec(line);
      if (!found || line.startsWith("#") || Number(found[3]) > MOST) continue;
      const [, fen, depth, count] = found;
      const board = new Board(rules, fen === "start" ? undefined : fen);
      assert.equal(board.perft(Number(depth)), Number(count), line);
      counted += 1;
    }
    assert.ok(counted > 10, `${counted} counts`);
  });
}

test("recorded games of the Federation can be played and written again", () => {
  const records = readRecords(readFileSync(`${data}/data/federation-brandubh.csv`, "utf8"), "csv").filter(
    (record) => record.moves.length > 0,
  );
  assert.equal(records.length, 523);
  const played = records.map((record) => {
    try {
      return { ...record.board("brandubh").outcome(), result: record.result };
    } catch (error) {
      return { early: error.message };
    }
  });
  // Some went on after a third repetition, which ends a set.
  const early = played.filter((game) => game.early);
  assert.equal(early.length, 5);
  assert.ok(early.every((game) => /^move \d+: .* the set is over$/.test(game.early)));
  // A game that the rules do not end was given up, or ran out of time.
  const ended = played.filter((game) => game.winner);
  assert.equal(ended.length, 115);
  assert.deepEqual(ended.filter((game) => game.winner !== game.result), []);
  for (const format of ["otg", "csv", "pgn", "txt", "jsonl"]) {
    const again = readRecords(writeRecords(records.slice(0, 40), format), format);
    assert.deepEqual(again.map((record) => record.moves), records.slice(0, 40).map((record) => record.moves), format);
  }
});

test("every preset is there and reads back from TOML and from OpenTafl's notation", () => {
  assert.ok(presets().length >= 8);
  for (const rules of presets()) {
    assert.equal(new RuleSet(rules.id).key, rules.key);
    assert.ok(RuleSet.fromToml(rules.toToml()).isSameGame(rules), rules.id);
    assert.ok(RuleSet.fromOtn(rules.toOtn()).isSameGame(rules.id), rules.id);
    const board = new Board(rules);
    assert.equal(board.fen(), rules.startFen);
    assert.equal(board.turn, rules.first);
    assert.equal(board.size, rules.size);
  }
});

test("rules of one's own: every width up to the largest", () => {
  for (const size of [9, 13, 19]) {
    const middle = (size - 1) / 2;
    const row = `${middle}k${middle}`;
    const rows = Array.from({ length: size }, (_, y) => (y === middle ? row : y === 1 ? `a${size - 1}` : String(size)));
    const rules = RuleSet.fromOtn(`dim:${size} start:/${rows.map((r) => r.replace("a", "t").replace("k", "K")).join("/")}/`);
    assert.equal(new Board(rules).size, size);
    assert.ok(new Board(rules).legalMoves.length > 0);
  }
});

test("moves are played, told and taken back", () => {
  const board = new Board("brandubh");
  assert.equal(board.legalMoves.length, 40);
  assert.equal(board.dests().get("d2").length, board.legalMoves.filter((move) => move.startsWith("d2-")).length);
  assert.deepEqual(board.push("d2-e2"), []);
  assert.deepEqual(board.push({ from: "d3", to: "c3" }), []);
  assert.equal(board.ply(), 2);
  assert.deepEqual(board.moveStack, ["d2-e2", "d3-c3"]);
  assert.equal(board.peek(), "d3-c3");
  const apart = board.copy();
  assert.equal(board.pop(), "d3-c3");
  assert.equal(board.pop(), "d2-e2");
  assert.equal(board.pop(), null);
  assert.equal(board.peek(), null);
  assert.equal(board.fen(), board.startFen());
  assert.equal(apart.ply(), 2);
  assert.equal(board.king, "d4");
  assert.equal(board.pieceAt("d4"), "k");
  assert.equal(board.pieceAt("a1"), null);
  assert.equal(board.pieceMap().size, 13);
  assert.equal(Board.fromMoves("brandubh", null, ["d2-e2", "d3-c3"]).fen(), apart.fen());
});

test("captures, endings, evidence and warnings", () => {
  const records = readRecords("d2-e2 c4-c5 f4-f5 d4-c4 e2-d2xd3", "txt");
  const last = records[0].moves.at(-1);
  const before = Board.fromMoves("brandubh", null, records[0].moves.slice(0, -1));
  assert.deepEqual(before.push(last), ["d3"]);
  const board = new Board("brandubh", "7/7/7/7/7/a6/2k4 d");
  assert.equal(board.outcome(), null);
  assert.equal(board.evidence(), null);
  assert.deepEqual(board.warnings(), { repetition: null, escapes: ["c1-a1", "c1-g1"], kingCaptures: [] });
  board.push("c1-g1");
  assert.deepEqual(board.outcome(), { winner: "defenders", termination: "escape", text: "defenders win (escape)" });
  assert.deepEqual(board.evidence(), { reason: "escape", square: "g1" });
  assert.ok(board.isGameOver());
  assert.deepEqual(board.legalMoves, []);
});

test("a repetition names its moves and who had the choice", () => {
  const board = new Board("brandubh");
  const round = ["d2-e2", "d3-c3", "e2-d2", "c3-d3"];
  for (const move of round) board.push(move);
  assert.equal(board.repetitions(), 2);
  while (!board.isGameOver()) for (const move of round) if (!board.isGameOver()) board.push(move);
  const { cycle, reason } = board.evidence();
  assert.equal(reason, "repetition");
  assert.equal(cycle.moves.length, 4);
  assert.equal(cycle.moves[0].move, "d2-e2");
});

test("records tell what they know", () => {
  const board = Board.fromMoves("brandubh", null, ["d2-e2", "c4-c5"]);
  const record = GameRecord.fromBoard(board, { Event: "tea", date: "2026" });
  assert.deepEqual(record.tags, { event: "tea", date: "2026" });
  assert.equal(record.write("txt"), "d2-e2 c4-c5\n");
  assert.ok(record.rules.isSameGame("brandubh"));
  assert.equal(record.result, null);
  const [read] = readRecords("1. d2-e2 c4-c5 2. f4-f5 resigned");
  assert.equal(read.result, "attackers");
  assert.equal(read.board().moveStack.length, 3);
});

test("pictures and letters", () => {
  const board = new Board("hnefatafl");
  assert.match(board.svg(), /^<svg[^>]* width="360"/);
  assert.match(board.svg({ size: 200, flipped: true, coordinates: false }), / width="200"/);
  assert.ok(String(board).split("\n").length >= 11);
});

test("millions of positions a second", () => {
  const board = new Board("brandubh");
  board.perft(4);
  const before = process.cpuUsage();
  assert.equal(board.perft(5), 41_843_336);
  const seconds = process.cpuUsage(before).user / 1e6;
  console.log(`${(41.8 / seconds).toFixed(0)} million leaves a second`);
  assert.ok(seconds < 4, `${seconds} s`);
});
