// METEOR with a small WordNet, as NLTK scores the same texts.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { folder, lectern } from "../../cli/run.js"

interface Golden {
  readonly files: Readonly<Record<string, string>>
  readonly cases: readonly {
    readonly hypotheses: readonly string[]
    readonly references: readonly (readonly string[])[]
    readonly segments: readonly number[]
  }[]
}

const GOLDEN: Golden = JSON.parse(
  readFileSync(new URL("../../../../../packages/metrics/test/golden/wordnet.nltk.json", import.meta.url), "utf8"),
)
const [first] = GOLDEN.cases
const chosen = [...first!.segments.keys()].filter((i) => first!.references[i]!.length === 2)
const lines = (text: (i: number) => string): string => chosen.map((i) => `${text(i)}\n`).join("")
const TEXTS = {
  "hyp.txt": lines((i) => first!.hypotheses[i]!),
  "ref.0.txt": lines((i) => first!.references[i]![0]!),
  "ref.1.txt": lines((i) => first!.references[i]![1]!),
}
const ARGS = ["score", "ref.0.txt", "ref.1.txt", "-i", "hyp.txt", "-m", "meteor", "-tok", "none"]
const NLTK = ["--meteor-variant", "nltk", "--wordnet", "."]

test.each<[string, readonly string[]]>([
  ["in this thread", ["--jobs", "1"]],
  ["on two threads, in small shards", ["--jobs", "2", "--engine", "threads", "--shard-bytes", "200"]],
])("scores are NLTK's %s", async (_, options) => {
  const cwd = folder({ ...GOLDEN.files, ...TEXTS })
  const run = await lectern([...ARGS, ...NLTK, ...options, "-sl", "--json-full"], { cwd })
  const rows = run.stdout.trimEnd().split("\n")
  expect(rows.map((row) => JSON.parse(row).score)).toEqual(chosen.map((i) => 100 * first!.segments[i]!))
  const { stdout } = await lectern([...ARGS, ...NLTK, ...options, "--json-full"], { cwd })
  const mean = chosen.reduce((sum, i) => sum + first!.segments[i]!, 0) / chosen.length
  const signature = /\|syn:wn0\.1-[0-9a-f]{8}\|.*\|avg:segments\|variant:nltk\|/
  const { score } = JSON.parse(stdout).systems[0].metrics[0]
  expect(score).toBeCloseTo(100 * mean, 11)
  expect(stdout).toMatch(signature)
})

test("a folder without one of WordNet's files is refused, with where to get them", async () => {
  const { "verb.exc": _, ...without } = GOLDEN.files
  const run = await lectern([...ARGS, "--wordnet", "."], { cwd: folder({ ...without, ...TEXTS }) })
  expect(run).toMatchObject({ code: 74, stdout: "" })
  expect(run.stderr).toMatch(/^lectern: cannot read verb\.exc: no such file; WordNet 3\.0 is in .*\n$/)
})

test("a damaged file is refused with its line", async () => {
  const cwd = folder({ ...GOLDEN.files, ...TEXTS })
  writeFileSync(join(cwd, "index.adv"), "well r 1 0 1 0 00000009\n")
  const run = await lectern([...ARGS, "--wordnet", cwd], { cwd })
  expect(run).toMatchObject({ code: 65, stdout: "" })
  expect(run.stderr).toBe(`lectern: ${cwd}/index.adv:1: data.adv has no set of synonyms at byte 9\n`)
})

test("a WordNet that has changed since is not another's", async () => {
  const cwd = folder({ ...GOLDEN.files, ...TEXTS })
  const signature = async (): Promise<string> => {
    const run = await lectern([...ARGS, "--wordnet", cwd], { cwd })
    return JSON.parse(run.stdout).syn
  }
  const before = await signature()
  writeFileSync(join(cwd, "noun.exc"), "geese goose\n")
  expect(await signature()).not.toBe(before)
})
