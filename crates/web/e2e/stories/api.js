// What programs can ask for: a page to read on any width, without scripts.

import { assert, LANGUAGES } from "../browser.js";
import { isAccessible } from "../people.js";

async function isRead({ page }) {
  await page.goto("/en/api");
  const example = page.locator("section:has(#openGame) details").last();
  await example.locator("summary").click();
  const text = await example.locator("pre").innerText();
  assert(text.includes("await fetch("), text);
}
isRead.options = { javaScriptEnabled: false };

export default {
  "the page for programs is read without scripts": isRead,

  "the page for programs fits every width": async ({ page }) => {
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const language of LANGUAGES) {
        await page.goto(`/${language}/api`);
        // Everything that can be opened is.
        await page.evaluate(() => document.querySelectorAll("details").forEach((part) => (part.open = true)));
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert(over <= 0, `${language} is ${over} px too wide at ${width} px`);
      }
    }
  },

  "axe finds nothing on the page for programs": async ({ page }) => {
    await page.goto("/api");
    assert(page.url().endsWith("/en/api"), page.url());
    await isAccessible(page);
  },
};
