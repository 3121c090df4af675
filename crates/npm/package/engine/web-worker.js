// The engine in a worker of a page.

import load, { Engine, serve } from "../core/engine.js";
import { FILES } from "./files.js";

const early = [];
self.onmessage = (event) => early.push(event.data);

async function fileBytes(name) {
  const response = await fetch(FILES[name]);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.arrayBuffer();
}

load().then(
  () => {
    const receive = serve(new Engine(), (message) => self.postMessage(message), fileBytes);
    self.onmessage = (event) => receive(event.data);
    early.forEach(receive);
  },
  (error) => self.postMessage(`failed\n${error.message}`),
);
