// The rules in a page: `await init()` fetches them once.

export { Board, GameRecord, RuleSet, init as default, presets, readRecords, writeRecords } from "./rules.js";
