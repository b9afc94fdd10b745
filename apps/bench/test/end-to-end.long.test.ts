// The benchmark runs to its end and prints every row. Figures are not judged: machines differ.
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, expect, test } from "vitest"

const data = mkdtempSync(join(tmpdir(), "lectern-bench-test-"))
afterAll(() => rmSync(data, { recursive: true }))

const main = join(dirname(dirname(fileURLToPath(import.meta.url))), "dist", "main.js")
const bench = (...words: string[]) => spawnSync(process.execPath, [main, ...words], { encoding: "utf8" })
const hasModule = (name: string): boolean => spawnSync("python3", ["-c", `import ${name}`]).status === 0
const hasSacrebleu = hasModule("sacrebleu")
const SCORING = ["corpus", "tokenize", "library", "metrics", "many", "lengths", "fold"]

test("a quick run prints every row, and equal scores for equal work", () => {
  const only = SCORING.flatMap((name) => ["--only", name])
  const { status, stdout, stderr } = bench("--quick", "--synthetic", "--data", data, ...only)
  expect(status, stderr).toBe(0)
  for (const row of [
    /^machine {3}.+, \d+ cores/m,
    /^versions {2}Node v\d+/m,
    /^test set {2}4000 pairs/m,
    /^wc -w over both files/m,
    /^lectern score, 1 thread/m,
    /^lectern score, 2 threads/m,
    /^TypeScript kernel, 1 thread/m,
    /^lectern score --tokenize (none|intl|char|zh)/m,
    /^lectern score --tokenize flores200/m,
    /^bleu\(\)\.score\(strings\)/m,
    /^Zipf text +1000/m,
    /^one line of 1 MB/m,
    /^one line of equal tokens/m,
    /^line lengths by readline, one thread +\d+/m,
    /^line lengths by foldLines, two threads +\d+/m,
    /^results of foldLines that differ from readline's +0\.00 .*met$/m,
    /^wall time of two threads over wc -w/m,
    /^peak memory of the whole over a quarter/m,
    /^\d+ of \d+ goals met$/m,
  ]) {
    expect(stdout).toMatch(row)
  }
  const scores = (segments: number): string[] =>
    [...stdout.matchAll(new RegExp(`^\\S.* {2,}${segments} .* (\\d+\\.\\d{6})$`, "gm"))].map(([, score = ""]) => score)
  expect(scores(4000)).toHaveLength(4)
  expect(new Set(scores(4000)).size).toBe(1)
  expect(scores(400)).toHaveLength(hasSacrebleu ? 5 : 2)
  expect(new Set(scores(400)).size).toBe(1)
  if (!hasSacrebleu) expect(stdout).toContain("skipped: sacreBLEU")
})

test("a quick run of the tokenizers alone prints every row, with the ids and merges of the peers that are there", () => {
  const { status, stdout, stderr } = bench("--quick", "--synthetic", "--data", data, "--only", "tokenizers")
  expect(status, stderr).toBe(0)
  for (const row of [
    /^peers {5}gpt-tokenizer .+, hypertok .+/m,
    /^texts {5}0\.1 MB, 0\.1 MB: made-up/m,
    /^(cl100k_base|byte-level BPE), English, lines +lectern/m,
    /^(cl100k_base|byte-level BPE), multilingual, whole +lectern/m,
    /^WordPiece with BERT's normalizer, English, lines +lectern/m,
    /^WordPiece without normalizer, multilingual, lines +lectern/m,
    /^Unigram, English, lines +lectern/m,
    /^Unigram as \.model, multilingual, lines +lectern/m,
    /^byte-level BPE, English +lectern tokenizer train/m,
    /^Unigram, multilingual +lectern library/m,
    /^encodings whose ids differ from ours +0\.00 .*met$/m,
    /^loading a tokenizer\.json of 8000 tokens, lectern/m,
    /^one word of 5000 equal letters, warm, lectern/m,
    /^(words of made-up Japanese by ipadic +lectern|skipped: MeCab: not installed)/m,
    /^\d+ of \d+ goals met$/m,
  ]) {
    expect(stdout).toMatch(row)
  }
  expect(stdout).not.toMatch(/^test set/m)
  if (hasModule("tokenizers")) {
    const merges = [...stdout.matchAll(/^merges other than those of tokenizers, .* (met|MISSED)$/gm)]
    expect(merges.map(([, verdict]) => verdict)).toEqual(["met", "met"])
  } else expect(stdout).toContain("skipped: tokenizers: not installed")
  if (!hasModule("sentencepiece")) expect(stdout).toContain("skipped: sentencepiece: not installed")
})

test("a quick run of the n-gram models alone prints every row", () => {
  const { status, stdout, stderr } = bench("--quick", "--synthetic", "--data", data, "--only", "lm")
  expect(status, stderr).toBe(0)
  for (const row of [
    /^peers {5}lmplz .+, nltk/m,
    /^modified Kneser-Ney, order 3, English +lectern lm train/m,
    /^modified Kneser-Ney, order 5, English +lectern library/m,
    /^\d+ of \d+ goals met$/m,
  ]) {
    expect(stdout).toMatch(row)
  }
  if (!hasModule("nltk")) expect(stdout).toContain("skipped: nltk: not installed")
  if (!stdout.includes("skipped: queries"))
    expect(stdout).toMatch(/^perplexity, order 5, English +query, probing binary/m)
})

test("a quick run of the random numbers alone prints every row, with the draws of numpy where they should be", () => {
  const { status, stdout, stderr } = bench("--quick", "--data", data, "--only", "sampling")
  expect(status, stderr).toBe(0)
  for (const row of [
    /^versions .* numpy .+, scipy/m,
    /^peers {5}pure-rand .+, random .+, stdlib .+/m,
    /^uniform, 1000000 at once +lectern/m,
    /^uniform, one by one +Math\.random/m,
    /^normal, arrays +lectern/m,
    /^whole numbers below 1000, one by one +lectern/m,
    /^alias table of 100000 outcomes +lectern/m,
    /^philox, uniform +lectern/m,
    /^xoshiro128, uniform, one by one +lectern/m,
    /^truncated normal, 38 to 40 +lectern +\d+\.\d\d +1\.00 x$/m,
    /^categorical, 1000 outcomes +lectern/m,
    /^gamma quantile, shape 2\.5 +lectern/m,
    /^Student's t cdf, 5 degrees of freedom +lectern/m,
    /^draws a CPU second over those of Math\.random, normal, one by one/m,
    /^\d+ of \d+ goals met$/m,
  ]) {
    expect(stdout).toMatch(row)
  }
  expect(stdout).not.toMatch(/^(test set|texts)/m)
  if (hasModule("numpy")) {
    expect(stdout).toMatch(/^kinds of draws that differ from numpy's and should not +0\.00 .*met$/m)
  } else expect(stdout).toContain("skipped: numpy: not installed")
})

test("a quick run of the encoder-decoders alone prints every row", () => {
  const { status, stdout, stderr } = bench("--quick", "--data", data, "--only", "seq2seq")
  expect(status, stderr).toBe(0)
  for (const tool of ["lectern", "lectern, plain", "a plain loop", "peak of WebAssembly"]) {
    expect(stdout).toMatch(new RegExp(`^64 x 72 x 144 +${tool} +\\d+\\.\\d\\d +\\d+\\.\\d\\d x$`, "m"))
    expect(stdout).toMatch(new RegExp(`^176 x 64 x 192, gradient of weights +${tool} `, "m"))
  }
  expect(stdout).toMatch(/PyTorch .*one thread: \d+\.\d GFLOP|skipped: PyTorch: not installed/)
  expect(stdout).toMatch(/^dates, to 99% right +lectern +\d+\.\d\d /m)
  expect(stdout).toMatch(/^dates by lectern: 128 pairs, /m)
})

test("a quick run of the word vectors alone prints every row, and the same bytes by two threads", () => {
  const { status, stdout, stderr } = bench("--quick", "--data", data, "--only", "word2vec")
  expect(status, stderr).toBe(0)
  for (const what of ["skip-gram, negative", "skip-gram, shared negatives", "CBOW, negative", "CBOW, hierarchical"])
    for (const schedule of ["blocks", "hogwild"])
      expect(stdout).toMatch(new RegExp(`^${what}.*lectern, ${schedule} +\\d+\\.\\d\\d `, "m"))
  expect(stdout).toMatch(/^same bytes by two threads as by one +1\.00 x .* met$/m)
  expect(stdout).toMatch(
    /^skip-gram, negative sampling +lectern, hogwild +-?\d\.\d{3} |skipped: quality of word vectors/m,
  )
  expect(stdout).toMatch(/gensim \d|skipped: gensim: not installed/)
})

test("a quick run of the candidates alone prints every row, and equal scores for equal work", () => {
  const { status, stdout, stderr } = bench("--quick", "--data", data, "--only", "candidates")
  expect(status, stderr).toBe(0)
  for (const [what, peer] of [
    ["chrF of all pairs", "fastchrf"],
    ["minimum Bayes risk by chrF", "mbrs"],
  ] as const) {
    const scores = [...stdout.matchAll(new RegExp(`^${what}, 20 candidates, .* (\\d+\\.\\d{4})$`, "gm"))].map(
      ([, score]) => score,
    )
    expect(new Set(scores).size).toBe(1)
    expect(scores).toHaveLength(stdout.includes(`skipped: ${peer}`) ? 1 : 2)
  }
  expect(stdout).not.toMatch(/^(test set|texts)/m)
})

test("a quick run of the readers alone prints a row of each", () => {
  const { status, stdout, stderr } = bench("--quick", "--synthetic", "--data", data, "--only", "hostile")
  expect(status, stderr).toBe(0)
  for (const reader of ["parseTokenizerJson", "evaluateSimilarity", "readArpa", "tokenize zh", "lectern: kaldi"]) {
    expect(stdout).toContain(`\n${reader}: time of 200 characters`)
  }
})
