// `lectern tokenizer train` as a process.
import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { hostname } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { ALL_TESTS } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { tagOf } from "../../../../../packages/engine/test/store/tags.js"
import { trainTokenizer } from "../../../src/commands/tokenizer/run/train.js"
import { BIN, EXAMPLE, exampleFolder, finished, folder, lectern, type Run } from "../../cli/run.js"

const TEXTS = [EXAMPLE.A, EXAMPLE.B, EXAMPLE.north, EXAMPLE.south]
const train = (cwd: string, ...args: string[]) => lectern(["tokenizer", "train", ...args], { cwd })

// Worked by hand (Sennrich et al. 2016, with `</w>` written on the last letter): e + s is in newest (6) and widest (3).
test("BPE learns the merges of the paper's example", async () => {
  const text = ["low", "lower", "newest", "widest"].flatMap((word, i) => Array(([5, 2, 6, 3] as const)[i]!).fill(word))
  const cwd = folder({ "text.txt": `${text.join("\n")}\n` })
  const run = await train(cwd, "text.txt", "--model", "bpe", "--vocab-size", "18", "-o", "t.json", "-q")
  expect(run).toEqual({ code: 0, stdout: "", stderr: "" })
  const { model } = JSON.parse(readFileSync(join(cwd, "t.json"), "utf8"))
  expect(model.merges.slice(0, 4)).toEqual([
    ["e", "s"],
    ["es", "t</w>"],
    ["l", "o"],
    ["e", "w"],
  ])
})

for (const model of ["bbpe", "unigram", ...(ALL_TESTS ? ["bpe", "wordpiece"] : [])]) {
  // Counting is the same for all models, so by default most of it is tested with one of them.
  const inAllWays = ALL_TESTS || model === "bbpe"
  const texts = ALL_TESTS ? TEXTS : TEXTS.slice(0, 2)
  test(`${model}: any threads, order of files, streams and gzip give the same bytes`, async () => {
    const cwd = exampleFolder()
    const common = ["--model", model, "--vocab-size", ALL_TESTS ? "600" : "400", "-q"]
    const joined = (names: readonly string[]): Buffer =>
      Buffer.concat(names.map((name) => readFileSync(join(cwd, name))))
    const outputs: string[] = []
    const run = async (files: readonly string[], ...args: string[]) => {
      const output = `${outputs.length}.json`
      expect(await train(cwd, ...files, ...common, "-o", output, ...args)).toMatchObject({ code: 0, stderr: "" })
      outputs.push(readFileSync(join(cwd, output), "utf8"))
    }
    writeFileSync(join(cwd, "all.gz"), gzipSync(joined([...texts].reverse())))
    await run(texts, "--engine", "inline")
    await run(["all.gz"])
    if (inAllWays) {
      await run([...texts].reverse(), "--engine", "threads", "--jobs", "2")
      outputs.push((await lectern(["tokenizer", "train", ...common], { cwd, stdin: joined(texts) })).stdout)
    }
    expect(outputs[0]!.length).toBeGreaterThan(1000)
    expect(new Set(outputs).size).toBe(1)
  })
}

test.runIf(ALL_TESTS)("the size of shards changes nothing", async () => {
  const cwd = exampleFolder()
  const files: unknown[] = []
  for (const shardBytes of [2 ** 22, 1000, ...(ALL_TESTS ? [100, 5000] : [])]) {
    const trained = await trainTokenizer({
      texts: TEXTS.map((name) => ({ name, path: join(cwd, name) })),
      jobs: 1,
      shardBytes,
      pipeline: { normalizers: [], preTokenizer: "whitespace-split" },
      model: { name: "bpe", vocabularySize: 500, specialTokens: [], minFrequency: 2, byteFallback: false },
      format: "tokenizer-json",
    })
    files.push(trained.file)
  }
  for (const file of files) expect(file).toEqual(files[0])
})

test("an interrupted run continues from its stored counts and gives the same tokenizer", async () => {
  const cwd = exampleFolder()
  // Small files would be counted together.
  for (const name of TEXTS) writeFileSync(join(cwd, name), readFileSync(join(cwd, name), "utf8").repeat(25))
  const args = [...TEXTS, "--model", "bpe", "--vocab-size", "500", "-o", "t.json", "--resume", "counts"]
  expect(await train(cwd, ...args)).toMatchObject({ code: 0 })
  const whole = readFileSync(join(cwd, "t.json"), "utf8")
  const counts = readdirSync(join(cwd, "counts")).filter((name) => name.endsWith(".words"))
  expect(counts).toHaveLength(4)
  rmSync(join(cwd, "counts", counts[0]!))
  // An incomplete file counts as absent.
  const cut = join(cwd, "counts", counts[1]!)
  writeFileSync(cut, readFileSync(cut).subarray(0, -40))
  rmSync(join(cwd, "t.json"))
  const again = await train(cwd, ...args)
  expect(again).toMatchObject({ code: 0, stderr: expect.stringContaining("(2 shards counted before)") })
  expect(readFileSync(join(cwd, "t.json"), "utf8")).toBe(whole)
  expect(existsSync(join(cwd, "counts", "lock"))).toBe(false)
})

describe.skipIf(process.platform === "win32")("counts of a stream", () => {
  const [FIRST, SECOND] = ["ab ab ab cd\n", "xy xy xy zw\n"]
  const args = ["--model", "bpe", "--vocab-size", "40", "-o", "t.json", "--resume", "counts"]

  /** The vocabulary of a tokenizer that is trained on a text alone. */
  async function vocabularyOf(text: string): Promise<unknown> {
    const cwd = folder({ "a.txt": text })
    expect(await train(cwd, "a.txt", ...args.slice(0, -2))).toMatchObject({ code: 0 })
    return vocabularyIn(cwd)
  }
  const vocabularyIn = (cwd: string): unknown => JSON.parse(readFileSync(join(cwd, "t.json"), "utf8")).model.vocab

  /** Ways to pass a text, each under the same name every time. */
  const WAYS: Readonly<Record<string, (cwd: string, text: string) => Promise<Run>>> = {
    "standard input": (cwd, stdin) => lectern(["tokenizer", "train", ...args], { cwd, stdin }),
    "a named pipe": (cwd, text) => {
      execFileSync("mkfifo", ["-m", "600", join(cwd, `pipe`)])
      const writer = spawn("sh", ["-c", `printf '%s' "$0" > pipe; rm pipe`, text], { cwd })
      return Promise.all([train(cwd, "pipe", ...args), once(writer, "close")]).then(([run]) => run)
    },
    "the output of a command": (cwd, text) => {
      const script = 'node="$0" bin="$1" text="$2"; shift 2; "$node" "$bin" tokenizer train <(printf %s "$text") "$@"'
      return finished(spawn("bash", ["-c", script, process.execPath, BIN, text, ...args], { cwd }))
    },
  }

  // By default pipes and outputs of commands are tested below, in another way.
  test.each(Object.entries(WAYS).slice(0, ALL_TESTS ? 3 : 1))(
    "from %s are reused for the same text only",
    async (_, trainOn) => {
      const cwd = folder()
      expect((await trainOn(cwd, FIRST)).stderr).toMatch(/counted 4 words, 2 of them distinct$/m)
      expect((await trainOn(cwd, FIRST)).stderr).toContain("(1 shard counted before)")
      const first = vocabularyIn(cwd)
      expect(first).toEqual(await vocabularyOf(FIRST))
      const other = await trainOn(cwd, SECOND)
      expect(other).toMatchObject({ code: 0 })
      expect(other.stderr).not.toContain("counted before")
      expect(vocabularyIn(cwd)).toEqual(await vocabularyOf(SECOND))
      expect(vocabularyIn(cwd)).not.toEqual(first)
    },
  )

  test("are reused shard by shard", async () => {
    const cwd = folder()
    const [pipe, resume] = [join(cwd, "pipe"), join(cwd, "counts")]
    execFileSync("mkfifo", [pipe])
    /** The number of shards, of about 100 bytes, that were counted before. */
    const reused = async (text: string): Promise<number> => {
      const writer = spawn("sh", ["-c", `printf '%s' "$0" > "$1"`, text, pipe])
      const [{ resumedShards }] = await Promise.all([
        trainTokenizer({
          texts: [{ name: "pipe", path: pipe }],
          jobs: 1,
          shardBytes: 100,
          pipeline: { normalizers: [], preTokenizer: "whitespace-split" },
          model: { name: "bpe", vocabularySize: 30, specialTokens: [], minFrequency: 2, byteFallback: false },
          format: "tokenizer-json",
          resume,
        }),
        once(writer, "close"),
      ])
      return resumedShards
    }
    const lines = Array.from({ length: 25 }, (_, i) => `line ${i + 10}\n`) // 12 lines, or 96 bytes, a shard
    expect(await reused(lines.join(""))).toBe(0)
    expect(await reused(lines.join(""))).toBe(3)
    expect(await reused([...lines, "more\n"].join(""))).toBe(2)
    expect(await reused([...lines.slice(0, 22), "LINE 32\n", ...lines.slice(23), "more\n"].join(""))).toBe(2)
    expect(await reused(lines.slice(12).join(""))).toBe(0)
    expect(await reused("short")).toBe(0)
    expect(await reused("shorn")).toBe(0)
  })

  test.runIf(ALL_TESTS)("do not depend on the name of the stream, but on the number of inputs", async () => {
    const cwd = folder({ "a.gz": gzipSync(SECOND) })
    const trainOn = (...files: string[]): Promise<Run> => {
      const script = 'exec 7< <(printf %s "$0"); exec "$@"'
      const command = [process.execPath, BIN, "tokenizer", "train", ...files, ...args]
      return finished(spawn("bash", ["-c", script, FIRST, ...command], { cwd }))
    }
    expect(await trainOn("/dev/fd/7")).toMatchObject({ code: 0 })
    expect((await trainOn("/proc/self/fd/7")).stderr).toContain("(1 shard counted before)")
    const more = await lectern(["tokenizer", "train", "-", "a.gz", ...args], { cwd, stdin: FIRST })
    expect(more.stderr).toContain('"texts" in its plan.json differs')
  })
})

test("counts of other texts or another pipeline are refused, naming the difference", async () => {
  const cwd = exampleFolder()
  const args = [EXAMPLE.A, "--model", "bpe", "--vocab-size", "500", "-o", "t.json", "-q", "--resume", "counts"]
  expect(await train(cwd, ...args)).toMatchObject({ code: 0 })
  expect(await train(cwd, ...args, "--normalizer", "nfc")).toMatchObject({
    code: 2,
    stderr:
      'lectern: counts holds parts of another run: "pipeline" in its plan.json differs; name another folder, or remove this one\n',
  })
  utimesSync(join(cwd, EXAMPLE.A), 1, 1)
  expect((await train(cwd, ...args)).stderr).toContain('"texts" in its plan.json differs')
})

test.each([
  ["--encoding-errors", "replace", "encodingErrors"],
  ["--byte-order-mark", "keep", "byteOrderMark"],
  ["--pre-tokenizer", "whitespace", "pipeline"],
])("counts of texts read with %s %s are not used without it", async (option, value, field) => {
  const cwd = folder({ "a.txt": "ab ab\n" })
  const args = ["a.txt", "--model", "bpe", "--vocab-size", "20", "-o", "t.json", "-q", "--resume", "counts"]
  expect(await train(cwd, ...args, option, value)).toMatchObject({ code: 0 })
  const run = await train(cwd, ...args)
  expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining(`"${field}" in its plan.json differs`) })
})

test("counts from a folder come with the same warnings", async () => {
  const cwd = folder({ "a.txt": "ab ab\r\ncd\r\n", "b.txt": "a\0b\n" })
  const args = ["a.txt", "b.txt", "--model", "bpe", "--vocab-size", "5", "-o", "t.json", "--resume", "counts"]
  const warnings = async (): Promise<string[]> =>
    (await train(cwd, ...args)).stderr.split("\n").filter((line) => line.includes("warning"))
  const first = await warnings()
  expect(first).toEqual([
    "lectern: warning: a.txt: has CRLF line ends; the \\r of each was dropped",
    "lectern: warning: b.txt: contains NUL bytes; they count as ordinary characters",
  ])
  expect(await warnings()).toEqual(first)
})

test("a folder locked by a live process is refused, one locked by a dead process is not", async () => {
  const cwd = exampleFolder()
  const args = [EXAMPLE.A, "--model", "bpe", "--vocab-size", "500", "-o", "t.json", "-q", "--resume", "counts"]
  mkdirSync(join(cwd, "counts"))
  writeFileSync(join(cwd, "counts", "lock"), `${tagOf({ pid: process.ppid })} ${hostname()}\n`)
  expect(await train(cwd, ...args)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("another run uses counts"),
  })
  writeFileSync(join(cwd, "counts", "lock"), `${tagOf({ pid: 999999999 })} ${hostname()}\n`)
  expect(await train(cwd, ...args)).toMatchObject({ code: 0 })
})

const REFUSALS: readonly (readonly [string, readonly string[], number, string])[] = [
  ["no model", ["a.txt"], 2, "no model given; --model must be one of bpe, bbpe, wordpiece, unigram"],
  ["an unknown model", ["a.txt", "--model", "bpd"], 2, "unknown model 'bpd' (did you mean 'bpe'?)"],
  ["a size of nothing", ["a.txt", "--model", "bpe", "--vocab-size", "0"], 2, "--vocab-size must be an integer in"],
  [
    "a threshold for BPE",
    ["a.txt", "--model", "bpe", "--threshold", "1"],
    2,
    "--threshold applies to wordpiece models, not to bpe",
  ],
  [
    "a byte-level pre-tokenizer for a model over characters",
    ["a.txt", "--model", "bpe", "--pre-tokenizer", "gpt2"],
    2,
    "--pre-tokenizer gpt2 and --model bpe cannot be combined; available: whitespace-split,",
  ],
  [
    "a special token twice",
    ["a.txt", "--model", "bpe", "--special-tokens", "x", "x"],
    2,
    "--special-tokens names 'x' twice",
  ],
  ["an empty file", ["empty.txt", "--model", "bpe"], 65, "empty.txt: is empty, expected at least one line"],
  ["a missing file", ["none.txt", "--model", "bpe"], 74, "cannot read none.txt"],
  ["invalid UTF-8", ["bad.txt", "--model", "bpe"], 65, "bad.txt:2:2: invalid UTF-8 byte 0xFF"],
  ["a file named twice", ["a.txt", "./a.txt", "--model", "bpe"], 2, "./a.txt is named twice"],
  ["a folder", [".", "--model", "bpe"], 74, "cannot read .: it is a folder"],
  ["more letters than tokens", ["a.txt", "--model", "bpe", "--vocab-size", "3"], 2, "--vocab-size must be at least"],
  [
    "a format that cannot hold the model",
    ["a.txt", "--model", "bbpe", "-f", "sentencepiece"],
    2,
    "a SentencePiece file cannot hold --model bbpe, only bpe or unigram",
  ],
  [
    "a format that cannot hold the normalizer",
    ["a.txt", "--model", "unigram", "-o", "t.model", "--normalizer", "nfkc"],
    2,
    "a SentencePiece file cannot hold --normalizer nfkc",
  ],
  [
    "a format that cannot hold the pre-tokenizer",
    ["a.txt", "--model", "bpe", "-o", "t.model", "--pre-tokenizer", "bert"],
    2,
    "a SentencePiece file cannot hold --pre-tokenizer bert",
  ],
]

test.each(REFUSALS)("%s is refused in one sentence", async (_, args, code, sentence) => {
  const cwd = folder({ "a.txt": "a b c d\n", "empty.txt": "", "bad.txt": Buffer.from("ok\na\xff\n", "latin1") })
  const run = await train(cwd, ...args, "-q")
  expect(run).toMatchObject({ code, stdout: "" })
  expect(run.stderr).toContain(sentence)
  expect(run.stderr.trimEnd().split("\n")).toHaveLength(1)
})

test("a folder for counts that cannot be created is refused", async () => {
  const cwd = folder({ "a.txt": "ab ab\n", counts: "" })
  for (const [counts, why] of [
    ["none/counts", "its folder does not exist"],
    ["counts", "already exists"],
    ["/proc/counts", "its folder does not exist"],
  ] as const) {
    const run = await train(cwd, "a.txt", "--model", "bbpe", "-o", "t.json", "-q", "--resume", counts)
    expect(run).toMatchObject({ code: 74, stderr: expect.stringContaining(`cannot write ${counts}: `) })
    expect(run.stderr).toContain(why)
  }
})

test("a vocabulary smaller than requested produces a warning", async () => {
  const cwd = folder({ "a.txt": "ab ab\n" })
  const run = await train(cwd, "a.txt", "--model", "bpe", "--vocab-size", "100", "-o", "t.json")
  expect(run.code).toBe(0)
  expect(run.stderr).toContain("fewer than the 100 wanted")
})

test("a vocabulary of more letters than requested produces a warning", async () => {
  const cwd = folder({ "a.txt": "ab ba ca\n" })
  // Letters a, b and c; then b and a at the end of words.
  const sized = (size: string) =>
    train(cwd, "a.txt", "--model", "bpe", "--special-tokens", "<unk>", "--vocab-size", size, "-o", `${size}.json`)
  const run = await sized("4")
  expect(run.code).toBe(0)
  expect(run.stderr).toContain("the vocabulary has 6 tokens, more than the 4 wanted, and no merges")
  expect((await sized("6")).stderr).not.toContain("wanted")
  expect((await sized("3")).stderr).toContain(
    "--limit-alphabet keeps fewer); 6 with letters that have a prefix or suffix",
  )
})

test("without a file name, the tokenizer is written to standard output", async () => {
  const cwd = folder({ "a.txt": "ab ab\n" })
  const { stdout } = await train(cwd, "a.txt", "--model", "bbpe", "--vocab-size", "300", "-q")
  expect(JSON.parse(stdout).model.type).toBe("BPE")
})

test.each(["bpe", "unigram"])("%s can be written as a SentencePiece model and read again", async (model) => {
  const cwd = folder({ "a.txt": "ab ab abc\n" })
  const run = await train(cwd, "a.txt", "--model", model, "--vocab-size", "8", "-o", "t.model", "-q")
  expect(run).toEqual({ code: 0, stdout: "", stderr: "" })
  const encoded = await lectern(["tokenizer", "encode", "t.model", "--pieces"], { cwd, stdin: "ab xy\n" })
  // As in SentencePiece, adjacent unknown characters are one token.
  expect(encoded.stdout).toBe("▁ab ▁ <unk>\n")
})

test("special tokens have the first ids in order, after the unknown token if it is not among them", async () => {
  const cwd = folder({ "a.txt": "ab ab\n" })
  const firstIds = async (model: string, ...args: string[]) => {
    const { stdout } = await train(cwd, "a.txt", "--model", model, "--vocab-size", "20", "-q", ...args)
    const { added_tokens } = JSON.parse(stdout) as { added_tokens: readonly { id: number; content: string }[] }
    return added_tokens.map(({ id, content }) => `${id} ${content}`)
  }
  expect(await firstIds("wordpiece")).toEqual(["0 [PAD]", "1 [UNK]", "2 [CLS]", "3 [SEP]", "4 [MASK]"])
  expect(await firstIds("bpe", "--special-tokens", "<s>", "</s>")).toEqual(["0 <unk>", "1 <s>", "2 </s>"])
})
