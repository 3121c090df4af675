// What axe finds, in each theme, on each page.

import { readFile } from "node:fs/promises";
import { as, assert, DESKTOP, PAGES, PHONE } from "../browser.js";

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
    visit.troubles.splice(0, visit.troubles.length, ...visit.troubles.filter((trouble) => !trouble.includes("404")));
  };
}

export default {
  "axe finds nothing on a phone, light": as(PHONE, unlogged(everyPage("light"))),
  "axe finds nothing on a desktop, dark": as(DESKTOP, unlogged(everyPage("dark"))),
  "axe finds nothing on a desktop, high contrast": as(DESKTOP, unlogged(everyPage("contrast"))),
};
