import { appendFileSync, chmodSync, mkdirSync, readFileSync, renameSync, truncateSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { Readable } from "node:stream"
import { deflateSync, gzipSync } from "node:zlib"
import { ALL_TESTS } from "@lectern/core/testing"
import type { TextSource } from "@lectern/engine"
import { describe, expect, test } from "vitest"
import type { CountRequest } from "../../src/types.js"
import { complaint, count, expected, temporaryFolder, written } from "../support.js"

const STDIN: TextSource = { name: "-", path: "-" }
const piped = (content: string | Uint8Array): { openStdin: () => Readable } => ({
  openStdin: () => Readable.from([Buffer.from(content)], { objectMode: true }),
})

/** The error for a hypothesis as a plain file, compressed and piped; the same for all three except for the name. */
async function complaints(hypothesis: string | Uint8Array, { threads = true } = {}): Promise<string> {
  const [ref, plain, packed] = written({
    "ref.txt": "a\nb\nc\n",
    "hyp.txt": hypothesis,
    "hyp.gz": gzipSync(hypothesis),
  })
  const said = [
    await complaint(count([ref!, plain!])),
    await complaint(count([ref!, plain!], { shardBytes: 4, jobs: 2, engine: threads ? "threads" : "inline" })),
    (await complaint(count([ref!, packed!]))).replaceAll("hyp.gz", "hyp.txt"),
    (await complaint(count([ref!, STDIN], { shardBytes: 4 }, piped(hypothesis)))).replaceAll(
      "standard input",
      "hyp.txt",
    ),
  ]
  expect(new Set(said).size).toBe(1)
  return said[0]!
}

describe("countCorpus() refuses", { timeout: 60_000 }, () => {
  test("unequal line counts, naming every file and its count", async () => {
    expect(await complaints("a\nb")).toBe("unequal lengths: ref.txt has 3 lines, hyp.txt has 2 lines")
    expect(await complaints("1\n".repeat(9000), { threads: ALL_TESTS })).toBe(
      "unequal lengths: ref.txt has 3 lines, hyp.txt has 9000 lines",
    )
    const sources = written({ "a.txt": "1\n2\n3\n", "b.txt": "1\n2\n3\n", "c.txt": "1\n2\n3\n\n" })
    expect(await complaint(count(sources))).toBe(
      "unequal lengths: a.txt has 3 lines, b.txt has 3 lines, c.txt has 4 lines",
    )
  })

  test("a missing file, a directory, a path through a file", async () => {
    const [ref] = written({ "ref.txt": "a\n" })
    const at = (path: string, format = "text"): TextSource[] => [ref!, { name: "x", path, format }]
    const folder = dirname(ref!.path)
    expect(await complaint(count(at(join(folder, "none.txt"))))).toBe("cannot read none.txt: no such file")
    expect(await complaint(count(at(join(folder, "none.gz"), "gzip")))).toBe("cannot read none.gz: no such file")
    mkdirSync(join(folder, "sub"))
    expect(await complaint(count(at(join(folder, "sub"))))).toBe("cannot read sub: it is a folder")
    expect(await complaint(count(at(join(folder, "ref.txt", "x"))))).toBe(
      "cannot read ref.txt/x: no such file (part of the path is not a folder)",
    )
  })

  test.skipIf(process.getuid?.() === 0)("a file without permission", async () => {
    const [ref, hyp] = written({ "ref.txt": "a\n", "hyp.txt": "a\n" })
    chmodSync(hyp!.path, 0)
    expect(await complaint(count([ref!, hyp!]))).toBe("cannot read hyp.txt: permission denied")
    expect(await complaint(count([ref!, { ...hyp!, format: "gzip" }]))).toBe("cannot read hyp.txt: permission denied")
  })

  test("an input without lines, rather than unequal lengths", async () => {
    expect(await complaints("")).toBe("hyp.txt: is empty, expected at least one line")
    expect(await complaints("\ufeff", { threads: ALL_TESTS })).toBe("hyp.txt: is empty, expected at least one line")
    const sources = written({ "ref.txt": "", "hyp.txt": "" })
    expect(await complaint(count(sources))).toBe("ref.txt: is empty, expected at least one line")
  })

  test.each([
    ["a byte that never occurs", [0x62, 0xff], 2, "FF"],
    ["a lone continuation byte", [0x80], 1, "80"],
    ["an overlong form", [0x61, 0xc0, 0x80], 2, "C0"],
    ["a surrogate", [0xed, 0xa0, 0x80], 1, "ED"],
    ["a sequence cut short by the line end", [0x61, 0xc3, 0xa9, 0xe2, 0x82], 4, "E2"],
    ["a number above U+10FFFF", [0xf4, 0x90, 0x80, 0x80], 1, "F4"],
  ])("invalid UTF-8, naming line and byte: %s", async (_, bytes, byte, value) => {
    const why = `invalid UTF-8 byte 0x${value}, expected UTF-8 text (or --encoding-errors replace)`
    const bad = Buffer.from(bytes)
    const threads = ALL_TESTS || value === "80"
    expect(await complaints(Buffer.concat([Buffer.from("é\r\n\n"), bad]), { threads })).toBe(
      `hyp.txt:3:${byte}: ${why}`,
    )
    const first = Buffer.concat([bad, Buffer.from("\nb\nc\n")])
    expect(await complaints(first, { threads: ALL_TESTS })).toBe(`hyp.txt:1:${byte}: ${why}`)
    const marked = Buffer.concat([Buffer.from("\ufeff"), bad, Buffer.from("\nb\nc\n")])
    expect(await complaints(marked, { threads: ALL_TESTS })).toBe(`hyp.txt:1:${byte + 3}: ${why}`)
    const later = Buffer.concat([Buffer.from("\ufeffa\n"), bad, Buffer.from("\nc\n")])
    expect(await complaints(later, { threads: ALL_TESTS })).toBe(`hyp.txt:2:${byte}: ${why}`)
  })

  test("the first invalid byte of many, even if a thread finds another one earlier", async () => {
    const lines = Array.from({ length: 3000 }, (_, i) => (i % 500 === 499 ? "\xff" : "a"))
    const sources = written({ "ref.txt": "a\n".repeat(3000), "hyp.txt": Buffer.from(lines.join("\n"), "latin1") })
    for (const jobs of ALL_TESTS ? [1, 3] : [3]) {
      expect(await complaint(count(sources, { jobs, engine: "threads", shardBytes: 100 }))).toMatch(/^hyp\.txt:500:1: /)
    }
  })

  test("UTF-16, with and without a mark", async () => {
    const utf16 = Buffer.from("some text\nin lines\n", "utf16le")
    const why = "hyp.txt: looks like UTF-16, expected UTF-8; convert it with iconv"
    expect(await complaints(Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]))).toBe(why)
    expect(
      await complaints(Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()]), { threads: ALL_TESTS }),
    ).toBe(why)
    expect(await complaints(utf16, { threads: ALL_TESTS })).toBe(why)
    expect(await complaints(Buffer.from(utf16).swap16(), { threads: ALL_TESTS })).toBe(why)
  })

  test("a line with another number of columns", async () => {
    const [file] = written({ "all.tsv": "a\tb\na\tb\na\tb\tc\n" })
    const texts = [0, 1].map((index) => ({ ...file!, column: { index, of: 2 } }))
    for (const shardBytes of [1, 1e6]) {
      expect(await complaint(count(texts, { shardBytes }))).toBe("all.tsv:3: found 3 tab-separated columns, expected 2")
    }
    writeFileSync(file!.path, "a\tb\na")
    expect(await complaint(count(texts))).toBe("all.tsv:2: found 1 column, expected 2")
  })

  test("no inputs, no threads, no bytes", async () => {
    const sources = written({ "ref.txt": "a\n", "hyp.txt": "a\n" })
    expect(await complaint(count(sources.slice(0, 1)))).toBe("the length of systems must be at least 1, got 0")
    expect(await complaint(count(sources, { jobs: 0 }))).toBe("jobs must be an integer of at least 1, got 0")
    expect(await complaint(count(sources, { shardBytes: 0 }))).toBe(
      "shardBytes must be an integer of at least 1, got 0",
    )
  })

  test("unknown options, in the request and in its parts", async () => {
    const sources = written({ "ref.txt": "a\n", "hyp.txt": "a\n" })
    const misspelled = { encodingError: "replace" } as object
    expect(await complaint(count(sources, misspelled))).toBe(
      'countCorpus() has no option "encodingError"; did you mean "encodingErrors"?',
    )
    const [ref, hyp] = sources
    expect(await complaint(count([ref!, { ...hyp!, fromat: "gzip" } as TextSource]))).toBe(
      'a text has no option "fromat"; did you mean "format"?',
    )
    expect(await complaint(count([ref!, { ...hyp!, format: "zip" }]))).toBe(
      'format must be "text", "gzip" or "zstd", got "zip"',
    )
    const resampling = [{ method: "bootstrap", resamples: 1, sed: 1 }] as unknown as CountRequest["resampling"]
    expect(await complaint(count(sources, { resampling: resampling! }))).toBe(
      'resampling has no option "sed"; did you mean "seed"?',
    )
  })
})

describe("countCorpus() refuses a file that", { timeout: 60_000 }, () => {
  const LINES = "some line\n".repeat(2000)
  const acts: readonly (readonly [string, (path: string) => void])[] = [
    ["shrinks", (path) => truncateSync(path, 5000)],
    ["grows", (path) => appendFileSync(path, "more\n")],
    ["is written over with equal length", (path) => writeFileSync(path, LINES.toUpperCase())],
    [
      "is replaced by another",
      (path) => {
        writeFileSync(`${path}.new`, readFileSync(path))
        renameSync(`${path}.new`, path)
      },
    ],
  ]
  describe.each(["index", "count"])("in the %s stage", (when) => {
    test.each(acts)("%s", async (_, act) => {
      // By default each engine is tested in one of the stages.
      const engines = (["inline", "threads"] as const).filter(
        (engine) => ALL_TESTS || (engine === "inline") === (when === "index"),
      )
      for (const engine of engines) {
        const sources = written({ "ref.txt": LINES, "hyp.txt": LINES })
        await new Promise((resolve) => setTimeout(resolve, 20)) // past the granularity of file times
        let acted = false
        const run = count(sources, {
          engine,
          shardBytes: 2000,
          onProgress({ stage }) {
            if (stage === when && !acted) act(sources[1]!.path)
            acted ||= stage === when
          },
        })
        expect(await complaint(run)).toBe("hyp.txt: changed while being read")
      }
    })
  })

  test("grows after its last line was counted, or while it streams beside another input", async () => {
    const sources = written({ "ref.txt": LINES, "hyp.txt": LINES, "hyp.gz": gzipSync(LINES) })
    const grow = { onProgress: () => appendFileSync(sources[0]!.path, "more\n") }
    expect(await complaint(count(sources.slice(0, 2), { ...grow, shardBytes: 1e7 }))).toBe(
      "ref.txt: changed while being read",
    )
    // Long enough for the reading to be going on when the first block is counted.
    const long = LINES.repeat(200)
    writeFileSync(sources[0]!.path, long)
    writeFileSync(sources[2]!.path, gzipSync(long))
    const [ref, , packed] = sources
    expect(await complaint(count([ref!, packed!], { ...grow, shardBytes: 2 ** 16 }))).toBe(
      "ref.txt: changed while being read",
    )
  })
})

describe("a gzip file", () => {
  const LINES = Array.from({ length: 8000 }, (_, i) => `line ${(i * 7919) % 10007}\n`).join("")
  const whole = gzipSync(LINES)
  const packed = async (content: Uint8Array): Promise<string | number> => {
    const sources = written({ "ref.txt": LINES, "hyp.gz": content })
    try {
      return (await count(sources)).segments
    } catch {
      return complaint(count(sources))
    }
  }

  test("may have several members, and zeros after the last one", async () => {
    const bytes = Buffer.from(LINES)
    const members = [0, 1000, 1000, 70_001, bytes.length].map((end, i, ends) =>
      gzipSync(bytes.subarray(ends[i - 1] ?? 0, end)),
    )
    expect(await packed(Buffer.concat(members))).toBe(8000)
    expect(await packed(Buffer.concat([...members, Buffer.alloc(700_000)]))).toBe(8000)
    expect(await packed(Buffer.concat([whole, Buffer.alloc(1)]))).toBe(8000)
  })

  test("may be read in several chunks, with members across their borders", async () => {
    let state = 1
    const letter = (): string => {
      state = (state * 48271) % 2147483647
      return String.fromCharCode(97 + (state % 26))
    }
    const long = Array.from({ length: 12_000 }, () => `${Array.from({ length: 40 }, letter).join("")}\n`).join("")
    const members = [long, "a\n", long].map((each) => gzipSync(each))
    expect(members[0]!.length).toBeGreaterThan(2 ** 18)
    const sources = written({ "ref.txt": `${long}a\n${long}`, "hyp.gz": Buffer.concat(members) })
    const { segments, totals } = await count(sources)
    expect(segments).toBe(24_001)
    expect([...totals[0]![0]!]).toEqual(expected(`${long}a\n${long}`, `${long}a\n${long}`))
  })

  test("is refused when truncated anywhere", async () => {
    for (const length of [1, 5, 11, 1000, whole.length - 9, whole.length - 1]) {
      expect(await packed(whole.subarray(0, length))).toBe(
        `hyp.gz: truncated gzip data: the file ends after ${length} bytes, in the middle of its data`,
      )
    }
    const second = Buffer.concat([whole, whole.subarray(0, 12)])
    expect(await packed(second)).toContain("truncated gzip data")
  })

  test("is refused when corrupt", async () => {
    const corrupt = Buffer.from(whole)
    corrupt[whole.length >> 1]! ^= 0xff
    expect(await packed(corrupt)).toMatch(/^hyp\.gz: corrupt gzip data between bytes 0 and \d+ \(.+\)$/)
    const sum = Buffer.from(whole)
    sum[whole.length - 6]! ^= 1
    expect(await packed(sum)).toBe(
      `hyp.gz: corrupt gzip data between bytes 0 and ${whole.length} (incorrect data check)`,
    )
  })

  test("is refused when something follows its end", async () => {
    expect(await packed(Buffer.concat([whole, Buffer.from("junk")]))).toBe(
      `hyp.gz: corrupt gzip data between bytes 0 and ${whole.length + 4} (incorrect header check)`,
    )
    const toChunk = 2 ** 18 - whole.length // the junk starts a chunk
    for (const zeros of [1, 600_000, toChunk, toChunk + 2 ** 18]) {
      expect(await packed(Buffer.concat([whole, Buffer.alloc(zeros), Buffer.from("junk")]))).toBe(
        `hyp.gz at byte ${whole.length + zeros}: found other data after the end of the gzip data, expected the end of the file`,
      )
    }
  })

  test("is refused when it is something else, or nothing", async () => {
    expect(await packed(Buffer.from("plain text\n"))).toBe("hyp.gz: is not gzip data, expected it to begin with 1F 8B")
    expect(await packed(deflateSync(LINES))).toBe("hyp.gz: is not gzip data, expected it to begin with 1F 8B")
    expect(await packed(new Uint8Array())).toBe("hyp.gz: is empty, expected gzip data")
  })
})

describe("standard input", () => {
  test("that fails is reported as such", async () => {
    const [ref] = written({ "ref.txt": "a\n" })
    const failing = new Readable({ read: () => {} })
    setTimeout(
      () =>
        failing.destroy(Object.assign(new Error("EISDIR: illegal operation on a directory, read"), { code: "EISDIR" })),
      5,
    )
    expect(await complaint(count([ref!, STDIN], {}, { openStdin: () => failing }))).toBe(
      "cannot read standard input: it is a folder",
    )
  })

  test("is released after a failure", async () => {
    const [ref] = written({ "ref.txt": "\xff\n" })
    writeFileSync(ref!.path, Buffer.from([0xff, 10]))
    const endless = new Readable({ read: () => {} })
    endless.push("a\n".repeat(5000))
    const run = count([ref!, STDIN], { shardBytes: 10 }, { openStdin: () => endless })
    setTimeout(() => endless.push(null), 50)
    await complaint(run)
    expect(endless.destroyed).toBe(true)
  })
})

test.skipIf(process.platform === "win32")("a named pipe is read as a stream", async () => {
  const { execFileSync, spawn } = await import("node:child_process")
  const path = join(temporaryFolder(), "pipe")
  execFileSync("mkfifo", [path])
  const [ref] = written({ "ref.txt": "a\nb\n" })
  const writer = spawn("sh", ["-c", `printf 'a\\nb\\n' > ${path}`])
  const { segments, inputs } = await count([ref!, { name: "pipe", path }])
  expect(segments).toBe(2)
  expect(inputs[1]).toEqual({ path, bytes: 4 })
  writer.kill()
})
