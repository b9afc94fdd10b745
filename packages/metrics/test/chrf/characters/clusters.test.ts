// Code points that stand for clusters: their limits, lines, missing references.
import { refusal } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { clusterBlock } from "../../../src/chrf/characters/clusters.js"
import { type BlockCache, blockCache } from "../../../src/engine.js"
import { blockOf } from "../../helpers/blocks.js"

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** A cache in which the next new cluster has a number. */
function cacheWith(number: number): BlockCache {
  const { of } = blockCache()
  return {
    of: (key, texts, make) =>
      of(key, texts, key === "vocabulary graphemes" ? () => ({ idOf: () => number }) as never : make),
  }
}

test("single code points stay, clusters get one each, the same on both sides, and white space goes", () => {
  const block = blockOf(["a कि é\u0301", ""], [["कि a", null]])
  const { hypothesis, references } = clusterBlock(block, false)
  expect(text(hypothesis)).toBe("a\u{40000}\u{40001}\n\n")
  expect(text(references[0]!)).toBe("\u{40000}a\n\ufffd\n")
  expect([...references[0]!]).toContain(0xff)
  expect(text(clusterBlock(block, true).hypothesis)).toBe("a \u{40000} \u{40001}\n\n")
})

test("a code point that could stand for a cluster gets another one", () => {
  const { hypothesis, references } = clusterBlock(
    blockOf(["\u{3ffff}\u{40001}\u{dffff}\u{e0001}"], [["\u{40000}"]]),
    false,
  )
  expect(text(hypothesis)).toBe("\u{3ffff}\u{40000}\u{40001}\u{e0001}\n")
  expect(text(references[0]!)).toBe("\u{40002}\n")
})

test("655,360 clusters are the most", () => {
  const block = blockOf(["कि"], [["a"]])
  expect(text(clusterBlock({ ...block, cache: cacheWith(655_359) }, false).hypothesis)).toBe("\u{dffff}\n")
  expect(refusal(() => clusterBlock({ ...block, cache: cacheWith(655_360) }, false)).sentence).toBe(
    'graphemes must be false for texts of more than 655360 different clusters of several code points, got "true"',
  )
})
