// After the first visit the site needs no network.

import { assert, LANGUAGES, PAGES } from "../browser.js";

export default {
  "everything works offline after the first visit": async ({ page, context }) => {
    await page.goto("/en/");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    for (const language of LANGUAGES) {
      for (const path of PAGES) {
        await page.goto(`/${language}/${path}`);
        assert((await page.locator("html").getAttribute("lang")) === language, `${language}/${path}`);
        const background = await page.evaluate(() => getComputedStyle(document.querySelector("header")).display);
        assert(background === "flex", `${language}/${path} has no style`);
      }
    }
    await page.goto("/");
    assert(page.url().endsWith("/en/"), page.url());
  },

  "the engine thinks offline": async ({ page, context }) => {
    await page.goto("/en/play");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.reload();
    const best = await page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const { engine } = JSON.parse(document.getElementById("page").textContent);
          const worker = new Worker(engine, { type: "module" });
          worker.onerror = () => reject(new Error("the worker did not start"));
          worker.onmessage = ({ data }) => {
            const message = JSON.parse(data);
            if (message.t === "best") resolve(message.move);
          };
          worker.postMessage('{"t":"search","id":1,"rules":"brandubh","level":3,"seed":1}');
        }),
    );
    assert(/^[a-g][1-7]-[a-g][1-7]$/.test(best), `the engine said ${best}`);
  },
};
