// Offers that leave a choice, and offers that stand: two people in two languages.

import { as, assert, DESKTOP, PHONE } from "../browser.js";
import { type, waitForPlies } from "../games.js";
import { isAccessible, join, offer, signUp, somebody } from "../people.js";

// Ticks some of the boxes of a name, and no others.
async function tick(page, name, values) {
  for (const box of await page.locator(`form.account-form [name=${name}]`).all()) {
    await box.setChecked(values.includes(await box.inputValue()));
  }
}

const squares = (page) => page.locator("#board [data-square]").count();

// Guests: one offers, and waits; the other chooses in a language of their own.
function severalGames(language, other, texts) {
  return async ({ page: eva, context, address }) => {
    const name = `Eva${Date.now() % 1_000_000}`;
    await eva.goto(`/${language}/online`);
    await eva.locator(`#your-games a[href="/${language}/online/offer"]`).click();
    await isAccessible(eva);
    await tick(eva, "game", ["brandubh", "tablut", "ard-ri"]);
    await tick(eva, "clock", ["1", "5", "7"]);
    await eva.locator("input[name=name]").fill(name);
    await eva.locator("select[name=sets]").selectOption("1");
    await eva.locator("select[name=side]").selectOption("defenders");
    await eva.locator("form.account-form button").click();
    const id = new URL(await eva.locator("#invitation").inputValue()).pathname.split("/").pop();
    assert(new URL(eva.url()).hash === "", "the secret does not stay in the address");
    assert((await eva.locator("#at-hand .offered-games li").count()) === 3, "the rules of all three are at hand");
    await isAccessible(eva);

    // In the lobby it is one line, which leads to the choice.
    const ole = await somebody(context, address, PHONE);
    await ole.goto(`/${other}/online`);
    const entry = ole.locator("#lobby li", { hasText: name });
    await entry.filter({ hasText: "Brandubh, Tablut, Ard Ri" }).filter({ hasText: texts.noClock }).waitFor();
    assert((await entry.count()) === 1, "one line");
    await entry.locator(`a[href="/${other}/c/${id}"]`).click();
    await ole.locator("h1", { hasText: "Tablut" }).waitFor({ state: "attached" });
    await isAccessible(ole);
    await ole.locator("input[name=game][value=tablut]").check();
    await ole.locator("input[name=clock][value=null]").check();
    await ole.locator("input[name=name]").fill("Ole");
    await ole.locator("form.account-form button").click();

    // Both have the board of what was chosen.
    await Promise.all([eva, ole].map((page) => page.locator("#controls [data-do=abort]").waitFor()));
    for (const page of [eva, ole]) assert((await squares(page)) === 81, "Tablut has 81 squares");
    await type(ole, "d1-d3");
    await Promise.all([eva, ole].map((page) => waitForPlies(page, 1)));

    // Whoever comes too late watches.
    const late = await somebody(context, address);
    await late.goto(`/${other}/c/${id}`);
    await late.locator("#board").waitFor();
    assert((await late.locator("form.account-form").count()) === 0, "there is nothing to choose any more");
  };
}

// People with accounts: one is up for slow games, until two are played.
function standing(language, other, texts) {
  return async ({ page: eva, context, address }) => {
    const number = Date.now() % 1_000_000;
    const [evaName, oleName] = [`Eva-s-${number}`, `Ole-s-${number}`];
    await signUp(eva, language, evaName);
    await eva.goto(`/${language}/online/standing`);
    await isAccessible(eva);
    await tick(eva, "game", ["brandubh", "copenhagen"]);
    await tick(eva, "clock", ["4", "5"]);
    await eva.locator("select[name=sets]").selectOption("1");
    await eva.locator("select[name=side]").selectOption("attackers");
    await eva.locator("input[name=most]").fill("1");
    await eva.locator("form.account-form button").click();
    await eva.waitForURL(`**/${language}/me#standing`);
    await isAccessible(eva);

    // The lobby and the profile have it; a guest is asked to sign in.
    const ole = await somebody(context, address, PHONE);
    await ole.goto(`/${other}/online`);
    const line = ole.locator("#your-games [data-standing] li", { hasText: evaName });
    await line.filter({ hasText: texts.games }).locator("a").click();
    await ole.locator("a[href*=signin]", { hasText: texts.signIn }).last().waitFor();
    const offer = new URL(ole.url()).pathname;
    await signUp(ole, other, oleName);
    await ole.goto(`/${other}/@/${evaName}`);
    await ole.locator(`a[href="${offer}"]`).click();
    await isAccessible(ole);
    await ole.locator("input[name=game][value=copenhagen]").check();
    await ole.locator("form.account-form button").click();
    await ole.waitForURL(`**/${other}/g/*`);
    await ole.locator("#controls [data-do=abort]").waitFor();
    assert((await squares(ole)) === 121, "Copenhagen has 121 squares");

    // Its maker is told, and the offer is full.
    await eva.goto(`/${language}/me/notices`);
    await eva.locator(".told", { hasText: oleName }).first().waitFor();
    await ole.goto(offer);
    await ole.locator(".notice", { hasText: texts.full }).waitFor();
    await eva.goto(`/${language}/me`);
    await eva.locator("#standing", { hasText: texts.running }).waitFor();
    await eva.locator("#standing input[name=most]").fill("2");
    await eva.locator("#standing button[value=limit]").click();
    await eva.locator("#standing button[value=pause]").click();
    await eva.locator("#standing strong", { hasText: texts.paused }).waitFor();
    await eva.locator("#standing button[value=withdraw]").click();
    await eva.waitForFunction(() => !document.querySelector("#standing form"));
    await isAccessible(eva);
  };
}

// Whoever waits plays the computer in another tab, and is called there.
async function whoWaitsIsCalled({ page: eva, context, address }) {
  const link = await offer(eva, { listed: true });
  const meanwhile = await context.newPage();
  const listens = meanwhile.waitForResponse((answer) => answer.url().includes("/events?since="));
  await meanwhile.goto("/de/play?level=3");
  await listens;
  const ole = await somebody(context, address, PHONE);
  await join(ole, link);
  const banner = meanwhile.locator(".called[role=alert]");
  await banner.filter({ hasText: "ans Brett gesetzt" }).waitFor();
  assert((await meanwhile.title()).startsWith("●"), "the title calls as well");
  await isAccessible(meanwhile);
  await banner.locator("a").click();
  await meanwhile.locator("#controls [data-do=abort]").waitFor();
}

export default {
  "who waits plays the computer and is called": as(DESKTOP, whoWaitsIsCalled),
  "several games, offered in German and taken up in English": as(
    DESKTOP,
    severalGames("de", "en", { noClock: "No clock" }),
  ),
  "several games, offered in French and taken up in Portuguese": as(
    PHONE,
    severalGames("fr", "pt", { noClock: "Sem relógio" }),
  ),
  "standing offers, in English and German": as(
    DESKTOP,
    standing("en", "de", {
      games: "Brandubh, Kopenhagener",
      signIn: "Anmelden",
      full: "laufen so viele Partien",
      running: "1 of 1 being played",
      paused: "paused",
    }),
  ),
};
