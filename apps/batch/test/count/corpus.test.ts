import { createHash } from "node:crypto"
import { Readable } from "node:stream"
import { gzipSync } from "node:zlib"
import { ALL_TESTS, examples } from "@lectern/core/testing"
import type { TextSource } from "@lectern/engine"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { ShardRows } from "../../src/types.js"
import { rowOf } from "../fixtures/stand-in.mjs"
import { count, expected, linesOf, SPEC, written } from "../support.js"

// Lines with every kind of difficulty near a border.
const line = fc
  .array(fc.constantFrom("a", "bc", " ", "\t", "é", "漢字", "😀", "\r", "\u2028", "\u0085", "y\0z", "x".repeat(40)), {
    maxLength: 6,
  })
  .map((parts) => parts.join(""))
const text = (lines: readonly string[], ends: readonly string[], last: string): string =>
  lines.map((each, i) => each + (i === lines.length - 1 ? last : ends[i % ends.length])).join("")
const pair = fc
  .array(fc.tuple(line, line), { minLength: 1, maxLength: 40 })
  .chain((lines) =>
    fc.tuple(
      fc.constant(lines),
      fc.array(fc.constantFrom("\n", "\r\n"), { minLength: 1, maxLength: 3 }),
      fc.constantFrom("", "\n", "\r\n"),
      fc.constantFrom("", "\n"),
    ),
  )
  .map(([lines, ends, last, otherLast]) => ({
    // An empty last line without a newline would not be a line.
    reference: text(
      lines.map(([each]) => each),
      ["\n"],
      lines.at(-1)![0] === "" ? "\n" : otherLast,
    ),
    hypothesis: text(
      lines.map(([, each]) => each),
      ends,
      lines.at(-1)![1] === "" ? "\n" : last,
    ),
  }))

const CORPUS = Array.from({ length: 200 }, (_, i) => "é漢😀 x".repeat(i % 7) + (i % 11 === 0 ? "" : `line ${i}`))
const REFERENCE = `${CORPUS.map((each) => `${each} r`).join("\n")}\n`
const HYPOTHESIS = CORPUS.join("\r\n")
  .concat("\r\nthe last is unended")
  .replace(/^.*\r\n/, "")

function fed(...chunks: readonly Uint8Array[]): () => Readable {
  return () => Readable.from(chunks, { objectMode: true })
}

describe("countCorpus()", { timeout: 60_000 }, () => {
  test("finds the same lines for any borders of shards", async () => {
    await fc.assert(
      fc.asyncProperty(pair, fc.constantFrom(1, 2, 7, 64, 300, 1e6), async ({ reference, hypothesis }, shardBytes) => {
        const { totals, segments } = await count(written({ "ref.txt": reference, "hyp.txt": hypothesis }), {
          shardBytes,
        })
        expect(segments).toBe(linesOf(reference).length)
        expect([...totals[0]![0]!]).toEqual(expected(reference, hypothesis))
      }),
      examples(300, 23),
    )
  })

  test("finds the same lines in streams for any borders of blocks and chunks", async () => {
    const shapes = fc.tuple(pair, fc.constantFrom(1, 7, 64, 300, 1e6), fc.integer({ min: 1, max: 50 }))
    await fc.assert(
      fc.asyncProperty(shapes, async ([{ reference, hypothesis }, shardBytes, chunk]) => {
        const bytes = Buffer.from(hypothesis)
        const chunks = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, i) =>
          bytes.subarray(i * chunk, (i + 1) * chunk),
        )
        const [file] = written({ "ref.txt": reference })
        const stdin: TextSource = { name: "-", path: "-" }
        const { totals } = await count([file!, stdin], { shardBytes }, { openStdin: fed(...chunks) })
        expect([...totals[0]![0]!]).toEqual(expected(reference, hypothesis))
      }),
      examples(200, 29),
    )
  })

  test.each([64, 1e6, ...(ALL_TESTS ? [7, 1000] : [])])(
    "gives the same bytes for any number of threads and none, shards of %d bytes",
    async (shardBytes) => {
      const sources = written({ "ref.txt": REFERENCE, "hyp.txt": HYPOTHESIS, "hyp.gz": gzipSync(HYPOTHESIS) })
      const want = expected(REFERENCE, HYPOTHESIS)
      for (const jobs of ALL_TESTS ? [1, 2, 3, 8] : [3]) {
        if (ALL_TESTS) {
          const plain = await count(sources.slice(0, 2), { shardBytes, jobs, engine: "threads" })
          expect(plain.totals.flat().map((state) => [...state])).toEqual([want])
        }
        const mixed = await count(sources, { shardBytes, jobs, engine: "threads" })
        expect(mixed.totals.flat().map((state) => [...state])).toEqual([want, want])
      }
      const inline = await count(sources, { shardBytes, engine: "inline", jobs: 4 })
      expect(inline.totals.flat().map((state) => [...state])).toEqual([want, want])
    },
  )

  test.runIf(ALL_TESTS)("starts threads for large streams and files only", async () => {
    const large = `${"word ".repeat(20)}\n`.repeat(84_000) // two of it are more than MAX_INLINE_BLEU_BYTES
    const [reference, hypothesis, packed] = written({ "ref.txt": large, "hyp.txt": large, "hyp.gz": gzipSync(large) })
    const want = expected(large, large)
    for (const system of [hypothesis!, packed!]) {
      const { totals } = await count([reference!, system], { jobs: 2 })
      expect([...totals[0]![0]!]).toEqual(want)
    }
  })

  test.each([
    ["BLEU is counted in this thread", [{ name: "bleu", options: {} }], false],
    ["BLEU of another tokenizer is not", [{ name: "bleu", options: { tokenize: "intl" } }], true],
    ["nor is BLEU beside another metric", [...SPEC, { name: "chrf", options: {} }], true],
  ] as const)("of a few megabytes, %s", async (_, metrics, inThreads) => {
    const large = `${"word ".repeat(20)}\n`.repeat(12_000) // two of it are more than MAX_INLINE_BYTES
    const sources = written({ "ref.txt": large, "hyp.txt": large })
    const replacements = { threads: { worker: "file:///nowhere.cjs" } }
    const counts = count(sources, { jobs: 2, metrics }, replacements)
    if (inThreads) await expect(counts).rejects.toThrow("3 times")
    else expect([...(await counts).totals[0]![0]!]).toEqual(expected(large, large))
  })

  test("passes all rows to onRows in the order of segments", async () => {
    const sources = written({ "ref.txt": REFERENCE, "hyp.txt": HYPOTHESIS, "hyp.gz": gzipSync(HYPOTHESIS) })
    const references = linesOf(REFERENCE)
    const want = linesOf(HYPOTHESIS).flatMap((each, i) => rowOf(each, [references[i]!]))
    for (const [engine, used] of [
      ["inline", sources],
      ["threads", sources],
      ["threads", sources.slice(0, 2)],
    ] as const) {
      const seen: ShardRows[] = []
      let busy = false
      const onRows = async (rows: ShardRows): Promise<void> => {
        expect(busy).toBe(false)
        busy = true
        await new Promise((resolve) => setTimeout(resolve, 1))
        busy = false
        seen.push(rows)
      }
      await count(used, { shardBytes: 1000, jobs: ALL_TESTS ? 3 : 2, engine, onRows })
      expect(seen.length).toBeGreaterThan(5)
      let next = 0
      for (const { firstSegment, segments } of seen) {
        expect(firstSegment).toBe(next)
        next += segments
      }
      for (let system = 0; system < used.length - 1; system++) {
        expect(seen.flatMap(({ rows }) => [...rows[system]![0]!])).toEqual(want)
      }
    }
  })

  test("scores a file against itself", async () => {
    const [file] = written({ "both.txt": REFERENCE })
    const { totals, inputs } = await count([file!, file!], { shardBytes: 100 })
    expect([...totals[0]![0]!]).toEqual(expected(REFERENCE, REFERENCE))
    expect(inputs).toHaveLength(1)
  })

  test("reads columns of one file or of standard input, once", async () => {
    const table = "r1\th1\tx\n\t\t\nr3 é\th3\t\n"
    const want = [
      [3, 4, 7],
      [3, 1, 7],
    ]
    const [file] = written({ "all.tsv": table })
    const stdin: TextSource = { name: "-", path: "-" }
    for (const source of [file!, stdin]) {
      for (const shardBytes of [1, 1e6]) {
        const texts = [0, 1, 2].map((index) => ({ ...source, name: `column ${index}`, column: { index, of: 3 } }))
        const { totals, inputs } = await count(texts, { shardBytes }, { openStdin: fed(Buffer.from(table)) })
        expect(totals.map(([state]) => [...state!.subarray(0, 3)])).toEqual(want)
        expect(inputs).toEqual([{ path: source.path, bytes: Buffer.byteLength(table) }])
      }
    }
  })

  test("reports the stored bytes and the SHA-256 of every input", async () => {
    const packed = gzipSync(HYPOTHESIS)
    const sources = written({ "ref.txt": REFERENCE, "hyp.txt": HYPOTHESIS, "hyp.gz": packed })
    const facts = (content: string | Uint8Array): object => ({
      bytes: Buffer.byteLength(content),
      sha256: createHash("sha256").update(content).digest("hex"),
    })
    for (const [engine, used] of [
      ["inline", sources],
      ["threads", sources],
      ["threads", sources.slice(0, 2)],
    ] as const) {
      const { inputs } = await count(used, { checksums: true, engine, jobs: 2 })
      expect(inputs).toEqual(
        [REFERENCE, HYPOTHESIS, packed]
          .slice(0, used.length)
          .map((each, i) => ({ path: used[i]!.path, ...facts(each) })),
      )
    }
  })

  test("drops a byte order mark and warns of CRLF and NUL, once per file", async () => {
    const marked = `\ufeff${HYPOTHESIS}\0`
    const [reference, hypothesis] = written({ "ref.txt": REFERENCE, "hyp.txt": marked, "hyp.gz": gzipSync(marked) })
    const stdin: TextSource = { name: "-", path: "-" }
    for (const [source, label] of [
      [hypothesis!, hypothesis!.path],
      [stdin, "standard input"],
    ] as const) {
      const warnings: string[] = []
      const replacements = { openStdin: fed(Buffer.from(marked).subarray(0, 2), Buffer.from(marked).subarray(2)) }
      const options = { shardBytes: 500, onWarning: (sentence: string) => void warnings.push(sentence) }
      const { totals } = await count([reference!, source], options, replacements)
      expect([...totals[0]![0]!]).toEqual(expected(REFERENCE, `${HYPOTHESIS}\0`))
      expect(warnings).toEqual([
        `${label}: dropped a UTF-8 byte order mark`,
        `${label}: has CRLF line ends; the \\r of each was dropped`,
        `${label}: contains NUL bytes; they count as ordinary characters`,
      ])
    }
  })

  test("replaces invalid UTF-8 on request", async () => {
    const broken = Buffer.from([0x61, 0xff, 0x0a, 0xe2, 0x82, 0x0a, 0xf0, 0x9f, 0x98])
    const sources = written({ "ref.txt": "x\ny\nz\n", "hyp.txt": broken })
    const want = expected("x\ny\nz\n", "a\ufffd\n\ufffd\n\ufffd")
    for (const shardBytes of [1, 1e6]) {
      const { totals } = await count(sources, { shardBytes, encodingErrors: "replace" })
      expect([...totals[0]![0]!]).toEqual(want)
    }
  })

  test("reports its progress", async () => {
    const sources = written({ "ref.txt": REFERENCE, "hyp.txt": HYPOTHESIS })
    const total = Buffer.byteLength(REFERENCE) + Buffer.byteLength(HYPOTHESIS)
    const last = new Map<string, number>()
    await count(sources, {
      shardBytes: 1000,
      onProgress({ stage, bytesDone, bytesTotal, segments }) {
        expect(bytesTotal).toBe(total)
        expect(bytesDone).toBeGreaterThanOrEqual(last.get(stage) ?? 0)
        expect(bytesDone).toBeLessThanOrEqual(total)
        if (bytesDone === total && stage === "count") expect(segments).toBe(200)
        last.set(stage, bytesDone)
      },
    })
    expect([...last]).toEqual([
      ["index", total],
      ["count", total],
    ])
  })

  test("reads a line much longer than a shard", async () => {
    const long = `${"é".repeat(300_000)}\n`
    const reference = `a\n${long}b\n${long}`
    const { totals } = await count(written({ "ref.txt": reference, "hyp.txt": "1\n2\n3\n4" }), { shardBytes: 1000 })
    expect([...totals[0]![0]!]).toEqual(expected(reference, "1\n2\n3\n4"))
  })
})
