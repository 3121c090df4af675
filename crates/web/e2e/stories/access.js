// What axe finds, in each theme, on each page.

import { readFile } from "node:fs/promises";
import { as, assert, DESKTOP, forgive, PAGES, PHONE } from "../browser.js";
import { ESCAPE, start, type } from "../games.js";

const AXE = await readFile(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

async function violations(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate((values) => axe.run({ runOnly: { type: "tag", values } }), RULES);
  return violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).slice(0, 3).join("\n  ")}`);
}

function everyPage(theme) {
  return async ({ page, context, address }) => {
    await context.addCookies([{ name: "theme", value: theme, url: address }]);
    for (const path of [...PAGES, "nowhere"]) {
      await page.goto(`/en/${path}`);
      await page.waitForLoadState("networkidle");
      const found = await violations(page);
      assert(found.length === 0, `/en/${path} (${theme})\n${found.join("\n")}`);
    }
  };
}

// The page that is not there is logged by the browser.
function unlogged(story) {
  return async (visit) => {
    await story(visit);
    forgive(visit.troubles, /404/);
  };
}

async function analysis({ page }) {
  await page.goto("/en/analyse");
  for (const move of ["d2-e2", "d3-b3"]) {
    await page.locator("#typed-move").fill(move);
    await page.locator("#typed-move").press("Enter");
  }
  await page.locator("[data-do=review]").click();
  await page.locator(".judged").waitFor({ timeout: 60_000 });
  for (const summary of await page.locator(".panel summary").all()) await summary.click();
  const found = await violations(page);
  await page.locator("[data-do=edit]").click();
  found.push(...(await violations(page)));
  assert(found.length === 0, found.join("\n"));
}

// The middle of a set, its end, and the set in the library.
async function aSetAndTheLibrary({ page }) {
  await page.goto("/en/play?game=brandubh");
  await start(page, "friend", "match", "10");
  for (const move of ESCAPE.slice(0, 6)) await type(page, move);
  await page.locator("[data-do=resign]").click();
  const found = await violations(page);
  await page.locator("[data-do=resign-no]").click();
  for (const move of ESCAPE.slice(6)) await type(page, move);
  found.push(...(await violations(page)));
  await page.goto("/en/library");
  await page.locator(".shelf .open").click();
  await page.locator(".ply").first().waitFor();
  found.push(...(await violations(page)));
  assert(found.length === 0, found.join("\n"));
}

export default {
  "axe finds nothing in a set and in the library": as({ ...PHONE, colorScheme: "dark" }, aSetAndTheLibrary),
  "axe finds nothing in a review and in the editor": analysis,
  "axe finds nothing on a phone, light": as(PHONE, unlogged(everyPage("light"))),
  "axe finds nothing on a desktop, dark": as(DESKTOP, unlogged(everyPage("dark"))),
  "axe finds nothing on a desktop, high contrast": as(DESKTOP, unlogged(everyPage("contrast"))),
};
