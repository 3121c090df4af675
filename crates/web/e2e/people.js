// People elsewhere, and what they do to play each other.

import { readFile } from "node:fs/promises";
import { assert } from "./browser.js";

const AXE = await readFile(new URL("./node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

// Somebody else, with a browser profile of their own.
export async function somebody(context, address, options = {}) {
  const other = await context.browser().newContext({ baseURL: address, locale: "en-GB", ...options });
  return other.newPage();
}

const PASSWORD = "the raven knows";

// Makes an account, with which the page is signed in.
export async function signUp(page, language, name) {
  await page.goto(`/${language}/signup`);
  await page.locator("input[name=name]").fill(name);
  await page.locator("input[name=new]").fill(PASSWORD);
  await page.locator("form.account-form button").click();
  await page.locator(".codes").waitFor();
}

// Offers a contest and gives the link to it.
export async function offer(page, { name = "Eva", choices = [], language = "en", listed = false, game } = {}) {
  await page.goto(`/${language}/online`);
  if (game) await page.locator(".game-card", { hasText: game }).click();
  for (const choice of choices) await page.locator(`input[value=${choice}]`).check({ force: true });
  await page.locator("#guest").fill(name);
  await page.locator(listed ? "[data-do=open]" : "[data-do=invite]").click();
  return page.locator("#invitation").inputValue();
}

export async function join(page, link, name = "Ole") {
  await page.goto(link);
  await page.locator("#guest").fill(name);
  await page.locator("[data-do=join]").click();
  await page.locator("#controls [data-do=abort], #controls [data-do=resign]").waitFor();
}

// Asks whether everybody can use a page.
export async function isAccessible(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => axe.run());
  assert(violations.length === 0, violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`).join("\n"));
}
