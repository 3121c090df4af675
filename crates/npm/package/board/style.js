// How the board looks. Colours are variables, so that a page can choose its own; pieces differ in shape as well.

const CSS = `
:host {
  display: block;
  aspect-ratio: 1;
  --light: var(--branan-light, #e8d8b5);
  --dark: var(--branan-dark, #dfcca3);
  --line: var(--branan-line, #8a7350);
  --throne: var(--branan-throne, #c9a96a);
  --corner: var(--branan-corner, #c9a96a);
  --camp: var(--branan-camp, #cdbf9f);
  --last: var(--branan-last, #b5c46a);
  --selected: var(--branan-selected, #7fae5a);
  --dest: var(--branan-dest, #3f6d35);
  --focus: var(--branan-focus, #0b57d0);
  --attacker: var(--branan-attacker, #33241b);
  --attacker-edge: var(--branan-attacker-edge, #120b07);
  --defender: var(--branan-defender, #fbf6e9);
  --defender-edge: var(--branan-defender-edge, #6d5836);
  --king-sign: var(--branan-king-sign, #a3371f);
  --ink: var(--branan-ink, #4d3c22);
}
:host([hidden]) { display: none; }
.board { position: relative; display: grid; grid-template-rows: repeat(var(--n), 1fr); width: 100%; height: 100%;
  box-sizing: border-box; border: 1px solid var(--line); touch-action: manipulation; user-select: none; -webkit-user-select: none; }
.row { display: grid; grid-template-columns: repeat(var(--n), 1fr); min-height: 0; }
.square { all: unset; position: relative; box-sizing: border-box; min-width: 0; min-height: 0; display: grid; place-items: center;
  background: var(--light); border: 0.5px solid color-mix(in srgb, var(--line) 45%, transparent); cursor: default; }
.square.dark { background: var(--dark); }
.square.throne { background: var(--throne); }
.square.corner { background: var(--corner); }
.square.camp { background: var(--camp); }
.square.last-from, .square.last-to { background: var(--last); }
.square.selected { background: var(--selected); }
.square.throne::before, .square.corner::before { content: ""; position: absolute; inset: 14%; border: 1.5px solid var(--line); transform: rotate(45deg) scale(.72); }
.square.legal { cursor: pointer; }
.square.legal::after { content: ""; position: absolute; width: 26%; height: 26%; border-radius: 50%; background: var(--dest); }
.square:focus-visible { outline: 3px solid var(--focus); outline-offset: -3px; z-index: 1; }
.board:not(.view-only) .square[data-piece="a"], .board:not(.view-only) .square[data-piece="d"], .board:not(.view-only) .square[data-piece="k"] { cursor: grab; }
.piece { position: relative; width: 78%; height: 78%; box-sizing: border-box; border-radius: 50%; border: 2px solid; pointer-events: none; }
.piece.dragged { z-index: 3; }
.attacker { background: var(--attacker); border-color: var(--attacker-edge); }
.defender, .king { background: var(--defender); border-color: var(--defender-edge); }
.king { width: 88%; height: 88%; }
.king::before { content: ""; position: absolute; inset: 18%; background: var(--king-sign);
  clip-path: polygon(35% 0, 65% 0, 65% 35%, 100% 35%, 100% 65%, 65% 65%, 65% 100%, 35% 100%, 35% 65%, 0 65%, 0 35%, 35% 35%); }
.overlay { position: absolute; inset: 0; width: 100%; height: 100%; pointer-events: none; }
.overlay circle, .overlay g { opacity: .8; }
.overlay circle { fill: none; stroke-width: .7; }
.overlay .shaft { fill: none; stroke-width: 1.5; stroke-linecap: round; }
.overlay .green { stroke: #15781b; } .overlay .green .head { fill: #15781b; }
.overlay .red { stroke: #a11; } .overlay .red .head { fill: #a11; }
.overlay .blue { stroke: #003088; } .overlay .blue .head { fill: #003088; }
.overlay .yellow { stroke: #b58400; } .overlay .yellow .head { fill: #b58400; }
.overlay .head { stroke: none; }
.overlay text { font: 600 1.9px system-ui, sans-serif; fill: var(--ink); }
.overlay .rank { dominant-baseline: hanging; }
.overlay .file { text-anchor: end; }
.said { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (forced-colors: active) {
  .piece { forced-color-adjust: none; }
  .square.selected, .square.last-to { outline: 2px solid Highlight; outline-offset: -2px; }
}
`;

let sheet;

/** The one style sheet of all boards. As a constructed one, it needs no exception in a page's policy. */
export function styleSheet() {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
  }
  return sheet;
}
