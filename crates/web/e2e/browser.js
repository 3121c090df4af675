// A real browser, and visits to the site in it.

import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { Line } from "./line.js";

const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const options = () => ({
  executablePath: process.env.CHROMIUM ?? CHROMIUM.find((path) => existsSync(path)),
  args: FLAGS,
});

export function launch() {
  return chromium.launch(options());
}

// A browser that remembers, in a folder.
export function launchAt(folder) {
  return chromium.launchPersistentContext(folder, options());
}

// Tells a story in a profile and over a line of its own, then asks whether anything went
// wrong on the way. A story may set `story.options` for the profile.
export async function visit(browser, site, story) {
  const line = await Line.to(site);
  const { address } = line;
  const context = await browser.newContext({ baseURL: address, locale: "en-GB", ...story.options });
  const troubles = [];
  context.on("console", (message) => message.type() === "error" && troubles.push(`console: ${message.text()}`));
  context.on("weberror", (error) => troubles.push(`error: ${error.error()}`));
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address) && /^https?:/.test(url)) troubles.push(`asked another host: ${url}`);
  });
  try {
    const page = await context.newPage();
    await story({ page, context, address, line, troubles });
    if (troubles.length > 0) throw new Error(troubles.join("\n"));
  } finally {
    await context.close();
    if (line.server.listening) await line.cut();
  }
}

export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
export const DESKTOP = { viewport: { width: 1280, height: 800 } };
export const LANGUAGES = ["en", "fr", "de", "pt"];
export const PAGES = [
  "",
  "play",
  "online",
  "learn",
  "learn/brandubh",
  "learn/brandubh/course",
  "learn/brandubh/sheet",
  "learn/compare",
  "learn/words",
  "puzzles",
  "analyse",
  "library",
  "offline",
];

export function assert(condition, message) {
  if (!condition) throw new Error(message);
}

// Asks that addresses show the same without the network as with it. Gives what they show.
export async function sameOffline({ page, line }, addresses, seen) {
  await page.goto("/en/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  const online = [];
  for (const address of addresses) online.push(await seen(address));
  await line.cut();
  for (const [index, address] of addresses.entries()) {
    assert((await seen(address)) === online[index], `${address} differs offline`);
  }
  return online;
}

// Forgets troubles that a story brings about itself.
export function forgive(troubles, expected) {
  troubles.splice(0, troubles.length, ...troubles.filter((trouble) => !expected.test(trouble)));
}

// A page that scripts do not keep up to date shows what has happened meanwhile, such as a move still on its way to the server.
export async function reloadUntil(page, locator) {
  for (let tries = 0; tries < 100 && (await locator.count()) === 0; tries += 1) await page.reload();
}

// Presses a key, Tab unless told otherwise, until something has the focus.
export async function tabTo(page, selector, key = "Tab") {
  for (let step = 0; step < 90; step += 1) {
    if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${selector}`);
}

// Walks from square to square by arrow keys; the board must have the focus.
export async function walk(page, to) {
  const at = () => page.evaluate(() => document.activeElement.dataset.square);
  const [file, rank] = [to.charCodeAt(0), Number(to.slice(1))];
  for (let step = 0; step < 40; step += 1) {
    const here = await at();
    assert(here, "the keyboard is not on the board");
    if (here === to) return;
    const [dx, dy] = [file - here.charCodeAt(0), rank - Number(here.slice(1))];
    await page.keyboard.press(dx > 0 ? "ArrowRight" : dx < 0 ? "ArrowLeft" : dy > 0 ? "ArrowUp" : "ArrowDown");
  }
  throw new Error(`no way to ${to}`);
}

// Walks to squares and presses Enter on each.
export async function enter(page, squares) {
  for (const square of squares) {
    await walk(page, square);
    await page.keyboard.press("Enter");
  }
}

// A story with a profile of its own kind.
export function as(options, story) {
  story.options = options;
  return story;
}
