// A page through each bundler, and through none, played in a real browser by mouse and by keyboard.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";

const tools = process.env.TOOLS;
const require = createRequire(`${tools}/package.json`);
const { chromium } = require("playwright-core");
const here = join(process.cwd(), "bundlers");
const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm" };
let browser;
before(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? CHROMIUM.find(existsSync), args: ["--no-sandbox", "--disable-gpu"] });
});
after(() => browser?.close());

function serve(folder) {
  const server = createServer((request, response) => {
    const path = join(folder, new URL(request.url, "http://page").pathname.replace(/\/$/, "/index.html"));
    if (!path.startsWith(folder) || !existsSync(path)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" }).end(readFileSync(path));
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

const NODE = { cwd: process.cwd(), encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] };

function run(arguments_) {
  try {
    return execFileSync("node", arguments_, NODE);
  } catch (error) {
    assert.fail(`${error.stdout}\n${error.stderr}`);
  }
}

const BUILDS = {
  vite() {
    const out = join(here, "vite");
    run([`${tools}/node_modules/vite/bin/vite.js`, "build", here, "--outDir", out, "--emptyOutDir", "--logLevel", "warn"]);
    return out;
  },
  webpack() {
    const out = join(here, "webpack");
    const config = { mode: "production", context: here, entry: "./main.js", output: { path: out, filename: "main.js" }, performance: { hints: false } };
    writeFileSync(join(here, "webpack.config.cjs"), `module.exports = ${JSON.stringify(config)};`);
    run([`${tools}/node_modules/webpack/bin/webpack.js`, "--config", join(here, "webpack.config.cjs")]);
    cpSync(join(here, "index.html"), join(out, "index.html"));
    return out;
  },
  none() {
    const out = join(here, "none");
    mkdirSync(out, { recursive: true });
    cpSync("node_modules/branan", join(out, "branan"), { recursive: true });
    cpSync(join(here, "main.js"), join(out, "main.js"));
    const map = { imports: { branan: "./branan/index.js", "branan/engine": "./branan/engine/web.js", "branan/board": "./branan/board.js" } };
    const page = readFileSync(join(here, "index.html"), "utf8");
    writeFileSync(join(out, "index.html"), page.replace("</head>", `<script type="importmap">${JSON.stringify(map)}</script></head>`));
    return out;
  },
};

for (const [name, build] of Object.entries(BUILDS)) {
  test(`a page with ${name === "none" ? "no bundler" : name}`, async () => {
    const folder = build();
    const server = await serve(folder);
    const context = await browser.newContext();
    const troubles = [];
    const fetched = [];
    context.on("console", (message) => message.type() === "error" && troubles.push(message.text()));
    context.on("weberror", (error) => troubles.push(String(error.error())));
    context.on("response", (response) => fetched.push(response.url()));
    try {
      const page = await context.newPage();
      await page.goto(`http://127.0.0.1:${server.address().port}/`);
      await playsByMouse(page);
      await playsByKeys(page);
      await draws(page);
      assert.deepEqual(troubles, []);
      assert.ok(fetched.some((url) => /brandubh-[\w-]+\.net$|[0-9a-f]{20}\.net$/.test(url)), `no net among ${fetched.join(" ")}`);
      if (name === "none") await isAccessible(page);
    } finally {
      await context.close();
      server.close();
    }
  });
}

const square = (page, name) => page.locator(`branan-board [data-square=${name}]`);
const says = (page, words) => page.locator("output").filter({ hasText: words }).waitFor();

async function playsByMouse(page) {
  await says(page, "0 moves, attackers to move");
  await square(page, "d2").click();
  assert.equal(await page.locator("branan-board .legal").count(), 6);
  await square(page, "e2").click();
  await says(page, "2 moves, attackers to move");
  // By dragging, as well.
  const [from, to] = await page.evaluate(() => game.legalMoves[0].split("-"));
  await square(page, from).dragTo(square(page, to));
  await says(page, "4 moves, attackers to move");
}

async function playsByKeys(page) {
  await page.keyboard.press("Tab");
  await page.locator("branan-board").evaluate((element) => element.shadowRoot.querySelector("[tabindex='0']").focus());
  const [from, to] = await page.evaluate(() => game.legalMoves[0].split("-"));
  await goTo(page, from);
  await page.keyboard.press("Enter");
  assert.match(await page.locator("branan-board .said").textContent(), new RegExp(`attacker ${from} lifted`));
  assert.match(await square(page, to).getAttribute("aria-label"), /can be moved here/);
  await page.keyboard.press("Escape");
  assert.match(await page.locator("branan-board .said").textContent(), new RegExp(`${from} put back`));
  await page.keyboard.press(" ");
  await goTo(page, to);
  await page.keyboard.press("Enter");
  await says(page, "6 moves, attackers to move");
}

/** Goes to a square by arrow keys from where the keyboard is. */
async function goTo(page, to) {
  const from = await page.evaluate(() => element.shadowRoot.activeElement.dataset.square);
  const [files, ranks] = [to.charCodeAt(0) - from.charCodeAt(0), Number(to.slice(1)) - Number(from.slice(1))];
  for (let i = 0; i < Math.abs(files); i += 1) await page.keyboard.press(files > 0 ? "ArrowRight" : "ArrowLeft");
  for (let i = 0; i < Math.abs(ranks); i += 1) await page.keyboard.press(ranks > 0 ? "ArrowUp" : "ArrowDown");
  assert.equal(await page.evaluate(() => element.shadowRoot.activeElement.dataset.square), to);
}

async function draws(page) {
  await square(page, "a1").click({ button: "right" });
  const shapes = () => page.evaluate(() => element.state.drawable.shapes);
  assert.deepEqual(await shapes(), [{ orig: "a1", brush: "green" }]);
  assert.equal(await page.locator("branan-board .overlay circle").count(), 1);
  await page.evaluate(() => element.set({ orientation: "defenders", viewOnly: true }));
  assert.equal(await page.locator("branan-board button").first().getAttribute("data-square"), "g1");
  await square(page, await page.evaluate(() => game.legalMoves[0].split("-")[0])).click();
  assert.equal(await page.evaluate(() => element.state.selected), null);
}

async function isAccessible(page) {
  await page.addScriptTag({ path: `${tools}/node_modules/axe-core/axe.min.js` });
  const { violations } = await page.evaluate(() => axe.run());
  assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]), []);
}
