// The parts of the board that need no page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { presets } from "branan";
import "branan/board";
import { Hand } from "../node_modules/branan/board/hand.js";
import { readPieces, rowsOf, writePieces } from "../node_modules/branan/board/position.js";

test("positions of every game read back", () => {
  for (const { startFen } of presets()) {
    const [size, pieces] = readPieces(startFen);
    assert.equal(writePieces(size, pieces), startFen.split(" ")[0]);
  }
});

test("a position that is none is refused with its row", () => {
  for (const [fen, words] of [
    ["7/7", /row 1 of the position has 7 squares, and the board 2 rows/],
    ["3/1x1/3", /row 2 of the position: there is no piece "x"/],
    ["", /2 to 19 rows, not 1/],
    ["3/3/4", /row 3/],
  ])
    assert.throws(() => readPieces(fen), words);
  assert.throws(() => readPieces(null), TypeError);
});

test("a flipped board begins with its last file", () => {
  assert.equal(rowsOf(7, false)[0][0], "a7");
  assert.equal(rowsOf(7, true)[0][0], "g1");
});

const reach = { lift: (from) => from === "d2", drop: (from, to) => from === "d2" && to === "e2" };

test("a piece is lifted and put down by keys", () => {
  const hand = new Hand(7);
  assert.equal(hand.focus, "d4");
  hand.key("down", false, reach);
  assert.deepEqual(hand.key("down", false, reach), { kind: "focused", square: "d2" });
  assert.deepEqual(hand.key("enter", false, reach), { kind: "lifted", square: "d2" });
  hand.key("right", false, reach);
  assert.deepEqual(hand.key("enter", false, reach), { kind: "move", from: "d2", to: "e2" });
  assert.deepEqual(hand.key("enter", false, reach), { kind: "refused", square: "e2" });
  assert.equal(hand.key("home", true, reach).square, "g2");
  for (let i = 0; i < 9; i += 1) hand.key("up", true, reach);
  assert.equal(hand.focus, "g1");
});

test("a click holds the piece, a second one puts it back, a drag drops it", () => {
  const hand = new Hand(7);
  assert.equal(hand.press("d2", reach).kind, "lifted");
  assert.equal(hand.release(reach), null);
  assert.equal(hand.press("d2", reach), null);
  assert.deepEqual(hand.release(reach), { kind: "put-back", square: "d2" });
  hand.press("d2", reach);
  hand.over("e2");
  assert.equal(hand.release(reach).kind, "move");
  hand.press("d2", reach);
  hand.over("a1");
  assert.equal(hand.release(reach).kind, "put-back");
});

test("an arrow is drawn from square to square, a circle on one", () => {
  const hand = new Hand(7);
  hand.draw("a1", "red");
  assert.deepEqual(hand.sketch, { orig: "a1", brush: "red" });
  hand.over("a3");
  assert.deepEqual(hand.release(reach), { kind: "drawn", shape: { orig: "a1", dest: "a3", brush: "red" } });
});
