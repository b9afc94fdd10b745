import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { noteFile } from "../../build/note-file.mjs"
import { partsOf } from "../../build/note-program.mjs"
import { ROOT } from "../project.js"
import { NOTES } from "./programs.js"

const NOTE = `---
title: Halves
---

<details class="folded"><summary>Code that the next blocks use</summary>

\`\`\`ts
import { pcg64 } from "@lectern/random"
import { type Rule, topK } from "@lectern/decoding"

/** Half of a number. */
const half = (x: number): number => x / 2
\`\`\`

</details>

Half of one is {= half(1).toFixed(1) }.

\`\`\`ts hidden
import { secret } from "../../widgets/secret.mjs"

const unseen = secret(half(8)) //=> 4
\`\`\`

\`\`\`ts
import { normalCdf } from "@lectern/random/special"
import { topP } from "@lectern/decoding"

const rules: readonly Rule[] = [topK(4), topP(half(1))]
const three = half(6) //=> 3

// Twice as much.
half(
  8,
) //=> 4
normalCdf(0) //=> 0.5
pcg64(-1) //=> LecternError: no such seed
\`\`\`

\`\`\`python
half = 6 / 2
\`\`\`

\`\`\`ts figure
draw(three)
\`\`\`
`

test("the file of a note has what is shown and folded, without types, and prints what is promised", () => {
  expect(noteFile(NOTE, "Halves", "notes/halves", "https://example.org/course")).toBe(`\
// Halves (https://example.org/course/notes/halves)
// npm install @lectern/decoding @lectern/random

import { pcg64 } from "@lectern/random";
import { topK, topP } from "@lectern/decoding";
import { normalCdf } from "@lectern/random/special";

/** Half of a number. */
const half = (x) => x / 2;

const rules = [topK(4), topP(half(1))];
const three = half(6);
console.log({ three }); //=> 3

// Twice as much.
console.log(half(8)); //=> 4
console.log(normalCdf(0)); //=> 0.5
try {
  pcg64(-1);
}
catch (error) {
  console.log(String(error));
} //=> LecternError: no such seed
`)
})

test("the file of a note on a site without an address names the page", () => {
  expect(noteFile("```ts\nf()\n```\n", "F", "notes/f", undefined).split("\n")[0]).toBe("// F (notes/f)")
})

test.each(NOTES)("%s shows only code that imports what users can import", (note) => {
  const shown = partsOf(readFileSync(ROOT + note, "utf8")).blocks.filter(({ kind }) => kind === "ts")
  const imported = shown.flatMap(({ code }) => [...code.matchAll(/\bfrom "([^"]+)"/g)].map(([, from]) => from))
  expect(imported.length).toBeGreaterThan(0)
  expect(imported.filter((from) => !/^(?:@lectern\/|node:)/.test(from ?? ""))).toEqual([])
})
