// Two people in a slow game: one chooses beforehand what to answer, on a page without scripts, and the answer comes with the move.

import { as, assert, DESKTOP, PHONE } from "../browser.js";
import { isAccessible, signUp, somebody } from "../people.js";

// Asks for something as a program would, in a seat that is known by its secret.
async function ask(page, { path, key, body }) {
  const headers = { "content-type": "application/json", ...(key && { authorization: `Bearer ${key}` }) };
  const answer = await page.request.fetch(path, { method: body ? "POST" : "GET", headers, data: body });
  assert(answer.ok(), `${path} is answered ${answer.status()}`);
  return answer.json();
}

const DAY = { base_ms: 86_400_000, inc_ms: 28_800_000, cap_ms: 172_800_000 };

const press = (page, square) => page.locator(`#draft button[name=square][value=${square}]`).click();

// From the page of the game to a variation, and from the other's move to both moves on the board.
function foresee(language, other, texts) {
  return async ({ page: eva, context, address }) => {
    const number = Date.now() % 1_000_000;
    const [first, second] = [`Eva-${language}-${number}`, `Ole-${language}-${number}`];
    const ole = await somebody(context, address, { ...other, javaScriptEnabled: false });
    await signUp(eva, language, first);
    await signUp(ole, language, second);
    const terms = { rules: "brandubh", sets: 1, clock: DAY };
    const { id, key } = await ask(eva, { path: "/api/games", body: { terms, side: "attackers", listed: false } });
    await ask(ole, { path: `/api/games/${id}/join`, body: {} });

    // The page of the game leads there, and says what is forbidden.
    await ole.goto(`/${language}/g/${id}`);
    await ole.getByText(texts.forbidden).first().waitFor();
    await ole.locator(`a[href$="/g/${id}/conditional"]`).click();
    for (const square of ["d2", "e2", "d5", "b5"]) await press(ole, square);
    assert((await ole.locator("input[name=moves]").inputValue()) === "d2-e2 d5-b5", "squares make moves");
    await ole.locator("button[value=add]").click();
    await ole.locator(".variations", { hasText: "d2-e2 d5-b5" }).waitFor();
    await ole.locator("input[name=moves]").fill("d2-f2 d3-d9");
    await ole.locator("button[value=add]").click();
    await ole.locator("[role=alert]", { hasText: texts.wrong }).waitFor();
    await ole.locator("input[name=moves]").fill("d2-f2, d5-b5");
    await ole.locator("button[value=add]").click();
    await ole.locator(".variations li").nth(1).waitFor();
    if (process.env.PICTURES) await ole.screenshot({ path: `${process.env.PICTURES}/conditional-${language}.png`, fullPage: true });
    const wide = await ole.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    assert(!wide, "nothing is wider than the screen");
    await ole.locator(".variations li", { hasText: "d2-f2" }).locator("button").click();
    assert((await ole.locator(".variations li").count()) === 1, "one is removed");

    // Eva sees nothing of it, and may choose something herself.
    await eva.goto(`/${language}/g/${id}/conditional`);
    await eva.getByText(texts.none).waitFor();
    assert(!(await eva.content()).includes("d5-b5"), "nobody sees what the other has chosen");
    await isAccessible(eva);
    if (process.env.PICTURES) await eva.screenshot({ path: `${process.env.PICTURES}/own-turn-${language}.png`, fullPage: true });
    await eva.goto(`/${language}/g/${id}/analysis`);
    await eva.getByText(texts.forbidden).waitFor();
    await isAccessible(eva);

    const { s } = await ask(eva, { path: `/api/games/${id}`, key });
    await ask(eva, { path: `/api/games/${id}/commands`, key, body: { v: s, x: { mv: "d2-e2" } } });
    const { g } = await ask(eva, { path: `/api/games/${id}`, key });
    assert(g.moves === "d2-e2 d5-b5", `the moves are ${g.moves}`);
    await ole.goto(`/${language}/g/${id}/conditional`);
    await ole.getByText(texts.none).waitFor();
  };
}

export default {
  "an answer that was chosen beforehand, in English": as(
    DESKTOP,
    foresee("en", PHONE, {
      forbidden: "help by an engine is forbidden",
      wrong: "Move 2 (d3-d9): d9 is not on this board.",
      none: "Nothing yet.",
    }),
  ),
  "an answer that was chosen beforehand, in German": as(
    PHONE,
    foresee("de", DESKTOP, {
      forbidden: "Hilfe einer Engine verboten",
      wrong: "Zug 2 (d3-d9):",
      none: "Noch nichts.",
    }),
  ),
};
