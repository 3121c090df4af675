// What proofs say: on the analysis page of the position shown, and as an opponent who never errs.

import { as, assert, DESKTOP, PHONE } from "../browser.js";

const AFTER = "game=brandubh&position=3a3/3a3/3d3/aadkdaa/3d3/6a/3a3_d";
const proved = (page) => page.locator("p.proved");

async function typed(page, move) {
  await page.locator("#typed-move").fill(move);
  await page.locator("#typed-move").press("Enter");
}

async function saysWhoIsProvedToWin({ page }) {
  for (const [language, win, loss] of [
    ["en", /^Proved: Defenders win within 49 plies, with d3-g3\./, /holds out longest/],
    ["pt", /^Provado: Defensores vencem em até 49 meios-lances, com d3-g3\./, /resiste mais tempo/],
  ]) {
    await page.goto(`/${language}/analyse?${AFTER}`);
    await page.locator("#tree .standing").waitFor();
    await page.waitForFunction((text) => new RegExp(text).test(document.querySelector("p.proved")?.textContent), win.source);
    // The board goes on, and so does what is said.
    await typed(page, "d3-g3");
    await page.waitForFunction((text) => new RegExp(text).test(document.querySelector("p.proved").textContent), loss.source);
    // Somewhere else nothing is proved, and nothing is said.
    const answered = page.waitForResponse((answer) => answer.url().includes("/api/proved"));
    await page.goto(`/${language}/analyse?game=brandubh&position=3a3/3a3/3d3/aadkdaa/3d3/4a2/3a3_d`);
    assert((await (await answered).json()).proved === null, "it is open");
    await page.locator("#tree .standing").waitFor();
    assert(!(await proved(page).isVisible()), "nothing is shown");
  }
}

async function aProofIsWalkedAsATree({ page }) {
  for (const [language, size] of [["en", PHONE], ["de", DESKTOP]]) {
    await page.setViewportSize(size.viewport);
    await page.goto(`/${language}/solved?game=brandubh&moves=d2-g2`);
    const first = page.locator(".solved-choices li").first();
    assert((await first.locator("span").count()) === 2, "how long it lasts, and the answer");
    await first.locator("a").click();
    await page.locator(".solved-past li").nth(1).waitFor();
    await page.locator("a[href*='line=longest']").click();
    const moves = page.locator(".solved-past li");
    assert((await moves.count()) > 20, "the longest resistance is played to its end");
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert(width <= 0, `nothing sticks out: ${width}`);
    await moves.nth(4).locator("a").click();
    assert((await page.locator(".solved-choices li").count()) > 5, "and each of its moves can be left for another");
  }
}

export default {
  "the analysis page says who is proved to win": as(DESKTOP, saysWhoIsProvedToWin),
  "a proof is walked as a tree": as(DESKTOP, aProofIsWalkedAsATree),
};
