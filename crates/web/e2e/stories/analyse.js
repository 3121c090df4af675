// Games looked at: brought along, analysed, shared, and set up by hand.

import { readFile } from "node:fs/promises";
import { as, assert, DESKTOP, forgive, PHONE } from "../browser.js";

const GAME = "1. d2-e2 d3-b3 2. d1-d3 c4-c3";

async function open(page, behind = "") {
  await page.goto(`/en/analyse${behind}`);
  await page.locator("#board [data-square]").first().waitFor();
  await page.locator("#tree .standing").waitFor();
}

async function bring(page, text) {
  await page.locator("details.import summary").click();
  await page.locator("#pasted").fill(text);
  await page.locator("[data-do=import]").click();
}

async function waitForPlies(page, count) {
  await page.waitForFunction((count) => document.querySelectorAll(".plies .ply").length === count, count);
}

async function type(page, move) {
  await page.locator("#typed-move").fill(move);
  await page.locator("#typed-move").press("Enter");
}

const plies = (page) => page.locator(".plies .ply").allTextContents();

async function importAnalyseShareReopen({ page, context }) {
  await open(page);
  await bring(page, GAME);
  await waitForPlies(page, 4);

  // A variation with a comment and an arrow.
  await page.locator(".plies .ply").first().click();
  await type(page, "d3-c3");
  await waitForPlies(page, 5);
  await page.locator("[name=comment]").fill("What if?");
  await page.locator("#typed-move").focus();
  assert((await page.locator(".plies .comment").textContent()) === "What if?", "the comment stands in the tree");
  await page.locator("[data-square=a1]").click({ button: "right" });
  assert((await page.locator(".overlay circle").count()) === 1, "a circle is drawn");

  // The engine looks at it.
  await page.locator("select[name=lines]").selectOption("3");
  await page.waitForFunction(() => document.querySelectorAll(".pv").length === 3, undefined, { timeout: 60_000 });
  assert(await page.locator(".bar-attackers").count(), "the bar shows the chances");
  assert((await page.locator(".overlay .arrow").count()) >= 3, "arrows show the lines");

  // A reload loses nothing.
  await page.reload();
  await waitForPlies(page, 5);

  // The link brings all of it to somebody else.
  await page.locator("details.share summary").click();
  await page.locator("[data-do=copy-game]").click();
  const link = await page.locator("#link").inputValue();
  assert(link.length < 200, `the link is short: ${link.length}`);
  const before = await plies(page);
  const stranger = await context.browser().newContext({ locale: "en-GB" });
  const other = await stranger.newPage();
  await other.goto(link);
  await waitForPlies(other, 5);
  assert((await plies(other)).join() === before.join(), "all moves are there");
  assert((await other.locator(".plies .comment").textContent()) === "What if?", "and the comment");
  assert((await other.locator(".overlay circle").count()) === 1, "and the circle");
  assert((await other.locator(".plies [aria-current]").textContent()) === "d3-c3", "on the same move");
  await stranger.close();
}

async function review({ page }) {
  await open(page);
  await bring(page, GAME);
  await waitForPlies(page, 4);
  await page.locator("[data-do=review]").click();
  await page.locator(".judged").waitFor({ timeout: 60_000 });
  assert((await page.locator(".graph .hit").count()) === 5, "every position is in the graph");
  await page.locator(".graph .hit").nth(2).click();
  assert((await page.locator(".plies [aria-current]").textContent()).startsWith("d3-b3"), "a click goes there");
}

async function brokenLink({ page }) {
  await open(page);
  await type(page, "d2-e2");
  await waitForPlies(page, 1);
  for (const code of ["AAAA", "%%%", "AQhicmFuZHViaAA", "AQVjaGVzcwAA"]) {
    await page.goto("about:blank");
    await open(page, `#${code}`);
    const told = await page.locator("#notice").textContent();
    assert(/link/.test(told) && told.includes("looking at last"), `${code}: ${told}`);
    assert((await plies(page)).join() === "d2-e2", "what was there is there");
  }
}

const focused = (page, selector) => page.evaluate((wanted) => document.activeElement.matches(wanted), selector);

async function impossiblePosition({ page }) {
  await open(page);
  await page.locator("[data-do=edit]").press("Enter");
  assert(await focused(page, "[data-do=tool]"), "the keyboard is at the tools");
  await page.locator("[data-value=attacker]").click();
  await page.locator("[data-square=a1]").click();
  await page.locator("[data-value=erase]").click();
  await page.locator("[data-square=d4]").click();
  const told = await page.locator("#faults").textContent();
  assert(told.includes("no king") && told.includes("a1"), `both faults are told: ${told}`);
  assert(await page.locator("[data-do=edit-done]").isDisabled(), "it cannot be played");
  await page.locator("[data-value=king]").click();
  await page.locator("[data-square=d4]").click();
  await page.locator("[data-value=erase]").click();
  // The rest by keyboard.
  await page.locator("[data-square=a1]").focus();
  await page.keyboard.press("Enter");
  await page.locator("select[name=side]").selectOption("d");
  await page.locator("[data-do=edit-done]").click();
  assert((await page.locator(".standing").textContent()).includes("Defenders"), "the defenders begin");
  // A link to the position leads back to it.
  await page.locator("details.share summary").click();
  await page.locator("[data-do=copy-position]").click();
  const link = await page.locator("#link").inputValue();
  assert(/game=brandubh&position=.*_d$/.test(link), link);
  await page.locator("[data-do=new]").click();
  await page.goto(link);
  await page.locator(".standing", { hasText: "Defenders" }).waitFor();
  await page.locator("[data-do=edit]").click();
  await page.locator("#position").fill("nonsense");
  await page.locator("#position").press("Tab");
  assert((await page.locator("#faults").textContent()).includes("could not be read"), "nonsense is told");
}

// Positions as other programs write them, on boards of any known size.
async function positionsFromElsewhere({ page }) {
  await open(page);
  await page.locator("[data-do=edit]").click();
  const place = async (text) => {
    await page.locator("#position").fill(text);
    await page.locator("#position").press("Enter");
    return [await page.locator("#board .board").getAttribute("data-size"), await page.locator("#rules").inputValue()].join();
  };
  assert((await place("/3t3/3t3/3T3/ttTKT1t/3T3/3t3/3t3/")) === "7,brandubh", "OpenTafl's");
  assert(!(await page.locator("[data-square=f4] .piece").count()), "the board shows it");
  const large = "3aaaaa3/5a5/11/a4d4a/a3ddd3a/aa1ddkdd1aa/a3ddd3a/a4d4a/11/5a5/3aaaaa3 d";
  assert((await place(large)) === "11,hnefatafl", "a larger one finds a game of its size");
  assert((await page.locator("#side").inputValue()) === "d", "whose turn it is comes along");
  await page.locator("[data-value=king]").click();
  await page.locator("[data-square=f7]").click();
  assert((await page.locator("#board .piece.king").count()) === 1, "there is one king, who moves");
  await page.locator("[data-do=edit-cancel]").press("Enter");
  assert(await focused(page, "[data-do=edit]"), "the keyboard is back where it was");
}

// A line of the engine is played up to a move of it; another game begins at once.
async function linesAndGames({ page }) {
  await open(page);
  await page.locator(".pv .rest .ply").nth(1).waitFor({ timeout: 60_000 });
  await page.locator(".pv .rest [data-value='0 2']").dispatchEvent("click", {}, { timeout: 60_000 });
  await waitForPlies(page, 2);
  await page.locator("select[name=game]").selectOption("tablut");
  assert((await page.locator("#board .board").getAttribute("data-size")) === "9", "the board of that game");
  assert(await focused(page, "select[name=game]"), "with the keyboard on the choice");
  await page.locator("[data-do=former]").click();
  await waitForPlies(page, 2);
}

async function byKeyboard({ page }) {
  await open(page);
  await bring(page, GAME);
  await waitForPlies(page, 4);
  await page.locator("main").focus();
  const current = () => page.locator(".plies [aria-current]").textContent();
  await page.keyboard.press("End");
  assert((await current()) === "c4-c3", "End goes to the last move");
  await page.keyboard.press("ArrowLeft");
  assert((await current()).startsWith("d1-d3"), "left goes back");
  await page.keyboard.press("Home");
  assert((await page.locator(".plies [aria-current]").count()) === 0, "Home goes to the start");
  await page.keyboard.press("ArrowRight");
  assert((await current()) === "d2-e2", "right goes on");
  assert((await page.locator("#said").textContent()) === "attacker d2 to e2", "the move is said");
  await page.locator("[data-do=back]").focus();
  await page.keyboard.press("Enter");
  assert(await page.locator("[data-do=back]:focus[aria-disabled]").count(), "a step that leads no further keeps the keyboard");
  await page.keyboard.press("Enter");
  await page.locator("main").focus();
  await page.keyboard.press("x");
  assert((await page.locator("[data-do=engine]").getAttribute("aria-pressed")) === "false", "x stops the engine");
  await page.keyboard.press("f");
  const first = await page.locator("#board [data-square]").first().getAttribute("data-square");
  assert(first === "g1", `f turns the board: ${first}`);
}

async function files({ page }) {
  await open(page);
  await type(page, "d2-e2");
  await page.locator("details.share summary").click();
  const saved = async (order) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator(`[data-do=${order}]`).click()]);
    return readFile(await download.path());
  };
  assert((await saved("svg")).toString().startsWith("<svg"), "a drawing");
  assert((await saved("png")).subarray(1, 4).toString() === "PNG", "a picture");
  for (const format of ["otg", "csv", "pgn", "txt", "jsonl"]) {
    await page.locator("select[name=format]").selectOption(format);
    assert((await saved("export")).toString().includes("d2-e2"), format);
  }
}

// Three attackers stand around the king, who is to be taken by the fourth.
async function playOn({ page }) {
  await open(page, "?game=brandubh&position=7/7/3a3/2a1a2/1a1k2d/4a2/3a3_d");
  await page.locator("a[href^='play?']").click();
  await page.locator(".from-position .board").waitFor();
  assert(await page.locator("[name=side][value=defenders]").isChecked(), "the side to move is yours");
  await page.locator("[data-do=start]").click();
  await page.locator("#board [data-square=g3] .defender").waitFor();
  await page.locator("#typed-move").fill("g3-g2");
  await page.locator("#typed-move").press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".ply").length >= 2, null, { timeout: 60_000 });
  await page.reload();
  await page.locator("#board [data-square=g2] .defender").waitFor();
  await page.locator("[data-do=undo]").click();
  await page.locator("#board [data-square=g3] .defender").waitFor();
  await page.locator("[data-do=leave]").click();
  await page.locator(".game-card").first().waitFor();
  assert((await page.locator(".from-position").count()) === 0, "the next game begins at the start");
  await page.goto("/en/play?game=brandubh&position=nonsense");
  await page.getByText("that the rules do not allow").waitFor();
}

// Formats are read by a module that is fetched when it is needed.
async function withoutAModule({ page, troubles }) {
  await page.route("**/assets/library-*", (route) => route.abort());
  await open(page);
  await bring(page, GAME);
  await page.getByText("could not be loaded").waitFor();
  assert((await page.locator("#pasted").inputValue()) === GAME, "what was pasted is still there");
  forgive(troubles, /ERR_/);
}

async function fromTheLibrary({ page }) {
  await page.goto("/en/library");
  await page.locator(".bring summary").click();
  await page.locator("#pasted").fill(GAME);
  await page.locator(".bring [type=submit]").click();
  await page.locator("a[href*='/en/analyse#']").click();
  await waitForPlies(page, 4);
  assert(!page.url().includes("#"), "the page keeps the game, not the address");
}

async function onAPhone({ page }) {
  await open(page);
  await page.locator("[data-square=d2]").tap();
  await page.locator("[data-square=e2]").tap();
  await waitForPlies(page, 1);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert(!wide, "nothing is wider than the phone");
}

export default {
  "a game is imported, analysed, shared and opened by its link": as(DESKTOP, importAnalyseShareReopen),
  "a whole game is reviewed": review,
  "a broken link is told and loses nothing": brokenLink,
  "an impossible position is told in the editor": impossiblePosition,
  "positions from elsewhere are set up": positionsFromElsewhere,
  "a line of the engine is played, another game chosen": linesAndGames,
  "analysis by keyboard alone": byKeyboard,
  "positions and games leave as files": files,
  "a position of the analysis is played on": playOn,
  "a module that does not come is told": as({ serviceWorkers: "block" }, withoutAModule),
  "a game of the library is analysed": fromTheLibrary,
  "analysis on a phone": as(PHONE, onAPhone),
};
