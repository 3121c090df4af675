// Pages as they arrive: before any script, in each language, at each address.

import { as, assert, forgive, LANGUAGES, PAGES } from "../browser.js";

export default {
  "the home page and the board paint without any script": as({ javaScriptEnabled: false }, async ({ page }) => {
    await page.goto("/en/");
    assert((await page.locator(".hero-board .piece.king").count()) === 1, "no king on the home page");
    await page.locator(".big-buttons .button").first().click();
    assert(page.url().includes("/en/play?game=brandubh"), page.url());
    assert((await page.locator("button.square").count()) === 49, "no board to play on");
    assert(await page.locator("noscript").count(), "nothing says what is missing");
  }),

  "the board that comes with a page is the board the client draws": async ({ page }) => {
    for (const [index, game] of ["brandubh", "tablut", "copenhagen", "tawlbwrdd"].entries()) {
      const address = `/${LANGUAGES[index]}/analyse?game=${game}`;
      const html = await (await page.request.get(address)).text();
      await page.goto(address);
      await page.locator("#tree .standing").waitFor();
      const [painted, drawn] = await page.evaluate((html) => {
        const rows = (root) => [...root.querySelectorAll(".board .row")].map((row) => row.outerHTML).join("\n");
        return [rows(new DOMParser().parseFromString(html, "text/html")), rows(document)];
      }, html);
      assert(painted.length > 5000, `${address} has no board`);
      assert(painted === drawn, `${address}: the server paints\n${painted}\nthe client draws\n${drawn}`);
    }
  },

  "a link to a position shows it before any script": as({ javaScriptEnabled: false }, async ({ page }) => {
    await page.goto("/fr/analyse?game=brandubh&position=3a3/7/3d3/aa1k2a/3d3/3a3/3a3_d");
    assert((await page.title()).startsWith("Brandubh\u00a0: une position"), await page.title());
    const preview = await page.locator("meta[property='og:description']").getAttribute("content");
    assert(preview.includes("Défenseurs"), preview);
    assert((await page.locator(".board .piece.attacker").count()) === 6, "the pieces of the link");
    await page.goto("/fr/analyse?game=brandubh&position=nonsense");
    assert((await page.locator(".board .piece.attacker").count()) === 8, "nonsense shows the start");
  }),

  "the front door leads to the language of the browser": as({ locale: "pt-BR" }, async ({ page }) => {
    await page.goto("/");
    assert(page.url().endsWith("/pt/"), page.url());
    assert((await page.locator("html").getAttribute("lang")) === "pt-BR", "not in Portuguese");
  }),

  "a language is chosen by a link and remembered": async ({ page }) => {
    const asked = "learn/compare?game=tablut&game=fetlar";
    await page.goto(`/en/${asked}`);
    await page.getByRole("link", { name: "Deutsch" }).click();
    assert(page.url().endsWith(`/de/${asked}`), page.url());
    await page.goto("/");
    assert(page.url().endsWith("/de/"), page.url());
  },

  "every page in every language has its words": async ({ page }) => {
    for (const language of LANGUAGES) {
      for (const path of PAGES) {
        const answer = await page.goto(`/${language}/${path}`);
        assert(answer.ok(), `${language}/${path}: ${answer.status()}`);
        const text = await page.locator("body").innerText();
        const key = text.match(/\b(?:site|app|nav|play|learn)-[a-z-]+/);
        assert(!key, `${language}/${path} shows the key ${key}`);
        assert((await page.locator("h1").count()) === 1, `${language}/${path} has not one heading`);
      }
    }
  },

  "an address that leads nowhere is told in friendly words": async ({ page, troubles }) => {
    const answer = await page.goto("/fr/nulle-part");
    assert(answer.status() === 404, `status ${answer.status()}`);
    assert((await page.locator("h1").innerText()).includes("rien"), "no words in French");
    assert(await page.getByRole("link", { name: "accueil" }).count(), "no way home");
    // The browser itself logs that the page was not found.
    forgive(troubles, /404/);
  },

  "themes change at once, and are there again after a reload": async ({ page }) => {
    await page.goto("/en/");
    const paper = () => page.evaluate(() => getComputedStyle(document.body.parentElement).backgroundColor);
    const light = await paper();
    await page.getByRole("link", { name: "Dark", exact: true }).click();
    const dark = await paper();
    assert(light !== dark, "nothing changed");
    await page.reload();
    assert((await paper()) === dark, "the theme was forgotten");
    assert((await page.locator("html").getAttribute("data-theme")) === "dark", "not told by the server");
  },

  "nothing is wider than a small phone": as({ viewport: { width: 320, height: 640 } }, async ({ page }) => {
    for (const language of LANGUAGES) {
      for (const path of [...PAGES, "learn/copenhagen"]) {
        await page.goto(`/${language}/${path}`);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert(width <= 320, `${language}/${path} is ${width} px wide`);
      }
    }
  }),
};
