// Rules that somebody wrote: read, refused, kept and played.

import { as, assert, PHONE } from "../browser.js";
import { ESCAPE, start, type, waitForPlies } from "../games.js";

const GOOD = 'based-on = "brandubh"\nid = "mine"\nname = "Mine"\nescape = "edge"\n';
const TYPO = 'based-on = "brandubh"\nid = "mine"\nking_strangth = "two"\n';

// The king has walked to the edge before he is in the corner.
const TO_THE_EDGE = ESCAPE.slice(0, 6);

async function write(page, rules) {
  await page.locator("#own-rules").fill(rules);
  await page.locator("form[name=rules] [type=submit]").click();
}

async function begin(page, language = "en") {
  await page.goto(`/${language}/play`);
  await page.locator(".own-rules summary").click();
}

async function withAFriend({ page }) {
  await begin(page);
  await write(page, TYPO);
  await page.locator("#own-told", { hasText: /line 3.*king_strength/ }).waitFor();
  assert((await page.locator("#own-rules").inputValue()) === TYPO, "what was written is not lost");
  await write(page, GOOD);
  await page.locator(".own-game :checked").waitFor({ state: "attached" });
  await start(page, "friend");
  for (const move of TO_THE_EDGE) await type(page, move);
  assert((await page.locator(".finish").textContent()).includes("a3"), "the edge is a way out");
  const rule = page.locator(".clause a[href='/en/learn/tablut#escape']", { hasText: "Tablut" });
  assert(await rule.count(), "the rule is shown in a game that has it");
  await page.reload();
  await page.locator(".finish", { hasText: "a3" }).waitFor();

  // The rules go with the game into the analysis and the library.
  const lesson = await page.locator(".finish a[href*='/coach#']").getAttribute("href");
  await page.goto("/en/library");
  await page.locator(".shelf li", { hasText: "Mine" }).waitFor();
  await page.goto(lesson.replace("/coach#", "/analyse#"));
  await waitForPlies(page, TO_THE_EDGE.length);
}

async function againstTheEngine({ page }) {
  await begin(page);
  await page.locator("[data-do=describe]").click();
  await page.waitForFunction(() => document.getElementById("own-rules").value.includes('"brandubh-2"'));
  await page.locator("form[name=rules] [type=submit]").click();
  await page.locator(".own-game :checked").waitFor({ state: "attached" });
  await start(page);
  await waitForPlies(page, 1);
  await page.reload();
  await waitForPlies(page, 1);
  await page.locator("[data-do=leave]").click();
  await page.locator(".own-game [data-do=forget]").click();
  assert((await page.locator(".own-game").count()) === 0, "rules can be forgotten");
}

async function onAPhone({ page }) {
  for (const [language, told] of [["de", "vielleicht"], ["fr", "peut-être"]]) {
    await begin(page, language);
    await write(page, TYPO);
    await page.locator("#own-told", { hasText: `${told} \`king_strength\`` }).waitFor();
    await write(page, GOOD);
    await page.locator(".own-game :checked").waitFor({ state: "attached" });
    await page.locator(".own-rules summary").click();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert(wide <= 320, `${language}: ${wide} px wide`);
  }
}

export default {
  "rules of one's own are refused with their line, then played with a friend": withAFriend,
  "rules of one's own are played against the engine, kept and forgotten": againstTheEngine,
  "rules of one's own on the smallest phone": as({ ...PHONE, viewport: { width: 320, height: 640 } }, onAPhone),
};
