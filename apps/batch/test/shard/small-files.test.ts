// Small files that are read together: the same lines, the same errors and warnings, as if each were read by itself.
import { appendFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { examples } from "@lectern/core/testing"
import { inlineEngine } from "@lectern/engine/internal/engines/inline"
import { limitsOf } from "@lectern/engine/internal/read/formats/limits"
import { listInputs } from "@lectern/engine/internal/read/inputs"
import { foldShards, type LineShard } from "@lectern/engine/internal/shard/fold-shards"
import { placeInShard } from "@lectern/engine/internal/shard/line-place"
import { eachLine, shardText } from "@lectern/engine/internal/shard/shard-text"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { folder, lectern } from "../cli/run.js"
import { complaint, written } from "../support.js"

interface Options {
  readonly shardBytes?: number
  readonly encodingErrors?: "refuse" | "replace"
  readonly byteOrderMark?: "drop" | "keep"
  readonly maxLineBytes?: number
  readonly onProgress?: (bytesDone: number) => void
}

interface Seen {
  /** Each line with the file and number that messages would give it. */
  readonly lines: readonly string[]
  readonly shards: readonly LineShard[]
  readonly bytes: readonly number[]
  readonly warnings: readonly string[]
}

/** Reads files line by line, as tasks do. */
async function linesOf(
  paths: readonly string[],
  { shardBytes = 2 ** 22, encodingErrors = "refuse", byteOrderMark = "drop", maxLineBytes, onProgress }: Options = {},
): Promise<Seen> {
  const limits = limitsOf(maxLineBytes === undefined ? {} : { maxLineBytes })
  const lines: string[] = []
  const shards: LineShard[] = []
  const warnings: string[] = []
  const { inputs } = listInputs(
    [],
    paths.map((path) => ({ name: path, path })),
  )
  const bytes = await foldShards(
    {
      inputs,
      engine: inlineEngine(),
      shardBytes,
      byteOrderMark,
      encodingErrors,
      limits,
      openStdin: () => {
        throw new Error("no input is standard input")
      },
      signal: undefined,
      warn: (sentence) => void warnings.push(sentence),
      progress: (bytesDone) => onProgress?.(bytesDone),
    },
    async (shard) => {
      const text = shardText({ ...shard, encodingErrors, limits })
      const found: string[] = []
      eachLine(text.bytes, (start, end) => {
        const { path, line } = placeInShard(shard, found.length)
        const name = path.slice(path.lastIndexOf("/") + 1)
        found.push(`${name}:${line} ${new TextDecoder().decode(text.bytes.subarray(start, end))}`)
      })
      return found
    },
    (found, shard) => {
      lines.push(...found)
      shards.push(shard)
    },
  )
  return { lines, shards, bytes, warnings }
}

const pathsOf = (files: Readonly<Record<string, string | Uint8Array>>): string[] =>
  written(files).map(({ path }) => path)

test("one shard has the lines of several files, the last of which may lack its newline", async () => {
  const paths = pathsOf({ "a.txt": "one\ntwo", "b.txt": "three\n", "c.txt": "\n", "d.txt": "four\n\nfive" })
  const { lines, shards, bytes } = await linesOf(paths)
  expect(lines).toEqual([
    "a.txt:1 one",
    "a.txt:2 two",
    "b.txt:1 three",
    "c.txt:1 ",
    "d.txt:1 four",
    "d.txt:2 ",
    "d.txt:3 five",
  ])
  expect(shards).toHaveLength(1)
  expect(shards[0]!.shard.segments).toBe(7)
  expect(bytes).toEqual([7, 6, 1, 10])
})

test("a shard of small files has at most the bytes of a shard, and files larger than a quarter of one stay alone", async () => {
  const small = `${"x".repeat(9)}\n` // 10 bytes
  const large = `x${small}`
  const paths = pathsOf({
    "a.txt": small,
    "b.txt": small,
    "c.txt": small,
    "d.txt": small,
    "e.txt": small,
    "f.txt": large,
    "g.txt": small,
    "h.gz": gzipSync(small),
    "i.txt": small,
    "j.txt": small,
  })
  const { lines, shards } = await linesOf(paths, { shardBytes: 40 })
  expect(lines.map((line) => line.slice(0, 1)).join("")).toBe("abcdefghij")
  expect(shards.map(({ files, shard }) => files?.map(({ label }) => label.at(-5)).join("") ?? shard.segments)).toEqual([
    "abcd",
    1, // e
    1, // f
    1, // g
    1, // h
    "ij",
  ])
})

test("any files give the lines that they give alone", async () => {
  const file = fc.array(fc.constantFrom("a", "é", "\r", "\n", "𝄞", "\u2028"), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(file, { minLength: 2, maxLength: 6 }),
      fc.integer({ min: 1, max: 200 }),
      async (texts, shardBytes) => {
        const paths = pathsOf(Object.fromEntries(texts.map((units, i) => [`${i}.txt`, units.join("")])))
        const alone = await Promise.all(paths.map((path) => linesOf([path])))
        const { lines, bytes } = await linesOf(paths, { shardBytes })
        expect(lines).toEqual(alone.flatMap((each) => each.lines))
        expect(bytes).toEqual(alone.flatMap((each) => each.bytes))
      },
    ),
    examples(60, 1),
  )
})

describe("errors name the file and its line", () => {
  const GOOD = "good\n"

  test.each([
    [
      "invalid UTF-8",
      { "a.txt": GOOD, "b.txt": Buffer.from("ok\nb\xffd\n", "latin1") },
      {},
      /b\.txt:2:2: invalid UTF-8 byte 0xFF/,
    ],
    [
      "invalid UTF-8 after a byte order mark",
      { "a.txt": GOOD, "b.txt": Buffer.from("\xef\xbb\xbfb\xff\n", "latin1") },
      {},
      /b\.txt:1:5: invalid/,
    ],
    ["a long line", { "a.txt": GOOD, "b.txt": "1\n2\n1234567890\n" }, { maxLineBytes: 9 }, /b\.txt:3: /],
    ["a file with a mark alone", { "a.txt": GOOD, "b.txt": "\ufeff", "c.txt": GOOD }, {}, /b\.txt: is empty/],
    ["a compressed file", { "a.txt": GOOD, "b.txt": gzipSync(GOOD) }, {}, /b\.txt: is gzip data/],
    ["UTF-16", { "a.txt": GOOD, "b.txt": Buffer.from(`\ufeff${GOOD}`, "utf16le") }, {}, /b\.txt: looks like UTF-16/],
  ] as const)("%s", async (_, files, options, message) => {
    expect(await complaint(linesOf(pathsOf(files), options))).toMatch(message)
  })

  test("a file that has grown since it was listed", async () => {
    const big = "x\n".repeat(10)
    const paths = pathsOf({ "a.txt": big, "b.txt": GOOD, "c.txt": GOOD })
    // The first progress is reported before anything is read.
    const onProgress = (done: number): void => void (done === 0 && appendFileSync(paths[2]!, "more\n"))
    expect(await complaint(linesOf(paths, { onProgress }))).toBe("c.txt: changed while being read")
  })
})

test("byte order marks are dropped with a warning each, or kept", async () => {
  const paths = pathsOf({ "a.txt": "\ufeffone\n", "b.txt": "two\n", "c.txt": "\ufeffthree" })
  const dropped = await linesOf(paths)
  expect(dropped.lines).toEqual(["a.txt:1 one", "b.txt:1 two", "c.txt:1 three"])
  expect(dropped.warnings).toEqual([paths[0], paths[2]].map((path) => `${path}: dropped a UTF-8 byte order mark`))
  const kept = await linesOf(paths, { byteOrderMark: "keep" })
  expect(kept.shards[0]!.data!.slice(0, 6)).toEqual(new Uint8Array(Buffer.from("\ufeffone")))
  expect(kept.warnings).toEqual([])
})

test("text that is not UTF-8 is replaced where that was asked for", async () => {
  const paths = pathsOf({ "a.txt": "fine\n", "b.txt": Buffer.from("b\xff\n", "latin1"), "c.txt": "fine\n" })
  const { lines } = await linesOf(paths, { encodingErrors: "replace" })
  expect(lines).toEqual(["a.txt:1 fine", "b.txt:1 b\ufffd", "c.txt:1 fine"])
})

test("progress counts the bytes of the files", async () => {
  const paths = pathsOf({
    "a.txt": "\ufeffone\r\n",
    "b.txt": "two",
    "c.gz": gzipSync("x\n"),
    "d.txt": "d\n",
    "e.txt": "e\n",
  })
  const progress: number[] = []
  const { bytes } = await linesOf(paths, { onProgress: (done) => void progress.push(done) })
  const packed = gzipSync("x\n").length
  expect(bytes).toEqual([8, 3, packed, 2, 2])
  expect(progress).toEqual([0, 11, 11 + packed, 15 + packed])
})

describe("commands over several small files", () => {
  const trainingOn = (...texts: string[]): string[] => [
    ..."tokenizer train --model bpe --vocab-size 20 -o t.json".split(" "),
    ...texts,
  ]

  test("warnings about a text name its file", async () => {
    const cwd = folder({ "a.txt": "a b\n", "b.txt": "a\r\nb\r\n", "c.txt": "a\0b\n" })
    const args = trainingOn("a.txt", "b.txt", "c.txt")
    const { stderr, code } = await lectern(args, { cwd })
    expect({ code, warnings: stderr.split("\n").filter((line) => line.includes(".txt")) }).toEqual({
      code: 0,
      warnings: [
        "lectern: warning: b.txt: has CRLF line ends; the \\r of each was dropped",
        "lectern: warning: c.txt: contains NUL bytes; they count as ordinary characters",
      ],
    })
  })

  test("a word that no n-gram model allows is named with its file and line", async () => {
    const cwd = folder({ "a.txt": "a b\nb a\n", "b.txt": "a b\na <s> b\n", "c.txt": "c\n" })
    const args = ["lm", "train", "a.txt", "b.txt", "c.txt", "--order", "2", "-o", "m.arpa"]
    const { stderr, code } = await lectern(args, { cwd })
    expect({ code, stderr }).toEqual({ code: 65, stderr: expect.stringMatching(/^lectern: b\.txt:2: .*<s>/) })
  })

  test("lines that cannot be encoded or decoded are named with their file", async () => {
    const cwd = folder({ "a.txt": "a b\n", "b.txt": "b a\n\nthe end</s>\n", "a.ids": "0 1\n", "b.ids": "0\n1 x\n" })
    const train = [
      "tokenizer",
      "train",
      "a.txt",
      "b.txt",
      "--model",
      "bpe",
      "--special-tokens",
      "</s>",
      "-o",
      "t.json",
      "-q",
    ]
    expect(await lectern(train, { cwd })).toMatchObject({ code: 0 })
    const encode = [
      "tokenizer",
      "encode",
      "t.json",
      "a.txt",
      "b.txt",
      "--allowed-special",
      "none",
      "--disallowed-special",
      "all",
    ]
    const encoded = await lectern(encode, { cwd })
    expect(encoded).toMatchObject({ code: 65, stderr: expect.stringMatching(/^lectern: b\.txt:3: /) })
    const decoded = await lectern(["tokenizer", "decode", "t.json", "a.ids", "b.ids"], { cwd })
    expect(decoded).toMatchObject({
      code: 65,
      stderr: expect.stringMatching(/^lectern: b\.ids:2: "x" is not a token id/),
    })
  })

  test("an interrupted run reuses what several files were counted to", async () => {
    const files = { "a.txt": "a b c\n", "b.txt": "a b\n", "c.txt": "c a b\n" }
    const cwd = folder(files)
    const args = [...trainingOn(...Object.keys(files)), "--resume", "run"]
    expect(await lectern(args, { cwd })).toMatchObject({ code: 0 })
    expect((await lectern(args, { cwd })).stderr).toContain("(1 shard counted before)")
    appendFileSync(join(cwd, "b.txt"), "d\n")
    expect(await lectern(args, { cwd })).toMatchObject({ code: 2, stderr: expect.stringContaining("another run") })
  })
})
