// Talks to the engine as a page would, outside a browser:
// `node talk.js FOLDER < MESSAGES`, FOLDER holding the built files.
//
// Prints what the engine answers. Its clock goes on by ten milliseconds whenever it
// looks, so the answers are those of `examples/talk.rs` to the letter. With
// `--bench` it prints the fingerprint of the search and its speed instead.

import { readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, flag] = process.argv.slice(2);
const file = readdirSync(folder).find((name) => /^engine-[0-9a-f]+\.js$/.test(name));
if (!file) throw new Error(`no engine in ${folder}; \`cargo xtask wasm\` builds it`);

const realNow = performance.now.bind(performance);
let clockMs = 0;
performance.now = () => (clockMs += 10);

// What a worker has and Node has not.
globalThis.onmessage = null;
globalThis.fetch = async (url) =>
  new Response(readFileSync(url), { headers: { "content-type": "application/wasm" } });
const answers = [];
let heard = () => {};
globalThis.postMessage = (text) => {
  answers.push(text);
  heard();
};

async function answer(isLast) {
  while (!isLast(answers.at(-1) ?? "{}")) await new Promise((resolve) => (heard = resolve));
}

const isEnd = (text) => ["best", "error"].includes(JSON.parse(text).t);
const module = await import(pathToFileURL(`${folder}/${file}`));
await answer((text) => JSON.parse(text).t === "ready");

if (flag === "--bench") {
  const engine = new module.Engine();
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".net")))
    engine.learn(file.replace("engine-", ""), readFileSync(`${folder}/${file}`));
  const started = realNow();
  const nodes = engine.bench();
  const seconds = (realNow() - started) / 1000;
  console.log(`${nodes} nodes ${Math.round(Number(nodes) / seconds)} nps`);
} else {
  for (const line of readFileSync(0, "utf8").trim().split("\n")) {
    answers.length = 0;
    globalThis.onmessage({ data: line });
    await answer(isEnd);
    answers.forEach((text) => console.log(text));
  }
}
process.exit(0);
