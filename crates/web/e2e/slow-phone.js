// How long a slow phone takes: `node slow-phone.js ADDRESS`, with the figures that docs/decisions/0004 tells.
//
// The processor is slowed down by Chromium. All traffic, the workers' included, goes through a line of
// 1.6 Mbit/s with 150 ms from asking to the first answer.

import { connect, createServer } from "node:net";
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { launch, PHONE } from "./browser.js";

const BYTES_PER_MS = 200;
const WAY_MS = 75;
const VISITS = [
  { name: "play, Brandubh", path: "/en/play?game=brandubh", slower: 4 },
  { name: "play, Copenhagen", path: "/en/play?game=copenhagen", slower: 4 },
  { name: "play, Copenhagen", path: "/en/play?game=copenhagen", slower: 6 },
  { name: "course", path: "/en/learn/brandubh/course", slower: 6, usable: ".course.live" },
  { name: "analysis", path: "/en/analyse", slower: 6, usable: "[data-do=review]" },
];

const target = new URL(process.argv[2]);
const line = await slowLine(Number(target.port));
const browser = await launch();
for (const visit of VISITS) await measure(visit);
await browser.close();
line.close();

async function measure({ name, path, slower, usable = "[data-do=start]" }) {
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${line.address().port}`, ...PHONE });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await page.goto(path, { waitUntil: "commit" });
  await page.locator(usable).first().waitFor({ state: "attached" });
  const told = { name, slower, usable: await now(page) };
  if (usable === "[data-do=start]") {
    const chosen = await now(page);
    // The attackers begin, and they are the engine's.
    await page.evaluate(() => document.querySelector("[data-do=start]").click());
    await page.waitForFunction(() => document.querySelector(".ply"), undefined, { polling: 20 });
    told.moved = told.usable + (await now(page)) - chosen;
  }
  told.paint = await page.evaluate(() => Math.round(performance.getEntriesByName("first-contentful-paint")[0]?.startTime));
  console.log(JSON.stringify({ ...told, load: loadavg()[0].toFixed(1) }));
  await context.close();
}

function now(page) {
  return page.evaluate(() => Math.round(performance.now()));
}

// Passes on what it hears, late and slowly; what comes back shares one line.
function slowLine(port) {
  let free = 0;
  const pass = (from, to, bytesPerMs) => {
    let last = Promise.resolve();
    from.on("data", (chunk) => {
      free = Math.max(free, performance.now()) + chunk.length / bytesPerMs;
      const due = (bytesPerMs === Infinity ? performance.now() : free) + WAY_MS;
      last = last.then(() => sleep(due - performance.now())).then(() => to.write(chunk));
    });
    from.on("close", () => last.then(() => to.destroy()));
    from.on("error", () => to.destroy());
  };
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    pass(near, far, Infinity);
    pass(far, near, BYTES_PER_MS);
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}
