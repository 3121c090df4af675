// Games from the first click to the last move.

import { as, assert, DESKTOP, enter, PHONE, tabTo } from "../browser.js";
import { ESCAPE, played, start, type, waitForPlies, withoutPause } from "../games.js";

async function choose(page, ...choices) {
  await page.goto("/en/play");
  await start(page, ...choices);
}

// Moves some piece that may, the first one found, until the set is over.
async function playOn(page) {
  for (let turn = 0; turn < 200; turn++) {
    await page.waitForFunction(
      () => document.querySelector(".finish") || !document.querySelector(".thinking"),
      undefined,
      { timeout: 60_000 },
    );
    if (await page.locator(".finish").count()) return;
    const before = await played(page);
    const movable = page.locator("#board [data-square][aria-label*='can move']");
    await movable.nth(turn % (await movable.count())).click();
    await page.locator("#board .legal").last().click();
    await waitForPlies(page, before + 1);
  }
  throw new Error("the set has no end");
}

async function setAgainstLevelOne({ page }) {
  await withoutPause(page);
  await page.goto("/en/play");
  await page.locator("input[name=level]").fill("1");
  await page.locator("[data-do=start]").click();
  await waitForPlies(page, 1);
  await playOn(page);
  assert((await page.locator(".finish h2").textContent()).length > 0, "the end is told");
  await page.goto("/en/library");
  assert((await page.locator(".shelf li").count()) === 1, "the game is in the library");
}

async function matchOnOneDevice({ page }) {
  await choose(page, "friend", "attackers", "match");
  for (const move of ESCAPE) await type(page, move);
  assert((await page.locator(".finish").textContent()).includes("a1"), "the way out is named");
  assert(await page.locator(".clause a[href='/en/learn/brandubh#escape']").count(), "and its rule");
  await page.locator("[data-do=next]").click();
  assert((await page.locator(".need").textContent()).includes("3 moves"), "the second set knows what it needs");
  for (const move of ESCAPE) await type(page, move);
  assert((await page.locator(".match-result").textContent()).includes("drawn"), "equal wins draw the match");
}

// The last set is won and the match is lost: the king walks out later than the other one did.
async function winTheSetAndLoseTheMatch({ page }) {
  await page.goto("/en/play");
  const moves = ["d1-b1", "d3-a3", "b1-d1", "a3-d3", ...ESCAPE].join(" ");
  const kept = `rules brandubh\nside a\nengine 1\nmatch\nset d 4\nmoves ${moves.slice(0, moves.lastIndexOf(" "))}\n`;
  await page.evaluate((kept) => localStorage.setItem("branan.session", kept), kept);
  await page.reload();
  if (await page.locator("[data-do=go-on]").count()) await page.locator("[data-do=go-on]").first().click();
  await type(page, ESCAPE.at(-1));
  assert((await page.locator(".finish h2").textContent()) === "You lose the match.", "the match is told in large letters");
  assert((await page.locator(".finish .set-result").textContent()) === "Set 2 · You win!", "the set in small ones");
  assert((await page.locator(".finish.won").count()) === 0, "and nothing is green");
}

// From the front page to the next set without ever touching a pointer.
async function wholeSetByKeyboard({ page }) {
  await page.goto("/en/");
  await page.keyboard.press("Tab");
  assert(await page.evaluate(() => document.activeElement.matches(".skip")), "the first stop skips the navigation");
  await tabTo(page, "a.button[href*='game=brandubh']");
  await page.keyboard.press("Enter");
  await page.locator("[data-do=start]").waitFor();
  await tabTo(page, "input[name=opponent]");
  await page.keyboard.press("ArrowRight");
  assert(await page.locator("input[value=friend]").isChecked(), "arrow keys choose");
  await tabTo(page, "[data-do=start]");
  await page.keyboard.press("Enter");
  await page.locator("#board [data-square]").first().waitFor();
  const moves = ESCAPE.map((move) => move.split("-"));
  await enter(page, moves[0]);
  assert((await page.locator("#said").textContent()) === "attacker d2 to g2", "the move is said");

  // A piece is put down again, and a move taken back.
  await enter(page, ["d3"]);
  await page.keyboard.press("Escape");
  assert((await page.locator(".selected").count()) === 0, "Escape puts the piece down");
  await tabTo(page, "[data-do=undo]");
  await page.keyboard.press("Enter");
  assert((await played(page)) === 0, "the move is taken back");
  await tabTo(page, "#board [data-square]", "Shift+Tab");
  for (const move of moves) await enter(page, move);

  assert((await page.locator(".finish").textContent()).includes("a1"), "the end is told");
  assert((await page.locator("#said").textContent()).includes("a1"), "and said");
  await tabTo(page, "[data-do=next]");
  await page.keyboard.press("Enter");
  await enter(page, moves[0]);
  await waitForPlies(page, 1);
}

async function wholeSetAgainstTheEngineByKeyboard({ page }) {
  await withoutPause(page);
  await page.goto("/en/play?game=tablut");
  await page.locator("[data-do=start]").waitFor();
  assert(await page.locator("input[value=tablut]").isChecked(), "the game that was asked for");
  await tabTo(page, "input[name=level]");
  await page.keyboard.press("Home");
  await tabTo(page, "input[name=side]");
  await page.keyboard.press("ArrowLeft");
  await tabTo(page, "[data-do=start]");
  await page.keyboard.press("Enter");
  await page.locator("#board [data-square]").first().waitFor();
  for (let turn = 0; turn < 200 && !(await page.locator(".finish").count()); turn += 1) {
    const before = await played(page);
    const movable = await page.locator("#board [aria-label*='can move']").evaluateAll((all) =>
      all.map((one) => one.dataset.square),
    );
    await enter(page, [movable[turn % movable.length]]);
    await enter(page, [await page.locator("#board .legal").last().getAttribute("data-square")]);
    await page.waitForFunction(
      (before) => document.querySelector(".finish") || document.querySelectorAll(".ply").length >= before + 2,
      before,
      { timeout: 60_000 },
    );
  }
  assert((await page.locator(".finish h2").textContent()).length > 0, "the end is told");
}

async function byThumb({ page }) {
  await choose(page, "friend", "30");
  assert((await page.evaluate(() => scrollY)) === 0, "the board is seen from its top");
  await page.locator("[data-square=d2]").tap();
  assert((await page.locator(".legal").count()) > 0, "dots show the way");
  await page.locator("[data-square=e2]").tap();
  await waitForPlies(page, 1);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert(!wide, "nothing is wider than the phone");
}

// The largest board of the tournaments on the smallest phone, and the longest texts beside it.
async function onTheSmallestPhone({ page }) {
  for (const language of ["fr", "de"]) {
    await page.goto(`/${language}/play?game=copenhagen`);
    await start(page, "friend", "match");
    const { width, height } = await page.locator("[data-square=f6]").boundingBox();
    assert(Math.min(width, height) >= 24, `a square is ${width} by ${height} px`);
    await type(page, "k5-i5");
    await page.locator("[data-do=hint]").tap();
    await page.locator(".overlay .arrow").waitFor({ timeout: 60_000 });
    const { y } = await page.locator("#board").boundingBox();
    assert(y >= 0, `the hint is seen: the board is at ${y} px`);
    await page.locator("[data-do=resign]").click();
    await page.locator("[data-do=resign-yes]").click();
    for (const summary of await page.locator("summary").all()) await summary.click();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert(wide <= 320, `${language}: ${wide} px wide`);
  }
}

async function byDragging({ page }) {
  await choose(page, "friend");
  const at = async (name) => {
    const { x, y, width, height } = await page.locator(`[data-square=${name}]`).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...(await at("d2")));
  await page.mouse.down();
  await page.mouse.move(...(await at("e2")), { steps: 4 });
  await page.mouse.up();
  await waitForPlies(page, 1);
  await page.mouse.move(...(await at("a1")));
  await page.mouse.down({ button: "right" });
  await page.mouse.move(...(await at("c3")), { steps: 4 });
  await page.mouse.up({ button: "right" });
  assert((await page.locator(".overlay .arrow").count()) === 1, "the other button draws");
}

async function afterReload({ page }) {
  await choose(page, "friend");
  for (const move of ESCAPE.slice(0, 3)) await type(page, move);
  await page.reload();
  await waitForPlies(page, 3);
  await type(page, ESCAPE[3]);
  await waitForPlies(page, 4);
}

const shown = (page) => page.locator(".ply[aria-current]").textContent();
const focused = (page, selector) => page.evaluate((wanted) => document.activeElement.matches(wanted), selector);

// The keyboard is never lost, whatever is drawn anew around it.
async function keyboardKeepsItsPlace({ page }) {
  await choose(page, "friend");
  for (const move of ESCAPE.slice(0, 4)) await type(page, move);
  await page.locator("[data-step=step-back]").focus();
  for (const move of [ESCAPE[2], ESCAPE[1], ESCAPE[0]]) {
    await page.keyboard.press("Enter");
    assert((await shown(page)) === move, `${await shown(page)} instead of ${move}`);
  }
  assert((await page.locator("#said").textContent()) === "attacker d2 to g2", "what is shown is said");
  for (let step = 0; step < 2; step += 1) await page.keyboard.press("Enter");
  assert(await focused(page, "[data-step=step-back]"), "a step that leads nowhere keeps the keyboard");
  await page.keyboard.press("End");
  assert((await shown(page)) === ESCAPE[3], "keys go through the moves, too");
  const before = await page.locator("#board [data-square]").first().getAttribute("data-square");
  await page.keyboard.press("f");
  const after = await page.locator("#board [data-square]").first().getAttribute("data-square");
  assert(before === "a7" && after === "g1", `f turns the board: ${before}, ${after}`);
  await page.locator("[data-do=resign]").focus();
  for (const no of ["Enter", "Escape"]) {
    await page.keyboard.press("Enter");
    assert(await focused(page, "[data-do=resign-no]"), "a question is answered by no, unless it is meant");
    await page.keyboard.press(no);
    assert(await focused(page, "[data-do=resign]"), `${no} leads back`);
  }
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  assert(await focused(page, ".finish [data-do=next]"), "after the end the next game is near");
}

// A game that is left for another waits beside the choice, and what was chosen last is chosen again.
async function leftAndTakenUp({ page }) {
  await choose(page, "friend", "match", "10");
  await type(page, ESCAPE[0]);
  await page.goto("/en/play?game=tablut");
  assert((await page.locator(".left li").textContent()).includes("Brandubh"), "the game is not lost");
  const chosen = await page.locator(".chooser [type=radio]:checked").evaluateAll((all) => all.map((one) => one.value));
  assert(chosen.join() === "tablut,friend,defenders,none,match,10", `chosen: ${chosen}`);
  await page.locator("[data-do=go-on]").click();
  await waitForPlies(page, 1);
  await page.reload();
  await waitForPlies(page, 1);
  await page.locator("[data-do=leave]").click();
  assert(await focused(page, "[name=game]:checked"), "the keyboard is at the choice");
  await page.locator("input[value=engine]").check({ force: true });
  await page.locator("input[name=level]").fill("4");
  await start(page, "tablut");
  assert((await page.locator("#top-seat").textContent()).includes("level 4"), "the level of the slider");
}

// Every tab has its own game; two tabs with the same one do not overwrite each other, and nothing is lost.
async function manyTabs({ page, context }) {
  const left = (tab) => tab.locator(".left li").count();
  await choose(page, "friend");
  for (const move of ESCAPE.slice(0, 3)) await type(page, move);
  const second = await context.newPage();
  await second.goto("/en/play");
  await second.locator("[data-do=start]").waitFor();
  assert((await left(second)) === 1, "the game of the other tab is listed");
  await start(second, "friend", "tablut");
  await type(second, "e2-d2");
  await type(page, ESCAPE[3]);
  for (const [tab, count] of [[page, 4], [second, 1]]) {
    await tab.reload();
    await waitForPlies(tab, count);
    assert((await played(tab)) === count, "each tab goes on with its own");
  }
  const third = await context.newPage();
  await third.goto("/en/play");
  await third.locator(".left li", { hasText: "Brandubh" }).locator("[data-do=go-on]").click();
  await type(third, ESCAPE[4]);
  await waitForPlies(third, 5);
  await type(page, "b3-c3");
  assert((await page.locator("#status").textContent()).includes("another tab"), "that both play it is told");
  await third.reload();
  await waitForPlies(third, 5);
  assert((await third.locator(".ply").last().textContent()) === ESCAPE[4], "and neither is lost");
  await page.locator("[data-do=leave]").click();
  assert((await left(page)) === 3, "all are listed");
  await page.locator("[data-do=drop]").first().click();
  assert((await left(page)) === 2, "one is removed");
  await page.locator("[data-do=undrop]").click();
  assert((await left(page)) === 3, "and comes back");
}

// A match that is left between its sets waits, too.
async function betweenTheSets({ page }) {
  await choose(page, "friend", "match");
  for (const move of ESCAPE) await type(page, move);
  await page.locator("[data-do=leave]").click();
  await page.locator(".left [data-do=go-on]").click();
  await page.locator(".finish [data-do=next]").click();
  assert((await page.locator(".need").textContent()).includes("moves"), "the second set is played");
}

// The same game many times is one game; several are chosen, removed and put back.
async function manyGames({ page }) {
  await page.goto("/en/library");
  await page.locator(".bring summary").click();
  const line = '{"rules":"brandubh","moves":["d2-e2","d3-b3"]}\n';
  const others = ["d2-f2", "d2-g2"].map((move) => `{"rules":"brandubh","moves":["${move}"]}\n`).join("");
  const file = { name: "games.jsonl", mimeType: "text/plain", buffer: Buffer.from(line.repeat(20_000) + others) };
  await page.locator(".bring [type=file]").setInputFiles(file);
  const games = page.locator(".shelf li");
  await games.first().waitFor({ timeout: 60_000 });
  assert((await games.count()) === 3, `${await games.count()} games`);
  assert((await page.locator("#notice").textContent()).includes("19999"), "the others are told");
  for (const index of [0, 2]) await page.locator(".pick input").nth(index).check();
  await page.locator("[data-do=remove-chosen]").click();
  assert((await games.count()) === 1, "both are gone");
  await page.locator("[data-do=put-back]").click();
  assert((await games.count()) === 3, "and back");
  await page.locator("[data-do=pick-all]").click();
  await page.locator("[data-do=remove-chosen]").click();
  assert((await games.count()) === 0, "all at once");
}

async function sideByChance({ page }) {
  await choose(page, "friend", "random");
  const seats = await page.locator(".seat-name").allTextContents();
  assert(seats.some((seat) => seat.includes("Player 1")) && seats.length === 2, `seats: ${seats}`);
  await page.locator("[data-do=leave]").click();
  assert(await page.locator("input[value=random]").isChecked(), "the choice is remembered, not the side");
}

// Board and panel beside each other, all of the board in sight.
async function onItsSide({ page }) {
  await page.goto("/de/play?game=copenhagen");
  await start(page, "friend", "5");
  const board = await page.locator("#board").boundingBox();
  const square = await page.locator("[data-square=f6]").boundingBox();
  const panel = await page.locator(".panel").boundingBox();
  assert(board.y >= 0 && board.y + board.height <= 390, `the board is from ${board.y}, ${board.height} high`);
  assert(square.width >= 24, `a square is ${square.width} px wide`);
  assert(panel.x > board.x + board.width && panel.x + panel.width <= 844, "the panel is beside it");
}

async function afterCorruption({ page }) {
  await page.goto("/en/play");
  // A page that still starts would find it at once, and set it aside before it is opened again.
  await page.locator("[data-do=start]").waitFor();
  await page.evaluate(() => {
    localStorage.setItem("branan.session", "rules brandubh\nmoves d2-d9");
    localStorage.setItem("branan.game.1", "[[[ nonsense");
    localStorage.setItem("branan.study", "no study");
  });
  await page.reload();
  assert((await page.locator(".notice").first().textContent()).includes("nothing is lost"), "it is told");
  await page.goto("/en/analyse");
  assert((await page.locator("#notice").textContent()).includes("nothing is lost"), "of the analysis, too");
  await page.goto("/en/library");
  assert((await page.locator(".danger").textContent()).includes("3 games"), "all are kept aside");
  const kept = await page.evaluate(() => Object.values({ ...localStorage }).some((text) => text.includes("d2-d9")));
  assert(kept, "with their text");
}

async function importing({ page }) {
  const refused = { en: "line 1, column 1: expected a square", fr: "ligne 1, colonne 1", de: "Zeile 1, Spalte 1", pt: "linha 1, coluna 1" };
  for (const language of ["fr", "de", "pt", "en"]) {
    await page.goto(`/${language}/library`);
    await page.locator(".bring summary").click();
    await page.locator("#pasted").fill("hello");
    await page.locator(".bring [type=submit]").click();
    const told = await page.locator("#notice").textContent();
    assert(told.includes(refused[language]) && told.includes("hello"), `nonsense is refused: ${told}`);
  }
  assert((await page.locator("#pasted").inputValue()) === "hello", "and not lost");
  await page.locator("#pasted").fill("1. d2-e2 d3-b3 2. d1-d3 c4-c3");
  await page.locator(".bring [type=submit]").click();
  await page.locator(".steps [data-do=show]").last().click();
  assert((await page.locator(".ply").count()) === 4, "the game is on the board");
  const round = await page.locator("#board .square").first().evaluate((square) => getComputedStyle(square).borderRadius);
  assert(round === "0px", "whose squares are no buttons to the eye");
  await page.locator("[data-do=close]").click();
  await page.locator("[data-do=remove]").click();
  await page.locator("[data-do=put-back]").click();
  assert((await page.locator(".shelf li").count()) === 1, "a removed game comes back");
}

// Two games, found by what the page shows of them; what was searched for stays while one of them is open.
async function searching({ page }) {
  await page.goto("/fr/library");
  await page.locator(".bring summary").click();
  const games = ["[variant:copenhagen]\n[attackers:Astrid]\n\n1. d1-d3 f4-d4\n[|]\n", "[variant:brandubh]\n\n1. d2-e2\n[|]\n"];
  await page.locator("#pasted").fill(games.join("\n"));
  await page.locator(".bring [type=submit]").click();
  const shown = page.locator(".shelf li");
  assert((await shown.count()) === 2, "both are there");
  await page.locator("#pasted").fill(games.join("\n"));
  await page.locator(".bring [type=submit]").click();
  assert((await page.locator("#notice").textContent()).includes("2 parties y étaient déjà"), "what is there is told");
  assert((await shown.count()) === 2, "and not taken twice");
  await page.locator("[type=search]").fill("copenhague");
  assert((await shown.allTextContents()).join().includes("Astrid") && (await shown.count()) === 1, "found by its name here");
  await shown.locator(".open").click();
  await page.locator("select[name=format]").selectOption("pgn");
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator("[data-do=export-one]").click()]);
  assert(file.suggestedFilename() === "branan.pgn", "one game leaves in the format that is chosen beside it");
  await page.locator("[data-do=close]").click();
  assert((await page.locator("[type=search]").inputValue()) === "copenhague", "the search is still there");
  assert((await shown.count()) === 1, "and what it found");
}

export default {
  "a whole set against level 1": setAgainstLevelOne,
  "a match of two sets on one device": matchOnOneDevice,
  "a set is won and the match is lost": winTheSetAndLoseTheMatch,
  "a whole set by keyboard alone, from the front page": wholeSetByKeyboard,
  "a whole set against level 1 by keyboard alone": wholeSetAgainstTheEngineByKeyboard,
  "a move by thumb on a phone": as(PHONE, byThumb),
  "a set on the smallest phone": as({ ...PHONE, viewport: { width: 320, height: 640 } }, onTheSmallestPhone),
  "a phone on its side": as({ ...PHONE, viewport: { width: 844, height: 390 } }, onItsSide),
  "chance chooses a side": sideByChance,
  "tabs do not overwrite each other's games": manyTabs,
  "a match waits between its sets": betweenTheSets,
  "twenty thousand times the same game, and several removed": manyGames,
  "the library finds games by what it shows": searching,
  "a move and an arrow by mouse": as(DESKTOP, byDragging),
  "a reload in the middle loses nothing": afterReload,
  "the keyboard keeps its place": as(DESKTOP, keyboardKeepsItsPlace),
  "a game is left for another and taken up again": leftAndTakenUp,
  "corrupt storage is told and loses nothing": afterCorruption,
  "games are imported, opened, removed and put back": importing,
};
