// `lectern embed train` as a command: the library's vectors, on any number of threads, in any format.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import { ALL_TESTS } from "@lectern/core/testing"
import { encodeCorpus, growVocabulary, type Word2vecOptions, word2vec, wordCounts } from "@lectern/embeddings"
import { readNpy, readSafetensorsVectors, readVectors, writeFastText } from "@lectern/embeddings/formats"
import { describe, expect, test } from "vitest"
import { folder, lectern } from "../../cli/run.js"
import { randomText, SMALL, SMALL_OPTIONS, sentencesOf, stateOf, train, vocabularyOf } from "./texts.js"

// One sentence is longer than 1000 words, of which some have no vectors.
const TEXT = `${randomText(60)}${"w1 w2 once-only ".repeat(30)}\n${"w0 w1 w2 ".repeat(400)}`
const fileIn = (cwd: string, name = "v.vec"): Buffer => readFileSync(join(cwd, name))
const floats = (data: Float32Array): Buffer => Buffer.from(data.buffer, data.byteOffset, data.byteLength)

const MODELS: readonly (readonly [string, string[], Word2vecOptions])[] = [
  ["skip-gram", [], {}],
  [
    "cbow",
    ["--architecture", "cbow", "--no-shrink-windows", "--seed", "7"],
    { architecture: "cbow", shrinkWindows: false, seed: 7 },
  ],
  [
    "a tree",
    ["--objective", "hierarchical-softmax", "--blocks", "2"],
    { objective: "hierarchical-softmax", blocks: 2 },
  ],
  ["softmax", ["--objective", "softmax"], { objective: "softmax" }],
  [
    "cbow, divided",
    ["--architecture", "cbow", "--cbow-error", "divided"],
    { architecture: "cbow", cbowError: "divided" },
  ],
  [
    "nce, hogwild",
    [
      "--objective",
      "nce",
      "--schedule",
      "hogwild",
      "--shared-negatives",
      "--noise-power",
      "0.5",
      "--min-learning-rate",
      "0.05",
      "--engine",
      "inline",
    ],
    { objective: "nce", schedule: "hogwild", sharedNegatives: true, noisePower: 0.5, minLearningRate: 0.05 },
  ],
]

test.each(ALL_TESTS ? MODELS : MODELS.slice(0, 2))(
  "the vectors are the library's for the same sentences and options: %s",
  async (_, args, options) => {
    const cwd = folder({ "a.txt": TEXT })
    const drawn = args.includes("softmax") || args.includes("hierarchical-softmax")
    const small = drawn ? SMALL.filter((arg, i) => arg !== "--negative" && SMALL[i - 1] !== "--negative") : SMALL
    const extras = args.includes("hierarchical-softmax") ? [] : ["--save-outputs", "o.safetensors"]
    const run = await lectern(["embed", "train", ...small, "a.txt", "-o", "v.safetensors", "-q", ...args, ...extras], {
      cwd,
    })
    expect(run).toMatchObject({ code: 0, stderr: "" })
    const { input, output, vocabulary } = stateOf(TEXT, { ...SMALL_OPTIONS, ...options })
    const found = readSafetensorsVectors(fileIn(cwd, "v.safetensors"))
    expect(found.words).toEqual(vocabulary.words)
    expect(floats(found.data).equals(floats(input))).toBe(true)
    if (extras.length === 0) return
    const outputs = readSafetensorsVectors(fileIn(cwd, "o.safetensors"))
    expect(floats(outputs.data).equals(floats(output))).toBe(true)
  },
)

test("the defaults are the library's", async () => {
  const text = randomText(400, 60)
  const cwd = folder({ "a.txt": text })
  expect(await lectern(["embed", "train", "a.txt", "-o", "v.bin", "-q"], { cwd })).toMatchObject({ code: 0 })
  const words = vocabularyOf(text, 5)
  const trainer = word2vec(encodeCorpus(sentencesOf(text), words), words, { seed: 12_345 })
  while (!trainer.done) trainer.step()
  const found = readVectors(new Uint8Array(fileIn(cwd, "v.bin")), "word2vec-binary")
  expect(found.words).toEqual(words.words)
  expect(floats(found.data).equals(floats(trainer.vectors().data))).toBe(true)
})

// Two rounds an epoch, the second with fewer slices. A round of CBOW has few words if the vocabulary is small, so threads meet often: its text is shorter.
const TEAMS = [
  ["skip-gram", 2400, ALL_TESTS ? ["1", "2", "4"] : ["3"]],
  ["cbow", 16, ["2", "3"]],
] as const

test.each(ALL_TESTS ? TEAMS : TEAMS.slice(0, 1))(
  "the calling thread, and any number of others, give the same bytes: %s",
  async (architecture, lines, jobs) => {
    const cwd = folder({ "a.txt": randomText(lines) })
    const bytes = []
    for (const engine of [["inline"], ...jobs.map((each) => ["threads", "-j", each])]) {
      const run = await train(cwd, "a.txt", "-o", "v.bin", "--architecture", architecture, "--engine", ...engine)
      expect(run).toMatchObject({ code: 0 })
      bytes.push(`${fileIn(cwd, "v.bin").toString("base64")} ${run.stdout}`)
    }
    expect(new Set(bytes).size).toBe(1)
  },
)

test("files, streams, gzip, byte order marks and carriage returns give the same bytes", async () => {
  const lines = TEXT.split("\n")
  const cwd = folder({
    "all.txt": TEXT,
    "a.txt": `\ufeff${lines.slice(0, 9).join("\r\n")}\r\n`,
    "b.txt.gz": gzipSync(lines.slice(9).join("\n")),
  })
  for (const files of [["all.txt"], ["a.txt", "b.txt.gz"]])
    expect(await train(cwd, ...files, "-o", `${files.length}.bin`)).toMatchObject({ code: 0 })
  const args = ["embed", "train", ...SMALL, "-o", "0.bin", "-q"]
  expect(await lectern(args, { cwd, stdin: TEXT })).toMatchObject({ code: 0, stderr: "" })
  expect(fileIn(cwd, "1.bin").equals(fileIn(cwd, "2.bin"))).toBe(true)
  expect(fileIn(cwd, "1.bin").equals(fileIn(cwd, "0.bin"))).toBe(true)
})

test("shards of a text are put together: words have one number in all of them", async () => {
  const part = randomText(200, 900, 3)
  const text = `${part}${" ".repeat(5_000_000)}\n${randomText(200, 900, 4)}`
  const cwd = folder({ "a.txt": text })
  expect(await train(cwd, "a.txt", "-o", "v.bin", "--epochs", "1")).toMatchObject({ code: 0 })
  const { input } = stateOf(text, { ...SMALL_OPTIONS, epochs: 1 })
  expect(floats(readVectors(new Uint8Array(fileIn(cwd, "v.bin")), "word2vec-binary").data).equals(floats(input))).toBe(
    true,
  )
})

test("every format holds the same vectors; further files hold the words, the counts and the output side", async () => {
  const cwd = folder({ "a.txt": TEXT })
  const { input, output, vocabulary } = stateOf(TEXT, SMALL_OPTIONS)
  const more = ["--save-vocabulary", "counts.txt", "--save-outputs", "o.vec.gz"]
  expect(await train(cwd, "a.txt", "-o", "v.npy", "--words-out", "words.txt", ...more)).toMatchObject({ code: 0 })
  expect(fileIn(cwd, "words.txt").toString()).toBe(`${vocabulary.words.join("\n")}\n`)
  expect(fileIn(cwd, "counts.txt").toString()).toBe(
    vocabulary.words.map((word, id) => `${word} ${vocabulary.counts[id]}\n`).join(""),
  )
  expect(readNpy(new Uint8Array(fileIn(cwd, "v.npy")), vocabulary.words).data).toEqual(input)
  const outputs = readVectors(new Uint8Array(gunzipSync(fileIn(cwd, "o.vec.gz"))), "word2vec")
  expect(outputs.words).toEqual(vocabulary.words)
  expect(outputs.data).toEqual(output)
  const whole = await train(cwd, "a.txt", "--to", "glove", "-q")
  expect(readVectors(Buffer.from(whole.stdout), "glove").data).toEqual(input)
})

test("a shard of several pieces is read like a short one", async () => {
  // More than twice the bytes of a piece, with characters of one to four bytes and words that are longer than most.
  const line = (i: number): string =>
    `wörter ${i % 7} ${"long".repeat(4 + (i % 9))} 𝔴${i % 3} ${i % 5 === 0 ? "\u3000" : "zwei"}\n`
  const text = `${Array.from({ length: 15_000 }, (_, i) => line(i)).join("")}no newline`
  const cwd = folder({ "a.txt": text })
  const small =
    "--dimensions 2 --window 1 --negative 1 --epochs 1 --min-count 1 --sample 0.001 --save-vocabulary counts.txt"
  const { code, stdout } = await lectern(
    ["embed", "train", ...small.split(" "), "a.txt", "-o", "v.vec", "-f", "json", "-q"],
    { cwd },
  )
  expect(code).toBe(0)
  expect(JSON.parse(stdout).text.sentences).toBe(15_001)
  const { words, counts } = vocabularyOf(text)
  const lines = words.map((word, id) => `${word} ${counts[id]}\n`)
  expect(readFileSync(join(cwd, "counts.txt"), "utf8")).toBe(lines.join(""))
})

test("the report has the loss of each epoch, and nothing that differs from run to run", async () => {
  const cwd = folder({ "a.txt": TEXT })
  const { stdout, stderr } = await train(cwd, "a.txt", "-o", "v.vec", "-f", "json", "--max-words", "30")
  const counted = vocabularyOf(TEXT)
  const words = { words: counted.words.slice(0, 30), counts: counted.counts.slice(0, 30) }
  const corpus = encodeCorpus(sentencesOf(TEXT), words)
  const trainer = word2vec(corpus, words, SMALL_OPTIONS)
  const losses = [trainer.epoch(), trainer.epoch()]
  expect(JSON.parse(stdout)).toEqual({
    schema: "lectern.embed-train/1",
    options: {
      architecture: "skip-gram",
      objective: "negative-sampling",
      dimensions: 6,
      window: 3,
      shrink_windows: true,
      negative: 3,
      shared_negatives: false,
      noise_power: 0.75,
      min_count: 1,
      max_words: 30,
      sample: 0.02,
      epochs: 2,
      learning_rate: 0.1,
      min_learning_rate: 0.00001,
      seed: 12345,
      schedule: "blocks",
      blocks: 8,
      subwords: null,
      continue: null,
    },
    text: {
      words: counted.counts.reduce((sum, count) => sum + count, 0),
      distinct_words: counted.words.length,
      words_with_vectors: corpus.tokens.length,
      sentences: corpus.borders.length - 1,
    },
    words: 30,
    dimensions: 6,
    epochs: losses.map((loss, i) => ({ epoch: i + 1, loss })),
    inputs: [{ path: "a.txt", bytes: Buffer.byteLength(TEXT) }],
  })
  expect(stderr).toMatch(
    /^lectern: [\d,]+ words, \d+ of them distinct; 30 get vectors, which occur [\d,]+ times in \d+ sentences\nlectern: epoch 1: loss \d\.\d{4}, [\d,]+ words\/s\nlectern: epoch 2: loss \d\.\d{4}, [\d,]+ words\/s\n$/,
  )
  const { stdout: text } = await train(cwd, "a.txt", "-o", "v.vec", "-q", "--max-words", "30")
  expect(text.split("\n")).toEqual([
    "30 words x 6 dimensions: skip-gram, negative-sampling with 3 negatives, window 3",
    stderr.slice("lectern: ".length, stderr.indexOf("\n")),
    "epoch    loss",
    ...losses.map((loss, i) => `    ${i + 1}  ${loss.toFixed(4)}`),
    "",
  ])
})

describe("sub-words", () => {
  const args = ["a.txt", "--min-n", "2", "--max-n", "4", "--buckets", "300"]
  const subwords = { minNgram: 2, maxNgram: 4, buckets: 300 }

  test("a .bin file is the library's fastText model, and other files have the words' vectors", async () => {
    const cwd = folder({ "a.txt": TEXT })
    const run = await train(cwd, ...args, "-o", "m.bin", ...(ALL_TESTS ? ["--engine", "threads", "-j", "2"] : []))
    expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining(", sub-words of 2 to 4 characters\n") })
    const words = vocabularyOf(TEXT)
    const trainer = word2vec(encodeCorpus(sentencesOf(TEXT), words), words, { ...SMALL_OPTIONS, subwords })
    while (!trainer.done) trainer.step()
    expect(fileIn(cwd, "m.bin").equals(Buffer.concat([...writeFastText(trainer.fastText())]))).toBe(true)
    await train(cwd, ...args, "-o", "m.bin", "--to", "word2vec-binary", "--resume", "run")
    const found = readVectors(new Uint8Array(fileIn(cwd, "m.bin")), "word2vec-binary")
    expect(floats(found.data).equals(floats(trainer.vectors().data))).toBe(true)
    await train(cwd, ...args, "--to", "fasttext", "-o", "again.bin.gz", "--resume", "run")
    expect(gunzipSync(fileIn(cwd, "again.bin.gz")).equals(Buffer.concat([...writeFastText(trainer.fastText())]))).toBe(
      true,
    )
    const near = await lectern(["embed", "neighbors", "again.bin.gz", "w1w2", "-f", "jsonl"], { cwd })
    expect(JSON.parse(near.stdout)).toMatchObject({ from: "sub-words" })
  })

  test("go on with --continue, which keeps them as they are", async () => {
    const more = randomText(40, 60, 9)
    const cwd = folder({ "a.txt": TEXT, "b.txt": more })
    await train(cwd, ...args, "-o", "m.bin", "--resume", "run")
    expect(await train(cwd, "b.txt", "--continue", "run", "-o", "n.bin", "-q")).toMatchObject({ code: 0, stderr: "" })
    const from = stateOf(TEXT, { ...SMALL_OPTIONS, subwords })
    const counter = wordCounts()
    const counted = counter.finalize(sentencesOf(more).reduce(counter.add, counter.zero()))
    const words = growVocabulary(from.vocabulary, counted, { minCount: 1 })
    const trainer = word2vec(encodeCorpus(sentencesOf(more), words), words, { ...SMALL_OPTIONS, from })
    while (!trainer.done) trainer.step()
    expect(fileIn(cwd, "n.bin").equals(Buffer.concat([...writeFastText(trainer.fastText())]))).toBe(true)
    expect((await train(cwd, "b.txt", "--continue", "run", "--max-n", "5", "-o", "n.bin")).stderr).toBe(
      "lectern: --max-n 5 and --continue run cannot be combined: it has 4\n",
    )
  })
})

describe("--continue", () => {
  test("trains on with more text, whose new words get new vectors, as the library does", async () => {
    const more = `${randomText(40, 40, 9)}${"new newer w1 newest newer ".repeat(6)}\n`
    const cwd = folder({ "a.txt": TEXT, "b.txt": more })
    await train(cwd, "a.txt", "-o", "a.vec", "--resume", "run", "--architecture", "cbow")
    const args = "embed train b.txt --continue run --min-count 7 --epochs 1 --window 2 -o b.safetensors -q".split(" ")
    expect(await lectern(args, { cwd })).toMatchObject({ code: 0, stderr: "" })
    const from = stateOf(TEXT, { ...SMALL_OPTIONS, architecture: "cbow" })
    const counter = wordCounts()
    const counted = counter.finalize(sentencesOf(more).reduce(counter.add, counter.zero()))
    const words = growVocabulary(from.vocabulary, counted, { minCount: 7 })
    expect(words.words.slice(from.vocabulary.words.length)).toEqual(["newer"])
    const options = { epochs: 1, window: 2, seed: 12_345, from }
    const trainer = word2vec(encodeCorpus(sentencesOf(more), words), words, options)
    while (!trainer.done) trainer.step()
    const found = readSafetensorsVectors(fileIn(cwd, "b.safetensors"))
    expect(found.words).toEqual(words.words)
    expect(floats(found.data).equals(floats(trainer.vectors().data))).toBe(true)
  })

  test("of a file of vectors is refused", async () => {
    const cwd = folder({ "a.txt": randomText(30), "a.vec": "a 1 2\n" })
    expect(await train(cwd, "a.txt", "--continue", "a.vec", "-o", "b.vec")).toEqual({
      code: 65,
      stdout: "",
      stderr:
        "lectern: a.vec: is a file, and files of vectors lack the output vectors that training goes on with; expected the folder of a run of `lectern embed train --resume`\n",
    })
  })

  test("goes on from run to run, and is resumed too", async () => {
    const cwd = folder({ "a.txt": randomText(30), "b.txt": randomText(30, 40, 2), "c.txt": randomText(30, 60, 3) })
    await train(cwd, "a.txt", "-o", "a.vec", "--resume", "first")
    const second = ["b.txt", "--continue", "first", "-o", "b.vec", "--resume", "second"]
    const run = await train(cwd, ...second)
    expect(run.code).toBe(0)
    expect(await train(cwd, ...second, "-q")).toMatchObject({ code: 0, stdout: run.stdout })
    expect(await train(cwd, "c.txt", "--continue", "second", "-o", "c.vec")).toMatchObject({ code: 0 })
    expect(fileIn(cwd, "c.vec").toString().split("\n").length).toBeGreaterThan(
      fileIn(cwd, "b.vec").toString().split("\n").length,
    )
    expect(await train(cwd, "b.txt", "-o", "b.vec", "--resume", "second")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('"continued" in its plan.json differs'),
    })
  })

  test("wants a run that is done, and its kind of vectors", async () => {
    const cwd = folder({ "a.txt": TEXT })
    await train(cwd, "a.txt", "-o", "a.vec", "--resume", "run")
    const refused = async (...args: string[]): Promise<string> =>
      (await train(cwd, "a.txt", "-o", "b.vec", ...args)).stderr
    expect(await refused("--continue", "none")).toBe(
      "lectern: none: holds no vectors to continue with; expected the folder that a run of `lectern embed train --resume` stored them in\n",
    )
    expect(await refused("--continue", "run", "--dimensions", "7")).toBe(
      "lectern: --dimensions 7 and --continue run cannot be combined: its dimensions are 6\n",
    )
    expect(await refused("--continue", "run", "--architecture", "cbow")).toBe(
      "lectern: --architecture cbow and --continue run cannot be combined: its architecture is skip-gram\n",
    )
    expect(readdirSync(cwd).sort()).toEqual(["a.txt", "a.vec", "run"])
  })
})

test("a word that the file cannot hold is refused before the training", async () => {
  const cwd = folder({ "text.txt": "a a\u0001b c\n".repeat(5) })
  for (const [option, name] of [
    ["-o", "x.bin"],
    ["--save-outputs", "y.bin"],
  ]) {
    const others = option === "-o" ? [] : ["-o", "x.safetensors"]
    const run = await lectern(["embed", "train", "text.txt", ...SMALL, option!, name!, ...others], { cwd })
    const why = `${name}: has the word "a\\u0001b", which this format cannot hold; --to safetensors can`
    expect(run).toEqual({ code: 65, stdout: "", stderr: `lectern: ${why}\n` })
  }
  expect(readdirSync(cwd)).toEqual(["text.txt"])
})
