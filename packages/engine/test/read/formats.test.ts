import { gzipSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import { formatNamed, formatOf } from "../../src/read/formats/formats.js"
import { NO_LIMITS } from "../../src/read/formats/limits.js"
import { bytesOfText, isSeekable, listInputs } from "../../src/read/inputs.js"
import { openSource } from "../../src/read/source.js"
import { written } from "../support.js"

describe("formatOf()", () => {
  test.each([
    ["hyp.txt.gz", "gzip"],
    [".gz", "gzip"],
    ["hyp.txt.zst", "zstd"],
    ["a.zstd", "zstd"],
    ["hyp.gz.txt", "text"],
    ["hyp", "text"],
    ["-", "text"],
  ])("of %s is %s", (path, name) => {
    expect(formatOf(path).name).toBe(name)
  })
})

test("formatNamed() knows every format by its name", () => {
  expect([formatNamed("gzip").name, formatNamed("text").name]).toEqual(["gzip", "text"])
  expect(() => formatNamed("gz")).toThrow('format must be "text", "gzip" or "zstd", got "gz"')
})

describe("inputs", () => {
  const [plain, packed] = [Buffer.from("a\nb\n"), gzipSync("a\nb\n")]

  test("are seekable when they are plain text in a file", () => {
    const sources = written({ "a.txt": plain, "b.gz": packed })
    const { inputs } = listInputs(sources, [{ name: "as gzip", path: sources[0]!.path, format: "gzip" }])
    expect(inputs.map(isSeekable)).toEqual([true, false, false])
    expect(bytesOfText(inputs)).toBeUndefined()
    expect(bytesOfText(inputs.slice(0, 1))).toBe(4)
  })

  test("are decompressed by their format, with the bytes and the checksum of the file itself", async () => {
    const { inputs } = listInputs(written({ "a.txt": plain, "b.gz": packed }), [])
    for (const [i, input] of inputs.entries()) {
      const options = {
        checksums: true,
        byteOrderMark: "drop",
        limits: NO_LIMITS,
        openStdin: () => process.stdin,
        signal: undefined,
      } as const
      const source = openSource(input, options)
      const lines = source.lines()
      await lines.fill(100)
      expect(Buffer.from(lines.take(2)).toString()).toBe("a\nb\n")
      const { bytes, sha256 } = source.facts()
      expect([bytes, sha256?.length]).toEqual([[plain, packed][i]!.length, 64])
      await source.close()
    }
  })

  test("are closed when the signal aborts, even while waiting", async () => {
    const controller = new AbortController()
    let destroyed = false
    const stdin = {
      async *[Symbol.asyncIterator]() {
        await new Promise(() => {})
        yield new Uint8Array(0)
      },
      destroy: () => {
        destroyed = true
      },
    }
    const { inputs } = listInputs([{ name: "stdin", path: "-" }], [])
    const options = {
      checksums: false,
      byteOrderMark: "drop",
      limits: NO_LIMITS,
      openStdin: () => stdin,
      signal: controller.signal,
    } as const
    const source = openSource(inputs[0]!, options)
    source.chunks.next().catch(() => {})
    await new Promise((resolve) => setImmediate(resolve))
    expect(destroyed).toBe(false)
    controller.abort(new Error("enough"))
    expect(destroyed).toBe(true)
    await source.close()
  })
})
