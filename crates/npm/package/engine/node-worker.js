// The engine in a thread of Node.

import { readFile } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { Engine, initSync, serve } from "../core/engine.js";
import { FILES } from "./files.js";

initSync({ module: readFileSync(new URL("../core/engine_bg.wasm", import.meta.url)) });
parentPort.on(
  "message",
  serve(new Engine(), (message) => parentPort.postMessage(message), (name) => readFile(FILES[name])),
);
