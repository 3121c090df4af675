// The engine in Node.

import { Worker } from "node:worker_threads";
import { Client } from "./client.js";

export class Engine extends Client {
  constructor() {
    // Without what the program was started with: `--input-type`, say, is not for files.
    const worker = new Worker(new URL("./node-worker.js", import.meta.url), { execArgv: [] });
    super({
      send: (message) => worker.postMessage(message),
      close: () => worker.terminate(),
      // A program may end while the engine has nothing to do.
      busy: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
    });
    worker.on("message", (message) => this.receive(message));
    worker.on("error", (error) => this.fail(new Error(`the engine's worker failed: ${error.message}`, { cause: error })));
    worker.unref();
  }
}
