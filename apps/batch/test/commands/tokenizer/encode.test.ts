// `lectern tokenizer encode`, `decode` and `inspect` as processes.

import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { ALL_TESTS } from "@lectern/core/testing"
import { afterEach, beforeAll, expect, test, vi } from "vitest"
import { EXAMPLE, folder, lectern } from "../../cli/run.js"
import { onTerminal } from "../../cli/terminal.js"

let tokenizers: Readonly<Record<string, string>> = {}
let texts: Readonly<Record<string, string>> = {}

beforeAll(async () => {
  const example = (name: string) => fileURLToPath(new URL(`../../../../../examples/${name}`, import.meta.url))
  const trained = async (model: string, size = 600): Promise<string> => {
    const args = [example(EXAMPLE.A), "--model", model, "--vocab-size", String(size), "-q"]
    const { code, stdout } = await lectern(["tokenizer", "train", ...args])
    expect(code).toBe(0)
    return stdout
  }
  tokenizers = { "bbpe.json": await trained("bbpe"), "unigram.json": await trained("unigram", 400) }
  texts = Object.fromEntries(Object.values(EXAMPLE).map((name) => [name, readFileSync(example(name), "utf8")]))
})

afterEach(() => vi.unstubAllEnvs())

const run = (args: readonly string[], options: { stdin?: string; cwd?: string } = {}) =>
  lectern(["tokenizer", ...args], { cwd: folder({ ...tokenizers, ...texts }), ...options })

test.runIf(ALL_TESTS)("decode is the inverse of encode, line by line, for any number of threads", async () => {
  const cwd = folder({ ...tokenizers, ...texts })
  const one = await run(["encode", "bbpe.json", EXAMPLE.B, "--engine", "inline"], { cwd })
  const two = await run(["encode", "bbpe.json", EXAMPLE.B, "--engine", "threads", "--jobs", "2", "-o", "ids"], { cwd })
  expect(one).toMatchObject({ code: 0, stderr: "" })
  expect(two).toMatchObject({ code: 0, stderr: "", stdout: "" })
  expect(readFileSync(join(cwd, "ids"), "utf8")).toBe(one.stdout)
  expect(one.stdout).toMatch(/^(\d+( \d+)*\n)+$/)
  const back = await run(["decode", "bbpe.json", "ids"], { cwd })
  expect(back.stdout).toBe(texts[EXAMPLE.B])
})

test("pieces join to the text, and JSON has their offsets", async () => {
  const stdin = "Grüße 😀 x\n"
  const pieces = await run(["encode", "unigram.json", "--pieces"], { stdin })
  expect(pieces.stdout.trim().replaceAll(" ", "")).toBe("▁Grüße▁😀▁x".replace("😀", "<unk>"))
  const { ids, tokens, offsets, byteOffsets } = JSON.parse(
    (await run(["encode", "unigram.json", "--json"], { stdin })).stdout,
  )
  expect(tokens).toHaveLength(ids.length)
  const text = stdin.trimEnd()
  const last = offsets.at(-1)
  expect(text.slice(last[0], last[1]).trim()).toBe("x")
  const bytes = Buffer.from(text)
  for (const [i, [start, end]] of offsets.entries()) {
    expect(bytes.subarray(...(byteOffsets[i] as [number, number])).toString()).toBe(text.slice(start, end))
  }
})

test("empty lines stay empty lines", async () => {
  const { stdout } = await run(["encode", "bbpe.json"], { stdin: "\nno\n\n" })
  expect(stdout.split("\n").map((line) => line === "")).toEqual([true, false, true, true])
  expect((await run(["decode", "bbpe.json"], { stdin: stdout })).stdout).toBe("\nno\n\n")
})

test("decode refuses words that are not ids, naming the line", async () => {
  expect(await run(["decode", "bbpe.json"], { stdin: "1 2\n1 x2\n" })).toMatchObject({
    code: 65,
    stderr: 'lectern: standard input:2: "x2" is not a token id, expected whole numbers\n',
  })
  expect(await run(["decode", "bbpe.json"], { stdin: "99999\n" })).toMatchObject({
    code: 65,
    stderr: "lectern: standard input:1: the tokenizer has no id 99999\n",
  })
})

test("decoded newlines produce a warning, and JSON has one line per text", async () => {
  const ids = (await run(["encode", "bbpe.json"], { stdin: "\n" })).stdout
  expect(ids).toBe("\n")
  const { vocab } = JSON.parse(tokenizers["bbpe.json"]!).model
  const newline = String(vocab.Ċ)
  expect(await run(["decode", "bbpe.json"], { stdin: newline })).toMatchObject({
    stdout: "\n\n",
    stderr: expect.stringContaining("--json prints each text on one line"),
  })
  expect((await run(["decode", "bbpe.json", "--json"], { stdin: newline })).stdout).toBe('"\\n"\n')
})

test.each([
  [["encode", "none.json"], 74, "cannot read none.json"],
  [["encode", EXAMPLE.A], 2, "cannot tell what reference.A.txt is"],
  [["encode", "bbpe.json", "--pieces", "--json"], 2, "--pieces and --json cannot be combined"],
  [["inspect", "bbpe.json", "--steps"], 2, "--steps needs --text"],
  [["inspect", "unigram.json", "--steps", "--text", "x"], 2, "--steps applies to BPE models, not to Unigram"],
  [["inspect", "bbpe.json", "--nbest", "2", "--text", "x"], 2, "--nbest applies to Unigram models, not to BPE"],
  [["inspect", "bbpe.json", "--with", "bbpe.json"], 2, "is named twice"],
  [["encde"], 2, "unknown command 'encde' of lectern tokenizer (did you mean 'encode'?)"],
  [[], 2, "no command given; the commands of lectern tokenizer are: train, encode, decode, inspect"],
  [["encode", "bbpe.json", "--peices"], 2, "did you mean '--pieces'?"],
] as const)("%j is refused in one sentence", async (args, code, sentence) => {
  const result = await run(args)
  expect(result).toMatchObject({ code, stdout: "" })
  expect(result.stderr).toContain(sentence)
})

const SPECIAL = {
  model: { type: "WordLevel", vocab: { "[UNK]": 0, a: 1, "[SEP]": 2, "[": 3 }, unk_token: "[UNK]" },
  pre_tokenizer: { type: "Whitespace" },
  added_tokens: [
    { id: 2, content: "[SEP]", special: true, normalized: false, single_word: false, lstrip: false, rstrip: false },
    { id: 4, content: "[CLS]", special: true, normalized: false, single_word: false, lstrip: false, rstrip: false },
  ],
}
/** Ranks of the 256 bytes, in order. */
const RANKS = Array.from({ length: 256 }, (_, byte) => `${Buffer.from([byte]).toString("base64")} ${byte}\n`).join("")

test("special tokens in the text are tokens, plain text or an error, as asked", async () => {
  const cwd = folder({ "special.json": JSON.stringify(SPECIAL), "bytes.tiktoken": RANKS })
  const encode = (file: string, stdin: string, ...options: string[]) =>
    run(["encode", file, ...options, ...(file.endsWith("json") ? [] : ["--encoding", "cl100k_base"])], { cwd, stdin })
  const stdin = "a\na [SEP]\n"
  expect((await encode("special.json", stdin)).stdout).toBe("1\n1 2\n")
  expect((await encode("special.json", stdin, "--no-special-tokens")).stdout).toBe("1\n1 2\n")
  expect((await encode("special.json", stdin, "--allowed-special", "none")).stdout).toBe("1\n1 3 0 0\n")
  expect((await encode("special.json", stdin, "--allowed-special", "[CLS]", "--pieces")).stdout).toBe(
    "a\na [ [UNK] [UNK]\n",
  )
  expect((await encode("special.json", stdin, "--allowed-special", "[CLS]", "[SEP]")).stdout).toBe("1\n1 2\n")
  const why = 'special token "[SEP]" at position 2 is not allowed'
  const hint = "--allowed-special makes it a token, --disallowed-special none plain text"
  for (const form of [[], ["--json"], ...(ALL_TESTS ? [["--engine", "threads"]] : [])]) {
    expect(await encode("special.json", stdin, ...form, "--disallowed-special", "[SEP]")).toMatchObject({
      code: 65,
      stderr: `lectern: standard input:2: ${why}; ${hint}\n`,
    })
  }
  expect(await encode("bytes.tiktoken", "x\nthe<|endoftext|>\n")).toMatchObject({
    code: 65,
    stderr: `lectern: standard input:2: special token "<|endoftext|>" at position 3 is not allowed; ${hint}\n`,
  })
  expect((await encode("bytes.tiktoken", "<|endoftext|>", "--allowed-special", "all")).stdout).toBe("100257\n")
  expect((await encode("bytes.tiktoken", "<|e", "--disallowed-special", "none")).stdout).toBe("60 124 101\n")
  expect(await encode("special.json", stdin, "--allowed-special", "[SEPP]")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(
      "unknown --allowed-special value '[SEPP]' (did you mean '[SEP]'?); available: [SEP], [CLS]",
    ),
  })
  expect(await encode("special.json", stdin, "--allowed-special", "none", "[SEP]")).toMatchObject({ code: 2 })
})

test("Whisper's rank files have its special tokens after their own", async () => {
  const cwd = folder({ "multilingual.tiktoken": `${RANKS}= 256\n` })
  const encode = (...options: string[]) =>
    run(["encode", "multilingual.tiktoken", ...options], { cwd, stdin: "<|en|><|notimestamps|>a<|endoftext|>\n" })
  const all = ["--allowed-special", "all"]
  expect(await encode("--encoding", "whisper", ...all)).toMatchObject({ code: 0, stdout: "259 363 97 257\n" })
  expect((await encode("--encoding", "whisper-v3", ...all)).stdout).toBe("259 364 97 257\n")
  expect((await encode("--encoding", "whisper")).code).toBe(65)
  expect(await encode()).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("o200k_harmony, whisper, whisper-v3"),
  })
})

test("inspect finds all special tokens, in texts and in files", async () => {
  const cwd = folder({ "bytes.tiktoken": RANKS, "few.txt": "a<|endoftext|>\n" })
  const args = ["inspect", "bytes.tiktoken", "--encoding", "cl100k_base", "-f", "json"]
  const shown = JSON.parse((await run([...args, "--text", "<|endoftext|>"], { cwd })).stdout)
  expect(shown.texts[0][0].tokens.map(({ id }: { id: number }) => id)).toEqual([100257])
  const { measured } = JSON.parse((await run([...args, "few.txt"], { cwd })).stdout)
  expect(measured.tokenizers[0].tokens).toBe(2)
})

test("an error of a tokenizer names its file", async () => {
  const normalizer = { type: "Prepend", prepend: "a".repeat(60_000) }
  const growing = JSON.stringify({
    normalizer: { type: "Sequence", normalizers: new Array(20).fill(normalizer) },
    model: { type: "WordLevel", vocab: { b: 0 }, unk_token: "b" },
  })
  const cwd = folder({ "growing.json": growing, "few.tiktoken": "YQ== 0\n" })
  for (const [file, sentence] of [
    ["growing.json", "normalizer: it makes a text longer than the maximum of 64 times its bytes"],
    ["few.tiktoken", "ranks: no token for byte 0x00"],
  ] as const) {
    const result = await run(["encode", file, "--encoding", "cl100k_base"], { cwd, stdin: "x\n" })
    expect(result).toMatchObject({ code: 65, stdout: "" })
    expect(result.stderr).toContain(`lectern: ${file}: ${sentence}`)
  }
})

test("a text that the tokenizer cannot encode is named with its line", async () => {
  const lacking = JSON.stringify({ model: { type: "WordLevel", vocab: { b: 0 }, unk_token: "nope" } })
  const result = await run(["encode", "lacking.json"], { cwd: folder({ "lacking.json": lacking }), stdin: "b\nx\n" })
  expect(result).toMatchObject({ code: 65, stdout: "" })
  expect(result.stderr).toContain('lectern: standard input:2: "x" cannot be encoded, and ')
})

test("inspect describes a tokenizer", async () => {
  expect((await run(["inspect", "unigram.json"])).stdout).toBe(`unigram.json
  model          Unigram, 400 tokens
  normalizer     NFKC
  pre-tokenizer  Metaspace
  decoder        Metaspace
  added tokens   0 <unk>
`)
})

test("inspect shows merges in order, up to the tokens of the text", async () => {
  const { stdout } = await run(["inspect", "bbpe.json", "--text", " the", "--steps", "-f", "json"])
  const [[{ tokens, words }]] = JSON.parse(stdout).texts
  expect(words[0].symbols).toEqual(["Ġ", "t", "h", "e"])
  expect(words[0].steps.at(-1).row).toEqual(tokens.map(({ token }: { token: string }) => token))
})

test("inspect shows segmentations of Unigram, the best one first", async () => {
  const { stdout } = await run(["inspect", "unigram.json", "--text", "meeting", "--nbest", "2", "-f", "json"])
  const [[{ tokens, nbest }]] = JSON.parse(stdout).texts
  expect(nbest).toHaveLength(2)
  expect(nbest[0].tokens).toEqual(tokens.map(({ token }: { token: string }) => token))
  expect(nbest[0].score).toBeGreaterThan(nbest[1].score)
})

test("inspect compares tokenizers on files", async () => {
  const cwd = folder({ ...tokenizers, ...texts, "small.txt": "ein Wort\nnoch eins\n" })
  const { stdout } = await run(["inspect", "bbpe.json", "small.txt", "--with", "unigram.json", "-f", "json"], { cwd })
  const { measured } = JSON.parse(stdout)
  expect(measured.text).toEqual({ lines: 2, words: 4, characters: 17, bytes: 17 })
  const encoded = await run(["encode", "bbpe.json", "small.txt"], { cwd })
  const tokens = encoded.stdout.trim().split(/\s+/).length
  expect(measured.tokenizers[0]).toMatchObject({ path: "bbpe.json", tokens, fertility: tokens / 4, coverage: 1 })
  expect(measured.tokenizers[1].path).toBe("unigram.json")
  const shown = await run(["inspect", "bbpe.json", "small.txt", "--with", "unigram.json"], { cwd })
  expect(shown.stdout).toContain("2 lines, 4 words, 17 characters, 17 bytes")
})

test("--sentencepiece-rules selects the version that decides between equally good segmentations", async () => {
  // sentencepiece 0.2.1 and 0.2.3, each with this model: aa|a and a|aa are equally probable.
  // <unk>, and with scores: ▁ -2.2, aa -3.3, a -6.6.
  const model = Buffer.from("CgkKBTx1bms+GAIKCgoD4paBFc3MDMAKCQoCYWEVMzNTwAoICgFhFTMz08A=", "base64")
  const cwd = folder({ "ties.model": model })
  const idsBy = async (...options: string[]) =>
    (await run(["encode", "ties.model", ...options], { cwd, stdin: "aaa\n" })).stdout
  expect(await idsBy()).toBe("1 3 2\n")
  expect(await idsBy("--sentencepiece-rules", "0.2.1")).toBe("1 2 3\n")
  expect(await idsBy("--sentencepiece-rules", "0.2.3", "--engine", "threads")).toBe("1 3 2\n")
  expect(await run(["encode", "ties.model", "--sentencepiece-rules", "0.2.2"], { cwd, stdin: "" })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("available: 0.2.1, 0.2.3"),
  })
})

test("on a terminal, pieces are coloured and control characters are escaped", async () => {
  vi.stubEnv("NO_COLOR", undefined)
  const path = join(folder(tokenizers), "bbpe.json")
  const args = ["tokenizer", "inspect", path, "--text", "the \u202e\x1b[31m 漢字"]
  const { stdout, stderr, code } = await onTerminal(args, 80)
  expect({ stderr, code }).toEqual({ stderr: "", code: 0 })
  expect(stdout).toContain("\x1b[30;48;5;153m")
  expect(stdout.replaceAll(/\x1b\[[\d;]*m/g, "")).not.toMatch(/[\x1b\u202e]/)
  expect((await onTerminal([...args, "--no-color"], 80)).stdout).not.toContain("\x1b[")
  vi.stubEnv("NO_COLOR", "1")
  expect((await onTerminal(args, 80)).stdout).not.toContain("\x1b[")
})
