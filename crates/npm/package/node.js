// The rules in Node: they are there as soon as this is imported, and `init` has nothing to do.

import { readFileSync } from "node:fs";
import { initSync } from "./rules.js";

initSync(readFileSync(new URL("./core/rules_bg.wasm", import.meta.url)));

export { Board, GameRecord, RuleSet, init as default, presets, readRecords, writeRecords } from "./rules.js";
