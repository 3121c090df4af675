// Learning: tasks that the rules check, the course by keyboard alone, paper.

import { readFile } from "node:fs/promises";
import { as, assert, DESKTOP, enter, LANGUAGES, PHONE, tabTo } from "../browser.js";

const AXE = await readFile(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const GAMES = ["brandubh", "hnefatafl", "copenhagen", "tablut"];

// A task whose board the client has brought to life.
async function live(page, id) {
  const trial = page.locator(`#try-${id}`);
  await trial.locator("button.square").first().waitFor();
  return trial;
}

const verdict = (trial) => trial.locator(".verdict").innerText();
const state = (trial) => trial.getAttribute("data-state");

// What the page itself gives as the answer: a move, or squares.
const answer = (trial) => trial.locator("details:has([data-do=answer]) p").textContent();

// Does the task of the current step by keyboard; a step may take several moves.
async function solve(page, trial) {
  await tabTo(page, ".step.current .square");
  const asked = await trial.getAttribute("data-goal");
  if (/^(reach|shun)/.test(asked)) return enter(page, (await answer(trial)).split(" "));
  await enter(page, (await answer(trial)).split("-"));
  while ((await state(trial)) === "onward") {
    // The answer folded below is that of the position on the board.
    await tabTo(page, ".step.current [data-do=answer]");
    await page.keyboard.press("Enter");
    const next = await answer(trial);
    await page.keyboard.press("Enter");
    await tabTo(page, ".step.current .square", "Shift+Tab");
    await enter(page, next.split("-"));
  }
}

async function axe(page, place) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate((values) => axe.run({ runOnly: { type: "tag", values } }), RULES);
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).slice(0, 3).join(" ")}`);
  assert(told.length === 0, `${place}\n${told.join("\n")}`);
}

function byKeyboard(game) {
  return async ({ page }) => {
    await page.goto(`/en/learn/${game}/course`);
    await page.locator(".course.live").waitFor();
    const steps = await page.locator("section.step:not(.course-end)").count();
    assert(steps >= 10 && steps <= 15, `${steps} steps`);
    for (let number = 1; number <= steps; number += 1) {
      const step = page.locator("section.step.current");
      const trial = step.locator(".trial");
      assert((await step.count()) === 1, "one step at a time");
      const id = await step.getAttribute("id");
      await solve(page, trial);
      assert((await state(trial)) === "solved", `step ${number}: ${await verdict(trial)}`);
      assert((await verdict(trial)) === (await trial.getAttribute("data-praise")), "no praise");
      // The way on has the keyboard already.
      await page.waitForFunction(() => document.activeElement.matches(".step.current .onward"));
      await page.keyboard.press("Enter");
      // The next step comes with an event of its own, after the key.
      await page.locator(`section.step.current:not(#${id}) h2:focus`).waitFor();
    }
    await page.locator("#done.current").waitFor();
    assert(page.url().endsWith("#done"), page.url());
    // What was learnt is known after a reload.
    await page.goto(`/en/learn/${game}/course`);
    await page.locator("#done.current").waitFor();
    assert((await page.locator(".steps-nav a.solved").count()) === steps, "forgotten");
  };
}

// From the front page to the course, whose first step says what the game is about; every step is seen whole.
async function fromTheFrontPage({ page }) {
  await page.goto("/en/");
  await page.locator("a", { hasText: "Never played?" }).click();
  await page.locator(".course.live").waitFor();
  const first = await page.locator(".step.current .step-text").innerText();
  assert(first.includes("corner") && first.includes("captur"), `the aim comes first: ${first}`);
}

async function everyStepIsSeen({ page }) {
  const { height } = page.viewportSize();
  for (const language of LANGUAGES) {
    for (const game of GAMES) {
      await page.goto(`/${language}/learn/${game}/course#movement`);
      await page.locator(".course.live").waitFor();
      for (const id of await page.locator("section.step:not(.course-end)").evaluateAll((all) => all.map((one) => one.id))) {
        await page.evaluate((id) => (location.hash = id), id);
        await page.locator(`#${id}.current`).waitFor();
        const text = await page.locator(`#${id} .step-text`).boundingBox();
        const board = await page.locator(`#${id} .trial-board`).boundingBox();
        const place = `${language}/${game}#${id}`;
        assert(text.y >= 0 && board.y > text.y && board.y + board.height <= height, `${place}: ${text.y}, ${board.y} + ${board.height}`);
        assert(board.width >= 200, `${place}: a board of ${board.width} px`);
      }
    }
  }
}

// Under a rule stands what its source leaves open and how we read it; from the rules a link leads to Branan's own words.
async function whereItComesFrom({ page }) {
  const quoted = { en: "must change moves", fr: "doit changer de coup", de: "muss den Zug wechseln", pt: "deve mudar de movimento" };
  for (const language of LANGUAGES) {
    for (const width of [320, 390, 1280]) {
      const excess = async (place) => {
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert(wide <= 0, `${language}/${place} is ${wide} px too wide at ${width}`);
      };
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/${language}/learn/brandubh#repetition`);
      await page.locator("#repetition .reading summary").click();
      const reading = await page.locator("#repetition .reading p").innerText();
      assert(reading.includes(quoted[language]), `${language} does not quote its source: ${reading}`);
      await excess("learn/brandubh");
      await page.goto(`/${language}/learn/hnefatafl`);
      for (const rule of ["start", "king-capture", "no-moves", "repetition"]) {
        assert(await page.locator(`#${rule} .reading`).count(), `${language}: what is ours in ${rule} is not marked`);
      }
      await page.locator(`.source a[href="/${language}/learn/words"]`).click();
      const words = await page.locator(".words").innerText();
      for (const word of [/bran[aá]n/i, /dubh/, /Tawlbwrdd/]) assert(word.test(words), `${language}: nothing of ${word}`);
      await excess("learn/words");
    }
  }
}

export default {
  "from the front page to the aim of the game": fromTheFrontPage,
  "what the rules leave open, and what words mean": whereItComesFrom,
  "every step of a course is seen whole on a phone": as(PHONE, (visit) => everyStepIsSeen(visit)),
  "every step of a course is seen whole on the smallest phone": as(
    { ...PHONE, viewport: { width: 320, height: 568 } },
    (visit) => everyStepIsSeen(visit),
  ),
  "the whole course of Brandubh by keyboard alone": byKeyboard("brandubh"),
  "the whole course of Copenhagen Hnefatafl by keyboard alone": byKeyboard("copenhagen"),
  "the course goes on where it was left, and back by the browser": async ({ page }) => {
    await page.goto("/fr/learn/brandubh/course");
    const first = await page.locator("section.step.current").getAttribute("id");
    await page.locator(".step.current .onward").click();
    await page.waitForFunction((id) => document.querySelector(".step.current").id !== id, first);
    await page.goBack();
    await page.waitForFunction((id) => document.querySelector(".step.current").id === id, first);
    await solveByMouse(page, page.locator(".step.current .trial"));
    await page.goto("/fr/learn/brandubh/course");
    await page.waitForFunction((id) => document.querySelector(".step.current").id !== id, first);
  },

  "a forbidden, a wrong and a right answer on a rule page": as(DESKTOP, async ({ page }) => {
    await page.goto("/en/learn/brandubh#capture");
    const trial = await live(page, "capture");
    const [from, to] = (await answer(trial)).split("-");
    await trial.locator(`[data-square=${from}]`).click();
    const free = trial.locator(".square:not(.legal):not(:has(.piece))").first();
    await free.click();
    assert((await state(trial)) === "wrong" && (await verdict(trial)).length > 10, "not told why");
    // A legal move that captures nothing.
    await trial.locator(`[data-square=${from}]`).click();
    const wrong = trial.locator(`.square.legal:not([data-square=${to}])`).first();
    await wrong.click();
    assert((await verdict(trial)).includes("captures nothing"), await verdict(trial));
    await trial.locator("[data-do=again]").click();
    assert((await state(trial)) === "open", "not as at the start");
    await trial.locator(`[data-square=${from}]`).dragTo(trial.locator(`[data-square=${to}]`));
    assert((await state(trial)) === "solved", await verdict(trial));
    assert((await trial.locator(".ghost").count()) === 1, "nothing was captured");
  }),

  "a task is done with a thumb": as(PHONE, async ({ page }) => {
    await page.goto("/de/learn/hnefatafl#escape");
    const trial = await live(page, "escape");
    for (const square of (await answer(trial)).split("-")) await trial.locator(`[data-square=${square}]`).tap();
    assert((await state(trial)) === "solved", await verdict(trial));
  }),

  "rules and courses are readable without any script": as({ javaScriptEnabled: false }, async ({ page }) => {
    await page.goto("/pt/learn/tablut/course");
    assert((await page.locator("section.step .board.picture").count()) >= 10, "no boards");
    await page.locator("summary").first().click();
    assert(await page.locator("details[open] p").first().isVisible(), "no hint");
    await page.goto("/pt/learn/compare");
    await page.getByLabel("Tablut", { exact: true }).check();
    await page.locator(".compare-form button").click();
    assert(page.url().includes("game=tablut"), page.url());
    assert((await page.locator(".comparison thead th").count()) === 3, "not three games");
  }),

  "where a game was decided leads to its rule": async ({ page }) => {
    for (const topic of ["escape", "king-capture", "encirclement", "no-moves", "repetition"]) {
      await page.goto(`/en/learn/brandubh#${topic}`);
      assert(await page.locator(`section.rule:target h3`).isVisible(), topic);
    }
  },

  "every page to learn from has its words in every language": async ({ page }) => {
    for (const language of LANGUAGES) {
      for (const path of ["learn", "learn/compare?game=copenhagen&game=tablut", ...GAMES.flatMap(pagesOf)]) {
        const html = await (await page.request.get(`/${language}/${path}`)).text();
        const text = html.slice(html.indexOf("<main"), html.indexOf("</main>")).replace(/<[^>]*>/g, " ");
        const key = text.match(/\b(?:learn|try|course|compare|title|task|hint|caption|praise|sheet|no|site)-[a-z]+(?:-[a-z]+)*\b(?! ?=)/);
        assert(!key, `${language}/${path} shows the key ${key}`);
        assert(!/[{}$]|undefined|NaN/.test(text), `${language}/${path} has a gap`);
      }
    }
  },

  "axe finds nothing while tasks are answered": async ({ page, context, address }) => {
    for (const theme of ["light", "dark", "contrast"]) {
      await context.addCookies([{ name: "theme", value: theme, url: address }]);
      await page.goto("/de/learn/brandubh/course#capture");
      // From the second theme on the address is the same, and going there loads nothing.
      await page.reload();
      const trial = await live(page, "capture");
      await trial.locator("[data-do=answer]").click();
      const [from] = (await answer(trial)).split("-");
      await trial.locator(`[data-square=${from}]`).click();
      await trial.locator(".square:not(.legal):not(:has(.piece))").first().click();
      assert((await state(trial)) === "wrong", "nothing is wrong");
      await axe(page, `a wrong answer (${theme})`);
      await solveByMouse(page, trial);
      await axe(page, `a right answer (${theme})`);
    }
  },

  "the sheet prints on one page in every language": async ({ page }) => {
    // The longest text, and the longest that is printed in larger letters.
    for (const language of LANGUAGES) {
      for (const game of ["copenhagen", "brandubh"]) {
        await page.goto(`/${language}/learn/${game}/sheet`);
        const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
        const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g).length;
        assert(pages === 1, `${language}/${game} takes ${pages} pages`);
      }
    }
  },
};

function pagesOf(game) {
  return [`learn/${game}`, `learn/${game}/course`, `learn/${game}/sheet`];
}

async function solveByMouse(page, trial) {
  const asked = await trial.getAttribute("data-goal");
  const squares = (await answer(trial)).split(/^(?:reach|shun)/.test(asked) ? " " : "-");
  for (const square of squares) await trial.locator(`[data-square=${square}]`).click();
  assert((await state(trial)) === "solved", await verdict(trial));
}
