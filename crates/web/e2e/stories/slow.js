// Two people in a slow game: one chooses beforehand what to answer, on a page without scripts, and the answer comes with the move.

import { as, assert, DESKTOP, forgive, PHONE } from "../browser.js";
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
  return async ({ page: eva, context, address, troubles }) => {
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
    assert((await ole.locator("#draft input[name=moves]").inputValue()) === "d2-e2 d5-b5", "squares make moves");
    await ole.locator("button[value=add]").click();
    await ole.locator(".foreseen", { hasText: "d2-e2 d5-b5" }).waitFor();
    await ole.locator("#draft input[name=moves]").fill("d2-f2 d3-d9");
    await ole.locator("button[value=add]").click();
    await ole.locator("[role=alert]", { hasText: texts.wrong }).waitFor();
    await ole.locator("#draft input[name=moves]").fill("d2-f2, d5-b5");
    await ole.locator("button[value=add]").click();
    await ole.locator(".foreseen li").nth(1).waitFor();
    if (process.env.PICTURES) await ole.screenshot({ path: `${process.env.PICTURES}/conditional-${language}.png`, fullPage: true });
    const wide = await ole.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    assert(!wide, "nothing is wider than the screen");
    await ole.locator(".foreseen li", { hasText: "d2-f2" }).locator("button").click();
    assert((await ole.locator(".foreseen li").count()) === 1, "one is removed");

    // Eva sees nothing of it, and may choose something herself.
    await eva.goto(`/${language}/g/${id}/conditional`);
    await eva.getByText(texts.none).waitFor();
    assert(!(await eva.content()).includes("d5-b5"), "nobody sees what the other has chosen");
    await isAccessible(eva);
    if (process.env.PICTURES) await eva.screenshot({ path: `${process.env.PICTURES}/own-turn-${language}.png`, fullPage: true });
    await eva.goto(`/${language}/g/${id}/analysis`);
    await eva.getByText(texts.forbidden).waitFor();
    await isAccessible(eva);
    forgive(troubles, /403/);

    const { s } = await ask(eva, { path: `/api/games/${id}`, key });
    await ask(eva, { path: `/api/games/${id}/commands`, key, body: { v: s, x: { mv: "d2-e2" } } });
    const { g } = await ask(eva, { path: `/api/games/${id}`, key });
    assert(g.moves === "d2-e2 d5-b5", `the moves are ${g.moves}`);
    await ole.goto(`/${language}/g/${id}/conditional`);
    await ole.getByText(texts.none).waitFor();
  };
}

// The device knows the secret of the seat, and shows the way to whoever has one alone.
async function withoutAnAccount({ page, context, address, troubles }) {
  const terms = { rules: "brandubh", sets: 1, clock: DAY };
  const { id, key } = await ask(page, { path: "/api/games", body: { terms, side: "defenders" } });
  await ask(page, { path: `/api/games/${id}/join`, body: {} });
  const way = `a[href$="/g/${id}/conditional"]`;
  const watching = await somebody(context, address);
  await watching.goto(`/pt/g/${id}`);
  assert(!(await watching.locator(way).isVisible()), "who watches is not shown the way");
  await page.goto("/pt/learn");
  await page.evaluate(([id, key]) => localStorage.setItem(`branan.seat.${id}`, `${Date.now()} ${key}`), [id, key]);
  await page.goto(`/pt/g/${id}`);
  await page.locator(way).click();
  await page.locator("#draft input[name=moves]").fill("d2-e2 d5-b5");
  await page.locator("button[value=add]").click();
  await page.locator(".foreseen", { hasText: "d2-e2 d5-b5" }).waitFor();
  await isAccessible(page);
  forgive(troubles, /403/);
}

export default {
  "moves chosen beforehand without an account": withoutAnAccount,
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
