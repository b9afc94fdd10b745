import { expect, test } from "vitest"
import { type Block, shardBlocks } from "../../src/shard/blocks.js"

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const parts = (texts: readonly string[], segments: number): Block[] => [...shardBlocks(texts.map(bytes), segments)]

test("blocks of a shard are the same lines of every text, and all of them", () => {
  const lines = (step: number): string[] =>
    Array.from({ length: 20_001 }, (_, i) => (i % 7 === 0 ? "" : `${i} `.repeat((i * step) % 23)))
  const [a, b] = [lines(1), lines(5)]
  for (const last of ["", "\n"]) {
    const blocks = parts([`${a.join("\n")}\n`, `${b.join("\n")}${last}`], a.length)
    expect(blocks.length).toBeGreaterThan(3)
    for (const { first, segments, texts } of blocks) {
      const of = (t: number): string[] => new TextDecoder().decode(texts[t]).replace(/\n$/, "").split("\n")
      expect(of(0)).toEqual(a.slice(first, first + segments))
      expect(of(1)).toEqual(b.slice(first, first + segments))
    }
    expect(blocks.reduce((sum, { segments }) => sum + segments, 0)).toBe(a.length)
  }
})

test("a small shard is one block, and a long line is never split", () => {
  expect(parts(["a\nb", "c\nd\n"], 2)).toEqual([{ first: 0, segments: 2, texts: [bytes("a\nb"), bytes("c\nd\n")] }])
  const long = "x".repeat(3e6)
  expect(parts([`${long}\ny\n`, "\n\n"], 2).map(({ texts }) => texts[0]!.length)).toEqual([3e6 + 1, 2])
})
