// Talks to the engine as a page would, outside a browser:
// `node talk.js FOLDER < MESSAGES`, FOLDER holding the built files.
//
// Prints what the engine answers. Its clock goes on by ten milliseconds whenever it
// looks, so the answers are those of `examples/talk.rs` to the letter.
//
// `--bench` prints the fingerprint of the search instead, and
// `--speed RULES NODES RUNS` the least processor time, in seconds, that so many
// nodes from the start took.

import { readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, flag, ...rest] = process.argv.slice(2);
const file = readdirSync(folder).find((name) => /^engine-[0-9a-f]+\.js$/.test(name));
if (!file) throw new Error(`no engine in ${folder}; \`cargo xtask wasm\` builds it`);

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
  while (!isLast(answers.at(-1) ?? "")) await new Promise((resolve) => (heard = resolve));
}

const isEnd = (text) => /^(best|error)\b/.test(text);
const module = await import(pathToFileURL(`${folder}/${file}`));
await answer((text) => text === "ready");

// An engine that has every net and table and remembers nothing.
function trained() {
  const engine = new module.Engine();
  for (const name of readdirSync(folder).filter((name) => /\.(net|tables)$/.test(name)))
    engine.learn(name.replace("engine-", ""), readFileSync(`${folder}/${name}`));
  return engine;
}

// The processor time of one search.
function secondsFor(rules, nodes) {
  const engine = trained();
  const before = process.cpuUsage();
  let said = engine.receive(`search 1\nrules ${rules}\nnodes ${nodes}`, 0);
  while (engine.is_busy()) said = engine.work(0);
  const { user, system } = process.cpuUsage(before);
  if (!said.at(-1).startsWith("best")) throw new Error(said.at(-1));
  return (user + system) / 1e6;
}

if (flag === "--bench") {
  console.log(`${trained().bench()} nodes`);
} else if (flag === "--speed") {
  const [rules, nodes, runs] = [rest[0], Number(rest[1]), Number(rest[2])];
  const seconds = Array.from({ length: runs }, () => secondsFor(rules, nodes));
  console.log(Math.min(...seconds));
} else {
  for (const message of readFileSync(0, "utf8").trim().split("\n\n")) {
    answers.length = 0;
    globalThis.onmessage({ data: message });
    await answer(isEnd);
    answers.forEach((text) => console.log(text));
  }
}
process.exit(0);
