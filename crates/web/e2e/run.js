// Runs the stories: `node run.js ADDRESS [WORD]`, WORD choosing stories by name.
//
// A story is a function that is given a page in a fresh browser profile. It fails
// by throwing, or if the page logged an error, broke the content security policy or
// asked another host for anything.

import { readdir } from "node:fs/promises";
import { launch, visit } from "./browser.js";

const [address, word = ""] = process.argv.slice(2);
const files = (await readdir(new URL("stories/", import.meta.url))).filter((file) => file.endsWith(".js")).sort();
const browser = await launch();
let [passed, failed] = [0, 0];

for (const file of files) {
  const { default: stories } = await import(`./stories/${file}`);
  for (const [name, story] of Object.entries(stories)) {
    if (name.includes(word)) await tell(`${file.replace(".js", "")}: ${name}`, story);
  }
}

await browser.close();
console.log(`\n${passed} stories passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

async function tell(name, story) {
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
