// `lectern lm train` as a command.
import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import { ALL_TESTS } from "@lectern/core/testing"
import {
  countNgrams,
  jelinekMercer,
  ngramScorer,
  perplexity,
  readArpa,
  SMOOTHING_METHODS,
  writeArpa,
} from "@lectern/decoding/ngram"
import { describe, expect, test } from "vitest"
import { type TrainLmRequest, trainLm } from "../../../src/commands/lm/run/train.js"
import { METHODS, METHODS_OF_OPTION, PARAMETERS, UNWRITABLE } from "../../../src/models/names.js"
import { unpackedModel } from "../../../src/models/plain-data.js"
import { EXAMPLE, exampleFolder, folder, lectern, type Run } from "../../cli/run.js"
import { onTerminal } from "../../cli/terminal.js"
import { expectSameModel, modelAt, SENTENCES } from "./models.js"

const TEXTS = [EXAMPLE.A, EXAMPLE.B, EXAMPLE.north, EXAMPLE.south].slice(0, ALL_TESTS ? 4 : 2)
const train = (cwd: string, ...args: string[]): Promise<Run> => lectern(["lm", "train", ...args], { cwd })
const CORPUS = "the cat sat\nthe cat ran\nthe dog sat\n"

test("the command's names of methods and their options are the library's", () => {
  expect([...METHODS, ...Object.keys(UNWRITABLE)].sort()).toEqual(Object.keys(SMOOTHING_METHODS).sort())
  const counts = countNgrams(CORPUS.trim().split("\n"), { order: 2 })
  const values = { variant: "backoff", discounts: [[0.5]], weights: [0.5, 0.5], maxCount: 2, factor: 0.5 }
  for (const method of METHODS) {
    for (const [option, methods] of Object.entries(METHODS_OF_OPTION)) {
      const smooth = () => SMOOTHING_METHODS[method](counts, { [option]: values[option as keyof typeof values] })
      if (methods.includes(method)) expect(smooth).not.toThrow()
      else expect(smooth).toThrow("has no option")
    }
    const { parameters } = SMOOTHING_METHODS[method](counts)
    expect(parameters.some((each) => each.length > 0)).toBe(PARAMETERS[method] !== undefined)
  }
})

test("any threads, order and division of files, streams and gzip give the same bytes", async () => {
  const cwd = exampleFolder()
  const joined = Buffer.concat(TEXTS.map((name) => readFileSync(join(cwd, name))))
  writeFileSync(join(cwd, "all.gz"), gzipSync(joined))
  const outputs: string[] = []
  const run = async (files: readonly string[], ...args: string[]): Promise<void> => {
    expect(await train(cwd, ...files, "-q", "-o", "m.arpa", ...args)).toMatchObject({ code: 0, stderr: "" })
    outputs.push(readFileSync(join(cwd, "m.arpa"), "utf8"))
  }
  await run(TEXTS, "--engine", "inline")
  if (ALL_TESTS) await run(["all.gz"], "-j", "1")
  await run([...TEXTS].reverse(), "--engine", "threads", "-j", "2")
  outputs.push((await lectern(["lm", "train", "-q"], { cwd, stdin: joined })).stdout)
  expect(outputs[0]!.length).toBeGreaterThan(10_000)
  expect(new Set(outputs).size).toBe(1)
})

test.runIf(ALL_TESTS)("the size of shards changes nothing", async () => {
  const half = SENTENCES.indexOf("\n", SENTENCES.length / 2) + 1
  const cwd = folder({ "a.txt": SENTENCES.slice(0, half), "b.txt": SENTENCES.slice(half) })
  const request: TrainLmRequest = {
    texts: ["a.txt", "b.txt"].map((name) => ({ name, path: join(cwd, name) })),
    jobs: 1,
    order: 4,
    specialWords: "refuse",
    minCount: 2,
    smoothing: { method: "modified-kneser-ney", options: {} },
  }
  const { inputs: _, ...whole } = await trainLm(request)
  for (const shardBytes of [100, 500]) {
    const { inputs: __, ...sharded } = await trainLm({ ...request, shardBytes })
    expect(sharded).toEqual(whole)
  }
})

describe("--resume", () => {
  const args = ["a.txt", "b.txt", "c.txt", "-o", "m.arpa", "--resume", "counts"]
  // Small files next to each other would be counted together.
  const files = { "a.txt": SENTENCES, "b.txt": CORPUS.repeat(8000), "c.txt": "one more\n" }

  test("continues an interrupted run, and gives the same model", async () => {
    const cwd = folder(files)
    expect(await train(cwd, ...args)).toMatchObject({ code: 0 })
    const whole = readFileSync(join(cwd, "m.arpa"), "utf8")
    const counts = readdirSync(join(cwd, "counts")).filter((name) => name.endsWith(".ngrams"))
    expect(counts).toHaveLength(3)
    rmSync(join(cwd, "counts", counts[0]!))
    // An incomplete file counts as absent.
    const cut = join(cwd, "counts", counts[1]!)
    writeFileSync(cut, readFileSync(cut).subarray(0, -40))
    rmSync(join(cwd, "m.arpa"))
    const again = await train(cwd, ...args)
    expect(again).toMatchObject({ code: 0, stderr: expect.stringContaining("(1 shard counted before)") })
    expect(readFileSync(join(cwd, "m.arpa"), "utf8")).toBe(whole)
    expect(existsSync(join(cwd, "counts", "lock"))).toBe(false)
  })

  test("counts nothing again for another method", async () => {
    const cwd = folder(files)
    expect(await train(cwd, ...args)).toMatchObject({ code: 0 })
    const other = await train(cwd, ...args, "--smoothing", "witten-bell", "--prune", "0", "1", "--min-count", "2")
    expect(other).toMatchObject({ code: 0, stderr: expect.stringContaining("(3 shards counted before)") })
  })

  test("refuses counts of other texts and options, naming the difference", async () => {
    const cwd = folder({ "a.txt": CORPUS, words: "cat sat" })
    const own = ["a.txt", "-q", "-o", "m.arpa", "--resume", "counts"]
    expect(await train(cwd, ...own)).toMatchObject({ code: 0 })
    for (const [option, value, field] of [
      ["--order", "2", "order"],
      ["--special-words", "skip", "specialWords"],
      ["--vocabulary", "words", "vocabulary"],
      ["--encoding-errors", "replace", "encodingErrors"],
      ["--byte-order-mark", "keep", "byteOrderMark"],
    ] as const) {
      expect(await train(cwd, ...own, option, value)).toMatchObject({
        code: 2,
        stderr: `lectern: counts holds parts of another run: "${field}" in its plan.json differs; name another folder, or remove this one\n`,
      })
    }
    utimesSync(join(cwd, "a.txt"), 1, 1)
    expect((await train(cwd, ...own)).stderr).toContain('"texts" in its plan.json differs')
  })

  test("reuses counts of a stream for the same text only", async () => {
    const cwd = folder()
    const on = (stdin: string) => lectern(["lm", "train", "-o", "m.arpa", "--resume", "counts"], { cwd, stdin })
    expect((await on(CORPUS)).stderr).toContain("counted 9 words, 24 different n-grams\n")
    const first = readFileSync(join(cwd, "m.arpa"), "utf8")
    expect((await on(CORPUS)).stderr).toContain("(1 shard counted before)")
    expect((await on(CORPUS.replace("dog", "cow"))).stderr).not.toContain("counted before")
    expect(readFileSync(join(cwd, "m.arpa"), "utf8")).not.toBe(first)
  })
})

test("counts from a folder come with the same warnings", async () => {
  const cwd = folder({ "a.txt": `${CORPUS.replaceAll("\n", "\r\n")}`, "b.txt": "a\0b\n" })
  const warnings = async (): Promise<string[]> =>
    (await train(cwd, "a.txt", "b.txt", "-o", "m.arpa", "--order", "1", "--resume", "counts")).stderr
      .split("\n")
      .filter((line) => line.includes(".txt"))
  const first = await warnings()
  expect(first).toEqual([
    "lectern: warning: a.txt: has CRLF line ends; the \\r of each was dropped",
    "lectern: warning: b.txt: contains NUL bytes; they count as white space",
  ])
  expect(modelAt(join(cwd, "m.arpa")).words).toEqual([
    "<unk>",
    "<s>",
    "</s>",
    "a",
    "b",
    "cat",
    "dog",
    "ran",
    "sat",
    "the",
  ])
  expect(await warnings()).toEqual(first)
})

describe("words", () => {
  test("<unk>, <s> and </s> in a text are refused with file and line, skipped, or unknown", async () => {
    const cwd = folder({ "a.txt": CORPUS, "b.txt": "a cat\n\nmy </s> cat\n", "skipped.txt": "a cat\n\nmy cat\n" })
    const model = async (...args: string[]) => {
      expect(await train(cwd, ...args, "-q", "-o", "m.arpa")).toMatchObject({ code: 0 })
      return modelAt(join(cwd, "m.arpa"))
    }
    expect(await train(cwd, "a.txt", "b.txt", "-q", "-o", "m.arpa")).toEqual({
      code: 65,
      stdout: "",
      stderr:
        "lectern: b.txt:3: found the word </s>, which stands for the end of a sentence in a model; replace it, or use " +
        "--special-words skip or --special-words unknown\n",
    })
    expect(existsSync(join(cwd, "m.arpa"))).toBe(false)
    const skipped = await model("a.txt", "b.txt", "--special-words", "skip")
    expect(skipped).toEqual(await model("a.txt", "skipped.txt"))
    writeFileSync(join(cwd, "words"), "the a my cat dog sat ran")
    const unknown = await model("a.txt", "b.txt", "--special-words", "unknown")
    writeFileSync(join(cwd, "b.txt"), "a cat\n\nmy UNKNOWN cat\n")
    expect(unknown).toEqual(await model("a.txt", "b.txt", "--vocabulary", "words"))
  })

  test("that are special are named with their line, whatever the shard", async () => {
    const cwd = folder({ "a.txt": CORPUS, "b.txt": `${"the cat sat on the mat\n".repeat(40)}a <unk> b\n` })
    const request: TrainLmRequest = {
      texts: ["a.txt", "b.txt"].map((name) => ({ name, path: join(cwd, name) })),
      jobs: 1,
      shardBytes: 100,
      order: 2,
      specialWords: "refuse",
      minCount: 0,
      smoothing: { method: "katz", options: {} },
    }
    await expect(trainLm(request)).rejects.toThrow(/b\.txt:41: found the word <unk>, which stands for unknown words/)
  })

  test("that a vocabulary does not have, and rare ones, are unknown", async () => {
    const cwd = folder({ "a.txt": CORPUS, words: "the\tcat\r\nsat <s> zero" })
    const report = async (...args: string[]) =>
      JSON.parse((await train(cwd, "a.txt", "-q", "-o", "m.arpa", "-f", "json", ...args)).stdout)
    expect(await report("--vocabulary", "words")).toMatchObject({ words: 9, unknown_words: 2, distinct_words: 4 })
    expect(modelAt(join(cwd, "m.arpa")).words).toEqual(["<unk>", "<s>", "</s>", "cat", "sat", "the", "zero"])
    expect(await report("--vocabulary", "words", "--min-count", "1")).toMatchObject({ distinct_words: 3 })
    expect(await report("--min-count", "2")).toMatchObject({ words: 9, unknown_words: 2, distinct_words: 3 })
    expect(modelAt(join(cwd, "m.arpa")).words).toEqual(["<unk>", "<s>", "</s>", "cat", "sat", "the"])
  })
})

describe("the model", () => {
  test("is written to standard output without -o, where a terminal shows it as it is", async () => {
    const cwd = folder({ "a.txt": `${CORPUS}a\x1b[2Jb \u202e\n` })
    const run = await train(cwd, "a.txt", "-q")
    expect(run.stdout).toMatch(/^\\data\\\nngram 1=10\n/)
    expect(run.stdout).toContain("\ta\x1b[2Jb\t")
    if (!ALL_TESTS) return
    const { stdout } = await onTerminal(["lm", "train", join(cwd, "a.txt"), "-q"], 80)
    expect(stdout).toContain("\ta\\x1b[2Jb\t")
    expect(stdout).toContain("\t\\u202e\t")
  })

  test.runIf(ALL_TESTS)("is compressed if the name of its file ends in .gz, always to the same bytes", async () => {
    const cwd = exampleFolder()
    const compressed: Buffer[] = []
    for (const output of ["m.arpa", "m.arpa.gz", "n.arpa.gz"]) {
      expect(await train(cwd, EXAMPLE.A, "--order", "5", "-q", "-o", output)).toMatchObject({ code: 0 })
      if (output.endsWith(".gz")) compressed.push(readFileSync(join(cwd, output)))
    }
    const whole = readFileSync(join(cwd, "m.arpa"))
    expect(whole.length).toBeGreaterThan(2 * 2 ** 16)
    expect(gunzipSync(compressed[0]!).equals(whole)).toBe(true)
    expect(compressed[1]).toEqual(compressed[0])
  })

  test("can be written to a named pipe", async () => {
    const cwd = folder({ "a.txt": CORPUS })
    execFileSync("mkfifo", [join(cwd, "pipe")])
    const reader = spawn("cat", ["pipe"], { cwd })
    let text = ""
    reader.stdout.on("data", (chunk) => {
      text += chunk
    })
    const [run] = await Promise.all([train(cwd, "a.txt", "-q", "-o", "pipe"), once(reader, "close")])
    expect(run.code).toBe(0)
    expect(text).toBe((await train(cwd, "a.txt", "-q")).stdout)
  })

  test.each(METHODS.map((method) => [method]))("of %s is that of the library", async (method) => {
    const cwd = folder({ "a.txt": SENTENCES })
    const args = ["a.txt", "-q", "-o", "m.arpa", "--smoothing", method, "--order", "2", "--prune", "0", "1"]
    expect(await train(cwd, ...args)).toMatchObject({ code: 0, stderr: "" })
    const counts = countNgrams(SENTENCES.trimEnd().split("\n"), { order: 2 })
    const expected = SMOOTHING_METHODS[method](counts, { prune: [0, 1] }).model
    // A file has no probability 0.
    expectSameModel(modelAt(join(cwd, "m.arpa")), readArpa(writeArpa(expected)).model)
  })

  test("has the parameters that options give", async () => {
    const cwd = folder({ "a.txt": CORPUS })
    const parameters = async (...args: string[]) => {
      const run = await train(cwd, "a.txt", "-q", "-o", "m.arpa", "--order", "2", "-f", "json", ...args)
      return JSON.parse(run.stdout).orders
    }
    expect(await parameters("--discounts", "0.25,0.5,0.75", "0.1")).toMatchObject([
      { order: 1, counted: 8, ngrams: 8, discounts: [0.25, 0.5, 0.75] },
      { order: 2, counted: 8, ngrams: 8, discounts: [0.1] },
    ])
    const pruned = await parameters("--discounts", "0.5", "--prune", "0", "1")
    expect(pruned).toMatchObject([
      { counted: 8, ngrams: 8 },
      { counted: 8, ngrams: 3 }, // <s> the, the cat, sat </s>
    ])
    const weighted = await parameters("--smoothing", "jelinek-mercer", "--weights", "0.25", "1")
    expect(weighted).toMatchObject([{ weight: [0.25] }, { weight: [1] }])
    expect(await parameters("--smoothing", "stupid-backoff", "--factor", ".5")).toMatchObject([
      { factor: [] },
      { factor: [0.5] },
    ])
    const [, { ratios }] = await parameters("--smoothing", "katz", "--max-count", "2")
    expect(ratios.length).toBeGreaterThan(0)
    const backoff = await parameters("--variant", "backoff", "--discounts", "0.5")
    expect(backoff[1].discounts).toEqual([0.5])
    const counts = countNgrams(CORPUS.trimEnd().split("\n"), { order: 2 })
    const options = { discounts: [[0.5]], variant: "backoff" }
    expectSameModel(modelAt(join(cwd, "m.arpa")), SMOOTHING_METHODS["modified-kneser-ney"](counts, options).model)
  })
})

describe("--held-out", () => {
  const HELD_OUT = "the cat sat\na dog ran\n"

  test("gives the perplexity of a text", async () => {
    const cwd = folder({ "a.txt": CORPUS, "b.txt": HELD_OUT, "b.gz": gzipSync(HELD_OUT) })
    const json = async (file: string) =>
      JSON.parse((await train(cwd, "a.txt", "-q", "-o", "m.arpa", "-f", "json", "--held-out", file)).stdout)
    const { held_out, inputs } = await json("b.txt")
    const sums = perplexity()
    const scores = ngramScorer(modelAt(join(cwd, "m.arpa"))).score(HELD_OUT)
    const expected = sums.finalize(sums.add(sums.zero(), scores))
    expect(held_out).toMatchObject({ path: "b.txt", sentences: 2, unknown_words: 1, impossible: 0 })
    // The numbers in the file have ten decimals.
    expect(held_out.all.perplexity).toBeCloseTo(expected.all.perplexity, 8)
    expect(held_out.known_words.bits_per_token).toBeCloseTo(expected.knownWords.bitsPerToken, 8)
    expect(inputs).toEqual([
      { path: "a.txt", bytes: CORPUS.length },
      { path: "b.txt", bytes: HELD_OUT.length },
    ])
    expect((await json("b.gz")).held_out).toEqual({ ...held_out, path: "b.gz" })
  })

  test("fits the weights of jelinek-mercer", async () => {
    const cwd = folder({ "a.txt": CORPUS, "b.txt": HELD_OUT })
    const args = ["a.txt", "-q", "-o", "m.arpa", "-f", "json", "--smoothing", "jelinek-mercer", "--held-out", "b.txt"]
    const { orders } = JSON.parse((await train(cwd, ...args)).stdout)
    const [counts, heldOut] = [CORPUS, HELD_OUT].map((each) => countNgrams(each.trimEnd().split("\n"), { order: 3 }))
    const { parameters } = jelinekMercer(counts!, { heldOut: heldOut! })
    expect(orders.map(({ weight }: { readonly weight: unknown }) => weight)).toEqual(parameters)
  })
})

// Worked by hand: of the words, two occur once and two twice (D = 2 / 6); of the pairs, five and two (D = 5 / 9). The words of
// the second text have the probabilities 0.860376, 0.00881834, 0.162698, and its end 0.790564.
test("the report names what the model is made of", async () => {
  const cwd = folder({ "a.txt": CORPUS, "b.txt": "the cow sat\n" })
  const args = ["a.txt", "-o", "m.arpa", "--order", "2", "--smoothing", "absolute-discounting"]
  const run = await train(cwd, ...args, "--held-out", "b.txt")
  expect(run.stderr).toBe("lectern: counted 9 words, 16 different n-grams\n")
  expect(run.stdout).toBe(`absolute-discounting, order 2
3 sentences, 9 words, 5 distinct
order  n-grams  discounts
    1        8  0.333333
    2        8  0.555556
b.txt: 1 sentence, 3 words, 1 of them unknown: perplexity 5.6578, without unknown words 2.0829
`)
  const json = JSON.parse((await train(cwd, ...args, "-q", "--min-count", "2", "-f", "json")).stdout)
  expect(json).toEqual({
    schema: "lectern.lm-train/1",
    smoothing: "absolute-discounting",
    order: 2,
    options: { min_count: 2 },
    sentences: 3,
    words: 9,
    unknown_words: 2,
    distinct_words: 3,
    orders: [
      { order: 1, counted: 6, ngrams: 6, discounts: [expect.any(Number)] },
      { order: 2, counted: 8, ngrams: 8, discounts: [expect.any(Number)] },
    ],
    notes: [expect.stringMatching(/^order 1: /)],
    inputs: [{ path: "a.txt", bytes: CORPUS.length }],
  })
})

test("a corpus of one word has a model, and warnings about too little data, which the report repeats", async () => {
  const cwd = folder({ "a.txt": "word\n" })
  const run = await train(cwd, "a.txt", "-o", "m.arpa", "-f", "json")
  expect(run.code).toBe(0)
  const { notes } = JSON.parse(run.stdout)
  expect(notes).toHaveLength(3)
  for (const [n, note] of notes.entries()) {
    expect(note).toBe(`order ${n + 1}: there are no n-grams with count 2, so the discounts 0.5, 1, 1.5 are used`)
    expect(run.stderr).toContain(`lectern: warning: ${note}\n`)
  }
  const quiet = await train(cwd, "a.txt", "-o", "m.arpa", "-f", "json", "-q")
  expect(quiet).toEqual({ ...run, stderr: "" })
})

test("lines without words are sentences", async () => {
  const cwd = folder({ "a.txt": "\n\n" })
  expect(await train(cwd, "a.txt", "-q", "-o", "m.arpa")).toMatchObject({ code: 0 })
  expect(modelAt(join(cwd, "m.arpa")).words).toEqual(["<unk>", "<s>", "</s>"])
})

const REFUSALS: readonly (readonly [string, readonly string[], number, string])[] = [
  ["order 0", ["--order", "0"], 2, "--order must be an integer in 1..16, got 0"],
  ["order 17", ["--order", "17"], 2, "--order must be an integer in 1..16, got 17"],
  ["an unknown method", ["--smoothing", "katzz"], 2, "unknown smoothing 'katzz' (did you mean 'katz'?)"],
  ["add-k", ["--smoothing", "add-k"], 2, "smoothing add-k is not available: an ARPA file cannot hold"],
  [
    "an unknown option",
    ["--ordr", "3"],
    2,
    "unknown option '--ordr' (did you mean '--order'?); lectern lm train --help",
  ],
  [
    "a threshold below the one before",
    ["--prune", "0", "2", "1"],
    2,
    "--prune must be a list in which no value is below",
  ],
  ["a negative threshold", ["--prune", "0", "-1"], 2, "--prune must be an integer in 0..9007199254740991, got -1"],
  ["more thresholds than orders", ["--prune", "0", "0", "1", "1"], 2, "--prune has 4 values, expected at most one"],
  ["a discount above its count", ["--discounts", "1.5"], 2, "--discounts must be a number in 0..1, got 1.5"],
  ["a discount that is no number", ["--discounts", "0.5,,1"], 2, "--discounts must be a number in 0..2, got nothing"],
  ["more discounts than orders", ["--order", "1", "--discounts", "1", "1"], 2, "--discounts has 2 values"],
  [
    "an option of another method",
    ["--weights", "1", "1", "1"],
    2,
    "--weights applies to jelinek-mercer, not to modified-kneser-ney",
  ],
  [
    "too few weights",
    ["--smoothing", "jelinek-mercer", "--weights", "1"],
    2,
    "--weights has 1 values, expected one for each order up to 3",
  ],
  [
    "a factor of 0",
    ["--smoothing", "stupid-backoff", "--factor", "0"],
    2,
    "--factor must be a number above 0 and at most 1",
  ],
  ["a report without a file for the model", ["-f", "json"], 2, "-f is the format of the report"],
  ["an unknown format", ["-f", "xml", "-o", "m"], 2, "unknown format 'xml'"],
  ["a text as output", ["-o", "a.txt"], 2, "-o a.txt would overwrite the input a.txt"],
  ["the vocabulary as output", ["-o", "words", "--vocabulary", "words"], 2, "would overwrite the input words"],
  ["the held-out text as output", ["-o", "words", "--held-out", "words"], 2, "would overwrite the input words"],
  ["standard input to be read twice", ["--held-out", "-"], 2, "--held-out is read twice, so it must be a file"],
  ["a text as its own held-out text", ["--held-out", "./a.txt"], 2, "./a.txt is named twice"],
  ["a missing held-out text", ["--held-out", "none"], 74, "cannot read none: no such file"],
  ["an empty held-out text", ["--held-out", "empty"], 65, "empty: is empty, expected at least one line"],
  ["a missing vocabulary", ["--vocabulary", "none"], 74, "cannot read none: no such file"],
  ["a vocabulary without words", ["--vocabulary", "empty"], 65, "empty: has no words, expected at least one"],
  ["an empty text", ["empty"], 65, "empty: is empty, expected at least one line"],
  ["a missing text", ["none"], 74, "cannot read none: no such file"],
  ["invalid UTF-8", ["bad"], 65, "bad:2:2: invalid UTF-8 byte 0xFF"],
  ["a folder", ["."], 74, "cannot read .: it is a folder"],
  ["an output in no folder", ["-o", "none/m.arpa"], 74, "cannot write none/m.arpa: its folder does not exist"],
]

test.each(REFUSALS)("%s is refused in one sentence", async (_, args, code, sentence) => {
  const bad = Buffer.from("ok\na\xff\n", "latin1")
  const cwd = folder({ "a.txt": CORPUS, words: "the cat\n", empty: "", bad })
  const run = await train(cwd, "a.txt", ...args, "-q")
  expect(run).toMatchObject({ code, stdout: "" })
  expect(run.stderr).toContain(sentence)
  expect(run.stderr.trimEnd().split("\n")).toHaveLength(1)
  expect(readdirSync(cwd).sort()).toEqual(["a.txt", "bad", "empty", "words"])
})

test("a held-out text that can be read only once is refused", async () => {
  const cwd = folder({ "a.txt": CORPUS })
  execFileSync("mkfifo", [join(cwd, "pipe")])
  const run = await train(cwd, "a.txt", "--held-out", "pipe", "-q")
  expect(run).toMatchObject({ code: 2, stderr: "lectern: pipe is read twice, so --held-out needs a regular file\n" })
})

test("a model in threads is that of the library", async () => {
  const cwd = folder({ "a.txt": SENTENCES, "b.txt": CORPUS })
  const { model, heldOut } = await trainLm({
    texts: [{ name: "a", path: join(cwd, "a.txt") }],
    heldOut: { name: "b", path: join(cwd, "b.txt") },
    jobs: 2,
    engine: "threads",
    shardBytes: 500,
    order: 3,
    specialWords: "refuse",
    minCount: 0,
    smoothing: { method: "katz", options: {} },
  })
  const counts = countNgrams(SENTENCES.trimEnd().split("\n"), { order: 3 })
  const expected = SMOOTHING_METHODS.katz(counts).model
  expect(unpackedModel(model)).toEqual(expected)
  const sums = perplexity()
  expect(heldOut).toEqual(sums.finalize(sums.add(sums.zero(), ngramScorer(expected).score(CORPUS))))
})

test("`lectern lm` names its commands", async () => {
  expect(await lectern(["lm"])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("lectern: no command given; the commands of lectern lm are: train, "),
  })
  expect((await lectern(["lm", "trian", "a.txt"])).stderr).toContain(
    "unknown command 'trian' of lectern lm (did you mean 'train'?)",
  )
  const help = await lectern(["lm", "train", "--help"])
  expect(help.code).toBe(0)
  for (const flag of ["--order <N>", "--smoothing <NAME>", "--prune <N...>", "-j, --jobs <N>"])
    expect(help.stdout).toContain(flag)
})
