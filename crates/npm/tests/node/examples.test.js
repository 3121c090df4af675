// Every example of the documentation that runs in Node: what it says to be so, is.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

for (const [document, file] of process.env.DOCUMENTS.split(":").entries()) {
  const examples = [...readFileSync(file, "utf8").matchAll(/^```js\n(.*?)^```/gms)].map((found) => found[1]);
  test(`${examples.length} examples of ${file.split("/").slice(-2).join("/")}`, async () => {
    assert.ok(examples.length > 0);
    for (const [i, example] of examples.entries()) {
      const path = `${process.cwd()}/example-${document}-${i}.mjs`;
      writeFileSync(path, checked(example));
      await import(pathToFileURL(path));
    }
  });
}

/** `expression; // → value` is held against the value. */
function checked(example) {
  const lines = example.split("\n").map((line) => {
    const found = /^(.*?);\s*\/\/ → (.*)$/.exec(line);
    return found ? `assert.deepEqual(${found[1]}, ${found[2]});` : line;
  });
  const imported = example.includes('from "node:assert') ? "" : 'import assert from "node:assert/strict";\n';
  return imported + lines.join("\n");
}
