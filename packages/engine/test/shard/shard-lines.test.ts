// A shard whose lines are not those that were planned is never counted.
import { statSync } from "node:fs"
import { expect, test } from "vitest"
import { stampOf } from "../../src/read/identity.js"
import { readShardLines } from "../../src/shard/shard-lines.js"
import { complaint, written } from "../support.js"

const shardOf = (segments: number) => ({ index: 0, firstSegment: 0, segments, ranges: [] })

function read(text: string, segments: number, skip = 0): string {
  const data = new TextEncoder().encode(text)
  const range = { start: 0, end: data.length, skip }
  const lines = readShardLines(
    { label: "x", markBytes: 0 },
    shardOf(segments),
    range,
    new Uint8Array(data.length),
    data,
  )
  return new TextDecoder().decode(lines)
}

test("the last line may lack its newline; lines before and after the shard are left out", () => {
  expect(read("a\nb", 2)).toBe("a\nb")
  expect(read("a\nb\nc\nd\n", 2, 1)).toBe("b\nc\n")
  expect(read("a\nb", 1, 1)).toBe("b")
})

test.each([
  ["a\n", 2, 0],
  ["a\nb", 3, 0],
  ["ab", 1, 1],
  ["a\n", 1, 1],
])("too few lines are refused: %j with %i lines after %i", (text, segments, skip) => {
  expect(() => read(text, segments, skip)).toThrow(/^x: \d lines from line 0$/)
})

test("a line that is cut at the end of its range, but not of its file, is a changed file", async () => {
  const { path } = written({ "text.txt": "a\nbc\n" })[0]!
  const file = { path, size: 5, stamp: stampOf(statSync(path, { bigint: true })) }
  const range = { start: 0, end: 3, skip: 0 }
  const cut = (): Uint8Array =>
    readShardLines({ label: "text.txt", markBytes: 0, file }, shardOf(2), range, new Uint8Array(3), undefined)
  expect(await complaint((async () => cut())())).toBe("text.txt: changed while being read")
})
