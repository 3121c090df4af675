// A real browser, and visits to the site in it.

import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

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

export function launch() {
  const executablePath = process.env.CHROMIUM ?? CHROMIUM.find((path) => existsSync(path));
  return chromium.launch({ executablePath, args: FLAGS });
}

// Tells a story in a profile of its own, then asks whether anything went wrong on
// the way. A story may set `story.options` for the profile.
export async function visit(browser, address, story) {
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
    await story({ page, context, address, troubles });
    if (troubles.length > 0) throw new Error(troubles.join("\n"));
  } finally {
    await context.close();
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
  "analyse",
  "library",
];

export function assert(condition, message) {
  if (!condition) throw new Error(message);
}

// A story with a profile of its own kind.
export function as(options, story) {
  story.options = options;
  return story;
}
