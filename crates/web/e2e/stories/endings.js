// Every way a set can end on the board, with what it rests on. Positions one move before an end are rules of
// one's own, which begin there.

import { as, assert, DESKTOP, enter, PHONE, walk } from "../browser.js";
import { start, type } from "../games.js";

const ENDINGS = [
  { name: "exit fort", rows: "6dk1d1/7d3/11/8d2/11/11/11/11/11/a10/11", move: "i8-i10", told: /fort/, clause: "R-fort-1" },
  { name: "encirclement", rows: "11/7a3/6a1a2/5a1kd2/6a1aa1/7a3/11/11/11/a10/11", first: "attackers", move: "j7-j8", told: /ring/, clause: "R-end-3" },
  { name: "no moves", rows: "8da1/11/11/9d1/5d5/4dkd4/5d5/11/11/11/11", move: "j8-j10", told: /cannot move|no piece/i, clause: "R-end-4" },
];

// Squares that the end rests on are marked on the board.
const MARKED = { "exit fort": 4, encirclement: 8, "no moves": 1 };

function toml({ name, rows, first = "defenders" }) {
  const drawn = rows.split("/").map((row) => `"${row.replace(/\d+/g, (count) => ".".repeat(Number(count)))}"`);
  return `based-on = "copenhagen"\nid = "story"\nname = "${name}"\nfirst = "${first}"\nlayout = [\n${drawn.join(",\n")},\n]\n`;
}

async function begin(page, rules) {
  await page.goto("/en/play");
  await page.locator(".own-rules summary").click();
  await page.locator("#own-rules").fill(rules);
  await page.locator("form[name=rules] [type=submit]").click();
  await page.locator(".own-game :checked").waitFor({ state: "attached" });
  await start(page, "friend");
}

async function keep(page, name) {
  const folder = process.env.STORY_PICTURES;
  const width = page.viewportSize().width;
  if (folder) await page.screenshot({ path: `${folder}/${name.replaceAll(" ", "-")}-${width}.png` });
}

async function endings({ page }) {
  for (const ending of ENDINGS) {
    await begin(page, toml(ending));
    await type(page, ending.move);
    const told = await page.locator(".finish").textContent();
    assert(ending.told.test(told), `${ending.name}: ${told}`);
    assert(await page.locator(`.finish [data-clause=${ending.clause}]`).count(), `${ending.name}: its rule`);
    assert(!told.includes(ending.clause), "whose number is for programs");
    const marked = await page.locator("#board .region").count();
    assert(marked >= (MARKED[ending.name] ?? 0), `${ending.name}: ${marked} squares are marked`);
    await keep(page, ending.name);
    await page.evaluate(() => localStorage.clear());
  }
}

async function repetition({ page }) {
  await page.goto("/en/play?game=brandubh");
  await start(page, "friend");
  const there = ["d1-b1", "d3-a3", "b1-d1", "a3-d3"];
  for (const move of [...there, ...there].slice(0, -1)) await type(page, move);
  assert(/2 times|twice/.test(await page.locator(".danger").first().textContent()), "the last chance is told");
  await type(page, there[3]);
  const told = await page.locator(".finish").textContent();
  assert(told.includes("3 times"), `repetition: ${told}`);
  assert((await page.locator(".overlay .arrow").count()) >= 4, "the circle is drawn");
  assert(await page.locator(".clause a[href='/en/learn/brandubh#repetition']").count(), "and its rule linked");
  await keep(page, "repetition");
}

async function shieldwall({ page }) {
  await begin(page, toml({ name: "shieldwall", rows: "8aa1/a7dd1/7d3/11/5d5/4dkd4/5d5/11/11/11/11" }));
  // Lifted by keyboard, the piece shows what it would take before it is put down.
  await enter(page, ["h9"]);
  await walk(page, "h11");
  const previewed = await page.locator("#board .preview").evaluateAll((all) => all.map((one) => one.dataset.square));
  assert(previewed.sort().join() === "i11,j11", `previewed: ${previewed}`);
  assert((await page.locator("[data-square=h11]").getAttribute("aria-label")).includes("possible move"), "and is told");
  await keep(page, "shieldwall");
  await page.keyboard.press("Enter");
  assert(/i11.*j11/.test(await page.locator("#said").textContent()), "both are taken");
}

export default {
  "forts, rings and dead ends are told with their evidence": as(DESKTOP, endings),
  "forts, rings and dead ends on a phone": as(PHONE, (visit) => endings(visit)),
  "a repetition is warned of, told and drawn": as(DESKTOP, repetition),
  "a repetition on a phone": as(PHONE, (visit) => repetition(visit)),
  "a shieldwall is previewed by keyboard": as(DESKTOP, shieldwall),
};
