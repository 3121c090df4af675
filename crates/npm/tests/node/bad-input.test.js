// Bad input is normal: an Error with clear words, never the end of the module.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { Board, GameRecord, RuleSet, readRecords, writeRecords } from "branan";

const refused = [
  [() => new Board("chess"), /no rules "chess"; there are brandubh, /],
  [() => new Board("brandubh", "8/8"), /line 1/],
  [() => new Board("brandubh", "7/7/7/7/7/7/7 a"), /king/],
  [() => new Board("hnefatafl", "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a"), /11|7/],
  [() => new Board().push("d4-d5"), /d4-d5 is not legal: it is the attackers' turn/],
  [() => new Board().push("castles"), /expected a square, found "castles"/],
  [() => new Board().push(""), /expected a square/],
  [() => new Board().isLegal("d2-z9"), /expected/],
  [() => new Board().pieceAt("z"), /"z" is no square/],
  [() => new Board().pieceAt("k11"), /k11 is not on a board of 7x7/],
  [() => Board.fromMoves("brandubh", null, ["d2-e2", "d2-e2"]), /move 2: d2-e2 is not legal/],
  [() => RuleSet.fromToml("size = 7"), /line 1, column 1: expected a field of a rule set, found "size"/],
  [() => RuleSet.fromToml("[["), /line 1/],
  [() => RuleSet.fromOtn("dim:99"), /./],
  [() => readRecords("d2-e2 c4-z9"), /line 1, column 10: expected a square, found "z9"/],
  [() => readRecords("d2-e2", "doc"), /"doc" is no format; there are otg, csv, pgn, txt, jsonl/],
  [() => readRecords("d2-e2 c4-g4")[0].board("brandubh"), /move 2: c4-g4 is not legal: a piece on d4 is in the way/],
  [() => readRecords("d2-e2xd3")[0].board("brandubh"), /move 1: d2-e2 captures nothing, not d3/],
  [() => writeRecords([], "doc"), /"doc" is no format/],
];

const mistyped = [
  [() => new Board(7), /rules are a RuleSet or an id such as "brandubh", not number/],
  [() => new Board("brandubh", 7), /fen is a text, not number/],
  [() => new Board().push(), /a move is a text such as "d2-e2", or { from, to }, not undefined/],
  [() => new Board().push({ from: "d2", to: 5 }), /to is a text, not number/],
  [() => new Board().push(null), /not null/],
  [() => new RuleSet(), /id is a text, not undefined/],
  [() => RuleSet.fromToml({}), /toml is a text, not Object/],
  [() => new RuleSet("brandubh").isSameGame(3), /rules are a RuleSet/],
  [() => readRecords(["d2-e2"]), /records is a text, not Array/],
  [() => writeRecords([new Board()]), /a GameRecord is wanted, not Board/],
  [() => GameRecord.fromBoard("brandubh"), /a Board is wanted, not string/],
  [() => GameRecord.fromBoard(new Board(), { event: 3 }), /the tag event is a text, not number/],
  [() => new GameRecord(), /readRecords/],
];

test("what cannot be done is refused in words", () => {
  for (const [attempt, words] of refused) assert.throws(attempt, { name: "Error", message: words });
});

test("what has the wrong type is refused by its name", () => {
  for (const [attempt, words] of mistyped) assert.throws(attempt, { name: "TypeError", message: words });
});

test("numbers are whole and within reason", () => {
  for (const depth of [-1, 1.5, Infinity, NaN, "3", undefined, 1e9])
    assert.throws(() => new Board().perft(depth), { name: "RangeError", message: /depth is a whole number from 0 to 255/ });
  for (const size of [0, -5, "wide", 1e9]) assert.throws(() => new Board().svg({ size }), RangeError);
});

test("a refusal leaves the board as it was, and the module alive", () => {
  const board = new Board();
  for (let i = 0; i < 2000; i += 1) assert.throws(() => board.push("d4-d5"));
  assert.equal(board.ply(), 0);
  assert.equal(board.perft(3), 39512);
});

test("long, deep and strange texts are refused or read, and nothing traps", () => {
  const strange = ["(".repeat(50_000), "[".repeat(50_000), "{".repeat(50_000), "\u0000", "é".repeat(1000), "1.".repeat(1000), "9".repeat(5000), "d2-e2 ".repeat(5000), "\u{1F600}", "[a:b]".repeat(5000), '{"moves":' + "[".repeat(20_000), "a=".repeat(9999), "[a]\n".repeat(5000), "x=[" + "[".repeat(20_000)];
  const readers = [readRecords, (t) => new Board("brandubh", t), (t) => RuleSet.fromToml(t), (t) => RuleSet.fromOtn(t), (t) => new Board().push(t), (t) => readRecords(t, "jsonl"), (t) => readRecords(t, "otg"), (t) => new Board().pieceAt(t)];
  for (const text of strange)
    for (const read of readers) {
      try {
        read(text);
      } catch (error) {
        assert.equal(error.name, "Error", `${text.slice(0, 20)}: ${error}`);
      }
    }
  assert.equal(new Board().perft(2), 960);
});

test("before the rules are loaded they say so, and a failure can be tried again", () => {
  // As in a page, where nothing loads them by itself.
  const program = `
    import assert from "node:assert/strict";
    import { readFileSync } from "node:fs";
    import init, { Board, presets } from "./node_modules/branan/index.js";
    for (const attempt of [() => new Board(), presets]) assert.throws(attempt, /the rules are not loaded yet: .await init/);
    await assert.rejects(init(new Uint8Array([1, 2, 3])), /the rules cannot be loaded: /);
    const bytes = readFileSync("./node_modules/branan/core/rules_bg.wasm");
    await Promise.all([init(bytes), init(bytes)]);
    assert.equal(new Board().perft(2), 960);`;
  const { status, stderr } = spawnSync("node", ["--input-type=module", "-e", program], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
});
