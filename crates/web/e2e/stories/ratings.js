// Two people with accounts play for a rating.

import { as, assert, DESKTOP, PHONE } from "../browser.js";
import { ESCAPE, type, waitForPlies } from "../games.js";
import { isAccessible, signUp, somebody } from "../people.js";

// From the offer to the curve, in a language.
function forARating(language, texts) {
  return async ({ page: eva, context, address }) => {
    const number = Date.now() % 1_000_000;
    const [evaName, oleName] = [`Eva-${language}-${number}`, `Ole-${language}-${number}`];
    await signUp(eva, language, evaName);
    await eva.goto(`/${language}/online`);
    await eva.locator(`#your-games a[href="/${language}/online/rated"]`).click();
    await isAccessible(eva);
    await eva.locator("select[name=sets]").selectOption("1");
    await eva.locator("form.account-form button").click();
    const link = await eva.locator("#invitation").inputValue();
    const id = new URL(link).pathname.split("/").pop();
    assert(new URL(eva.url()).hash === "", "the secret does not stay in the address");

    // In the lobby it is marked, and looked at before it is taken up.
    const ole = await somebody(context, address, PHONE);
    await ole.goto(`/${language}/online`);
    const entry = ole.locator("#lobby li", { hasText: evaName });
    await entry.filter({ hasText: texts.rated }).waitFor();
    await entry.locator(`a[href="/${language}/c/${id}"]`).click();
    await ole.locator("#at-hand", { hasText: texts.counts }).waitFor();
    await isAccessible(ole);
    // Nobody plays for a rating without an account.
    await ole.locator("[data-do=join]").click();
    await ole.locator(".notice", { hasText: texts.refused }).waitFor();
    await signUp(ole, language, oleName);
    await ole.goto(`/${language}/c/${id}`);
    await ole.locator("#at-hand", { hasText: "1500? ± 500" }).waitFor();
    assert((await ole.locator("#at-hand a[href*=signin]").count()) === 0, "who is signed in is not asked to");
    await ole.locator("[data-do=join]").click();
    await ole.locator("#controls [data-do=abort]").waitFor();

    const { g } = await (await eva.request.get(`/api/games/${id}`)).json();
    const sides = g.attackers === "first" ? [eva, ole] : [ole, eva];
    for (const [ply, move] of ESCAPE.entries()) {
      await type(sides[ply % 2], move);
      await Promise.all(sides.map((page) => waitForPlies(page, ply + 1)));
    }
    // The server notices within a second or so.
    for (let tries = 0; ; tries++) {
      await eva.goto(`/${language}/g/${id}`);
      if ((await eva.content()).includes("1500 → ")) break;
      assert(tries < 300, "the result was never entered");
      await eva.waitForTimeout(100);
    }
    await eva.locator("#at-hand", { hasText: `${oleName}` }).waitFor();

    await ole.goto(`/${language}/@/${evaName}`);
    await ole.locator("svg.curve").waitFor();
    await ole.locator(".rating", { hasText: "?" }).first().waitFor();
    await isAccessible(ole);
    await ole.goto(`/${language}/ratings`);
    await isAccessible(ole);
    await eva.goto(`/${language}/me`);
    await eva.locator(".rating").first().waitFor();
    await isAccessible(eva);
  };
}

export default {
  "for a rating, in English": as(
    DESKTOP,
    forARating("en", { rated: "rated", counts: "Rated: the result counts", refused: "cannot be done now" }),
  ),
  "for a rating, in German": as(
    DESKTOP,
    forARating("de", { rated: "gewertet", counts: "Gewertet: Das Ergebnis zählt", refused: "geht jetzt nicht" }),
  ),
};
