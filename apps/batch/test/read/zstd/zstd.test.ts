// zstd: any number of frames, in chunks cut anywhere, by Node's library and in JavaScript; cut and damaged data.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { constants, createInflateRaw, deflateRawSync } from "node:zlib"
import { ALL_TESTS } from "@lectern/core/testing"
import { nodeEngine, plainEngines, unzstd } from "@lectern/engine/internal/read/formats/zstd"
import { describe, expect, test } from "vitest"
import { folder, lectern } from "../../cli/run.js"
import { complaint } from "../../support.js"
import { createZstdDecompress } from "./node-zstd.js"

const own = (name: string): Buffer => readFileSync(join(import.meta.dirname, name))
const TEXT = Array.from({ length: 12000 }, (_, i) => `line ${i}: the cat sat on the mat\n`).join("")
const ENGINES = { ...(createZstdDecompress !== undefined && { Node: undefined }), JavaScript: plainEngines }

async function unpacked(packed: Uint8Array, size: number, engines: typeof plainEngines | undefined): Promise<string> {
  async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    for (let at = 0; at < packed.length; at += size) yield packed.subarray(at, at + size)
  }
  const parts: Buffer[] = []
  for await (const chunk of unzstd(chunks(), "a.zst", engines)) parts.push(Buffer.from(chunk))
  return Buffer.concat(parts).toString()
}

describe.each(Object.entries(ENGINES))("decompressed by %s", (_, engines) => {
  test.each([1, 7, 1000, 1e6])("in chunks of %i bytes", async (size) => {
    expect(await unpacked(own("frames.zst"), size, engines)).toBe("hello\nworld\n")
    expect(await unpacked(own("stream.zst"), size, engines)).toBe("hello\nworld\n")
    expect((await unpacked(own("one.zst"), size, engines)) === TEXT).toBe(true)
    expect((await unpacked(own("repeated.zst"), size, engines)) === "a".repeat(300_000)).toBe(true)
  })

  test("data that is cut off anywhere is refused", async () => {
    for (const name of ["frames.zst", "stream.zst"]) {
      const whole = own(name)
      for (let length = 4; length < whole.length; length++) {
        const result = unpacked(whole.subarray(0, length), 5, engines).then(
          (text) => text,
          (error: Error) => error.message,
        )
        // Between frames, data may end.
        const said = await result
        if (["", "hello\n", "hello\nworld\n"].includes(said)) expect([11, 30, 45, 58]).toContain(length)
        else
          expect(said).toBe(
            `a.zst: truncated zstd data: the file ends after ${length} bytes, in the middle of its data`,
          )
      }
    }
  })

  test("a changed bit is refused where there is a checksum", async () => {
    const whole = own("one.zst")
    for (let at = 0; at < whole.length; at += ALL_TESTS ? 4 : 97) {
      const changed = Buffer.from(whole)
      changed[at]! ^= 1
      const said = await unpacked(changed, 1e6, engines).then(
        (text) => (text === TEXT ? "the same text" : "another text"),
        (error: Error) => error.message,
      )
      // A few bits of the header matter to nothing.
      expect(said, `byte ${at}`).toMatch(/^the same text$|^a\.zst: (corrupt|truncated|is not|found)/)
    }
  })

  test("frames to be skipped may be large, and are read to their end", async () => {
    const skipped = (size: number): Buffer => {
      const header = Buffer.from([0x5f, 0x2a, 0x4d, 0x18, 0, 0, 0, 0])
      header.writeUInt32LE(size, 4)
      return Buffer.concat([header, Buffer.alloc(size, 7)])
    }
    const stream = own("stream.zst")
    const all = [skipped(2 ** 16 - 1), stream, skipped(2 ** 17 + 5), stream, skipped(2 ** 16 + 1)]
    expect(await unpacked(Buffer.concat(all), 50_000, engines)).toBe("hello\nworld\nhello\nworld\n")
    const cut = Buffer.concat([stream, skipped(2 ** 17 + 5).subarray(0, -1)])
    expect(await complaint(unpacked(cut, 1e6, engines))).toBe(
      `a.zst: truncated zstd data: the file ends after ${cut.length} bytes, in the middle of its data`,
    )
  })

  test("the text of a block is given before the next one is read", async () => {
    const whole = own("one.zst")
    let read = 0
    async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
      for (; read < whole.length; read += 100) yield whole.subarray(read, read + 100)
    }
    const text = unzstd(chunks(), "a.zst", engines)
    const { value } = await text.next()
    expect(TEXT.startsWith(Buffer.from(value!).toString())).toBe(true)
    // The frame has three blocks.
    expect(read).toBeLessThan(whole.length / 2)
    await text.return()
  })

  test("other data is refused, with its place", async () => {
    const behind = Buffer.concat([own("stream.zst"), Buffer.from("junk")])
    expect(await complaint(unpacked(behind, 9, engines))).toBe(
      `a.zst at byte ${behind.length - 4}: found other data after the end of the zstd data, expected the end of the file`,
    )
    expect(await complaint(unpacked(Buffer.from("text\n"), 9, engines))).toBe(
      "a.zst: is not zstd data, expected it to begin with 28 B5 2F FD",
    )
    expect(await complaint(unpacked(Buffer.alloc(0), 9, engines))).toBe("a.zst: is empty, expected zstd data")
  })
})

test("scores and refusals of the command", async () => {
  const cwd = folder({ "ref.zst": own("frames.zst"), "hyp.txt": "hello\nthere\n", "bomb.zst": own("zeros.zst") })
  const wer = ["-m", "wer", "-b", "-q"]
  expect(await lectern(["score", "ref.zst", "-i", "hyp.txt", ...wer], { cwd })).toEqual({
    code: 0,
    stdout: "50.0\n",
    stderr: "",
  })
  expect(await lectern(["score", "bomb.zst", "-i", "hyp.txt", ...wer], { cwd })).toMatchObject({
    code: 65,
    stderr: "lectern: bomb.zst: unpacks to more than 100 times its size; --max-expand allows more\n",
  })
})

describe("an engine over a stream of Node", () => {
  // Frames of another format, which every version of Node knows: two pieces that end at whole bytes.
  const engine = () => nodeEngine(createInflateRaw())
  const first = deflateRawSync("hello\n", { finishFlush: constants.Z_SYNC_FLUSH })
  const last = deflateRawSync("world\n")
  const textOf = (chunks: readonly Uint8Array[]): string => Buffer.concat(chunks).toString()

  test("gives after each part what it holds", async () => {
    const { write, close } = engine()
    expect(textOf(await write({ bytes: first, place: "block", position: 1 }))).toBe("hello\n")
    expect(textOf(await write({ bytes: first, place: "block", position: 2 }))).toBe("hello\n")
    expect(textOf(await write({ bytes: last, place: "end", position: 3 }))).toBe("world\n")
    close()
  })

  test("refuses damage in the part that has it", async () => {
    const { write } = engine()
    await write({ bytes: first, place: "block", position: 1 })
    // A block of a type that does not exist.
    const damaged = write({ bytes: Uint8Array.of(0xff, 0xff), place: "block", position: 2 })
    await expect(damaged).rejects.toThrow("invalid block type")
    await expect(write({ bytes: last, place: "end", position: 3 })).rejects.toThrow()
  })

  test("refuses data that ends before the last part", async () => {
    const { write } = engine()
    const writeAll = async (): Promise<void> => {
      await write({ bytes: Buffer.concat([last, first]), place: "block", position: 1 })
      await new Promise((resolve) => setImmediate(resolve))
      await write({ bytes: first, place: "block", position: 2 })
    }
    await expect(writeAll()).rejects.toThrow("the frame ends too early")
  })

  test("refuses data that goes on behind the last part", async () => {
    const cut = engine().write({ bytes: first, place: "end", position: 1 })
    await expect(cut).rejects.toThrow("unexpected end of file")
  })
})
