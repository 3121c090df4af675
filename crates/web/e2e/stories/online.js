// Two people elsewhere, one board.

import { as, assert, DESKTOP, forgive, LANGUAGES, PHONE } from "../browser.js";
import { ESCAPE, type, waitForPlies } from "../games.js";
import { Line } from "../line.js";
import { isAccessible, join, offer, somebody } from "../people.js";
import { Server } from "../server.js";

const plies = (page, count) =>
  page.waitForFunction((count) => document.querySelectorAll("#moves .ply").length === count, count, { timeout: 30_000 });

// Plays moves in turn, each seen by both before the next.
async function play(players, moves, start = 0) {
  for (const [index, text] of moves.entries()) {
    const turn = start + index;
    await type(players[turn % 2], text);
    for (const player of players) await plies(player, turn + 1);
  }
}

const shows = (page, selector, text) =>
  page.locator(selector).filter({ hasText: text }).first().waitFor({ timeout: 30_000 });

async function started(visit, options = {}) {
  const { page, context, address } = visit;
  const link = await offer(page, options);
  const other = await somebody(context, address, options.other);
  await join(other, link);
  await page.locator("#controls [data-do=abort]").waitFor();
  return { eva: page, ole: other, link, watch: link.replace("/c/", "/g/") };
}

async function matchThroughRestart({ context, troubles }) {
  const server = await Server.start();
  try {
    const eva = await somebody(context, server.address, DESKTOP);
    const link = await offer(eva, { choices: ["attackers", "match"] });
    const ole = await somebody(context, server.address, PHONE);
    await join(ole, link);
    await shows(eva, "#top-seat", "Ole");
    await play([eva, ole], ESCAPE.slice(0, 3));
    await server.kill();
    // Thought of while nobody answers, and sent by itself later.
    await type(ole, ESCAPE[3]);
    await ole.locator(".danger.lost").waitFor();
    await server.run();
    for (const page of [eva, ole]) await plies(page, 4);
    await play([eva, ole], ESCAPE.slice(4), 4);
    await shows(ole, ".finish", "a1");
    await shows(ole, ".finish h2", "You win");
    await shows(eva, ".finish h2", "You lose");
    // The second set begins by itself, with sides swapped.
    for (const page of [eva, ole]) await plies(page, 0);
    await shows(ole, ".need", "3 moves");
    const watcher = await somebody(context, server.address);
    await play([ole, eva], ESCAPE.slice(0, 2));
    await watcher.goto(link.replace("/c/", "/g/"));
    await plies(watcher, 2);
    await play([ole, eva], ESCAPE.slice(2), 2);
    for (const page of [eva, ole, watcher]) await shows(page, ".match-result", "drawn");
    await eva.locator("[data-do=rematch]").click();
    await shows(ole, ".finish .question", "Eva");
    await ole.locator("[data-do=rematch]").click();
    for (const page of [eva, ole]) {
      await page.waitForURL((url) => !link.endsWith(url.pathname.split("/").pop()));
      await page.locator("#controls [data-do=abort]").waitFor();
    }
  } finally {
    await server.end();
  }
  // Sockets that cannot be opened are logged by the browser.
  forgive(troubles, /WebSocket|ERR_/);
}

async function watching(visit) {
  const { eva, ole, watch } = await started(visit, { choices: ["attackers", "set"] });
  await play([eva, ole], ESCAPE.slice(0, 3));
  const watcher = await somebody(visit.context, visit.address);
  await watcher.goto(watch);
  await plies(watcher, 3);
  assert((await watcher.locator("[data-do=resign]").count()) === 0, "who watches cannot resign");
  assert((await watcher.locator("#typed-move").count()) === 0, "nor type moves");
  await shows(eva, "#summary", "1 watching");
  await type(ole, ESCAPE[3]);
  await plies(watcher, 4);
  await eva.locator(".phrases summary").click();
  await eva.locator("[data-do=say][data-value=good-luck]").click();
  for (const player of [eva, ole]) await shows(player, ".lines", "Good luck!");
  // Whoever has no account has the phrases.
  assert((await ole.locator(".say input").count()) === 0, "guests write nothing of their own");
  await ole.locator("[data-do=chat-on]").click();
  await shows(ole, ".notice", "both allow it");
  // What came after it has reached whoever watches; what the two said has not.
  await type(eva, ESCAPE[4]);
  await plies(watcher, 5);
  assert((await watcher.locator(".lines").count()) === 0, "who watches does not read what the two say");
  await watcher.context().close();
  await eva.waitForFunction(() => !document.querySelector(".watchers"), undefined, { timeout: 15_000 });
}

async function offlineAndBack(visit) {
  const line = await Line.to(visit.address);
  const eva = visit.page;
  const link = await offer(eva, { choices: ["attackers", "set"] });
  const ole = await somebody(visit.context, line.address);
  await join(ole, link.replace(visit.address, line.address));
  await play([eva, ole], ESCAPE.slice(0, 1));
  await line.cut();
  await ole.locator(".danger.lost").waitFor();
  await type(ole, ESCAPE[1]);
  await plies(ole, 2);
  await line.mend();
  await plies(eva, 2);
  await ole.locator(".danger.lost").waitFor({ state: "detached" });
  // A browser that knows that it has no network says so.
  await eva.context().setOffline(true);
  await eva.locator(".danger.lost").waitFor();
  await eva.context().setOffline(false);
  await play([eva, ole], ESCAPE.slice(2, 4), 2);
  await line.cut();
  forgive(visit.troubles, /WebSocket|ERR_/);
}

async function twoTabs(visit) {
  const { eva, ole, watch } = await started(visit, { choices: ["attackers", "set"] });
  const second = await eva.context().newPage();
  await second.goto(watch);
  await second.locator("#controls [data-do=abort]").waitFor();
  await type(second, ESCAPE[0]);
  for (const page of [eva, ole, second]) await plies(page, 1);
  await type(ole, ESCAPE[1]);
  // Who types before the other's move has come is told that it is not their turn.
  await plies(eva, 2);
  await type(eva, ESCAPE[2]);
  for (const page of [eva, ole, second]) await plies(page, 3);
}

// Offers, answers, and a move thought of before its turn.
async function manners(visit) {
  const { eva, ole } = await started(visit, { choices: ["attackers", "set"] });
  // A premove: chosen on the board while the other thinks.
  await ole.locator("[data-square=d3]").click();
  await ole.locator("[data-square=d2]").click();
  await shows(ole, "#status", "d3-d2");
  await ole.locator("[data-square=a1]").click({ button: "right" });
  await ole.locator("[data-do=unpremove]").waitFor({ state: "detached" });
  await ole.locator("[data-square=d3]").click();
  await ole.locator("[data-square=d2]").click();
  await shows(ole, "#status", "d3-d2");
  await type(eva, ESCAPE[0]);
  for (const page of [eva, ole]) await plies(page, 2);
  await ole.locator("[data-do=takeback]").click();
  await eva.locator("[data-do=takeback-yes]").click();
  for (const page of [eva, ole]) await plies(page, 1);
  await type(ole, ESCAPE[1]);
  await plies(eva, 2);
  // An old position says that it is one; two ways lead back to the game.
  for (const way of ["[data-do=present]", "[data-square=a1]"]) {
    await shows(eva, "#status", "Your turn");
    await eva.locator("[data-square=d4]").hover();
    await eva.mouse.wheel(0, -120);
    await shows(eva, "#status", "earlier position");
    assert(!(await eva.locator("#status").textContent()).includes("Your turn"), "it is nobody's turn there");
    await eva.locator(way).click();
  }
  await eva.locator("[data-do=give-time]").click();
  await eva.locator("[data-do=draw]").click();
  await ole.locator("[data-do=draw-no]").click();
  await eva.locator("[data-do=resign]").click();
  await eva.locator("[data-do=resign-yes]").click();
  await shows(ole, ".finish h2", "You win");
  // What the site gives of the game can be read again by its own library.
  const address = await ole.locator("#summary a[href$='record.json']").getAttribute("href");
  const record = await ole.evaluate(async (address) => (await fetch(address)).text(), address);
  await eva.goto("/en/library");
  await eva.locator(".bring summary").click();
  await eva.locator("#pasted").fill(record);
  await eva.locator(".bring [type=submit]").click();
  await shows(eva, ".library h1", "Eva – Ole");
  const told = await eva.locator(".panel .fine").first().textContent();
  assert(/20\d\d\.\d\d\.\d\d/.test(told) && /\d+\+\d+/.test(told) && told.includes("1"), `date and clock: ${told}`);
  assert(await ole.locator(".finish a[href*='/coach#']").count(), "it is there to learn from");
}

async function lobby({ page, context, address }) {
  const other = await somebody(context, address);
  await other.goto("/en/online");
  await other.locator("#lobby :is(p, ul)").first().waitFor();
  await offer(page, { name: "Lobbyist", listed: true, choices: ["set"] });
  const row = other.locator(".challenges li").filter({ hasText: "Lobbyist" });
  await row.locator("[data-do=take]").click();
  for (const player of [page, other]) await player.locator("#controls [data-do=abort]").waitFor();
  await other.locator("[data-do=abort]").click();
  await shows(page, ".finish h2", "Called off");
}

// An impatient host still sits at the table, and offers one game.
async function twice({ page, context, address }) {
  const other = await somebody(context, address);
  for (let round = 0; round < 5; round += 1) {
    await page.goto("/en/online");
    await page.locator("#guest").fill("Eva");
    await page.locator("[data-do=invite]").dblclick();
    await join(other, await page.locator("#invitation").inputValue());
    await page.locator("#controls [data-do=abort]").click();
    await shows(other, ".finish h2", "Called off");
  }
  await page.goto("/en/online");
  await page.locator("#guest").fill("Impatient");
  await page.locator("[data-do=open]").dblclick();
  await page.locator("#invitation").waitFor();
  await other.goto("/en/online");
  const rows = other.locator(".challenges li").filter({ hasText: "Impatient" });
  await rows.first().waitFor();
  assert((await rows.count()) === 1, "one offer is in the lobby");
  await page.locator("#controls [data-do=abort], [data-do=abort]").first().click();
}

async function inEveryLanguage({ page, context, address }) {
  for (const language of LANGUAGES) {
    const link = await offer(page, { language });
    const other = await somebody(context, address, { locale: language });
    await other.goto(link);
    await other.locator("[data-do=join]").waitFor();
    assert((await other.locator("html").getAttribute("lang")).startsWith(language), "the guest reads their own language");
    const texts = [await page.locator("body").innerText()];
    await join(other, link);
    await page.locator("#controls [data-do=abort]").waitFor();
    for (const player of [page, other]) texts.push(await player.locator("body").innerText());
    const key = texts.join("\n").match(/\b(?:online|phrase|site|play|nav|choose|match)-[a-z]+(?:-[a-z]+)*/);
    assert(!key, `${language} shows the key ${key}`);
    await other.context().close();
  }
}

async function onSmallPhones(visit) {
  const small = { viewport: { width: 320, height: 640 } };
  const narrow = async (page, what) => {
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert(width <= 0, `${what} is ${width} px too wide`);
  };
  const { page, context, address } = visit;
  const link = await offer(page, { name: "W".repeat(24), language: "de" });
  await narrow(page, "the invitation");
  const other = await somebody(context, address, { ...PHONE, ...small });
  await other.goto(link);
  await other.locator("[data-do=join]").waitFor();
  await narrow(other, "the way in");
  await join(other, link, "M".repeat(24));
  await page.locator("#controls [data-do=abort]").waitFor();
  for (const player of [page, other]) await narrow(player, "the board");
}

async function accessible(visit) {
  const { eva, ole } = await started(visit, { choices: ["attackers", "match"] });
  const waiting = await somebody(visit.context, visit.address, PHONE);
  await offer(waiting);
  await play([eva, ole], ESCAPE.slice(0, 2));
  await eva.locator(".phrases summary").click();
  await eva.locator("[data-do=say]").first().click();
  await eva.locator("[data-do=draw]").click();
  await ole.locator("[data-do=draw-yes]").waitFor();
  for (const page of [eva, ole, waiting]) await isAccessible(page);
}

async function byLinkWithoutScript(visit) {
  const { eva, ole, watch } = await started(visit, { choices: ["attackers", "set"] });
  await play([eva, ole], ESCAPE.slice(0, 2));
  const reader = await somebody(visit.context, visit.address, { javaScriptEnabled: false });
  await reader.goto(watch);
  assert((await reader.locator("button.square").count()) === 49, "the board is there");
  assert((await reader.locator("body").innerText()).includes("1. d2-g2 d3-d2"), "and the moves");
  const answer = await reader.goto("/en/g/nothing");
  assert(answer.status() === 404, "what is not there is told");
}

// Soldiers may stop in the corners, and the king has only to reach the edge.
const OWN = `based-on = "brandubh"
id = "mine"
name = "Mine"
escape = "edge"
[corners]
stop = ["attacker", "defender", "king"]
enter = ["attacker", "defender", "king"]
`;

// An attacker and a defender go into corners, where neither may go in Brandubh; then the king to the edge.
const BY_OWN = ["a4-a1", "d3-g3", "d1-e1", "g3-g1", "e1-f1", "d4-d3", "f1-e1", "d3-a3"];

// Rules of one's own are read by whoever is invited, then played.
async function byOwnRules({ page, context, address }) {
  await page.goto("/en/online");
  await page.locator("a[href='play#own-rules']").click();
  await page.locator("#own-rules").fill(OWN);
  await page.locator("form[name=rules] [type=submit]").click();
  await page.locator(".own-game :checked").waitFor({ state: "attached" });
  const link = await offer(page, { choices: ["attackers", "set"], game: "Mine" });
  await shows(page, "#about", "What differs from Brandubh");
  const ole = await somebody(context, address, { locale: "de-DE" });
  await ole.goto(link);
  await shows(ole, ".welcome", "Mine (eigene Regeln)");
  await shows(ole, ".welcome #rules-in-words", "Brandubh");
  await shows(ole, ".welcome #rules-in-words dd", "Rand");
  await join(ole, link);
  await page.locator("#controls [data-do=abort]").waitFor();
  const watcher = await somebody(context, address);
  await watcher.goto(link.replace("/c/", "/g/"));
  await shows(watcher, "#summary", "Mine (rules of their own)");
  await shows(watcher, "#about", "What differs from Brandubh");
  await play([page, ole], BY_OWN);
  for (const person of [page, ole, watcher]) await shows(person, ".finish", "a3");
  // The rules go along into the analysis.
  const lesson = await ole.locator(".finish a[href*='/coach#']").getAttribute("href");
  await ole.goto(lesson.replace("/coach#", "/analyse#"));
  await waitForPlies(ole, BY_OWN.length);
}

// In the lobby such an offer is marked, and looked at before it is taken up.
async function ownRulesInTheLobby({ page, context, address }) {
  await page.goto("/en/play#own-rules");
  await page.locator("#own-rules").fill(OWN.replace('"Mine"', '"Lobby rules"'));
  await page.locator("form[name=rules] [type=submit]").click();
  await page.locator(".own-game :checked").waitFor({ state: "attached" });
  await offer(page, { choices: ["set"], game: "Lobby rules", listed: true });
  const ole = await somebody(context, address, PHONE);
  await ole.goto("/en/online");
  const entry = ole.locator(".challenges li", { hasText: "Lobby rules (rules of their own)" });
  await entry.getByText("Rules", { exact: true }).click();
  await shows(ole, ".welcome #rules-in-words dd", "edge");
  await isAccessible(ole);
  await ole.locator("[data-do=join]").click();
  await page.locator("#controls [data-do=abort]").waitFor();
  for (const player of [page, ole]) await isAccessible(player);
}

export default {
  "a match of two sets by link, with a power cut in the middle": matchThroughRestart,
  "somebody watches, and the two talk": watching,
  "offline and back without a reload": offlineAndBack,
  "two tabs of one player agree": twoTabs,
  "a premove, a takeback, a draw refused, a resignation": manners,
  "an open offer is taken up in the lobby": lobby,
  "two clicks make one game": twice,
  "rules of one's own are read by whoever is invited, and played": byOwnRules,
  "rules of one's own are marked in the lobby and looked at first": ownRulesInTheLobby,
  "playing by link in every language": inEveryLanguage,
  "nothing of an online game is wider than a small phone": as({ viewport: { width: 320, height: 640 } }, onSmallPhones),
  "axe finds nothing in online games": as(DESKTOP, accessible),
  "a game is readable without any script": byLinkWithoutScript,
};
