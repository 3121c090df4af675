// The first hour: invited by a friend, a first game, a link to show it.

import { as, assert, DESKTOP, forgive, LANGUAGES, PHONE } from "../browser.js";
import { ESCAPE, played, start, type, waitForPlies, withoutPause } from "../games.js";

async function somebody(context, address, options = {}) {
  const other = await context.browser().newContext({ baseURL: address, locale: "en-GB", ...options });
  return other.newPage();
}

// Offers what is offered without choosing anything, and gives the link.
async function invite(page, language = "en") {
  await page.goto(`/${language}/online`);
  await page.locator("[data-do=invite]").click();
  return page.locator("#invitation").inputValue();
}

const told = (page, selector, text) =>
  page.locator(selector).filter({ hasText: text }).first().waitFor({ timeout: 30_000 });

// A link leads to a board, the aim, the rules, and a trial from which one comes back.
async function invitedStranger({ page, context, address }) {
  const link = await invite(page);
  await told(page, "#summary", "One set");
  const stranger = await somebody(context, address, PHONE);
  await stranger.goto(link);
  await told(stranger, ".welcome .aim", "One side brings its king to a corner");
  assert((await stranger.locator("#board [data-square]").count()) === 49, "the board is there");
  assert(await stranger.locator(".welcome a[href='/en/learn/brandubh']").count(), "and the rules");
  assert(!(await stranger.locator(".welcome [data-share]").isVisible()), "nothing to watch yet");
  await stranger.locator(".welcome .try").click();
  await stranger.waitForURL(/course\?invitation=/);
  await stranger.locator(".step [data-square]").first().waitFor();
  await stranger.locator(".course-head a[href^='/en/c/']").click();
  await stranger.locator("[data-do=join]").click();
  await stranger.locator("#controls [data-do=abort]").waitFor();
  // In the game the aim and the rules are still at hand; the trial is over.
  await told(stranger, "#about .aim", "corner");
  assert(!(await stranger.locator("#about .try").isVisible()), "no trial in a game");
  const rules = stranger.waitForEvent("popup");
  await stranger.locator("#about a[href='/en/learn/brandubh']").click();
  assert((await rules).url().endsWith("/learn/brandubh"), "the rules open beside the game");
}

async function invitedInEveryLanguage({ page, context, address }) {
  for (const language of LANGUAGES) {
    const link = await invite(page, language);
    for (const width of [320, 390, 1280]) {
      const stranger = await somebody(context, address, { locale: language, viewport: { width, height: 800 } });
      await stranger.goto(link);
      await stranger.locator(".welcome .aim").waitFor();
      const excess = await stranger.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert(excess <= 0, `${language}: ${excess} px too wide at ${width} px`);
      const text = await stranger.locator("main").innerText();
      assert(!/\b(?:site|online|play)-[a-z]+/.test(text), `${language} shows a key: ${text}`);
      await stranger.context().close();
    }
  }
}

// The link for watching is copied; one's own games are listed with whose turn it is.
async function watchedAndListed({ page, context, address }) {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/en/online");
  await page.locator("input[value=attackers]").check({ force: true });
  await page.locator("[data-do=invite]").click();
  const link = await page.locator("#invitation").inputValue();
  const ole = await somebody(context, address);
  await ole.goto(link);
  await ole.locator("#guest").fill("Ole");
  await ole.locator("[data-do=join]").click();
  await page.locator("#controls [data-do=abort]").waitFor();
  await page.locator("#about [data-share]").click();
  await told(page, "#about output", "Link copied.");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert(copied === link.replace("/c/", "/g/"), `${copied} is where one watches`);
  const watcher = await somebody(context, address);
  await watcher.goto(copied);
  await told(watcher, "#top-seat, #bottom-seat", "Ole");
  await page.goto("/en/online");
  await told(page, "#your-games [data-from] li", "Your turn");
  await told(page, "#your-games [data-from] li", "Ole");
  await watcher.goto("/en/online");
  await watcher.locator("#lobby :is(p, ul)").first().waitFor();
  assert(!(await watcher.locator("#your-games [data-from]").isVisible()), "who watched has no game");
  await page.locator("#your-games [data-from] li a").click();
  await type(page, ESCAPE[0]);
  await page.locator("#moves .ply").first().waitFor();
}

// A game is handed on from the board: whoever opens the link sees it, and programs a picture of it.
async function sharing({ page, context, address }) {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/en/play");
  await start(page, "friend", "attackers");
  for (const move of ESCAPE.slice(0, 3)) await type(page, move);
  await page.locator("[data-do=share]").click();
  await told(page, ".about-game output", "Link copied.");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const friend = await somebody(context, address, { locale: "fr" });
  const shown = await friend.goto(link);
  const html = await shown.text();
  const picture = html.match(/property="og:image" content="([^"]*)"/)[1].replaceAll("&amp;", "&");
  assert(/property="og:title" content="Brandubh[^"]*une position/.test(html), "it is told in the language of the page");
  const answer = await friend.request.get(picture);
  assert(answer.headers()["content-type"] === "image/png" && (await answer.body()).length > 5000, "with a picture");
  await waitForPlies(friend, 3);
}

// Who wins is asked whether to go on a little stronger, and who loses twice, a little gentler.
async function placed({ page }) {
  await page.goto("/en/play");
  const almost = ESCAPE.slice(0, -1).join(" ");
  const kept = `rules brandubh\nside d\nengine 2\nmoves ${almost}\n`;
  await page.evaluate((kept) => localStorage.setItem("branan.session", kept), kept);
  await page.reload();
  if (await page.locator("[data-do=go-on]").count()) await page.locator("[data-do=go-on]").first().click();
  assert(await page.locator("#typed-move").isVisible(), "moves can be typed");
  await type(page, ESCAPE.at(-1));
  await told(page, ".finish [data-do=at-level]", "Next time a little stronger? Level 3");
  assert(!(await page.locator("#typed-move").isVisible()), "a set that is over takes no moves");
  await page.locator("[data-do=at-level]").click();
  await told(page, "#top-seat", "level 3");
  for (const suggestion of [0, 1]) {
    // The computer begins; what it plays draws the controls anew.
    await waitForPlies(page, 1);
    await page.locator("[data-do=resign]").click();
    await page.locator("[data-do=resign-yes]").click();
    await page.locator(".finish").waitFor();
    assert((await page.locator("[data-do=at-level]").count()) === suggestion, `${suggestion} suggestions`);
    if (suggestion === 0) await page.locator("[data-do=again]").click();
  }
  await told(page, ".finish [data-do=at-level]", "Next time a little gentler? Level 2");
  await page.locator("[data-do=at-level]").click();
  await told(page, "#top-seat", "level 2");
  // The other side of the game has a level of its own.
  await page.locator("[data-do=leave]").click();
  assert((await page.locator("input[name=level]").inputValue()) === "2", "the level is remembered");
}

// What mattered in a game is tried again, and comes back on later days.
async function coached({ page }) {
  await page.goto("/en/play");
  await start(page, "friend", "attackers");
  for (const move of ESCAPE) await type(page, move);
  await page.locator(".finish a[href*='/coach#']").click();
  await page.locator(".coach .eyebrow").waitFor({ timeout: 120_000 });
  // The one who lost is looked at first.
  await told(page, ".coach h2", "The attackers are to move");
  await told(page, ".coach p", "You played");
  assert((await page.locator(".coach .eyebrow").textContent()).startsWith("Moment 1 of"), "moments are counted");
  await page.locator("[data-do=tell]").click();
  const answer = await page.locator(".coach [role=status]").textContent();
  const better = answer.match(/Better was ([a-g][1-7])-([a-g][1-7])/);
  assert(better, `${answer} tells a move`);
  // Whoever comes back the next day finds it again, and solves it.
  const kept = await page.evaluate(() => localStorage.getItem("branan.practice"));
  const [first] = kept.trim().split("\n").filter((line) => line.includes(` ${better[1]}-${better[2]} `));
  assert(first, `${kept} has what was missed`);
  await page.evaluate((first) => localStorage.setItem("branan.practice", first.replace(/^\d+/, "1")), first);
  await page.goto("/en/puzzles");
  await page.locator(".puzzle-games a[href='/en/coach']").click();
  await told(page, ".coach .eyebrow", "Moment 1 of 1");
  await page.locator(`[data-square=${better[1]}]`).click();
  await page.locator(`[data-square=${better[2]}]`).click();
  await told(page, ".coach [role=status]", "That is it!");
  const later = await page.evaluate(() => localStorage.getItem("branan.practice"));
  const days = (Number(later.split(" ")[0]) - Date.now()) / 86_400_000;
  assert(days > 2.9 && days < 3.1, `it comes back in ${days} days`);
  await page.locator("[data-do=next]").click();
  await told(page, ".coach", "That was all for now.");
}

async function coachedInEveryLanguage({ page }) {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const language of LANGUAGES) {
    await page.goto(`/${language}/coach`);
    await page.locator(".coach h2").waitFor();
    const text = await page.locator("main").innerText();
    assert(!/coach-[a-z]+/.test(text), `${language} shows a key: ${text}`);
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert(excess <= 0, `${language}: ${excess} px too wide`);
  }
}

// A game and what is learnt from it need no network after the first visit.
async function coachedOffline({ page, line, troubles }) {
  await page.goto("/de/play");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await line.cut();
  await page.reload();
  await start(page, "friend", "attackers");
  for (const move of ESCAPE) await type(page, move);
  await page.locator(".finish a[href*='/coach#']").click();
  await page.locator(".coach .eyebrow").waitFor({ timeout: 120_000 });
  await page.locator("[data-do=tell]").click();
  await told(page, ".coach [role=status]", "Besser war");
  forgive(troubles, /WebSocket|ERR_/);
}

// The computer plays with a soldier fewer, or begins though the rules say otherwise.
async function givenSomething({ page }) {
  await withoutPause(page);
  const attackers = () => page.locator("#board [data-square][aria-label*='attacker']").count();
  await page.goto("/en/play");
  await start(page, "defenders", "soldier");
  await waitForPlies(page, 1);
  assert((await attackers()) === 7, "seven of eight attackers are there");
  await page.goto("/en/play?game=tablut");
  await start(page, "brandubh", "defenders", "first-move");
  assert((await attackers()) === 8, "all of them are there");
  assert((await played(page)) === 0, "and nobody has moved before you");
  await type(page, "d3-c3");
  await waitForPlies(page, 2);
  for (const language of LANGUAGES) {
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`/${language}/play?game=tablut`);
      await page.locator(".choose-handicap input").first().waitFor();
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert(excess <= 0, `${language} at ${width}: ${excess} px too wide`);
      const text = await page.locator(".choose-handicap").innerText();
      assert(!text.includes("choose-"), `${language} shows a key: ${text}`);
    }
  }
}

export default {
  "somebody who never played is invited": invitedStranger,
  "invitations in every language, on every screen": invitedInEveryLanguage,
  "a link to watch, and one's own games": as(DESKTOP, watchedAndListed),
  "a game is handed on with a picture": as(DESKTOP, sharing),
  "a newcomer is placed by how the games go": as(DESKTOP, placed),
  "whoever wants is given something": as(DESKTOP, givenSomething),
  "what mattered in a game is tried again": as(PHONE, coached),
  "the coach needs no network": coachedOffline,
  "the coach speaks every language on a small phone": coachedInEveryLanguage,
};
