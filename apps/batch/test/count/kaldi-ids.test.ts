// Kaldi's files that are read as plain text.
import { gzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { count, written } from "../support.js"

const REFERENCE = "u1 a b\nu2 c\nu3\n"
const WARNING =
  /^every line of \S+ref and \S+hyp begins with the same ids, which count as words; .*--input-format kaldi$/

async function warnings(files: Readonly<Record<string, string | Uint8Array>>): Promise<string[]> {
  const said: string[] = []
  await count(written(files), { onWarning: (sentence) => said.push(sentence) })
  return said
}

test.each<[string, string, string]>([
  ["in the same order", REFERENCE, "u1 a x\nu2 c\nu3 d\n"],
  ["in another order, behind blanks and tabs, without a last newline", REFERENCE, "u3\td\n  u1 a\nu2"],
  ["of one character", "1 a\n2 b\n", "2 a\n1 b\n"],
  ["over several blocks", many((i) => `spk-${i} a`), many((i) => `spk-${39_999 - i} b`)],
])("the same ids %s give a warning that names the option", async (_, ref, hyp) => {
  expect(await warnings({ ref, hyp })).toEqual([expect.stringMatching(WARNING)])
})

test.each<[string, string, string]>([
  ["words that are no ids", "the cat\na dog\n", "the cat\na dog\n"],
  ["an id twice in the references", "u1 a\nu1 b\nu3 c\n", "u1 a\nu1 b\nu3 c\n"],
  ["an id twice in a system", REFERENCE, "u1 a\nu2 b\nu2 c\n"],
  ["one line with another id", REFERENCE, "u1 a\nu2 b\nu4 c\n"],
  ["an empty line", "u1 a\n\n", "u1 a\n\n"],
  ["another id in a later block", many((i) => `u${i} a`), many((i) => `u${i === 39_999 ? "x0" : i} a`)],
])("%s give none", async (_, ref, hyp) => {
  expect(await warnings({ ref, hyp })).toEqual([])
})

test("compressed texts are not looked at", async () => {
  expect(await warnings({ ref: REFERENCE, "hyp.gz": gzipSync(REFERENCE) })).toEqual([])
})

function many(line: (i: number) => string): string {
  return Array.from({ length: 40_000 }, (_, i) => `${line(i)}\n`).join("")
}
