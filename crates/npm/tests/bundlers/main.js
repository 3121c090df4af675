// A page as somebody writes it: a game on the board, and the engine answers.

import init, { Board } from "branan";
import { Engine } from "branan/engine";
import "branan/board";

await init();
const game = new Board("brandubh");
const engine = new Engine();
const element = document.querySelector("branan-board");

function show() {
  const { winner } = game.outcome() ?? {};
  element.set({ fen: game.fen(), lastMove: game.peek(), movable: { dests: game.dests() } });
  document.querySelector("output").textContent = winner ? `${winner} won` : `${game.ply()} moves, ${game.turn} to move`;
}

element.set({
  floors: game.rules.zones(),
  events: {
    move: async (from, to) => {
      game.push({ from, to });
      show();
      game.push(await engine.play(game, { level: 2 }));
      show();
    },
  },
});
show();
Object.assign(window, { game, element, engine });
