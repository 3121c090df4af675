// What happens on the board can be followed: one thing after another, and always a way back.

import { as, assert, DESKTOP, enter, PHONE } from "../browser.js";
import { ESCAPE, played, start, type, waitForPlies } from "../games.js";

const arrows = (page) => page.locator(".overlay .arrow").count();
const status = (page) => page.locator("#status").textContent();
const current = (page) => page.locator(".ply[aria-current]").textContent();
const square = (page, name) => page.locator(`#board [data-square=${name}]`);

async function begin(page, ...choices) {
  await page.goto("/en/play");
  await start(page, ...choices);
}

async function click(page, ...squares) {
  for (const name of squares) await square(page, name).click();
}

// Time stands still until it is let go on; the computer's answer is there and waits.
async function againstTheComputer(page) {
  await page.clock.install();
  await begin(page, "attackers");
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await click(page, "d2", "e2");
  await waitForPlies(page, 1);
}

async function oneAfterTheOther({ page }) {
  await begin(page, "attackers");
  await page.evaluate(() => {
    window.plies = [];
    const look = () => {
      const count = document.querySelectorAll(".ply").length;
      const isSliding = (one) => one.effect?.target?.matches?.(".sliding");
      window.plies[count] ??= { at: performance.now(), sliding: document.getAnimations().filter(isSliding).length };
    };
    new MutationObserver(look).observe(document.getElementById("moves"), { childList: true, subtree: true });
  });
  await click(page, "d2", "e2");
  await waitForPlies(page, 2);
  const [, own, answer] = await page.evaluate(() => window.plies);
  assert(own.sliding === 1 && answer.sliding === 1, `pieces on their way: ${own.sliding}, then ${answer.sliding}`);
  assert(answer.at - own.at >= 500, `the computer answers after ${answer.at - own.at} ms`);
}

async function chosenBeforehand({ page }) {
  await againstTheComputer(page);
  await click(page, "d1");
  assert((await page.locator("#board .selected").count()) === 1, "a piece is chosen while the computer thinks");
  const cancel = [
    () => page.keyboard.press("Escape"),
    () => square(page, "a1").click({ button: "right" }),
    () => square(page, "a1").click(),
    () => page.locator("[data-do=unpremove]").click(),
  ];
  await click(page, "e1");
  for (const way of cancel) {
    assert((await arrows(page)) === 1 && (await status(page)).includes("d1-e1"), "what was chosen is shown");
    await way();
    assert((await arrows(page)) === 0, `${way} takes it back`);
    await click(page, "d1", "e1");
  }
  await page.clock.resume();
  await waitForPlies(page, 3);
  assert((await page.locator(".ply").nth(2).textContent()).startsWith("d1-e1"), "it is played when its turn comes");
}

// What is held stays in the hand while the computer moves.
async function heldMeanwhile({ page }) {
  await againstTheComputer(page);
  await click(page, "d1");
  assert((await played(page)) === 1, "it still thinks");
  await page.clock.resume();
  await waitForPlies(page, 2);
  assert(await square(page, "d1").evaluate((one) => one.matches(".selected")), "the piece is still in the hand");
  await click(page, "e1");
  await waitForPlies(page, 3);
}

async function throughTheMoves({ page }) {
  await begin(page, "friend");
  for (const move of ESCAPE.slice(0, 4)) await type(page, move);
  const back = page.locator("[data-do=present]");
  assert((await status(page)).includes("to move") && (await back.count()) === 0, "the present needs no way back");
  await square(page, "d4").hover();
  await page.mouse.wheel(0, -120);
  await page.waitForFunction((move) => document.querySelector(".ply[aria-current]").textContent === move, ESCAPE[2]);
  const told = await status(page);
  assert(!told.includes("to move") && told.includes("earlier"), `of an old position is said: ${told}`);
  await page.mouse.wheel(0, -120);
  await page.waitForFunction((move) => document.querySelector(".ply[aria-current]").textContent === move, ESCAPE[1]);
  await page.mouse.wheel(0, 120);
  await page.waitForFunction((move) => document.querySelector(".ply[aria-current]").textContent === move, ESCAPE[2]);
  await back.click();
  assert((await current(page)) === ESCAPE[3] && (await status(page)).includes("to move"), "the button leads back");
  await page.locator("[data-step=step-first]").click();
  await click(page, "d4");
  assert((await current(page)) === ESCAPE[3], "so does a click on the board");
  assert((await page.locator("#board .selected").count()) === 0, "which lifts nothing");
  await page.locator("[data-step=step-first]").click();
  await square(page, "d4").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  assert((await current(page)) === ESCAPE[3], "and Enter on it");
}

async function arrowsGo({ page }) {
  const at = async (name) => {
    const { x, y, width, height } = await square(page, name).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  const drawn = async () => {
    await page.mouse.move(...(await at("a2")));
    await page.mouse.down({ button: "right" });
    await page.mouse.move(...(await at("c3")), { steps: 4 });
    await page.mouse.up({ button: "right" });
    assert((await arrows(page)) === 1, "an arrow is drawn");
  };
  await page.goto("/en/play");
  await page.evaluate(() => localStorage.setItem("branan.analyse.engine", "off"));
  await page.goto("/en/analyse?game=brandubh");
  await page.locator("#steps button").first().waitFor();
  await drawn();
  await click(page, "b6");
  await page.reload();
  await page.locator("#steps button").first().waitFor();
  assert((await arrows(page)) === 0, "a study forgets it by a click");
  await begin(page, "friend");
  await drawn();
  await click(page, "b6");
  assert((await arrows(page)) === 0, "a click takes it away");
  await page.locator("[data-do=hint]").click();
  await page.locator(".overlay .arrow").waitFor({ timeout: 60_000 });
  await click(page, "b6");
  assert((await arrows(page)) === 0, "that of a hint, too");
}

// Sounds are counted by the tones that are made for them.
async function timeIsShort({ page }) {
  await page.addInitScript(() => {
    window.tones = [];
    const begin = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      window.tones.push(this.frequency.value);
      return begin.apply(this, when);
    };
  });
  const bells = () => page.evaluate(() => window.tones.filter((pitch) => pitch > 800).length);
  await page.clock.install();
  await begin(page, "friend", "3");
  await type(page, ESCAPE[0]);
  await page.clock.runFor(160_000);
  assert((await bells()) === 0, "there is time");
  await page.clock.runFor(5_000);
  const rung = await bells();
  assert(rung > 0, "little time is heard");
  await page.clock.runFor(5_000);
  assert((await bells()) === rung, "once");
}

async function whatIsRefused({ page }) {
  await begin(page, "friend");
  await type(page, "a4-a9");
  assert(await page.locator("#status .notice").count(), "a move that cannot be played is refused");
  await page.locator("#typed-move").press("End");
  await page.locator("#typed-move").pressSequentially("x");
  assert((await page.locator("#status .notice").count()) === 0, "the next key takes the word back");
  await square(page, "d4").focus();
  const said = () => page.locator("#said").textContent();
  await enter(page, ["d2", "a7"]);
  assert((await said()).includes("row or a column"), `why not is said: ${await said()}`);
  await enter(page, ["b6"]);
  assert((await said()).includes("no piece on b6"), `an empty square: ${await said()}`);
  await enter(page, ["d4"]);
  assert((await said()).includes("other side"), `the other's piece: ${await said()}`);
}

async function afterTheEnd({ page }) {
  await begin(page, "friend", "attackers");
  for (const move of ESCAPE) await type(page, move);
  const seat = () => page.locator("#bottom-seat .seat-name").textContent();
  const before = await seat();
  assert((await page.locator(".finish .button, .finish button").count()) >= 5, "there is much to do next");
  await page.locator("[data-do=retry]").click();
  assert((await played(page)) === ESCAPE.length - 1, "the last move is taken back");
  await type(page, ESCAPE.at(-1));
  await page.locator("[data-do=again]").click();
  assert((await seat()) === before && (await played(page)) === 0, "the same side again");
  for (const move of ESCAPE) await type(page, move);
  await page.locator(".finish [data-do=next]").click();
  assert((await seat()) !== before, "or the other");
  await type(page, ESCAPE[0]);
  await page.locator("[data-do=resign]").click();
  await page.locator("[data-do=resign-yes]").click();
  await page.locator("[data-do=retry]").click();
  assert((await played(page)) === 1 && !(await page.locator(".finish h2").count()), "a resignation is taken back");
  for (const move of ESCAPE.slice(1)) await type(page, move);
  await page.locator(".finish a[href*=coach]").click();
  await page.locator(".coach progress, .coach .eyebrow").first().waitFor();
}

export default {
  "the computer moves when your move was seen": as(DESKTOP, oneAfterTheOther),
  "a move is chosen while the computer thinks": as(DESKTOP, chosenBeforehand),
  "a piece is held while the computer thinks": as(PHONE, heldMeanwhile),
  "through the moves by wheel, and back to the game": as(DESKTOP, throughTheMoves),
  "a click takes arrows away": as(DESKTOP, arrowsGo),
  "little time is heard once": timeIsShort,
  "what is refused is told, and no longer than needed": as(DESKTOP, whatIsRefused),
  "after the end the other side, the same, another try, a lesson": as(DESKTOP, afterTheEnd),
};
