// Somebody plays as a guest, makes an account, and comes back to the same game.

import { as, assert, DESKTOP, PHONE, reloadUntil } from "../browser.js";
import { ESCAPE, type, waitForPlies } from "../games.js";
import { isAccessible, join, offer, somebody } from "../people.js";

const PASSWORD = "the raven knows";

async function fill(page, fields) {
  for (const [name, value] of Object.entries(fields)) await page.locator(`input[name=${name}]:visible`).fill(value);
  await page.locator("form.account-form button:visible").first().click();
}

// From guest to account and back again with a recovery code, in a language.
function fromGuestToAccount(language, texts) {
  return async ({ page: eva, context, address }) => {
    const name = `Eva-${language}-${Date.now() % 1_000_000}`;
    const link = await offer(eva, { language, choices: ["attackers", "set"] });
    const ole = await somebody(context, address, PHONE);
    await join(ole, link);
    await eva.locator("#controls [data-do=abort]").waitFor();
    await type(eva, ESCAPE[0]);
    await waitForPlies(ole, 1);

    await eva.goto(`/${language}/me`);
    assert(new URL(eva.url()).pathname === `/${language}/signin`, "who is nobody is asked to sign in");
    await isAccessible(eva);
    await eva.locator(`a[href="/${language}/signup"]`).click();
    await fill(eva, { name, new: "short" });
    assert((await eva.locator("form.account-form").count()) === 1, "the browser itself finds it too short");
    await fill(eva, { name, new: PASSWORD });
    const codes = await eva.locator(".codes code").allTextContents();
    assert(codes.length === 10, "ten recovery codes");
    await isAccessible(eva);
    await eva.locator(".account a.primary").click();

    // What was played as a guest becomes hers, and goes on.
    await eva.locator("[data-claim] button").click();
    await eva.locator(".own-games li").waitFor();
    assert((await eva.locator(".own-games").textContent()).includes("Ole"), "the game is hers");
    assert(await eva.locator("[data-claim]").isHidden(), "nothing is left to claim");
    await isAccessible(eva);
    await type(ole, ESCAPE[1]);
    await waitForPlies(ole, 2);
    const own = eva.locator(".own-games [data-turn=own]").filter({ hasText: texts.turn }).locator("a");
    await reloadUntil(eva, own);
    await own.click();
    await waitForPlies(eva, 2);
    await type(eva, ESCAPE[2]);
    await waitForPlies(ole, 3);

    // A second game is hers from the start, under her name.
    const second = await offer(eva, { language, choices: ["set"], name: "somebody else" });
    await ole.goto(second);
    await ole.locator("body").filter({ hasText: name }).waitFor();

    // Signed out, and in again by a code.
    await eva.goto(`/${language}/me`);
    await eva.locator(`form[action="/${language}/me/signout"] button`).click();
    await eva.waitForURL(`**/${language}/`);
    await eva.goto(`/${language}/signin`);
    await eva.locator(`a[href="/${language}/recover"]`).click();
    await fill(eva, { name, code: codes[4].toLowerCase(), new: "another raven" });
    await eva.waitForURL(`**/${language}/me`);
    assert((await eva.locator(".own-games li").count()) === 2, "both games are there");
    await eva.locator("summary", { hasText: texts.codes }).click();
    await eva.locator("details", { hasText: texts.left }).waitFor();
    await eva.goto(`/${language}/@/${name}`);
    await eva.locator("h1", { hasText: name }).waitFor();
    await isAccessible(eva);
  };
}

// Everything but the claim works without scripts.
async function withoutScripts({ page }) {
  const name = `Ada-${Date.now() % 1_000_000}`;
  await page.goto("/de/signup");
  await fill(page, { name, new: PASSWORD });
  await page.locator(".account a.primary").click();
  await page.locator(`form[action="/de/me/signout"] button`).click();
  await page.goto("/de/me");
  await fill(page, { name, password: PASSWORD });
  await page.waitForURL("**/de/me");
  await page.locator("summary", { hasText: "Konto schließen" }).click();
  await page.locator(`form[action="/de/me/close"] input[name=password]`).fill(PASSWORD);
  await page.locator(`form[action="/de/me/close"] button`).click();
  await page.locator("[role=status]", { hasText: "geschlossen" }).waitFor();
}

export default {
  "from guest to account and back, in English": as(
    DESKTOP,
    fromGuestToAccount("en", { turn: "Your turn", codes: "Recovery codes", left: "9 codes are left" }),
  ),
  "from guest to account and back, in French": as(
    PHONE,
    fromGuestToAccount("fr", { turn: "À vous de jouer", codes: "Codes de secours", left: "9 codes" }),
  ),
  "an account without scripts": as({ ...DESKTOP, javaScriptEnabled: false }, withoutScripts),
};
