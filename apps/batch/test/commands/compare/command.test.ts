// `lectern compare` as a process, compared with results by hand and with compare-mt.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { ALL_TESTS } from "@lectern/core/testing"
import { tokenize } from "@lectern/metrics"
import { afterEach, expect, test, vi } from "vitest"
import { compareCorpus } from "../../../src/commands/compare/run/compare-corpus.js"
import type { MetricSpec } from "../../../src/types.js"
import { EXAMPLE, exampleFolder, folder, lectern } from "../../cli/run.js"
import { onTerminal } from "../../cli/terminal.js"

const { A, B, north, south } = EXAMPLE

// By hand: base has segment 1 right and 2 words of segment 2, new has segment 2 right and 1 word of segment 1.
const FILES = {
  "ref.txt": "the cat sat down\na dog ran\nso\n",
  "base.txt": "the cat sat down\na dog\nso\n",
  "new.txt": "the\na dog ran\nso\n",
}
const ARGS = ["compare", "ref.txt", "-i", "base.txt", "new.txt", "--tokenize", "none"]

const compare = async (args: readonly string[], cwd: string): Promise<string> => {
  const run = await lectern(args, { cwd })
  expect(run).toMatchObject({ code: 0, stderr: "" })
  return run.stdout
}

afterEach(() => vi.unstubAllEnvs())

test("svg has the scores of the systems, and their scores by length", async () => {
  const svg = await compare([...ARGS, "-m", "wer", "-f", "svg"], folder(FILES))
  expect([...svg.matchAll(/<desc>(.*?)<\/desc>/g)].map(([, said]) => said)).toEqual([
    "base: 12.5. new: 37.5.",
    "base: 0-9: 12.5. new: 0-9: 37.5.",
  ])
  expect(svg).toContain(">n=3</text>")
  expect(svg).toContain(">words (tok:none|case:mixed)</text>")
})

test("the text report is complete", async () => {
  const text = await compare([...ARGS, "-m", "wer", "--top", "2"], folder(FILES))
  expect(text).toBe(`A = base
B = new
3 segments

Corpus scores
        A     B  B - A
WER  12.5  37.5  +25.0

Segments won, by each metric's score of single segments
     B better  equal  A better
WER         1      1         1
better: segments of a better score of their own; equal: the same score, up to 1e-9

Scores by reference length (words, tok:none|case:mixed)
words  segments  WER A  WER B
0-9           3   12.5   37.5
A row (bucket) has the segments whose first reference has so many words

Scores by length of output less length of reference
words  segments A  segments B  WER A  WER B
-3              0           1      -   75.0
-1              1           0   33.3      -
0               2           2    0.0    0.0
A row (bucket) has the segments whose output has so many words more (-: fewer) than the reference

Words got right, by their frequency in ref.txt
frequency  types  in reference  in A  in B    R A    R B   F1 A   F1 B
1              8             8     7     5  0.875  0.625  0.933  0.769
A row (bucket) has the words that occur so often there. types: different words; in: words of output;
R: right / in reference; F1: 2 right / (in output + in reference)

N-grams that B gets right more often than A
    B      A  ratio
    1      0  0.667  a dog ran
    1      0  0.667  dog ran
ratio: (m + 1) / (m + l + 2) for m right ones of the better system and l of the other

N-grams that A gets right more often than B
    B      A  ratio
    0      1  0.667  the cat sat down
    0      1  0.667  cat sat down
ratio: (m + 1) / (m + l + 2) for m right ones of the better system and l of the other

Segments where B is better than A by most, WER
segment 2  A 33.3  B 0.0  (-33.3)
  REF   a dog ran
  A     a dog
  B     a dog ran

Segments where A is better than B by most, WER
segment 1  A 0.0  B 75.0  (+75.0)
  REF   the cat sat down
  A     the cat sat down
  B     the

WER: nrefs:1|avg:corpus|transforms:none|version:lectern-0.1.0
words: tok:none|case:mixed
`)
})

test("JSON has the same results, unrounded, under these keys", async () => {
  const report = JSON.parse(await compare([...ARGS, "-m", "wer", "--top", "1", "-f", "json"], folder(FILES)))
  expect(Object.keys(report)).toEqual([
    "schema",
    "segments",
    "inputs",
    "systems",
    "paths",
    "words",
    "metrics",
    "comparisons",
    "reference_length",
    "length_difference",
    "word_frequency",
  ])
  expect(report).toMatchObject({
    schema: "lectern.compare/1",
    segments: 3,
    inputs: [
      { path: "ref.txt", bytes: 30, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { path: "base.txt" },
      { path: "new.txt" },
    ],
    systems: ["base", "new"],
    paths: ["base.txt", "new.txt"],
    words: "tok:none|case:mixed",
    metrics: [{ name: "WER", higher_is_better: false, scores: [12.5, 37.5] }],
  })
  expect(report.comparisons).toEqual([
    {
      system: "new",
      baseline: "base",
      metrics: [
        {
          name: "WER",
          difference: 25,
          wins: 1,
          ties: 1,
          losses: 1,
          better: [
            {
              segment: 2,
              baseline_score: 100 * (1 / 3),
              system_score: 0,
              references: ["a dog ran"],
              baseline: "a dog",
              system: "a dog ran",
            },
          ],
          worse: [
            {
              segment: 1,
              baseline_score: 0,
              system_score: 75,
              references: ["the cat sat down"],
              baseline: "the cat sat down",
              system: "the",
            },
          ],
        },
      ],
      ngrams: {
        distinct: 17,
        missing: 0,
        better: [{ ngram: "a dog ran", order: 3, system: 1, baseline: 0, ratio: 2 / 3 }],
        worse: [{ ngram: "the cat sat down", order: 4, system: 0, baseline: 1, ratio: 2 / 3 }],
      },
    },
  ])
  expect(report.reference_length[0]).toEqual({ from: null, to: 10, segments: 3, scores: { WER: [12.5, 37.5] } })
  expect(report.length_difference.find(({ from }: { from: number }) => from === -3)).toEqual({
    from: -3,
    to: -2,
    segments: [0, 1],
    scores: { WER: [null, 75] },
  })
  expect(report.word_frequency.source).toBe("ref.txt")
  expect(report.word_frequency.buckets[1]).toEqual({
    from: 1,
    to: 2,
    types: 8,
    reference_words: 8,
    systems: [
      { words: 7, matches: 7, precision: 1, recall: 7 / 8, f1: 14 / 15 },
      { words: 5, matches: 5, precision: 1, recall: 5 / 8, f1: 10 / 13 },
    ],
  })
})

interface Golden {
  readonly words: { readonly systems: readonly (readonly GoldenWords[])[] }
  readonly words_by_south: { readonly systems: readonly (readonly GoldenWords[])[] }
  readonly length: { readonly segments: readonly number[] }
  readonly length_difference: readonly { readonly segments: readonly number[] }[]
  readonly ngrams: readonly { ngram: string; system: number; baseline: number; score: number }[]
}

interface GoldenWords {
  readonly matches: number
  readonly reference: number
  readonly words: number
  readonly recall: number
  readonly precision: number
  readonly f1: number
}

const golden = JSON.parse(readFileSync(new URL("golden/compare-mt.json", import.meta.url), "utf8")) as Golden

test("words by frequency, lengths and n-grams equal compare-mt's", async () => {
  const args = ["compare", A, "-i", north, south, "--tokenize", "none", "--top", "9000", "-f", "json"]
  const cwd = exampleFolder()
  const report = JSON.parse(await compare(args, cwd))
  const bySouth = JSON.parse(await compare([...args, "--frequency-corpus", south], cwd))
  for (const [{ word_frequency: found }, { systems }] of [
    [report, golden.words],
    [bySouth, golden.words_by_south],
  ] as const) {
    for (const [b, bucket] of found.buckets.entries()) {
      for (const [s, rows] of systems.entries()) {
        const { reference, recall, precision, f1, ...counts } = rows[b]!
        expect(bucket.systems[s]).toMatchObject(counts)
        expect(bucket.reference_words).toBe(reference)
        expect(bucket.systems[s].recall).toBeCloseTo(recall, 12)
        expect(bucket.systems[s].precision).toBeCloseTo(precision, 12)
        expect(bucket.systems[s].f1).toBeCloseTo(f1, 12)
      }
    }
  }
  expect(report.reference_length.map(({ segments }: { segments: number }) => segments)).toEqual(golden.length.segments)
  for (const [s, { segments }] of golden.length_difference.entries()) {
    expect(report.length_difference.map((bucket: { segments: number[] }) => bucket.segments[s])).toEqual(segments)
  }
  const { better, worse } = report.comparisons[0].ngrams
  type Entry = { ngram: string; system: number; baseline: number; ratio: number }
  const known = new Map<string, object>(
    [...better, ...worse].map(({ ngram, system, baseline }: Entry) => [ngram, { system, baseline }]),
  )
  for (const { ngram, system, baseline } of golden.ngrams) expect(known.get(ngram)).toEqual({ system, baseline })
  const high = golden.ngrams.map(({ score }) => score).filter((score) => score > 0.5)
  const ratios = better.slice(0, high.length).map(({ ratio }: Entry) => ratio)
  expect(ratios).toEqual(high.sort((a, b) => b - a))
})

test("scores, sentence scores and buckets equal those of score", async () => {
  const cwd = exampleFolder()
  const report = JSON.parse(
    await compare(["compare", A, B, "-i", north, south, "-m", "bleu", "chrf", "ter", "-f", "json", "--top", "3"], cwd),
  )
  const full = JSON.parse(
    await compare(["score", A, B, "-i", north, south, "-m", "bleu", "chrf", "ter", "--json-full"], cwd),
  )
  for (const [m, { name, scores, signature }] of report.metrics.entries()) {
    for (const s of [0, 1]) expect(full.systems[s].metrics[m]).toMatchObject({ name, signature, score: scores[s] })
  }
  const lines = (await compare(["score", A, B, "-i", north, south, "-sl", "--json-full"], cwd)).trimEnd().split("\n")
  const sentences = lines.map((line) => JSON.parse(line) as { score: number; signature: string })
  expect(report.metrics[0].sentence_signature).toBe(sentences[0]!.signature)
  for (const example of [...report.comparisons[0].metrics[0].better, ...report.comparisons[0].metrics[0].worse]) {
    expect(example.baseline_score).toBe(sentences[2 * (example.segment - 1)]!.score)
    expect(example.system_score).toBe(sentences[2 * (example.segment - 1) + 1]!.score)
    expect(example.references).toHaveLength(2)
  }
  const differences = Array.from({ length: 200 }, (_, i) => sentences[2 * i + 1]!.score - sentences[2 * i]!.score)
  const { wins, ties, losses, worse } = report.comparisons[0].metrics[0]
  expect([wins, losses]).toEqual([
    differences.filter((each) => each > 1e-9).length,
    differences.filter((each) => each < -1e-9).length,
  ])
  expect(wins + ties + losses).toBe(200)
  const worst = differences.map((difference, i) => ({ difference, segment: i + 1 }))
  worst.sort((a, b) => a.difference - b.difference || a.segment - b.segment)
  expect(worse.map(({ segment }: { segment: number }) => segment)).toEqual(
    worst.slice(0, 3).map(({ segment }) => segment),
  )
})

test("a bucket's score is the corpus score of its segments", async () => {
  const cwd = exampleFolder()
  const report = JSON.parse(await compare(["compare", A, "-i", north, south, "-f", "json"], cwd))
  const [short] = report.reference_length
  const linesOf = (name: string): string[] => readFileSync(join(cwd, name), "utf8").trimEnd().split("\n")
  const picked = linesOf(A).flatMap((line, i) => (tokenize(line, "13a").length < 10 ? [i] : []))
  expect(picked).toHaveLength(short.segments)
  const files = Object.fromEntries(
    [A, north].map((name) => {
      const lines = linesOf(name)
      return [name, picked.map((i) => `${lines[i]}\n`).join("")]
    }),
  )
  const scored = JSON.parse(await compare(["score", A, "-i", north, "--json-full"], folder(files)))
  expect(short.scores.BLEU[0]).toBe(scored.systems[0].metrics[0].score)
})

test.runIf(ALL_TESTS)("several systems are each compared with the first", async () => {
  const cwd = exampleFolder()
  const text = await compare(["compare", A, "-i", north, south, B, "--top", "1", "--all"], cwd)
  expect(text).toContain("\n         A     B     C  B - A  C - A\n")
  expect(text).toContain("\n      C better  equal  A better\n")
  const report = JSON.parse(await compare(["compare", A, "-i", north, south, B, "-f", "json"], cwd))
  const alone = JSON.parse(await compare(["compare", A, "-i", north, B, "-f", "json"], cwd))
  expect(report.comparisons).toHaveLength(2)
  expect(report.comparisons[1].metrics).toEqual(alone.comparisons[0].metrics)
  expect(report.comparisons[1].ngrams.better).toEqual(alone.comparisons[0].ngrams.better)
})

test.runIf(ALL_TESTS)(
  "the report depends only on the texts, not on engine, threads, compression or shards",
  async () => {
    const cwd = exampleFolder()
    const source = (path: string) => ({ name: path, path: join(cwd, path) })
    const metrics: MetricSpec[] = [{ name: "bleu", options: {} }]
    const request = {
      references: [source(A)],
      systems: [source(north), source(south)],
      metrics,
      jobs: 1,
      tokenizer: "13a" as const,
      lowercase: false,
      top: 4,
    }
    const expected = await compareCorpus(request)
    for (const shardBytes of [1, ...(ALL_TESTS ? [1000] : []), 20_000]) {
      expect(await compareCorpus({ ...request, engine: "inline", shardBytes })).toEqual(expected)
    }
    expect(await compareCorpus({ ...request, engine: "threads", jobs: 2, shardBytes: 5000 })).toEqual(expected)
    const packed = folder({ "a.gz": gzipSync(readFileSync(join(cwd, north))) })
    const zipped = { name: north, path: join(packed, "a.gz") }
    const { inputs: _, ...rest } = await compareCorpus({ ...request, systems: [zipped, source(south)] })
    expect(rest).toEqual({
      ...rest,
      ...Object.fromEntries(Object.entries(expected).filter(([key]) => key !== "inputs")),
    })
  },
)

test("empty lines, emoji and right-to-left text are shown safely", async () => {
  const cwd = folder({
    "ref.txt": "\nשלום 🐈\u001b[2J\n",
    "a.txt": "\n\n",
    "b.txt": "x\nשלום 🐈\u001b[2J\n",
  })
  const text = await compare(["compare", "ref.txt", "-i", "a.txt", "b.txt", "-m", "chrf"], cwd)
  expect(text).toContain("  REF   \u2068שלום 🐈\\x1b[2J\u2069\n  A\n  B     \u2068שלום 🐈\\x1b[2J\u2069\n")
  expect(text).not.toContain("\u001b")
})

test("lower-casing and the tokenizer apply to words as well", async () => {
  const cwd = folder({ "ref.txt": "The Cat.\n", "a.txt": "a\n", "b.txt": "the cat .\n" })
  const text = await compare(["compare", "ref.txt", "-i", "a.txt", "b.txt", "--lowercase"], cwd)
  expect(text).toContain("0.667  the cat .\n")
  expect(text).toContain("words: tok:13a|case:lc\n")
})

test("headings are bold on a terminal, unless colour is turned off", async () => {
  const cwd = folder(FILES)
  vi.stubEnv("NO_COLOR", "")
  const args = [
    "compare",
    ...["ref.txt", "-i", "base.txt", "new.txt"].map((name) => (name === "-i" ? name : join(cwd, name))),
  ]
  expect((await onTerminal(args, 80)).stdout).toContain("\x1b[1mCorpus scores\x1b[22m\n")
  expect((await onTerminal([...args, "--no-color"], 80)).stdout).not.toContain("\x1b")
})

test.each([
  [["compare"], 2, "no reference given: lectern compare REF [REF...] -i A B"],
  [["compare", "ref.txt", "-i", "base.txt"], 2, "needs at least two systems"],
  [
    ["compare", "ref.txt", "-i", "base.txt", "-", "--frequency-corpus", "-"],
    2,
    "--frequency-corpus and -i cannot both be standard input",
  ],
  [["compare", "ref.txt", "-i", "base.txt", "base.txt"], 2, "-i names 'base.txt' twice"],
  [[...ARGS, "-m", "blue"], 2, "did you mean 'bleu'?"],
  [[...ARGS, "-f", "pdf"], 2, "unknown format 'pdf'"],
  [[...ARGS, "--top", "-1"], 2, "--top must be an integer in 0..10000"],
  [[...ARGS, "--frequency-corpus", "none.txt"], 74, "none.txt"],
  [["compare", "ref.txt", "-i", "base.txt", "short.txt"], 65, "3 lines, short.txt"],
  [["compare", "ref.txt", "-i", "base.txt", "bad.txt"], 65, "bad.txt:2:1: invalid UTF-8 byte 0xFF"],
  [[...ARGS, "-o", "new.txt"], 2, "-o new.txt would overwrite the input new.txt"],
])("lectern %j is refused with exit code %i", async (args, code, sentence) => {
  const odd = { "short.txt": "a\n", "bad.txt": Buffer.from("a\n\xff\nb\n", "latin1") }
  const run = await lectern(args, { cwd: folder({ ...FILES, ...odd }) })
  expect(run).toMatchObject({ code, stdout: "", stderr: expect.stringContaining(sentence) })
})

test("options without effect produce a warning", async () => {
  const run = await lectern([...ARGS, "--ter-normalized", "-m", "wer"], { cwd: folder(FILES) })
  expect(run).toMatchObject({ code: 0, stderr: expect.stringContaining("--ter-normalized has no effect") })
})
