// Runs the stories: `node run.js ADDRESS [WORD]`, WORD choosing stories by name.
//
// A story is a function that is given a page in a fresh browser profile. It fails
// by throwing, or if the page logged an error, broke the content security policy or
// asked another host for anything. Files are told side by side, each in one browser: the
// stories of one file may rely on nobody else using what they use.

import { readdir, stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { launch, visit } from "./browser.js";

const [address, word = ""] = process.argv.slice(2);
const folder = new URL("stories/", import.meta.url);
const files = await Promise.all((await readdir(folder)).filter((file) => file.endsWith(".js")).map(sized));
// The longest first, so that both lanes end at about the same time.
files.sort((one, other) => other.size - one.size);
let [passed, failed] = [0, 0];

const lanes = Math.min(2, availableParallelism());
await Promise.all(Array.from({ length: lanes }, lane));
console.log(`\n${passed} stories passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

// Takes one file after the other until none is left.
async function lane() {
  const browser = await launch();
  for (let next = files.shift(); next; next = files.shift()) {
    const { file } = next;
    const { default: stories } = await import(`./stories/${file}`);
    for (const [name, story] of Object.entries(stories)) {
      if (name.includes(word)) await tell(browser, `${file.replace(".js", "")}: ${name}`, story);
    }
  }
  await browser.close();
}

async function sized(file) {
  return { file, size: (await stat(new URL(file, folder))).size };
}

async function tell(browser, name, story) {
  const started = performance.now();
  try {
    await visit(browser, address, story);
    passed += 1;
    console.log(`ok      ${name} (${Math.round(performance.now() - started)} ms)`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}\n        ${String(error.stack ?? error).replaceAll("\n", "\n        ")}`);
  }
}
