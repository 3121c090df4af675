import { launch, visit } from "./browser.js";
const [address, file, word = ""] = process.argv.slice(2);
const browser = await launch();
const { default: stories } = await import(`./stories/${file}.js`);
for (const [name, story] of Object.entries(stories)) {
  if (!name.includes(word)) continue;
  const t = performance.now();
  try { await visit(browser, address, story); console.log("ok", name, Math.round(performance.now() - t)); }
  catch (e) { console.log("FAILED", name, String(e.stack ?? e)); }
}
await browser.close();
