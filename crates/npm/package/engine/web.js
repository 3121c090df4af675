// The engine in a page.

import { Client } from "./client.js";

export class Engine extends Client {
  constructor() {
    const worker = new Worker(new URL("./web-worker.js", import.meta.url), { type: "module" });
    super({
      send: (message) => worker.postMessage(message),
      close: () => worker.terminate(),
      busy: () => {},
    });
    worker.onmessage = (event) => this.receive(event.data);
    worker.onerror = (event) => this.fail(new Error(`the engine's worker failed: ${event.message ?? "it cannot be loaded"}`));
  }
}
