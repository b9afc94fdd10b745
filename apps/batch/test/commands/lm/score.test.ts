// `lectern lm score` as a command: KenLM's scores, every form, any number of threads, and refusals.

import { readdirSync, readFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { gzipSync } from "node:zlib"
import { ALL_TESTS } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { finished, folder, lectern, start } from "../../cli/run.js"
import { goldenPath, SENTENCES } from "./models.js"

interface Golden {
  readonly test: string
  readonly cases: readonly {
    readonly name: string
    readonly options: readonly string[]
    readonly arpa: string
    readonly sentences: readonly (readonly [word: string, logProb: number, length: number])[][]
    readonly perplexity: { readonly including: number; readonly excluding: number; readonly unknown: number }
  }[]
}

const KENLM: Golden = JSON.parse(readFileSync(goldenPath("kenlm.json"), "utf8"))
const [MODEL] = KENLM.cases
const FILES = { "model.arpa": MODEL!.arpa, "test.txt": KENLM.test }

const score = (args: readonly string[], options: { stdin?: string | Uint8Array; cwd?: string } = {}) =>
  lectern(["lm", "score", ...args], { cwd: folder(FILES), ...options })

test.each(KENLM.cases)(
  "perplexities and words are KenLM's: $name",
  async ({ arpa, options, sentences, perplexity }) => {
    const cwd = folder({ "model.arpa": arpa, "test.txt": KENLM.test })
    const ends = options.includes("-n") ? ["--no-bos", "--no-eos"] : []
    const { stdout } = await score(["model.arpa", "test.txt", "--json", "-q", ...ends], { cwd })
    const json = JSON.parse(stdout)
    expect(Math.abs(json.all.perplexity / perplexity.including - 1)).toBeLessThan(1e-6)
    expect(Math.abs(json.known.perplexity / perplexity.excluding - 1)).toBeLessThan(1e-6)
    expect(json.unknown_words).toBe(perplexity.unknown)
    const words = await score(["model.arpa", "test.txt", "--per-word", "--json", "-q", ...ends], { cwd })
    const lines = words.stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line))
    expect(lines.map((line) => line.map(({ length }: { length: number }) => length))).toEqual(
      sentences.map((sentence) => sentence.map(([, , length]) => length)),
    )
    expect(lines[3].map(({ word }: { word: string }) => word)).toEqual([
      "zebras",
      "wait",
      ...(ends.length > 0 ? [] : ["</s>"]),
    ])
  },
)

test("the report has all ways to count, and a row for each file if there are several", async () => {
  const one = await score(["model.arpa", "test.txt"])
  expect(one).toMatchObject({ code: 0, stderr: "" })
  const words = MODEL!.sentences.flat()
  const row = (name: string, counts: (word: string) => boolean): string => {
    const logProbs = words.filter(([word]) => counts(word)).map(([, logProb]) => logProb)
    const mean = -logProbs.reduce((sum, each) => sum + each, 0) / logProbs.length
    const numbers = [-mean * logProbs.length, 10 ** mean, mean * Math.log2(10)].map((each) => each.toFixed(4))
    return [name, logProbs.length, ...numbers].join(" ")
  }
  const known = (word: string): boolean => !["zebras", "sea,", ","].includes(word)
  expect(one.stdout.split("\n").map((line) => line.trim().replaceAll(/ {2,}/g, " "))).toEqual([
    "10 sentences, 46 words, 5 of them unknown",
    "tokens log10 prob perplexity bits/token",
    row("all", () => true),
    row("without unknown words", known),
    row("without </s>", (word) => word !== "</s>"),
    row("without both", (word) => word !== "</s>" && known(word)),
    "",
  ])
  const { stdout } = await score(["model.arpa", "test.txt", "-"], { stdin: "the boats\n" })
  expect(stdout).toContain("11 sentences, 48 words, 5 of them unknown")
  expect(stdout).toMatch(/\ntest\.txt +56 +5 +12\.9536 +10\.5197\n- +3 +0 +/)
  const { files, ...total } = JSON.parse(
    (await score(["model.arpa", "test.txt", "-", "--json"], { stdin: "the boats\n" })).stdout,
  )
  expect(total).toMatchObject({
    schema: "lectern.lm-score/1",
    model: "model.arpa",
    order: 3,
    bos: true,
    eos: true,
    sentences: 11,
  })
  expect(files.map(({ path, sentences }: { path: string; sentences: number }) => [path, sentences])).toEqual([
    ["test.txt", 10],
    ["-", 1],
  ])
  expect((await score(["model.arpa", "test.txt", "--no-eos"])).stdout).not.toContain("</s>")
})

test("lines per sentence and per word follow the lines of the text", async () => {
  const stdin = "the tide\n\nzebras\n"
  const sentences = (await score(["model.arpa", "--per-sentence"], { stdin })).stdout.trimEnd().split("\n")
  expect(sentences.map((line) => line.split("\t").slice(1))).toEqual([
    ["3", "0"],
    ["1", "0"],
    ["2", "1"],
  ])
  const json = (await score(["model.arpa", "--per-sentence", "--json"], { stdin })).stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))
  expect(json.map(({ log10_prob }) => String(log10_prob))).toEqual(sentences.map((line) => line.split("\t")[0]))
  expect(json[2].tokens).toBe(2)
  const words = (await score(["model.arpa", "--per-word"], { stdin })).stdout
  expect(words.replaceAll(/-[\d.]+/g, "x")).toBe(
    "the\t2\tx\ntide\t3\tx\n</s>\t3\tx\n\n</s>\t2\tx\n\nzebras\t1\tx\n</s>\t1\tx\n\n",
  )
})

test.runIf(ALL_TESTS)("any number of threads, compression and a pipe give the same bytes", async () => {
  const text = SENTENCES.repeat(20)
  const cwd = folder({
    "model.arpa": MODEL!.arpa,
    "model.arpa.gz": gzipSync(MODEL!.arpa),
    "a.txt": text,
    "b.txt.gz": gzipSync(text),
  })
  for (const form of [["--json"], ["--per-word"], ["--per-sentence", "--json"]]) {
    const inline = await score(["model.arpa", "a.txt", ...form, "--engine", "inline"], { cwd })
    expect(inline.code).toBe(0)
    const threads = await score(["model.arpa.gz", "a.txt", ...form, "--engine", "threads", "-j", "2"], { cwd })
    const same = (stdout: string): string => stdout.replace("model.arpa.gz", "model.arpa")
    expect(same(threads.stdout)).toBe(inline.stdout)
    if (form.includes("--json") && form.length === 1) continue
    expect((await score(["model.arpa", "b.txt.gz", ...form], { cwd })).stdout).toBe(inline.stdout)
    expect((await score(["model.arpa", ...form], { cwd, stdin: text })).stdout).toBe(inline.stdout)
  }
})

test("probability 0 is -inf in text and null in JSON, and counted", async () => {
  const cwd = folder({
    "model.arpa": "\\data\\\nngram 1=4\n\n\\1-grams:\n-1\t<unk>\n-99\t<s>\n-inf\t</s>\n-1\ta\n\n\\end\\\n",
  })
  const { stdout } = await score(["model.arpa"], { cwd, stdin: "a\n" })
  expect(stdout).toMatch(/\nall +2 +-inf +inf +inf\n/)
  expect(stdout).toContain("\n1 token with probability 0\n")
  expect(JSON.parse((await score(["model.arpa", "--json"], { cwd, stdin: "a\n" })).stdout)).toMatchObject({
    impossible: 1,
    all: { perplexity: null },
  })
  expect((await score(["model.arpa", "--per-word"], { cwd, stdin: "a\n" })).stdout).toBe("a\t1\t-1\n</s>\t1\t-inf\n\n")
})

test("marks of sentences in a text give a warning", async () => {
  const { stderr } = await score(["model.arpa"], { stdin: "<s> the tide </s>\n<s>\n" })
  expect(stderr).toBe(
    "lectern: warning: standard input: contains the words <s> or </s>, which count as unknown; they are added to each line anyway\n",
  )
})

test.each<[string, readonly string[], number, string]>([
  ["no model", [], 2, "missing required argument 'MODEL'"],
  [
    "two forms of lines",
    ["model.arpa", "--per-word", "--per-sentence"],
    2,
    "--per-sentence and --per-word cannot be combined",
  ],
  ["a missing model", ["none.arpa", "test.txt"], 74, "cannot read none.arpa: no such file"],
  ["a text as a model", ["test.txt", "test.txt"], 65, "test.txt:11: expected \\data\\, found the end of the file"],
  ["an empty text", ["model.arpa", "empty.txt"], 65, "empty.txt"],
  ["bytes that are not UTF-8", ["model.arpa", "latin1.txt"], 65, "latin1.txt:1:1"],
  ["the model as output", ["model.arpa", "test.txt", "-o", "model.arpa"], 2, "model.arpa"],
  ["an unknown option", ["model.arpa", "--per-words"], 2, "--per-word"],
])("%s is refused", async (_, args, code, sentence) => {
  const cwd = folder({ ...FILES, "empty.txt": "", "latin1.txt": Uint8Array.of(0xe9, 10) })
  const run = await score(args, { cwd })
  expect(run.code).toBe(code)
  expect(run.stdout).toBe("")
  expect(run.stderr).toContain(sentence)
})

test.runIf(ALL_TESTS)("a signal ends a run that waits for text, and leaves no file", async () => {
  const cwd = folder(FILES)
  const child = start(["lm", "score", "model.arpa", "-o", "scores.txt"], { cwd })
  const run = finished(child)
  while (readdirSync(cwd).length === Object.keys(FILES).length) await sleep(10)
  child.kill("SIGTERM")
  expect(await run).toMatchObject({ code: 143, stdout: "" })
  expect(readdirSync(cwd).sort()).toEqual(Object.keys(FILES).sort())
})
