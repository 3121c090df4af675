// After the first visit the site needs no network.

import { assert, forgive, LANGUAGES, PAGES, sameOffline } from "../browser.js";

export default {
  "everything works offline after the first visit": async ({ page, line, troubles }) => {
    await page.goto("/en/");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await line.cut();
    for (const language of LANGUAGES) {
      for (const path of PAGES) {
        await page.goto(`/${language}/${path}`);
        assert((await page.locator("html").getAttribute("lang")).startsWith(language), `${language}/${path}`);
        const background = await page.evaluate(() => getComputedStyle(document.querySelector("header")).display);
        assert(background === "flex", `${language}/${path} has no style`);
      }
    }
    await page.goto("/");
    assert(page.url().endsWith("/en/"), page.url());
    await page.goto("/de/online");
    await page.locator(".hall-lobby .lost").waitFor();
    await page.goto("/c/somewhere");
    assert((await page.locator("h1").textContent()) === "No connection", "what needs the network says so");
    assert(page.url().endsWith("/c/somewhere"), "where a reload tries again");
    // The browser logs that there is no line.
    forgive(troubles, /WebSocket|ERR_/);
  },

  "any games are compared offline as they are online": async ({ page, line }) => {
    const choices = ["game=tablut&game=hnefatafl", "game=copenhagen&game=fetlar&game=brandubh&game=ard-ri&game=tablut", "game=tawlbwrdd"];
    const addresses = choices.map((choice, index) => `/${LANGUAGES[index]}/learn/compare?${choice}`);
    const seen = async (address) => {
      await page.goto(address);
      const texts = await page.locator("main :is(.lead, th, td)").evaluateAll((all) =>
        all.filter((one) => one.checkVisibility()).map((one) => one.innerText),
      );
      const chosen = await page.locator("[name=game]:checked").evaluateAll((all) => all.map((one) => one.value));
      // Subjects that only some games have may stand in another order.
      return [...texts, ...chosen].sort().join("\n");
    };
    const online = await sameOffline({ page, line }, addresses, seen);
    assert(online[0].length > 1000, "nothing was compared");
  },

  "the engine thinks offline": async ({ page, line }) => {
    await page.goto("/en/play");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await line.cut();
    await page.reload();
    // Each game has a net of its own, or none.
    for (const game of ["brandubh", "hnefatafl", "copenhagen", "tablut"]) await thinks(page, game);
  },
};

async function thinks(page, game) {
  const best = await page.evaluate(
    (game) =>
      new Promise((resolve, reject) => {
        const { engine } = JSON.parse(document.getElementById("page").textContent);
        const worker = new Worker(engine, { type: "module" });
        worker.onerror = () => reject(new Error("the worker did not start"));
        worker.onmessage = ({ data }) => {
          const [, move] = /^best\n\d+ (.*)/.exec(data) ?? [];
          if (move) resolve(move);
        };
        worker.postMessage(`search 1\nrules ${game}\nlevel 3\nseed 1`);
      }),
    game,
  );
  assert(/^[a-k]\d+-[a-k]\d+$/.test(best), `${game}: the engine said ${best}`);
}
