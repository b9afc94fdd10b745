// `lectern embed evaluate` prints what gensim's evaluate_word_analogies and evaluate_word_pairs give for the same files. The values are
// the package's: packages/embeddings/scripts/make-evaluate-golden.py makes them.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { folder, lectern } from "../../cli/run.js"

interface Golden {
  readonly words: readonly string[]
  readonly dimensions: number
  readonly data: readonly number[]
  readonly questions: string
  readonly analogies: readonly (Case & { readonly sections: readonly (readonly [string, number, number])[] })[]
  readonly similarity: {
    readonly text: string
    readonly cases: readonly (Case & { readonly pearson: number; readonly spearman: number })[]
  }
}

interface Case {
  readonly first: number
  readonly caseSensitive: boolean
  readonly unknown: "skip" | "wrong" | "zero"
}

const FILE = join(import.meta.dirname, "../../../../../packages/embeddings/test/golden/evaluate.json")
const { words, dimensions, data, questions, analogies, similarity }: Golden = JSON.parse(readFileSync(FILE, "utf8"))
const rows = words.map(
  (word, id) =>
    `${word} ${data
      .slice(id * dimensions, (id + 1) * dimensions)
      .map(Math.fround)
      .join(" ")}\n`,
)

async function evaluated({ first, caseSensitive, unknown }: Case, test: string, text: string) {
  const cwd = folder({ "v.vec": `${words.length} ${dimensions}\n${rows.join("")}`, "test.txt": text })
  const args = ["--first", String(first), "--unknown", unknown === "skip" ? "skip" : "wrong", "-f", "json"]
  const run = await lectern(
    ["embed", "evaluate", "v.vec", test, "test.txt", ...args, ...(caseSensitive ? ["--case-sensitive"] : [])],
    { cwd },
  )
  expect(run).toMatchObject({ code: 0, stderr: "" })
  return JSON.parse(run.stdout)
}

test("analogies are counted as gensim counts them", async () => {
  for (const each of analogies) {
    const found = (await evaluated(each, "--analogies", questions)).analogies[0]
    const sections = [...found.sections, { name: "Total accuracy", ...found }]
    expect(sections.map(({ name, correct, total }) => [name, correct, total])).toEqual(each.sections)
  }
})

test("similarities correlate as gensim says", async () => {
  for (const each of similarity.cases) {
    const [found] = (await evaluated(each, "--similarity", similarity.text)).similarity
    expect(found.pearson).toBeCloseTo(each.pearson, 6)
    expect(found.spearman).toBeCloseTo(each.spearman, 10)
  }
})
