// Puzzles: solved by hand and key, remembered, and all there without a network.

import { readFile } from "node:fs/promises";
import { as, assert, DESKTOP, enter, forgive, PHONE, sameOffline, tabTo } from "../browser.js";

const AXE = await readFile(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const trial = (page) => page.locator("#try-puzzle");
const state = (page) => trial(page).getAttribute("data-state");
const text = (page, selector) => page.locator(selector).innerText();

// Goes to a puzzle and waits for its board.
async function visit(page, address) {
  await page.goto(address);
  await page.locator("#try-puzzle button.square").first().waitFor();
}

// The moves of the winner in the line that the page has folded away, as it comes from the server.
async function solution(page, address) {
  const html = await (await page.request.get(address)).text();
  const line = html.match(/class="puzzle-whole">[^<]*: ([^<]*)</)[1].split(" ");
  return line.filter((_, index) => index % 2 === 0).map((move) => move.split("-"));
}

// A square where the piece on the first may go, and should not.
async function wrongSquare(page, [from, to]) {
  await page.locator(`[data-square=${from}]`).click();
  const wrong = await page.locator(`.square.legal:not([data-square=${to}])`).first().getAttribute("data-square");
  await page.locator(`[data-square=${from}]`).click();
  return wrong;
}

async function axe(page, place) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate((values) => axe.run({ runOnly: { type: "tag", values } }), RULES);
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).slice(0, 3).join(" ")}`);
  assert(told.length === 0, `${place}\n${told.join("\n")}`);
}

export default {
  "a puzzle is missed, solved and followed by the next, by keyboard alone": as(DESKTOP, async ({ page }) => {
    const address = (number) => `/en/puzzles?game=brandubh&number=${number}`;
    await visit(page, address(3));
    const moves = await solution(page, address(3));
    const wrong = await wrongSquare(page, moves[0]);
    await tabTo(page, "#try-puzzle .square");
    await enter(page, [moves[0][0], wrong]);
    assert((await state(page)) === "wrong", await text(page, ".verdict"));
    assert(/opponent/.test(await text(page, ".verdict")), "the refutation is not told");
    assert((await page.locator("#board-puzzle .overlay line, #board-puzzle .overlay path").count()) > 0, "nor shown");
    for (const move of moves) await enter(page, move);
    assert((await text(page, ".verdict")) === "Solved!", await text(page, ".verdict"));
    assert((await text(page, ".puzzle-line")).includes(moves[0].join("-")), "no line");
    assert((await text(page, ".puzzle-count")) === "1 of 320 solved · 0 at the first try", await text(page, ".puzzle-count"));
    // The way on has the keyboard already.
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("number") === "4");
    assert((await text(page, "h1")) === "Puzzle 4", await text(page, "h1"));
    await tabTo(page, "#try-puzzle .square");
    for (const move of await solution(page, address(4))) await enter(page, move);
    assert((await text(page, ".verdict")) === "Solved at the first try!", await text(page, ".verdict"));
    await page.goBack();
    await page.waitForFunction(() => document.querySelector("h1").textContent === "Puzzle 3");
    await visit(page, "/en/puzzles");
    assert(page.url().endsWith(address(1)), `the first open one is ${page.url()}`);
    assert((await text(page, ".puzzle-count")) === "2 of 320 solved · 1 at the first try", await text(page, ".puzzle-count"));
    await page.locator(".puzzle-all summary").click();
    assert((await page.locator(".puzzle-list .solved, .puzzle-list .first").count()) === 2, "the list does not know");
    await page.locator("[name=grade]").selectOption("4");
    await page.locator("[name=side]").selectOption("defenders");
    await page.locator(".puzzle-turn .onward").click();
    assert((await page.locator(".puzzle-head .puzzle-grade").innerText()).startsWith("★★★★☆"), "not of the kind wanted");
  }),

  "hints come in two steps, and a thumb can solve it": as(PHONE, async ({ page }) => {
    const address = "/fr/puzzles?game=brandubh-historical&number=100";
    await visit(page, address);
    const moves = await solution(page, address);
    await page.locator("[data-do=hint]").tap();
    assert((await text(page, ".verdict")).includes(` ${moves[0][0]}.`), await text(page, ".verdict"));
    await page.locator("[data-do=hint]").tap();
    assert((await text(page, ".verdict")).includes(moves[0].join("-")), await text(page, ".verdict"));
    for (const square of moves.flat()) await page.locator(`[data-square=${square}]`).tap();
    assert((await text(page, ".verdict")) === "Résolu !", await text(page, ".verdict"));
    await page.locator(".puzzle-analyse").tap();
    await page.locator("#tree .standing").waitFor();
  }),

  "every puzzle is there offline as it is online": async ({ page, line }) => {
    const addresses = ["/de/puzzles?game=brandubh-historical&number=112", "/pt/puzzles?game=brandubh&number=320"];
    const seen = async (address) => {
      await visit(page, address);
      const board = await page.locator("#board-puzzle .row").evaluateAll((rows) => rows.map((row) => row.outerHTML).join());
      return [await page.title(), await text(page, ".puzzle-head"), board].join("\n");
    };
    await sameOffline({ page, line }, addresses, seen);
    await visit(page, "/en/puzzles?game=fetlar&number=1");
    assert(await page.locator(".puzzle-missing").isVisible(), "not told that there is no such puzzle");
  },

  "nonsense in the address or on the device gets a friendly word and a puzzle": async ({ page, troubles }) => {
    for (const query of ["number=0", "number=99999999999999999999", "number=%3Cb%3E", "game=fetlar", "game=&number=-1"]) {
      const answer = await page.goto(`/en/puzzles?${query}`);
      assert(answer.status() === 404, `${query}: ${answer.status()}`);
      await page.locator("#try-puzzle button.square").first().waitFor();
      assert(await page.locator(".puzzle-missing").isVisible(), `${query} is not told`);
    }
    await page.evaluate(() => {
      localStorage.setItem("branan.puzzles.brandubh", "\u0000 {]} 7 7- -- 123456789");
      localStorage.setItem("branan.puzzles.wish.grade", "many");
      localStorage.setItem("branan.course.brandubh", "capture");
    });
    await visit(page, "/en/puzzles?number=2");
    assert(await page.locator(".puzzle-missing").isHidden(), "what is there is called missing");
    assert((await text(page, ".puzzle-count")).startsWith("1 of 320"), await text(page, ".puzzle-count"));
    assert((await page.evaluate(() => localStorage.getItem("branan.course.brandubh"))) === "capture", "something else is lost");
    forgive(troubles, /404/);
  },

  "a puzzle is readable without any script": as({ javaScriptEnabled: false }, async ({ page }) => {
    await page.goto("/puzzles?game=brandubh&number=17");
    assert(page.url().endsWith("/en/puzzles?game=brandubh&number=17"), page.url());
    assert((await page.locator("#board-puzzle .piece.king").count()) === 1, "no board");
    await page.locator("#try-puzzle summary").click();
    assert(await page.locator(".puzzle-whole").isVisible(), "no answer");
    await page.locator(".puzzle-turn .onward").click();
    assert((await text(page, "h1")) === "Puzzle 18", await text(page, "h1"));
  }),

  "axe finds nothing while a puzzle is solved": async ({ page, context, address }) => {
    for (const [number, theme] of ["light", "dark", "contrast"].entries()) {
      await context.addCookies([{ name: "theme", value: theme, url: address }]);
      const puzzle = `/en/puzzles?number=${number + 5}`;
      await visit(page, puzzle);
      const moves = await solution(page, puzzle);
      for (const summary of await page.locator(".puzzle summary").all()) await summary.click();
      const wrong = await wrongSquare(page, moves[0]);
      for (const square of [moves[0][0], wrong]) await page.locator(`[data-square=${square}]`).click();
      assert((await state(page)) === "wrong", await text(page, ".verdict"));
      await axe(page, `a wrong move (${theme})`);
      for (const square of moves.flat()) await page.locator(`[data-square=${square}]`).click();
      assert((await state(page)) === "solved", await text(page, ".verdict"));
      await axe(page, `solved (${theme})`);
    }
  },
};
