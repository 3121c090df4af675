// What a screen reader is told: Chromium's own tree of it, in each language.

import { assert } from "../browser.js";
import { start, type } from "../games.js";

const SPOKEN = {
  en: { king: "d4, king", attacker: "d2, attacker, can move to", move: "attacker d2 to e2" },
  fr: { king: "d4, roi", attacker: "d2, attaquant, peut aller", move: "attaquant d2 vers e2" },
  de: { king: "d4, König", attacker: "d2, Angreifer, kann auf", move: "Angreifer d2 nach e2" },
  pt: { king: "d4, rei", attacker: "d2, atacante, pode ir para", move: "atacante d2 para e2" },
};

async function heard(devtools) {
  const { nodes } = await devtools.send("Accessibility.getFullAXTree");
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const isLive = (node) => {
    for (let at = node; at; at = byId.get(at.parentId)) {
      if (at.properties?.some(({ name, value }) => name === "live" && value.value === "polite")) return true;
    }
    return false;
  };
  const told = nodes.filter((node) => !node.ignored && node.name?.value);
  const isPressed = (node) => ["button", "gridcell"].includes(node.role.value);
  return {
    squares: told.filter((node) => node.role.value === "gridcell").map((node) => node.name.value),
    live: told.filter(isLive).map((node) => node.name.value),
    nameless: nodes.filter((node) => !node.ignored && isPressed(node) && !node.name?.value),
  };
}

async function boardAndMoves({ page, context }) {
  const devtools = await context.newCDPSession(page);
  for (const [language, spoken] of Object.entries(SPOKEN)) {
    await page.goto(`/${language}/play?game=brandubh`);
    await start(page, "friend");
    const before = await heard(devtools);
    const squares = before.squares.filter((name) => /^[a-g][1-7], /.test(name));
    assert(squares.length === 49, `${language}: ${squares.length} squares`);
    assert(before.nameless.length === 0, `${language}: a button without a name`);
    for (const wanted of [spoken.king, spoken.attacker])
      assert(squares.some((name) => name.startsWith(wanted)), `${language}: ${wanted} is not among ${squares}`);
    await type(page, "d2-e2");
    await page.locator("#said", { hasText: spoken.move }).waitFor({ state: "attached" });
    const { live } = await heard(devtools);
    assert(live.includes(spoken.move), `${language}: ${spoken.move} is not said, but ${live}`);
    await page.evaluate(() => localStorage.clear());
  }
}

export default { "a screen reader hears squares and moves in each language": boardAndMoves };
