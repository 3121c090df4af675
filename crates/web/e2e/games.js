// What stories do on a page with a game.

// The king of Brandubh walks out in eight moves.
export const ESCAPE = ["d2-g2", "d3-d2", "b4-b3", "d4-d3", "b3-b2", "d3-a3", "b2-b1", "a3-a1"];

// Starts a game with some choices, by the values of their inputs.
export async function start(page, ...choices) {
  for (const choice of choices) await page.locator(`input[value="${choice}"]`).check({ force: true });
  await page.locator("[data-do=start]").click();
  await page.locator("#board [data-square]").first().waitFor();
}

export async function type(page, move) {
  await page.locator("#typed-move").fill(move);
  await page.locator("#typed-move").press("Enter");
}

// The computer answers at once, for stories with many moves.
export function withoutPause(page) {
  return page.addInitScript(() => localStorage.setItem("branan.pause", "off"));
}

export const played = (page) => page.locator(".ply").count();

export function waitForPlies(page, count) {
  const has = (count) => document.querySelectorAll(".ply").length >= count;
  return page.waitForFunction(has, count, { timeout: 60_000 });
}
