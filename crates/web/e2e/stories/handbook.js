// The handbook: looked through, read on any width, and there without a network.

import { assert, sameOffline } from "../browser.js";
import { isAccessible } from "../people.js";

const CHAPTERS = ["docs", "docs/rules", "docs/tablebase", "docs/running", "docs?q=capture"];

export default {
  "a clause is found in the handbook and read": async ({ page }) => {
    await page.goto("/fr/");
    await page.locator(".site-footer a", { hasText: "Manuel" }).click();
    await page.locator("#question").fill("exit fort");
    await page.locator("#question").press("Enter");
    const first = page.locator(".handbook-hits a").first();
    const heading = await first.textContent();
    await first.click();
    assert(page.url().includes("/fr/docs/") && page.url().includes("#"), page.url());
    const place = page.locator(`[id="${new URL(page.url()).hash.slice(1)}"]`);
    assert((await place.textContent()) === heading, heading);
    await page.goto("/de/docs?q=%3Cb%3Exyzzy");
    assert((await page.locator("[role=status]").textContent()).startsWith("Nichts gefunden"), "nothing was found");
  },

  "the handbook fits every width, and axe finds nothing": async ({ page }) => {
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of CHAPTERS) {
        await page.goto(`/en/${path}`);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert(over <= 0, `${path} is ${over} px too wide at ${width} px`);
      }
    }
    for (const path of CHAPTERS) {
      await page.goto(`/en/${path}`);
      await isAccessible(page);
    }
  },

  "the handbook is there without a network": async ({ page, line }) => {
    const seen = async (address) => {
      await page.goto(address);
      return page.locator("h1").first().textContent();
    };
    await sameOffline({ page, line }, ["/en/docs", "/en/docs/python", "/en/docs/all"], seen);
    // A search shows everything, for the browser's own to look through.
    await page.goto("/en/docs?q=shieldwall");
    assert((await page.locator(".handbook article").count()) > 10, "all chapters");
  },
};
