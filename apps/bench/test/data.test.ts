// The test files: the same every time, prefixes of each other, shaped like text.
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { testSet } from "../src/data/test-set.js"
import { texts } from "../src/data/texts.js"
import { wmt22 } from "../src/data/wmt22.js"
import { zipf } from "../src/data/zipf.js"

const folder = mkdtempSync(join(tmpdir(), "lectern-bench-test-"))
afterAll(() => rmSync(folder, { recursive: true }))

const sources = [zipf(), wmt22()].filter((source) => source !== undefined)

test.each(sources)("$name: files have as many lines as asked for, and shorter sets are prefixes", (source) => {
  const read = (path: string): string => readFileSync(path, "utf8")
  const [long, short] = [testSet(source, 900, folder), testSet(source, 300, folder)]
  for (const side of ["hypothesis", "reference"] as const) {
    expect(read(long[side]).split("\n")).toHaveLength(901)
    expect(read(long[side]).startsWith(read(short[side]))).toBe(true)
  }
  expect(long.bytes / long.segments).toBeGreaterThan(150)
  expect(long.bytes / long.segments).toBeLessThan(350)
})

test("made-up words follow Zipf's law: the most frequent comes about twice as often as the second", () => {
  const counts = new Map<string, number>()
  let pairs = 4000
  for (const { reference } of zipf().pairs()) {
    if (pairs-- === 0) break
    for (const word of reference.toLowerCase().match(/\p{L}+/gu) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const [first = 0, second = 0, third = 0] = [...counts.values()].sort((a, b) => b - a)
  // About 8000 and 4000 draws: one standard error of the ratio is 2%.
  expect(Math.abs(first / second - 2)).toBeLessThan(0.16)
  expect(Math.abs(first / third - 3)).toBeLessThan(0.3)
})

test("texts are whole lines of at most the size wanted, made up in several scripts where asked for", () => {
  const { about, all } = texts(20_000, folder, true)
  expect(about).toContain("made-up")
  for (const { name, path, bytes } of all) {
    const text = readFileSync(path, "utf8")
    expect(Buffer.byteLength(text)).toBe(bytes)
    expect(bytes).toBeLessThanOrEqual(20_000)
    expect(bytes).toBeGreaterThan(19_000)
    expect(text.endsWith("\n")).toBe(true)
    expect(/\p{Script=Cyrillic}/u.test(text) && /\p{Script=Han}/u.test(text)).toBe(name === "multi")
  }
})
