// The README's table of packages on npm: their answers, asked where they are installed, and the right ones.
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { editDistance, rougeL, sentenceBleu, sentenceWer } from "@lectern/metrics"
import { describe, expect, test } from "vitest"
import { ROOT } from "../project.js"
import golden from "./npm-peers.json" with { type: "json" }

const require = createRequire(import.meta.url)

/** The rows: package, version, question, its answer, the right one. */
const rows = [
  ...readFileSync(`${ROOT}README.md`, "utf8").matchAll(
    /^\| `([\w-]+)` ([\d.]+) \| (.*?) \| ([\d.]+) \| ([\d.]+) \|$/gm,
  ),
].map(([, name = "", version, question, answer, right]) => ({ name, version, question, answer, right }))

/** The functions of a package. */
type Peer = Readonly<Record<string, (...words: readonly (string | number)[]) => number>>

/** How each package is asked; promptfoo needs a newer Node, so its answer is a recorded one. */
const ASKED: Readonly<Record<string, (peer: Peer, hypothesis: string, reference: string) => number>> = {
  "bleu-score": ({ bleu }, hypothesis, reference) => bleu!(reference, hypothesis, 4),
  "word-error-rate": ({ wordErrorRate }, hypothesis, reference) => wordErrorRate!(hypothesis, reference),
  "js-rouge": ({ l }, hypothesis, reference) => l!(hypothesis, reference),
  "fastest-levenshtein": ({ distance }, hypothesis, reference) => distance!(hypothesis, reference),
}

const OURS: Readonly<Record<string, (hypothesis: string, references: string[]) => number>> = {
  BLEU: (hypothesis, references) => sentenceBleu(hypothesis, references).score,
  WER: (hypothesis, [reference = ""]) => sentenceWer(hypothesis, reference).score,
  "ROUGE-L": (hypothesis, [reference = ""]) => rougeL().score([hypothesis], [reference]).score,
  edits: (hypothesis, [reference = ""]) => editDistance(hypothesis, reference),
}

const shown = (value: number): string => String(Number(value.toFixed(3)))

test("the table has a row for each package", () => {
  expect(rows.map(({ name }) => name)).toEqual(golden.cases.map((each) => each.package))
})

describe.each(golden.cases)("the row of $package", (each) => {
  const { hypothesis, references, right } = each
  const row = rows.find(({ name }) => name === each.package)!

  test("names the question and its texts", () => {
    expect(row.question).toContain(each.question)
    for (const text of [hypothesis, ...references]) expect(row.question).toContain(text)
  })

  test("has the right answer, which is ours", () => {
    const tolerance = golden.made.tolerance
    expect(Math.abs(OURS[each.question]!(hypothesis, references) - right)).toBeLessThanOrEqual(tolerance)
    expect(row.right).toBe(shown(right))
  })

  if (each.made !== undefined) {
    test("has the answer that was recorded", () => {
      expect(row).toMatchObject({ version: each.made.version, answer: shown(each.answer!) })
    })
    return
  }

  const peer = installed(each.package)
  test.skipIf(peer === undefined)("has the package's answer", () => {
    const answer = ASKED[each.package]!(peer!, hypothesis, references[0]!)
    expect(row).toMatchObject({ version: versionOf(each.package), answer: shown(answer) })
  })
})

function installed(name: string): Peer | undefined {
  try {
    return require(name) as Peer
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "MODULE_NOT_FOUND") return undefined
    throw error
  }
}

function versionOf(name: string): string {
  const path = require.resolve(name)
  const folder = path.slice(0, path.lastIndexOf(`/node_modules/${name}/`) + `/node_modules/${name}/`.length)
  return JSON.parse(readFileSync(`${folder}package.json`, "utf8")).version
}
