// The engine in a worker of a page.

import load, { Engine, serve } from "../core/engine.js";
import { NETS } from "./nets.js";

const early = [];
self.onmessage = (event) => early.push(event.data);

async function netBytes(name) {
  const response = await fetch(NETS[name]);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.arrayBuffer();
}

load().then(
  () => {
    const receive = serve(new Engine(), (message) => self.postMessage(message), netBytes);
    self.onmessage = (event) => receive(event.data);
    early.forEach(receive);
  },
  (error) => self.postMessage(`failed\n${error.message}`),
);
