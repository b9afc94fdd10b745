import { describe, expect, test } from "vitest"
import { inOrder } from "../../src/engines/in-order.js"
import { NO_LIMITS } from "../../src/read/formats/limits.js"
import { lineReader } from "../../src/read/line-reader.js"
import { lockstepBlocks } from "../../src/read/lockstep.js"
import { HEAD_BYTES, sniff } from "../../src/read/sniff.js"
import { unreadable } from "../../src/system-errors.js"

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array, void, undefined> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
}

describe("inOrder()", () => {
  test("finishes in order, with at most `window` running", async () => {
    let going = 0
    let most = 0
    const finished: number[] = []
    await inOrder(
      [5, 1, 4, 1, 5, 9, 2, 6],
      3,
      async (wait) => {
        most = Math.max(most, ++going)
        await new Promise((resolve) => setTimeout(resolve, wait))
        return wait * 2
      },
      (result) => {
        going--
        finished.push(result)
      },
    )
    expect(finished).toEqual([10, 2, 8, 2, 10, 18, 4, 12])
    expect(most).toBe(3)
  })

  test("finishes completed items although the next item does not come", async () => {
    let release = (): void => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    async function* slow(): AsyncGenerator<number, void, undefined> {
      yield 1
      yield 2
      await held
    }
    const finished: number[] = []
    await inOrder(
      slow(),
      5,
      async (item) => item,
      (result) => {
        finished.push(result)
        if (result === 2) release() // never reached, and the test times out, if results waited for the third item
      },
    )
    expect(finished).toEqual([1, 2])
  })

  test("throws the error of the first item in order, not in time", async () => {
    const start = async (wait: number): Promise<never> => {
      await new Promise((resolve) => setTimeout(resolve, wait))
      throw new Error(`${wait}`)
    }
    await expect(inOrder([20, 1], 2, start, () => {})).rejects.toThrow("20")
  })
})

describe("blocks of streams", () => {
  test("end at the same lines for any chunks of the streams", async () => {
    const texts = [40, 7].map((length) =>
      Buffer.from(Array.from({ length: 300 }, (_, i) => "y".repeat((i * 31) % length)).join("\n")),
    )
    const plans = []
    for (const size of [1, 3, 100, 1e6]) {
      const readers = texts.map((text) =>
        lineReader(chunksOf(text, size), "x", { byteOrderMark: "drop", limits: NO_LIMITS }),
      )
      const plan = []
      for await (const { firstSegment, segments, texts: parts } of lockstepBlocks(readers, [], 500)) {
        plan.push([firstSegment, segments, ...parts.map((part) => Buffer.from(part).toString())])
      }
      plans.push(plan)
    }
    expect(plans[0]!.length).toBeGreaterThan(10)
    for (const plan of plans) expect(plan).toEqual(plans[0])
  })
})

describe("sniff()", () => {
  const head = (text: string, encoding: BufferEncoding = "utf8"): Uint8Array =>
    Buffer.from(text, encoding).subarray(0, HEAD_BYTES)

  test("sees a byte order mark, and nothing in ordinary or odd text", () => {
    expect(sniff(head("\ufeffa"), "x")).toBe(3)
    for (const text of [
      "",
      "a",
      "\0",
      "\0\0\0\0",
      "a\0b",
      "\0a\0\n\n",
      "漢字",
      `${"a\0".repeat(10)}${"long enough text ".repeat(9)}`,
    ]) {
      expect(sniff(head(text), "x")).toBe(0)
    }
    expect(sniff(Uint8Array.of(0xff, 0xff), "x")).toBe(0)
  })

  test("refuses UTF-16 of many scripts when its lines show it", () => {
    for (const text of ["ab", "Übung macht\r\nden Meister\r\n"]) {
      expect(() => sniff(head(text, "utf16le"), "x")).toThrow(
        "x: looks like UTF-16, expected UTF-8; convert it with iconv",
      )
    }
  })
})

describe("unreadable()", () => {
  const because = (code: string, message: string): string =>
    (unreadable("f", Object.assign(new Error(message), { code })) as Error).message

  test("explains in plain words why a file cannot be read", () => {
    expect(because("EACCES", "EACCES: permission denied, open 'f'")).toBe("cannot read f: permission denied")
    expect(because("EMFILE", "EMFILE: too many open files, open 'f'")).toBe("cannot read f: too many open files")
    expect(because("ESTALE", "ESTALE: stale file handle, read")).toBe("cannot read f: stale file handle (ESTALE)")
    expect(because("ENXIO", "ENXIO: no such device or address, open '/a, b'")).toBe(
      "cannot read f: no such device or address (ENXIO)",
    )
  })

  test("does not change other errors", () => {
    const bug = new TypeError("x")
    expect(unreadable("f", bug)).toBe(bug)
  })
})
