// The buffer of a line reader: what is taken is the text, whatever the sizes of chunks and of what is taken.
import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { NO_LIMITS } from "../../src/read/formats/limits.js"
import { lineReader } from "../../src/read/line-reader.js"
import { lockstepBlocks } from "../../src/read/lockstep.js"

const FIRST_BUFFER = 2 ** 16

test("lines that are taken bit by bit are those of the text, while the buffer moves and grows", async () => {
  const lines = Array.from({ length: FIRST_BUFFER / 2 }, (_, i) => `${i}\n`)
  const text = Buffer.from(lines.join(""))
  const step = fc.record({
    chunk: fc.integer({ min: 1, max: 2 * FIRST_BUFFER }),
    taken: fc.integer({ min: 1, max: 9000 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), fc.boolean(), async (steps, marked) => {
      async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
        if (marked) yield Uint8Array.of(0xef, 0xbb, 0xbf)
        for (let at = 0, k = 0; at < text.length; k++) {
          const { chunk } = steps[k % steps.length]!
          yield text.subarray(at, at + chunk)
          at += chunk
        }
      }
      const reader = lineReader(chunks(), "x", { byteOrderMark: "drop", limits: NO_LIMITS })
      let done = 0
      for (let k = 0; ; k++) {
        await reader.fill(FIRST_BUFFER)
        if (reader.finished()) break
        const { taken } = steps[k % steps.length]!
        const wanted = Math.min(taken, reader.lines(FIRST_BUFFER))
        const expected = lines.slice(done, done + wanted).join("")
        if (Buffer.from(reader.take(wanted)).toString() !== expected) throw new Error(`differs after ${done} lines`)
        done += wanted
      }
      expect(reader.markBytes()).toBe(marked ? 3 : 0)
      expect(done).toBe(lines.length)
    }),
    examples(60, 1),
  )
})

test("streams that are all empty are refused", async () => {
  async function* nothing(): AsyncGenerator<Uint8Array, void, undefined> {}
  const readers = ["x", "y"].map((label) => lineReader(nothing(), label, { byteOrderMark: "drop", limits: NO_LIMITS }))
  const blocks = lockstepBlocks(readers, [{ label: "x" }, { label: "y" }], 64)
  await expect(blocks.next()).rejects.toThrow("x: is empty")
})
