// Limits: the lengths of lines, and the growth of compressed files.
import { Readable } from "node:stream"
import { gzipSync } from "node:zlib"
import { ALL_TESTS, examples } from "@lectern/core/testing"
import type { TextSource } from "@lectern/engine"
import { inlineEngine } from "@lectern/engine/internal/engines/inline"
import { checkExpansion, limitsOf, longLineIn, NO_LIMITS } from "@lectern/engine/internal/read/formats/limits"
import { listInputs } from "@lectern/engine/internal/read/inputs"
import { type LineReader, lineReader } from "@lectern/engine/internal/read/line-reader"
import { lockstepBlocks } from "@lectern/engine/internal/read/lockstep"
import { HEAD_BYTES } from "@lectern/engine/internal/read/sniff"
import { openSource } from "@lectern/engine/internal/read/source"
import { indexFiles } from "@lectern/engine/internal/shard/index-files"
import { withLines } from "@lectern/engine/internal/shard/over-lines"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { alignCorpus } from "../../../src/commands/align/align-corpus.js"
import { countWords } from "../../../src/commands/tokenizer/run/tasks/words.js"
import type { CountRequest } from "../../../src/types.js"
import { complaint, count, written } from "../../support.js"

const STDIN: TextSource = { name: "-", path: "-" }

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array, void, undefined> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** The error for a hypothesis in all ways of reading, the same for all except for the name; "" when there is none. */
async function refusals(
  hypothesis: string,
  options: Partial<CountRequest>,
  { threads = ALL_TESTS } = {},
): Promise<string> {
  const lines = hypothesis.replace(/[^\n]+/g, "x")
  const [ref, plain, packed] = written({ "ref.txt": lines, "hyp.txt": hypothesis, "hyp.gz": gzipSync(hypothesis) })
  const stdin = (): Readable => Readable.from([...Buffer.from(hypothesis)].map((byte) => Uint8Array.of(byte)))
  const attempt = async (run: Promise<unknown>): Promise<string> => {
    const [result] = await Promise.allSettled([run])
    return result.status === "fulfilled" ? "" : complaint(run)
  }
  const oneText = { selects: () => true, onSegment: async () => true, summary: true, top: 0 }
  const align = () => ({
    reference: [],
    hypothesis: [],
    operations: [],
    substitutions: 0,
    deletions: 0,
    insertions: 0,
    hits: 1,
  })
  const words = { run: "r", pipeline: { normalizers: [], preTokenizer: "whitespace-split" } } as const
  const resampling = [{ method: "bootstrap", resamples: 1, seed: 1 }] as const
  const said = [
    await attempt(count([ref!, plain!], options)),
    await attempt(count([ref!, plain!], { ...options, shardBytes: 16, engine: threads ? "threads" : "inline" })),
    await attempt(count([ref!, packed!], { ...options, shardBytes: 16 })),
    await attempt(count([ref!, packed!], { ...options, resampling })),
    await attempt(count([ref!, STDIN], { ...options, shardBytes: 16 }, { openStdin: stdin })),
    await attempt(alignCorpus({ references: [ref!], systems: [plain!], align, ...oneText, ...options })),
    await attempt(alignCorpus({ references: [ref!], systems: [packed!], align, ...oneText, ...options })),
    ...(await Promise.all(
      [plain!, packed!].map((text) =>
        attempt(
          withLines(
            { texts: [text], jobs: 1, engine: "inline", ...options },
            import.meta.resolve("#tokenizer-worker"),
            ({ engine, fold }) =>
              fold(
                (shard) => engine.run(countWords, { ...words, ...shard }),
                () => {},
              ),
          ),
        ),
      ),
    )),
  ].map((sentence) => sentence.replace(/hyp\.gz|standard input/, "hyp.txt"))
  expect(said).toEqual(said.map(() => said[0]))
  return said[0]!
}

describe("a line", () => {
  const why = (max: number): string => `the line is longer than ${max} bytes; --max-line-bytes allows longer ones`

  test("of the maximum length is read, and one byte more is refused with its number, in all ways of reading", async () => {
    const options = { maxLineBytes: 10 }
    expect(await refusals("0123456789\n\n0123456789\n0123456789", options)).toBe("")
    expect(await refusals("0123456789a\n\nx\n", options)).toBe(`hyp.txt:1: ${why(10)}`)
    expect(await refusals("\n0123456789\n0123456789a\nx\n", options, { threads: true })).toBe(`hyp.txt:3: ${why(10)}`)
    expect(await refusals(`${"ab\n".repeat(50)}0123456789a`, options)).toBe(`hyp.txt:51: ${why(10)}`)
    expect(await refusals(`${"ab\n".repeat(50)}${"x".repeat(300)}\nab\n`, options)).toBe(`hyp.txt:51: ${why(10)}`)
  })

  test("has its length counted in bytes, without a byte order mark, with the carriage return", async () => {
    expect(await refusals("\ufeffééééé\nx", { maxLineBytes: 10 })).toBe("")
    expect(await refusals("\ufeffééééé1\nx", { maxLineBytes: 10 })).toBe(`hyp.txt:1: ${why(10)}`)
    expect(await refusals("x\n123456789\r\n0123456789\r\n", { maxLineBytes: 10 })).toBe(`hyp.txt:3: ${why(10)}`)
  })

  test("may be 2^24 bytes long by default, or of any length without a limit", async () => {
    expect(limitsOf({})).toEqual({ maxLineBytes: 2 ** 24, maxExpand: 100 })
    expect(limitsOf({ maxLineBytes: 0, maxExpand: 0 })).toEqual(NO_LIMITS)
    const sources = written({ "ref.txt": "a\nb\n", "hyp.txt": `a\n${"b".repeat(2 ** 24 + 1)}\n` })
    expect(await complaint(count(sources))).toBe(`hyp.txt:2: ${why(2 ** 24)}`)
  })

  test("that fills many pages of a file is refused while the file is indexed, before a thread reads it", async () => {
    const [text] = written({ "hyp.txt": `a\nb\n${"c".repeat(2 ** 16)}\nd\n` })
    const files = listInputs([text!], []).inputs.map(({ file, label }) => ({ ...file!, label }))
    const index = (maxLineBytes: number): Promise<unknown> =>
      indexFiles(files, [0], {
        engine: inlineEngine(),
        shardBytes: 2 ** 12,
        limits: { ...NO_LIMITS, maxLineBytes },
        onIndexed: () => {},
      })
    for (const max of [10, 2 ** 12, 2 ** 15]) expect(await complaint(index(max))).toBe(`hyp.txt:3: ${why(max)}`)
    expect(await index(2 ** 16)).toMatchObject([{ lines: 4 }])
  })

  test("that began in an earlier chunk adds to the first line alone", () => {
    expect(longLineIn(Buffer.from("xx\nxxxxx\nxxxxx"), 7, 5)).toBeUndefined()
    expect(longLineIn(Buffer.from("xxx\nxxxxx\n"), 7, 5)).toBe(0)
    expect(longLineIn(Buffer.from("xx\nxxxxxxxx\n"), 7, 5)).toBe(3)
    expect(longLineIn(Buffer.from("\nxxxxxxxx"), 7, 7)).toBe(1)
  })

  test("is found in any chunks, exactly, and after lines were taken", async () => {
    const line = fc.integer({ min: 0, max: 9 }).map((length) => "x".repeat(length))
    const text = fc.array(line, { minLength: 1, maxLength: 8 })
    const head = "a\n".repeat(HEAD_BYTES) // what is examined first is checked at once
    const size = fc.integer({ min: 1, max: 12 })
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 9 }), size, async (lines, maxLineBytes, chunk) => {
        const bytes = Buffer.from(lines.join("\n"))
        const first = lines.findIndex(({ length }) => length > maxLineBytes)
        const found = longLineIn(bytes, maxLineBytes)
        expect(found).toBe(first < 0 ? undefined : lines.slice(0, first).join("\n").length + (first > 0 ? 1 : 0))
        async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
          yield Buffer.from(head)
          yield* inChunks(bytes, chunk)
        }
        const options = { byteOrderMark: "drop", limits: { ...NO_LIMITS, maxLineBytes } } as const
        const reader = (): LineReader => lineReader(chunks(), "x", options)
        const taken = async (): Promise<void> => {
          for await (const _ of lockstepBlocks([reader()], [{ label: "x" }], 64));
        }
        for (const result of await Promise.allSettled([reader().drain(), taken()])) {
          if (first < 0) expect(result.status).toBe("fulfilled")
          else expect(result).toMatchObject({ reason: { problem: { line: HEAD_BYTES + first + 1 } } })
        }
      }),
      examples(400, 1),
    )
  })
})

test("checkExpansion() allows exactly the maximum, and 64 MiB always", () => {
  const check = (stored: number, unpacked: number) => () =>
    checkExpansion("x.gz", stored, unpacked, { ...NO_LIMITS, maxExpand: 100 })
  expect(check(2 ** 20, 100 * 2 ** 20)).not.toThrow()
  expect(check(2 ** 20, 100 * 2 ** 20 + 1)).toThrow("unpacks to more than 100 times its size")
  expect(check(1, 2 ** 26)).not.toThrow()
  expect(check(1, 2 ** 26 + 1)).toThrow("unpacks to more than 100 times its size")
})

describe("a gzip file", () => {
  const member = gzipSync("the same line again\n".repeat(2 ** 16))
  const MEMBERS = 64
  const UNPACKED = MEMBERS * 20 * 2 ** 16 // 80 MiB
  const bomb = Buffer.concat(new Array<Uint8Array>(MEMBERS).fill(member))

  const unpacked = async (text: TextSource, maxExpand: number): Promise<number> => {
    const [input] = listInputs([text], []).inputs
    const limits = { ...NO_LIMITS, maxExpand }
    const options = {
      checksums: false,
      byteOrderMark: "drop",
      openStdin: () => process.stdin,
      signal: undefined,
    } as const
    const source = openSource(input!, { ...options, limits })
    try {
      return await source.lines().drain()
    } finally {
      await source.close()
    }
  }
  const ratio = Math.ceil(UNPACKED / bomb.length)
  const refusal = (max: number): string =>
    `hyp.gz: unpacks to more than ${max} times its size; --max-expand allows more`

  test("that grows more than the maximum is refused, also when it is copied first", async () => {
    const [ref, packed] = written({ "ref.txt": "a\n", "hyp.gz": bomb })
    const resampling = [{ method: "bootstrap", resamples: 1, seed: 1 }] as const
    expect(await complaint(count([ref!, packed!], { resampling }))).toBe(refusal(100))
    expect(await complaint(unpacked(packed!, ratio - 1))).toBe(refusal(ratio - 1))
  })

  test("may grow as much as the maximum allows", async () => {
    const [packed] = written({ "hyp.gz": bomb })
    expect(await unpacked(packed!, ratio)).toBe(MEMBERS * 2 ** 16)
    if (ALL_TESTS) expect(await unpacked(packed!, Number.POSITIVE_INFINITY)).toBe(MEMBERS * 2 ** 16)
  })

  test.runIf(ALL_TESTS)("of up to 64 MiB of text is never refused", async () => {
    const [packed] = written({ "hyp.gz": bomb.subarray(0, 51 * member.length) })
    expect(await unpacked(packed!, 1)).toBe(51 * 2 ** 16)
  })
})
