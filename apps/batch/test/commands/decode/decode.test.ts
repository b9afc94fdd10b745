// `lectern decode` as a command: outputs with scores that add up, each search, any number of threads, refusals.

import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { ALL_TESTS } from "@lectern/core/testing"
import { beamSearch, exhaustiveSearch } from "@lectern/decoding"
import { BOS, EOS, ngramDecoder, ngramScorer } from "@lectern/decoding/ngram"
import { describe, expect, test } from "vitest"
import { finished, folder, lectern, start } from "../../cli/run.js"
import { goldenPath, modelAt, SENTENCES } from "../lm/models.js"

const ARPA = goldenPath("sentences.o3.arpa")
const FILES = { "model.arpa": readFileSync(ARPA) }
const SOURCES = SENTENCES.split("\n")
  .slice(0, 12)
  .map((line) => line.split(" ").slice(0, 3).join(" "))

interface Line {
  readonly schema: string
  readonly source: string
  readonly nbest: readonly {
    readonly text: string
    readonly tokens: readonly string[]
    readonly token_scores: readonly number[]
    readonly sum: number
    readonly score: number
    readonly finished: boolean
  }[]
  readonly proven_optimal?: boolean
  readonly upper_bound?: number
  readonly stopped?: string
}

const run = (args: readonly string[], stdin = "", cwd = folder(FILES)) =>
  lectern(["decode", "model.arpa", ...args], { cwd, stdin })

async function decoded(args: readonly string[], sources: readonly string[] = SOURCES): Promise<readonly Line[]> {
  const { code, stdout, stderr } = await run([...args, "-q"], `${sources.join("\n")}\n`)
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
  const lines = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Line)
  expect(lines.map(({ source }) => source)).toEqual(sources)
  for (const { nbest } of lines) {
    for (const { text, tokens, token_scores, sum, finished } of nbest) {
      expect(token_scores.reduce((total, each) => total + each, 0)).toBe(sum)
      expect(finished).toBe(tokens.at(-1) === "</s>")
      expect(text).toBe((finished ? tokens.slice(0, -1) : tokens).join(" "))
    }
  }
  return lines
}

describe("outputs", () => {
  test("are those of the library's beam search, in the order of the sources", async () => {
    const model = modelAt(ARPA)
    const scorer = ngramScorer(model)
    const lines = await decoded(["--beam", "5", "--nbest", "3", "--max-tokens", "12", "--alpha", "0.7"])
    const prompts = SOURCES.map((source) => [BOS, ...scorer.score(source, { eos: false }).ids])
    const options = { beamWidth: 5, nBest: 3, maxLength: 12, endTokens: EOS, scoring: { alpha: 0.7 } }
    const results = await beamSearch(ngramDecoder(model), { prompts }, options)
    expect(lines.map(({ nbest }) => nbest.map(({ tokens, score }) => ({ tokens, score })))).toEqual(
      results.map(({ hypotheses }) =>
        hypotheses.map(({ tokens, score }) => ({ tokens: Array.from(tokens, (id) => model.words[id]), score })),
      ),
    )
    expect(lines[0]!.schema).toBe("lectern.decode/1")
    expect(lines.map((line) => line.proven_optimal)).toEqual(results.map((result) => result.provenOptimal))
  })

  test("of an exhaustive search are proven, and not below those of a beam", async () => {
    const sources = SOURCES.slice(0, 3)
    const exact = await decoded(["--search", "exhaustive", "--max-tokens", "8"], sources)
    const greedy = await decoded(["--search", "greedy", "--max-tokens", "8"], sources)
    const model = modelAt(ARPA)
    const prompts = sources.map((source) => [BOS, ...ngramScorer(model).score(source, { eos: false }).ids])
    const expected = await exhaustiveSearch(ngramDecoder(model), { prompts }, { maxLength: 8, endTokens: EOS })
    exact.forEach((line, i) => {
      expect(line).toMatchObject({ proven_optimal: true, stopped: "complete", upper_bound: line.nbest[0]!.score })
      expect(line.nbest[0]!.sum).toBe(expected[i]!.hypotheses[0]!.sum)
      expect(line.nbest[0]!.sum).toBeGreaterThanOrEqual(greedy[i]!.nbest[0]!.sum)
    })
  })

  test("keep to the lengths, and repeat no n-gram", async () => {
    const lengths = ["--min-tokens", "12", "--max-tokens", "15"]
    const repeats = ({ nbest }: Line): number => {
      const { tokens } = nbest[0]!
      expect(tokens.length).toBeGreaterThan(12)
      expect(tokens.length).toBeLessThanOrEqual(15)
      const bigrams = tokens.slice(1).map((token, i) => `${tokens[i]} ${token}`)
      return bigrams.length - new Set(bigrams).size
    }
    expect((await decoded(lengths)).map(repeats).some((count) => count > 0)).toBe(true)
    expect((await decoded([...lengths, "--block-ngram-repeat", "2"])).map(repeats)).toEqual(SOURCES.map(() => 0))
  })

  test("of groups differ in their first words", async () => {
    const lines = await decoded([
      "--groups",
      "2",
      "--beam",
      "4",
      "--nbest",
      "4",
      "--diversity",
      "9",
      "--max-tokens",
      "6",
    ])
    for (const { nbest } of lines) expect(new Set(nbest.map(({ tokens }) => tokens[0])).size).toBeGreaterThan(1)
  })

  test.each(["sample", "stochastic"])(
    "of --search %s depend on the seed and the source's place alone",
    async (search) => {
      const args = ["--search", search, "--nbest", "3", "--max-tokens", "10"]
      const one = await decoded([...args, "--seed", "1"])
      expect(await decoded([...args, "--seed", "1"])).toEqual(one)
      expect(await decoded([...args, "--seed", "2"])).not.toEqual(one)
      expect(await decoded([...args, "--seed", "1"], SOURCES.slice(0, 5))).toEqual(one.slice(0, 5))
      const same = await decoded(args, ["", "", ""])
      expect(new Set(same.map((line) => JSON.stringify(line))).size).toBe(3)
    },
  )

  test("scores and stop rules of other tools have their names", async () => {
    for (const name of ["gnmt", "hugging-face", "fairseq", "marian", "opennmt", "ctranslate2"]) {
      const [line] = await decoded(["--length-penalty", name, "--alpha", "1", "--max-tokens", "9"], ["the"])
      const [{ sum, score, tokens } = { sum: 0, score: 0, tokens: [] }] = line!.nbest
      const length = tokens.length
      const divisor = name === "gnmt" ? (5 + length) / 6 : name === "opennmt" ? (6 + length) / 6 : length
      expect(score).toBeCloseTo(sum / divisor, 10)
    }
  })
})

test.runIf(ALL_TESTS)("any number of threads gives the same bytes, with files in order", async () => {
  const text = `${[...SOURCES, "", ...SOURCES].join("\n")}\n`
  const cwd = folder({ ...FILES, "a.txt": text.repeat(3), "b.txt": text })
  for (const more of [
    ["--nbest", "2"],
    ["--search", "stochastic", "--nbest", "2"],
  ]) {
    const args = ["a.txt", "b.txt", ...more, "--max-tokens", "6"]
    const inline = await run([...args, "--engine", "inline"], "", cwd)
    const threads = await run([...args, "--engine", "threads", "-j", "2", "-o", "out.jsonl"], "", cwd)
    expect(inline.code).toBe(0)
    expect(threads).toMatchObject({ code: 0, stdout: "" })
    expect(readFileSync(join(cwd, "out.jsonl"), "utf8")).toBe(inline.stdout)
  }
})

test("unknown words are read, and written only if allowed", async () => {
  const [forbidden] = await decoded(["--nbest", "4"], ["zzz"])
  expect(forbidden!.nbest.flatMap(({ tokens }) => tokens)).not.toContain("<unk>")
  const [allowed] = await decoded(
    ["--unknown", "allow", "--search", "exhaustive", "--max-tokens", "1", "--nbest", "1000"],
    ["zzz"],
  )
  expect(allowed!.nbest.map(({ text }) => text)).toContain("<unk>")
})

test.each<[string, readonly string[], number, string]>([
  [
    "an option of another search",
    ["--search", "greedy", "--beam", "4"],
    2,
    "--beam applies to beam, not to --search greedy",
  ],
  ["more outputs than beams", ["--beam", "2", "--nbest", "3"], 2, "--nbest must be at most --beam = 2, got 3"],
  [
    "several outputs of a greedy search",
    ["--search", "greedy", "--nbest", "2"],
    2,
    "--nbest must be 1, the number of outputs",
  ],
  [
    "groups that do not divide the beam",
    ["--beam", "5", "--groups", "2"],
    2,
    "--beam must be a multiple of --groups = 2",
  ],
  ["diversity without groups", ["--diversity", "1"], 2, "--diversity has no effect without --groups"],
  [
    "a minimum above the maximum",
    ["--min-tokens", "9", "--max-tokens", "9"],
    2,
    "--min-tokens must be an integer below",
  ],
  [
    "another tool's stop rule in an exhaustive search",
    ["--search", "exhaustive", "--length-penalty", "marian"],
    2,
    "applies to beam",
  ],
  ["an unknown search", ["--search", "bream"], 2, "did you mean 'beam'?"],
  ["a missing file", ["none.txt"], 74, "cannot read none.txt: no such file"],
  ["an empty file", ["empty.txt"], 65, "empty.txt"],
])("%s is refused", async (_, args, code, sentence) => {
  const result = await run(args, "the\n", folder({ ...FILES, "empty.txt": "" }))
  expect(result).toMatchObject({ code, stdout: "" })
  expect(result.stderr).toContain(sentence)
})

test.runIf(ALL_TESTS)("a signal ends a search that would take long, and leaves no file", async () => {
  const files = { ...FILES, "sources.txt": "the\n" }
  const cwd = folder(files)
  const endless = ["--search", "exhaustive", "--max-nodes", "1000000000", "--nbest", "1000", "-o", "out.jsonl"]
  const child = start(["decode", "model.arpa", "sources.txt", ...endless], { cwd })
  const run = finished(child)
  while (readdirSync(cwd).length === Object.keys(files).length) await sleep(10)
  await sleep(300)
  child.kill("SIGINT")
  expect(await run).toMatchObject({ code: 130, stdout: "" })
  expect(readdirSync(cwd).sort()).toEqual(Object.keys(files).sort())
})
