// Two people with accounts: one challenges the other, and both are told what happens while they are elsewhere.

import { as, assert, DESKTOP, PHONE } from "../browser.js";
import { isAccessible, signUp, somebody } from "../people.js";

// Plays a move as the page would, with what the page of the game has brought to open the seat.
async function move(page, text) {
  const status = await page.evaluate(async (text) => {
    const id = location.pathname.split("/").pop();
    const key = localStorage.getItem(`branan.seat.${id}`).split(" ")[1];
    const headers = { "content-type": "application/json", authorization: `Bearer ${key}` };
    const { s } = await (await fetch(`/api/games/${id}`, { headers })).json();
    const body = JSON.stringify({ v: s, x: { mv: text } });
    return (await fetch(`/api/games/${id}/commands`, { method: "POST", headers, body })).status;
  }, text);
  assert(status === 200, `${text} is answered ${status}`);
}

const unread = async (page) => {
  const found = /^\((\d+)\) /.exec(await page.title());
  const badge = page.locator(".notices-link .badge");
  const shown = (await badge.count()) > 0 ? await badge.textContent() : undefined;
  assert(found?.[1] === shown, `the title says ${found?.[1]}, the header ${shown}`);
  return Number(shown ?? 0);
};

// From a challenge on a profile to a game that both find again, in a language.
function challenge(language, other, texts) {
  return async ({ page: eva, context, address }) => {
    const number = Date.now() % 1_000_000;
    const [first, second] = [`Eva-${language}-${number}`, `Ole-${language}-${number}`];
    const ole = await somebody(context, address, other);
    await signUp(eva, language, first);
    await signUp(ole, language, second);

    await eva.goto(`/${language}/@/${second}`);
    await eva.locator(".challenge summary", { hasText: second }).click();
    await eva.locator("select[name=side]").selectOption("attackers");
    await isAccessible(eva);
    await eva.locator(".challenge button").click();
    await eva.waitForURL(`**/${language}/g/*`);
    const game = eva.url().split("/").pop();
    // Whoever has the board open is told nothing.
    await eva.goto(`/${language}/learn`);

    await ole.goto(`/${language}/learn`);
    assert((await unread(ole)) === 1, "a challenge is new");
    await ole.locator(".notices-link").click();
    await ole.locator("#challenges", { hasText: texts.challenges }).waitFor();
    await isAccessible(ole);
    await ole.locator("#challenges button[value=accept]").click();
    await ole.waitForURL(`**/${language}/g/${game}`);
    await ole.goto(`/${language}/learn`);

    // Eva, who is elsewhere, is told; the page of the game opens her seat on any device.
    await eva.goto(`/${language}/me/notices`);
    await eva.locator(".told [data-turn]", { hasText: texts.taken }).locator("a").click();
    await eva.waitForURL(`**/${language}/g/${game}`);
    await move(eva, "d2-g2");
    await eva.goto(`/${language}/`);
    assert((await unread(eva)) === 0, "what was opened is read");

    await ole.goto(`/${language}/me/notices`);
    await ole.locator(".told", { hasText: texts.turn }).waitFor();
    await ole.goto(`/${language}/me/next`);
    await ole.waitForURL(`**/${language}/g/${game}`);

    // Ole does not want to be told of turns.
    await ole.goto(`/${language}/me/notices`);
    await ole.locator(".kinds input[value=turn]").uncheck();
    await ole.locator(".kinds button").click();
    assert((await ole.locator(".told", { hasText: texts.turn }).count()) === 0, "turns are switched off");

    // Who is blocked can no longer be challenged.
    await eva.goto(`/${language}/@/${second}`);
    await eva.locator("form.block button").click();
    await eva.locator("form.block p", { hasText: second }).waitFor();
    assert((await eva.locator(".challenge").count()) === 0, "nobody challenges whom they blocked");
    await isAccessible(eva);
  };
}

export default {
  "a challenge from a profile, in English": as(
    DESKTOP,
    challenge("en", PHONE, { challenges: "challenges you", taken: "has taken up your offer", turn: "Your turn against" }),
  ),
  "a challenge from a profile, in German": as(
    PHONE,
    challenge("de", DESKTOP, {
      challenges: "fordert dich heraus",
      taken: "hat dein Angebot angenommen",
      turn: "Du bist am Zug gegen",
    }),
  ),
};
