// A strict project of TypeScript that uses all there is; and what is declared is there.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as rules from "branan";
import * as engine from "branan/engine";

const tsc = `${process.env.TOOLS}/node_modules/typescript/bin/tsc`;

test("a strict project compiles", () => {
  try {
    execFileSync("node", [tsc, "-p", "typescript"], { encoding: "utf8" });
  } catch (error) {
    assert.fail(error.stdout);
  }
});

/** The members that a declaration gives a class. */
function declared(file, name) {
  const text = readFileSync(`node_modules/branan/${file}`, "utf8");
  const body = new RegExp(`export class ${name} [^{]*{\\n(.*?)^}`, "ms").exec(text)[1].replace(/\/\*\*.*?\*\//gs, "");
  const members = [...body.matchAll(/^  (?:(static) )?(?:readonly )?(\w+)(?=[(:?])/gm)];
  return members.map(([, isStatic, member]) => (isStatic ? `static ${member}` : member)).filter((member) => member !== "constructor");
}

/** The members that a class has. */
function real(made) {
  const own = (object) => Object.getOwnPropertyNames(object);
  const statics = own(made).filter((name) => !["length", "name", "prototype"].includes(name)).map((name) => `static ${name}`);
  return [...own(made.prototype), ...statics].filter((name) => name !== "constructor");
}

test("classes have the members that are declared, and no others", () => {
  for (const name of ["RuleSet", "Board", "GameRecord"])
    assert.deepEqual(real(rules[name]).sort(), declared("index.d.ts", name).sort(), name);
  const methods = declared("engine.d.ts", "Engine");
  assert.deepEqual(methods.filter((name) => typeof engine.Engine.prototype[name] !== "function"), []);
});

test("the module exports what is declared, and nothing else", () => {
  const text = readFileSync("node_modules/branan/index.d.ts", "utf8");
  const names = [...text.matchAll(/^export (?:default )?(?:class|function) (\w+)/gm)].map((found) => found[1]);
  const exported = Object.keys(rules).map((name) => (name === "default" ? "init" : name));
  assert.deepEqual(exported.sort(), names.sort());
});
