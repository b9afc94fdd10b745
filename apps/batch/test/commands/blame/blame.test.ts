// `lectern blame` as a command: what the library says, lists, inputs, any number of threads, refusals.

import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { gzipSync } from "node:zlib"
import { ALL_TESTS } from "@lectern/core/testing"
import { type AttributionCell, attributeGrid, minLength, noRepeatNgrams, type Rule } from "@lectern/decoding"
import { BOS, EOS, ngramDecoder, ngramScorer } from "@lectern/decoding/ngram"
import { describe, expect, test } from "vitest"
import { type BlamePayload, blamePairs } from "../../../src/commands/blame/blame-pairs.js"
import { finished, folder, lectern, start } from "../../cli/run.js"
import { goldenPath, modelAt, SENTENCES } from "../lm/models.js"

const ARPA = goldenPath("sentences.o3.arpa")
const MODEL = { "model.arpa": readFileSync(ARPA) }
const PAIRS = SENTENCES.split("\n")
  .slice(0, 9)
  .map((line) => [line.split(" ").slice(0, 3).join(" "), line.split(" ").slice(3).join(" ")] as const)
const SOURCES = PAIRS.map(([source]) => source)
const REFERENCES = PAIRS.map(([, reference]) => reference)
const lines = (texts: readonly string[]): string => texts.map((each) => `${each}\n`).join("")
const FILES = {
  ...MODEL,
  "pairs.tsv": lines(PAIRS.map((each) => each.join("\t"))),
  "sources.txt": lines(SOURCES),
  "refs.txt": lines(REFERENCES),
  "others.txt": lines(REFERENCES.map((_, i) => (i % 2 === 0 ? "" : "the room was warm"))),
}

const SHORT = ["--max-tokens", "12", "--max-nodes", "20"]
const run = (args: readonly string[], stdin = "", cwd = folder(FILES)) =>
  lectern(["blame", "model.arpa", ...args], { cwd, stdin })

interface Json {
  readonly schema: string
  readonly searches: readonly Readonly<Record<string, unknown>>[]
}

async function blamed(args: readonly string[], stdin = ""): Promise<Json> {
  const { code, stdout, stderr } = await run([...args, ...SHORT, "-f", "json"], stdin)
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
  return JSON.parse(stdout) as Json
}

/** What the library says. */
function expected(references: readonly (readonly string[])[], more: object): Promise<readonly AttributionCell[]> {
  const model = modelAt(ARPA)
  const scorer = ngramScorer(model)
  const pairs = {
    prompts: SOURCES.map((source) => [BOS, ...scorer.score(source, { eos: false }).ids]),
    references: references.map((list) => list.map((each) => [...scorer.score(each, { eos: false }).ids, EOS])),
  }
  const search = { endTokens: EOS, maxLength: 12, ...more }
  return attributeGrid(ngramDecoder(model), pairs, { beamWidths: [1, 3], alphas: [0, 1], maxNodes: 20, search })
}

const summary = ({ alpha, beamWidth, shares }: AttributionCell) => {
  const of = ({ meanScore, meanLogProb, ...rest }: (typeof shares)["outputs"]) => ({
    ...rest,
    mean_score: meanScore,
    mean_log_prob: meanLogProb,
  })
  const { searchErrors, lengthRatio, outputs, references, ...rest } = shares
  return {
    alpha,
    beam: beamWidth,
    ...rest,
    search_errors: searchErrors,
    outputs: of(outputs),
    references: of(references),
    length_ratio: lengthRatio,
  }
}

const GRID = ["--beam", "1", "3", "--alpha", "0", "1"]

describe("shares are those of the library", () => {
  test("with pairs in one file, or from standard input", async () => {
    const found = await blamed(["pairs.tsv", ...GRID])
    const cells = await expected(
      REFERENCES.map((each) => [each]),
      {},
    )
    expect(found.schema).toBe("lectern.blame/1")
    expect(found.searches).toEqual(cells.map(summary))
    expect((await blamed(GRID, FILES["pairs.tsv"])).searches).toEqual(found.searches)
    const verdicts = found.searches.map(({ blame }) => blame as Record<string, { readonly count: number }>)
    expect(verdicts.some(({ search }) => search!.count > 0)).toBe(true)
    expect(verdicts.some(({ model }) => model!.count > 0)).toBe(true)
  })

  test("with several references, in files or columns", async () => {
    const { searches } = await blamed(["sources.txt", "refs.txt", "others.txt", ...GRID])
    const others = FILES["others.txt"].split("\n")
    const cells = await expected(
      REFERENCES.map((each, i) => [each, others[i]!]),
      {},
    )
    expect(searches).toEqual(cells.map(summary))
    const columns = lines(PAIRS.map((pair, i) => [...pair, others[i]].join("\t")))
    expect((await blamed(["-nr", "2", ...GRID], columns)).searches).toEqual(searches)
  })

  test.each<readonly [string, Rule]>([
    ["--block-ngram-repeat", noRepeatNgrams(1)],
    ...(ALL_TESTS ? ([["--min-tokens", minLength(1, EOS)]] as const) : []),
  ])("with %s 1", async (flag, rule) => {
    const references = REFERENCES.map((each, i) => (i < 5 ? each : ""))
    const pairs = lines(SOURCES.map((source, i) => `${source}\t${references[i]}`))
    const { searches } = await blamed([...GRID, flag, "1"], pairs)
    const cells = await expected(
      references.map((each) => [each]),
      { rules: [rule] },
    )
    expect(searches).toEqual(cells.map(summary))
    expect(searches.some(({ blame }) => (blame as { settings: { count: number } }).settings.count > 0)).toBe(true)
  })
})

test.runIf(ALL_TESTS)("lists rank the outputs and the references together", async () => {
  const cwd = folder(FILES)
  const args = [
    "sources.txt",
    "refs.txt",
    "others.txt",
    ...GRID,
    "--nbest",
    "3",
    "--nbest-out",
    "lists.jsonl",
    ...SHORT,
  ]
  expect(await run(args, "", cwd)).toMatchObject({ code: 0, stderr: "" })
  const found = readFileSync(join(cwd, "lists.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))
  expect(found.map(({ number, source }) => [number, source])).toEqual(SOURCES.map((source, i) => [i + 1, source]))
  const kinds = new Set<string>()
  for (const { schema, references, searches } of found) {
    expect(schema).toBe("lectern.blame-nbest/1")
    expect(searches).toHaveLength(4)
    for (const {
      beam,
      verdict,
      output,
      reference,
      nbest,
      best_score: [lower, upper],
    } of searches) {
      const scores: readonly number[] = nbest.map(({ score }: { readonly score: number }) => score)
      expect(scores).toEqual([...scores].sort((a, b) => b - a))
      expect(nbest.length).toBeLessThanOrEqual(Math.min(3, beam) + 2)
      for (const { from, text, token_scores, sum, tokens, finished } of nbest) {
        kinds.add(from)
        expect(references.includes(text)).toBe(from !== "search")
        expect(token_scores.reduce((total: number, each: number) => total + each, 0)).toBe(sum)
        expect(tokens.at(-1) === "</s>").toBe(finished)
      }
      const texts = nbest.map(
        ({ text, finished }: { readonly text: string; readonly finished: boolean }) => `${text} ${finished}`,
      )
      expect(new Set(texts).size).toBe(texts.length)
      expect(references[reference.index]).toBe(reference.text)
      expect(verdict === "search").toBe(reference.score > output.score && !references.includes(output.text))
      expect(lower).toBeGreaterThanOrEqual(scores[0]!)
      expect(upper).toBeGreaterThanOrEqual(lower)
    }
  }
  expect([...kinds].sort()).toEqual(["both", "reference", "search"])
})

test("the table has a row for each search", async () => {
  const { code, stdout } = await run(["pairs.tsv", ...GRID, ...SHORT])
  expect(code).toBe(0)
  const rows = stdout.split("\n").map((line) => line.trim().split(/ {2,}/))
  expect(rows[0]).toEqual(["9 sources"])
  expect(rows[2]).toEqual(
    "alpha,beam,bad,search,settings,model,proved,absent,open,empty,length,log P,ref log P".split(","),
  )
  expect(rows.slice(3, 7).map(([alpha, beam]) => [alpha, beam])).toEqual([
    ["0", "1"],
    ["0", "3"],
    ["1", "1"],
    ["1", "3"],
  ])
})

test("words that the model does not know make a reference impossible, with a warning", async () => {
  const { stdout, stderr } = await run(["--beam", "2", ...SHORT], "the\tzzz\nthe\troom\n")
  expect(stderr).toContain("1 reference has words that the model does not know")
  expect(stdout).toContain("1 reference that the search cannot write")
  const allowed = await run(["--beam", "2", "--unknown", "allow", ...SHORT], "the\tzzz\nthe\troom\n")
  expect(allowed.stderr).toBe("")
  expect(allowed.stdout).not.toContain("cannot write")
  const none = await run(["--beam", "2", "-q", ...SHORT], "the\tzzz\n")
  expect(none.stderr).toBe("")
  expect(none.stdout.split("\n")[4]).toMatch(/ -$/)
})

test.runIf(ALL_TESTS)("any number of threads gives the same bytes, compressed or not", async () => {
  const cwd = folder({
    ...FILES,
    "many.tsv": FILES["pairs.tsv"].repeat(2),
    "many.tsv.gz": gzipSync(FILES["pairs.tsv"].repeat(2)),
  })
  const args = ["--beam", "1", "2", ...SHORT, "--nbest", "2", "-f", "json"]
  const inline = await run(["many.tsv", ...args, "--engine", "inline", "--nbest-out", "a"], "", cwd)
  const threads = await run(
    ["many.tsv", ...args, "--engine", "threads", "-j", "2", "--nbest-out", "b", "-o", "out"],
    "",
    cwd,
  )
  const zipped = await run(["many.tsv.gz", ...args, "--engine", "inline", "--nbest-out", "c"], "", cwd)
  expect([inline.code, threads.code, zipped.code]).toEqual([0, 0, 0])
  const read = (name: string): string => readFileSync(join(cwd, name), "utf8")
  expect(read("out")).toBe(inline.stdout)
  expect(read("b")).toBe(read("a"))
  expect(read("c")).toBe(read("a"))
  expect((JSON.parse(zipped.stdout) as Json).searches).toEqual((JSON.parse(inline.stdout) as Json).searches)
})

test.each<[string, readonly string[], number, string]>([
  ["a line without a tab", ["bad.tsv"], 65, "bad.tsv:2: found 1 column, expected 2"],
  ["a line with a reference too many", ["three.tsv"], 65, "three.tsv:1: found 3 tab-separated columns, expected 2"],
  ["unequal numbers of lines", ["sources.txt", "bad.tsv"], 65, "sources.txt"],
  ["an empty file", ["empty.txt"], 65, "empty.txt: is empty"],
  ["a reference that is not UTF-8", ["sources.txt", "latin.txt"], 65, "latin.txt:2"],
  ["a reference of a million characters", ["one.txt", "long.txt"], 65, "long.txt:1: is too long: 1048576 characters"],
  ["a missing file", ["none.txt"], 74, "cannot read none.txt: no such file"],
  ["a beam of nothing", ["pairs.tsv", "--beam", "4", "0"], 2, "--beam must be an integer in 1..1000000, got 0"],
  ["a negative exponent", ["pairs.tsv", "--alpha", "1", "-1"], 2, "-1"],
  ["a file named twice", ["sources.txt", "sources.txt"], 2, "sources.txt is named twice"],
  ["a number of outputs without a file", ["pairs.tsv", "--nbest", "2"], 2, "--nbest has no effect without --nbest-out"],
  ["lists over an input", ["pairs.tsv", "--nbest-out", "./pairs.tsv"], 2, "would overwrite the input pairs.tsv"],
  ["lists over the report", ["pairs.tsv", "--nbest-out", "x", "-o", "x"], 2, "-o and --nbest-out are both x"],
  ["another tool's score", ["pairs.tsv", "--length-penalty", "marian"], 2, "unknown --length-penalty value 'marian'"],
])("%s is refused", async (_, args, code, sentence) => {
  const files = {
    ...FILES,
    "bad.tsv": "a\tb\nc\n",
    "three.tsv": "a\tb\tc\n",
    "empty.txt": "",
    "latin.txt": Buffer.from(`${REFERENCES[0]}\ncaf\xe9\n${lines(REFERENCES.slice(2))}`, "latin1"),
    "one.txt": "the\n",
    "long.txt": `${"a ".repeat(2 ** 19)}\n`,
  }
  const result = await run(args, "", folder(files))
  expect(result).toMatchObject({ code, stdout: "" })
  expect(result.stderr).toContain(sentence)
  expect(result.stderr.trimEnd().split("\n")).toHaveLength(1)
})

test("a signal ends a search that would take long, and leaves no file", async () => {
  const cwd = folder(FILES)
  const endless = ["--max-nodes", "1000000000", "--alpha", "1", "-o", "out.txt", "--nbest-out", "lists.jsonl"]
  const child = start(["blame", "model.arpa", "pairs.tsv", ...endless], { cwd })
  const run = finished(child)
  while (readdirSync(cwd).length < Object.keys(FILES).length + 2) await sleep(10)
  await sleep(300)
  child.kill("SIGINT")
  expect(await run).toMatchObject({ code: 130, stdout: "" })
  expect(readdirSync(cwd).sort()).toEqual(Object.keys(FILES).sort())
})

test("a task is named by its segments, counted from 1, and larger by 16,384 for each byte and line", () => {
  const pairs = ["a b", "", "c"].map((source) => ({ source, references: ["x"] }))
  const payload = { first: 4, pairs } as unknown as BlamePayload
  expect(blamePairs.label(payload)).toBe("segments 5..7")
  expect(blamePairs.bytes(payload)).toBe(7 * 16_384)
})
