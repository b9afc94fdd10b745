// The scores of a page, for any of its segments, against `lectern score` of files with these segments only.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { tokenize } from "@lectern/metrics"
import { philox } from "@lectern/random"
import { describe, expect, test } from "vitest"
import { found } from "../../src/page/report/browser/filter.js"
import { jsonLines } from "../../src/page/report/browser/segments-view.js"
import { START, type View } from "../../src/page/report/browser/state.js"
import { sumsBy } from "../../src/page/report/browser/sums.js"
import { EXAMPLE, exampleFolder, folder, lectern } from "../cli/run.js"
import { type Opened, opened } from "./opened.js"

const { A, B, north, south } = EXAMPLE
const SUMS = [
  "bleu",
  "chrf",
  "ter",
  "wer",
  "cer",
  "wip",
  "rouge2",
  "rougeL",
  "rougeLsum",
  "gleu",
  "meteor",
  "f1",
  "exact",
]
const TWO_PASS = ["cider", "nist"]
const TEXTS = [A, B, "-i", north, south]

/** Runs the command and gives what it wrote. */
async function written(args: readonly string[], cwd: string, name = "page.html"): Promise<string> {
  const run = await lectern([...args, "-q", "-o", name], { cwd })
  expect(run).toEqual({ code: 0, stdout: "", stderr: "" })
  return readFileSync(join(cwd, name), "utf8")
}

/** `[system][metric]`: the scores of files with some of the lines. */
async function scoresOf(cwd: string, segments: ArrayLike<number>, metrics: readonly string[]): Promise<number[][]> {
  const parts = folder()
  for (const name of Object.values(EXAMPLE)) {
    const lines = readFileSync(join(cwd, name), "utf8").split("\n")
    writeFileSync(join(parts, name), Array.from(segments, (segment) => `${lines[segment]}\n`).join(""))
  }
  const { stdout } = await lectern(["score", ...TEXTS, "-m", ...metrics, "--json-full"], { cwd: parts })
  const { systems } = JSON.parse(stdout) as { systems: { metrics: { score: number }[] }[] }
  return systems.map((system) => system.metrics.map(({ score }) => score))
}

const foundNow = (page: Opened, view: Partial<View>): Uint32Array => {
  const answer = found(page.data, page.engine, { ...START, ...view })
  if (answer instanceof Promise || "fault" in answer) throw new Error("not at once")
  return answer.segments
}

describe("a page of the example", () => {
  test("has the exact scores of random parts of the corpus, by every metric that is a sum", {
    timeout: 60_000,
  }, async () => {
    const cwd = exampleFolder()
    const page = opened(await written(["score", ...TEXTS, "-m", ...SUMS, "-f", "html"], cwd))
    const names = page.facts.metrics.map(({ spec }) => spec.name)
    expect(page.facts.metrics.every(({ isSum }) => isSum)).toBe(true)
    const generator = philox(7)
    for (const share of [1, 0.5, 0.1, 0.02]) {
      const segments = page.all.filter((_, i) => i === 3 || share === 1 || generator.uniform() < share)
      const expected = await scoresOf(cwd, segments, names)
      for (const [m, name] of names.entries()) {
        const actual = page.engine.measure(m, segments).map(({ score }) => score)
        expect([name, ...actual]).toEqual([name, ...expected.map((system) => system[m]!)])
      }
    }
  })

  test("finds segments by group, length, words, numbers and ticks, with the scores of their files", {
    timeout: 60_000,
  }, async () => {
    const cwd = exampleFolder()
    const labels = Array.from({ length: 200 }, (_, i) => (i % 7 === 0 ? "news" : "talks"))
    writeFileSync(join(cwd, "domains"), labels.map((label) => `${label}\n`).join(""))
    writeFileSync(join(cwd, "halves"), labels.map((_, i) => `${i < 100 ? "z first" : "second"}\n`).join(""))
    const args = ["score", ...TEXTS, "--by", "file:domains", "length:8,12", "file:halves", "-m", "bleu", "-f", "html"]
    const page = opened(await written(args, cwd))
    expect(page.facts.groupings).toEqual([
      { name: "domains", labels: ["news", "talks"] },
      { name: "length:8,12", labels: ["1-8", "9-12", "13+"] },
      { name: "halves", labels: ["second", "z first"] },
    ])
    const lines = Object.values(EXAMPLE).map((name) => readFileSync(join(cwd, name), "utf8").split("\n"))
    const hasWord = (i: number, word: string): boolean => lines.some((text) => text[i]!.toLowerCase().includes(word))
    const wanted = (test: (i: number) => boolean): number[] => [...page.all].filter(test)
    const cases: [Partial<View>, (i: number) => boolean][] = [
      [{ groups: new Map([[0, 0]]) }, (i) => labels[i] === "news"],
      [{ groups: new Map([[2, 1]]) }, (i) => i < 100],
      [{ query: "the meeting" }, (i) => hasWord(i, "the") && hasWord(i, "meeting")],
      [{ query: '"the meeting"' }, (i) => hasWord(i, "the meeting")],
      [{ query: "THE -meeting" }, (i) => hasWord(i, "the") && !hasWord(i, "meeting")],
      [{ query: "the", scope: "reference" }, (i) => [0, 1].some((t) => lines[t]![i]!.toLowerCase().includes("the"))],
      [{ query: "the", scope: "1" }, (i) => lines[3]![i]!.toLowerCase().includes("the")],
      [{ query: "#5-9 -#7" }, (i) => i >= 4 && i <= 8 && i !== 6],
      [{ picked: [2, 150], onlyPicked: true }, (i) => i === 2 || i === 150],
      [{ from: 9, to: 12 }, (i) => page.data.lengths[i]! >= 9 && page.data.lengths[i]! <= 12],
    ]
    for (const [view, isWanted] of cases) {
      const segments = foundNow(page, view)
      expect([...segments]).toEqual(wanted(isWanted))
      expect(segments.length).toBeGreaterThan(0)
      const expected = await scoresOf(cwd, segments, ["bleu"])
      expect(page.engine.measure(0, segments).map(({ score }) => score)).toEqual(expected.flat())
    }
  })

  test("has the scores of groups that the command prints", async () => {
    const cwd = exampleFolder()
    const args = ["score", ...TEXTS, "--by", "length:8,12", "-m", "bleu", "chrf"]
    const page = opened(await written([...args, "-f", "html"], cwd))
    const { groups } = JSON.parse(await written([...args, "--json-full"], cwd, "scores.json"))
    for (const m of [0, 1]) {
      const scores = [0, 1].map((s) => {
        const sums = sumsBy(page.data.rows[s]![m]!, page.all, page.data.groups[0]!, 3)
        return sums.map((sum) => page.engine.scoreOf(m, sum))
      })
      for (const [row, { systems }] of groups[0].rows.entries()) {
        expect(scores.map((each) => each[row])).toEqual(
          systems.map((system: { metrics: { score: number }[] }) => system.metrics[m]!.score),
        )
      }
    }
  })

  test("has the scores of metrics that need the whole corpus, and says that filters cannot have them", async () => {
    const cwd = exampleFolder()
    const page = opened(await written(["score", ...TEXTS, "-m", ...TWO_PASS, "-f", "html"], cwd))
    expect(page.facts.metrics.map(({ isSum }) => isSum)).toEqual([false, false])
    const expected = await scoresOf(cwd, page.all, TWO_PASS)
    for (const m of [0, 1]) {
      expect(page.engine.measure(m, page.all).map(({ score }) => score)).toEqual(expected.map((system) => system[m]))
    }
  })

  test("saves segments as JSON lines that the command scores alike", async () => {
    const cwd = exampleFolder()
    const page = opened(await written(["score", ...TEXTS, "-m", "bleu", "ter", "-f", "html"], cwd))
    const segments = foundNow(page, { query: "was" })
    writeFileSync(join(cwd, "some.jsonl"), jsonLines(page.data, segments))
    const args = [
      "score",
      "some.jsonl",
      "-i",
      "some.jsonl",
      "--ref-field",
      "references",
      "-nr",
      "2",
      "--field",
      "outputs.0,outputs.1",
    ]
    const { stdout, stderr } = await lectern([...args, "-m", "bleu", "ter", "--json-full"], { cwd })
    expect(stderr).toBe("")
    const { systems } = JSON.parse(stdout) as { systems: { metrics: { score: number }[] }[] }
    for (const m of [0, 1]) {
      expect(page.engine.measure(m, segments).map(({ score }) => score)).toEqual(
        systems.map(({ metrics }) => metrics[m]!.score),
      )
    }
  })

  test("compares texts as `compare` does, with tables of frequencies and lengths", async () => {
    const cwd = exampleFolder()
    const page = opened(await written(["compare", ...TEXTS, "-m", "bleu", "ter", "-f", "html"], cwd))
    const compared = JSON.parse(
      await written(["compare", ...TEXTS, "-m", "bleu", "ter", "-f", "json"], cwd, "compared.json"),
    )
    for (const [m, metric] of compared.metrics.entries()) {
      expect(page.engine.measure(m, page.all).map(({ score }) => score)).toEqual(metric.scores)
    }
    expect(page.facts.tables.map(({ title }) => title)).toEqual([
      "Words got right, by frequency",
      "BLEU by difference of lengths",
      "TER by difference of lengths",
    ])
    const [wins] = compared.comparisons[0].metrics
    const better = await found(page.data, page.engine, { ...START, outcome: "better" })
    const worse = await found(page.data, page.engine, { ...START, outcome: "worse" })
    expect([better, worse].map((each) => "segments" in each && each.segments.length)).toEqual([wins.wins, wins.losses])
    // Matches of an n-gram, counted word by word.
    const lines = Object.values(EXAMPLE).map((name) => readFileSync(join(cwd, name), "utf8").split("\n"))
    const countIn = (line: string, words: readonly string[]): number => {
      const tokens = tokenize(line, "13a")
      return tokens.filter((_, at) => words.every((word, k) => tokens[at + k] === word)).length
    }
    const { better: won, worse: lost } = compared.comparisons[0].ngrams as Record<string, { ngram: string }[]>
    for (const { ngram } of [...won!, ...lost!]) {
      const words = ngram.split(" ")
      const differs = (i: number): boolean => {
        const most = Math.max(countIn(lines[0]![i]!, words), countIn(lines[1]![i]!, words))
        const [one, two] = [2, 3].map((t) => Math.min(most, countIn(lines[t]![i]!, words)))
        return one !== two
      }
      const answer = await found(page.data, page.engine, { ...START, ngram: words })
      expect("segments" in answer && [...answer.segments]).toEqual([...page.all].filter(differs))
    }
  })
})
