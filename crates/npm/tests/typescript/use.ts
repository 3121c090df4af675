// Uses everything the package declares, as a strict project does.

import init, {
  Board,
  GameRecord,
  RuleSet,
  presets,
  readRecords,
  writeRecords,
  type Cycle,
  type Evidence,
  type MoveLike,
  type Outcome,
  type Piece,
  type RecordFormat,
  type Side,
  type Termination,
  type Warnings,
} from "branan";
import { BrananBoard, type Config, type DrawShape } from "branan/board";
import { Engine, type Info, type PositionLike, type Score } from "branan/engine";

await init();
await init(new URL("https://example.org/rules_bg.wasm"));

const rules: RuleSet = RuleSet.fromToml(RuleSet.fromOtn(new RuleSet("brandubh").toOtn()).toToml());
const texts: string[] = [rules.id, rules.name, rules.source, rules.startFen, rules.key, String(rules)];
const size: number = rules.size;
const first: Side = rules.first;
const same: boolean = rules.isSameGame("tablut") || rules.isSameGame(rules);
const zones: { throne: string[]; corner: string[]; camp: string[] } = rules.zones();

const board: Board = new Board(rules, null);
const move: MoveLike = { from: "d2", to: "e2" };
const captured: string[] = board.push(move);
const undone: string | null = board.pop() ?? board.peek();
const outcome: Outcome | null = board.outcome();
const evidence: Evidence | null = board.evidence();
const warnings: Warnings = board.warnings();
const cycle: Cycle | null | undefined = evidence?.cycle ?? warnings.repetition;
const word: Termination | undefined = outcome?.termination;
const piece: Piece | null = board.pieceAt("d4");
const pieces: Map<string, Piece> = board.pieceMap();
const numbers: number[] = [board.ply(), board.size, board.perft(2), board.repetitions()];
const picture: string = board.svg({ size: 200, flipped: true });
const copied: Board = Board.fromMoves("brandubh", undefined, board.copy().moveStack);

const format: RecordFormat = "pgn";
const records: GameRecord[] = readRecords("d2-e2", format);
const written: string = writeRecords(records) + (records[0]?.write(format) ?? "");
const recorded: GameRecord = GameRecord.fromBoard(copied, { event: "tea" });
const result: Side | "draw" | null = recorded.result;
const all: RuleSet[] = presets();

const engine = new Engine();
const position: PositionLike = { rules: "brandubh", moves: ["d2-e2"] };
const lines: Info[] = await engine.analyse(board, { nodes: 1000, lines: 2, onInfo: (found: Info[]) => void found.length });
const score: Score | undefined = lines[0]?.score;
const best: string | null = await engine.play(position, { level: 3, signal: new AbortController().signal });
engine.stop();
engine.close();

const shapes: DrawShape[] = [{ orig: "a1", dest: "a3", brush: "red" }];
const config: Config = {
  fen: board.fen(),
  orientation: "defenders",
  lastMove: ["d2", "e2"],
  floors: zones,
  movable: { dests: board.dests(), events: { after: (from, to) => void board.push({ from, to }) } },
  drawable: { shapes },
  labels: { k: "roi" },
};
const element: BrananBoard = document.createElement("branan-board");
element.set(config);
element.viewOnly = element.getFen() === "" || element.state.selected !== null;

export const used = [texts, size, first, same, captured, undone, cycle, word, piece, pieces, numbers, picture, written, result, all, score, best];

// @ts-expect-error a level is a number
void engine.play(board, { level: "3" });
// @ts-expect-error there is no such side
const nobody: Side = "white";
// @ts-expect-error what a game record is made from is not for others
new GameRecord();
// @ts-expect-error a brush has one of four colours
shapes.push({ orig: "a1", brush: "pink" });
void nobody;
