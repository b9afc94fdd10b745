// `lectern lm generate` as a command: samples of the model, seeds, prompts, rules, JSON, and refusals.

import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { ALL_TESTS } from "@lectern/core/testing"
import { truncationRules } from "@lectern/decoding"
import { ngramScorer } from "@lectern/decoding/ngram"
import { expect, test } from "vitest"
import { folder, lectern } from "../../cli/run.js"
import { goldenPath, modelAt } from "./models.js"

const ARPA = readFileSync(goldenPath("sentences.o3.arpa"), "utf8")
const MODEL = modelAt(goldenPath("sentences.o3.arpa"))

/** P(a) is 1/2, P(b) 1/4 and P(</s>) 1/4, whatever comes before. */
const COIN = `\\data\\
ngram 1=5

\\1-grams:
-99 <unk>
-99 <s>
-0.6020599913 </s>
-0.3010299957 a
-0.6020599913 b

\\end\\
`

const generate = (args: readonly string[], options: { stdin?: string; cwd?: string } = {}) =>
  lectern(["lm", "generate", ...args], { cwd: folder({ "model.arpa": ARPA, "coin.arpa": COIN }), ...options })
const jsonLines = (stdout: string) =>
  stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))

test.runIf(ALL_TESTS)("words are as frequent as they are likely", async () => {
  const { code, stdout, stderr } = await generate(["coin.arpa", "--count", "2000", "--json"])
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
  const tokens: string[] = jsonLines(stdout).flatMap((each) => each.tokens)
  const share = (word: string): number => tokens.filter((each) => each === word).length / tokens.length
  // About 8000 tokens: five standard errors.
  for (const [word, p] of [
    ["a", 0.5],
    ["b", 0.25],
    ["</s>", 0.25],
  ] as const)
    expect(Math.abs(share(word) - p)).toBeLessThan(5 * Math.sqrt((p * (1 - p)) / tokens.length))
})

test("model scores are those of lm score, and both scores add up", async () => {
  const { stdout } = await generate(["model.arpa", "--count", "30", "--json", "--top-p", "0.9", "--prompt", "the"])
  const scorer = ngramScorer(MODEL)
  for (const each of jsonLines(stdout)) {
    expect(each).toMatchObject({ schema: "lectern.lm-generate/1", prompt: "the", prompt_number: 0 })
    const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)
    expect(each.log10_prob).toBe(sum(each.log10_probs))
    expect(each.model_log10_prob).toBe(sum(each.model_log10_probs))
    expect(each.log10_prob).toBeGreaterThan(each.model_log10_prob)
    expect(each.finished).toBe(each.tokens.at(-1) === "</s>")
    expect(each.text).toBe(each.tokens.filter((token: string) => token !== "</s>").join(" "))
    const { logProbs } = scorer.score(`the ${each.text}`)
    const scored = Array.from(logProbs).slice(1, 1 + each.tokens.length)
    for (const [i, logProb] of scored.entries()) expect(each.model_log10_probs[i]).toBeCloseTo(logProb, 5)
  }
})

test("a sample depends on the seed and its place, not on what is drawn beside it", async () => {
  const cwd = folder({ "model.arpa": ARPA, "prompts.txt": "the dog\nmy\n" })
  const three = await generate(["model.arpa", "prompts.txt", "--count", "3"], { cwd })
  const two = await generate(["model.arpa", "prompts.txt", "--count", "2"], { cwd })
  const [a, b, , d, e] = three.stdout.trimEnd().split("\n")
  expect(two.stdout).toBe(`${[a, b, d, e].join("\n")}\n`)
  expect(a).toMatch(/^the dog\b/)
  expect(d).toMatch(/^my\b/)
  expect((await generate(["model.arpa", "-", "--count", "2"], { cwd, stdin: "the dog\nmy\n" })).stdout).toBe(two.stdout)
  const [first] = (await generate(["model.arpa", "--prompt", "the dog"], { cwd })).stdout.split("\n")
  expect(first).toBe(a)
  const other = await generate(["model.arpa", "prompts.txt", "--count", "2", "--seed", "7"], { cwd })
  expect(other.stdout).not.toBe(two.stdout)
})

test("rules come from options: temperature 0 and top-k 1 write the likeliest sentence", async () => {
  const cold = await generate(["model.arpa", "--temperature", "0", "--count", "2"])
  const one = await generate(["model.arpa", "--top-k", "1", "--count", "2", "--seed", "9"])
  expect(cold.stdout).toBe(one.stdout)
  const [first, second] = cold.stdout.split("\n")
  expect(first).toBe(second)
})

test.each(Object.entries(truncationRules))("%s has options that work", async (name, { parameters }) => {
  const dashed = (text: string): string => `--${text.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  const args =
    parameters.length === 0 ? [dashed(name)] : parameters.flatMap((each) => [dashed(each.name), String(each.common)])
  expect(await generate(["model.arpa", "--max-tokens", "5", ...args])).toMatchObject({ code: 0, stderr: "" })
})

test("lengths are limited on both sides, and no <unk> is drawn unless it is allowed", async () => {
  const { stdout } = await generate(["coin.arpa", "--count", "50", "--min-tokens", "3", "--max-tokens", "5", "--json"])
  const lengths = jsonLines(stdout).map(({ text }) => text.split(" ").length)
  expect(new Set(lengths)).toEqual(new Set([3, 4, 5]))
  const often = COIN.replace("-99 <unk>", "-0.3 <unk>")
  const cwd = folder({ "model.arpa": often })
  expect((await generate(["model.arpa", "--count", "50"], { cwd })).stdout).not.toContain("<unk>")
  expect((await generate(["model.arpa", "--count", "50", "--unknown", "allow"], { cwd })).stdout).toContain("<unk>")
})

test("unknown words of prompts, and marks of sentences, are counted in a warning", async () => {
  const { code, stderr, stdout } = await generate(["model.arpa", "--prompt", "zzz </s> the"])
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: "lectern: warning: the model does not know 2 words of the prompts, which count as <unk>\n",
  })
  expect(stdout).toMatch(/^zzz <\/s> the/)
})

test("models may be compressed, and results go to a file", async () => {
  const cwd = folder({ "model.arpa": ARPA, "model.arpa.gz": gzipSync(ARPA) })
  const plain = await generate(["model.arpa", "--count", "3"], { cwd })
  const packed = await generate(["model.arpa.gz", "--count", "3", "-o", "out.txt"], { cwd })
  expect(packed).toMatchObject({ code: 0, stdout: "" })
  expect(readFileSync(join(cwd, "out.txt"), "utf8")).toBe(plain.stdout)
})

test.each([
  [["--top-p", "1.5"], 2, "--top-p must be a number in 0..1, got 1.5"],
  [["--top-k", "0"], 2, "--top-k must be an integer in 1.."],
  [["--temperature", "hot"], 2, "--temperature must be a number, got hot"],
  [["--xtc-threshold", "0.1"], 2, "--xtc-threshold has no effect without --xtc-probability"],
  [["--mirostat", "3", "--mirostat2", "3"], 2, "cannot be combined"],
  [["--count", "0"], 2, "--count must be"],
  [["--min-tokens", "9", "--max-tokens", "9"], 2, "--min-tokens must be an integer below --max-tokens = 9"],
  [["--prompt", "a", "prompts.txt"], 2, "--prompt and files of prompts cannot be combined"],
  [["missing.txt"], 74, "missing.txt"],
  [["-o", "model.arpa"], 2, "model.arpa"],
])("%j is refused", async (args, code, says) => {
  const run = await generate(["model.arpa", ...args])
  expect(run).toMatchObject({ code, stdout: "" })
  expect(run.stderr).toContain(says)
})

test("what is not a model is refused", async () => {
  const cwd = folder({ "text.txt": "the dog\n" })
  const { code, stderr } = await generate(["text.txt"], { cwd })
  expect(code).toBe(65)
  expect(stderr).toMatch(/^lectern: text\.txt/)
  expect(await generate(["nothing.arpa"], { cwd })).toMatchObject({ code: 74 })
})
