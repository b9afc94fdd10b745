// The fast path of normalizers against the general one.
import { ALL_TESTS, examples, runs } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { type BertNormalizerOptions, bertNormalizer } from "../../src/normalize/bert-normalizer.js"
import { decodeText, encodeText } from "../../src/text/encode-text.js"
import { textBuilder } from "../../src/text/text-builder.js"

const CHOICES = [true, false]
const OPTIONS: readonly BertNormalizerOptions[] = CHOICES.flatMap((cleanText) =>
  CHOICES.flatMap((handleChineseChars) =>
    CHOICES.flatMap((lowercase) =>
      [null, ...CHOICES].map((stripAccents) => ({ cleanText, handleChineseChars, stripAccents, lowercase })),
    ),
  ),
)
const into = textBuilder(16, false)

/** Both paths; the fast one returns undefined if it gives up. */
function bothWays(options: BertNormalizerOptions) {
  const { normalize, rewrite } = bertNormalizer(options)
  return (text: string) => {
    const fast = rewrite?.(encodeText(text), into)
    return { fast: fast && decodeText(fast), general: decodeText(normalize(encodeText(text), false)) }
  }
}

test("bertNormalizer() rewrites any text as it normalizes it, with any options", () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom(
        "a",
        "E",
        " ",
        "\t",
        "\0",
        "\ufffd",
        "é",
        "Ñ",
        "İ",
        "\u0301",
        "\u0323",
        "中",
        "각",
        "ς",
        "\u{1f600}",
      ),
      fc.constantFrom("\u302e", "\u{1d165}", "\u{1d16d}", "\u093c", "\u094d", "\u0344", "\ufb2c", "\u2126"),
      fc.integer({ min: 1, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
    ),
    maxLength: 60,
  })
  for (const [i, options] of OPTIONS.entries()) {
    const ways = bothWays(options)
    fc.assert(
      fc.property(text, (each) => {
        const { fast, general } = ways(each)
        if (fast !== undefined) expect(fast).toBe(general)
      }),
      { ...examples(100, 11 + i), numRuns: ALL_TESTS ? 100 : 12 },
    )
  }
})

test("bertNormalizer() rewrites code points up to U+FFFF as it normalizes them, among letters and marks", () => {
  const ways = bothWays({})
  let rewritten = 0
  // All blocks of 16 code points when all tests run.
  const blocks = runs(0x1000)
  for (let code = 0; code < 0x10000; code += 0x10000 / blocks) {
    const block = Array.from({ length: 16 }, (_, i) => `${String.fromCharCode(code + i)}\u0301x\u0323`).join("")
    const { fast, general } = ways(block)
    if (fast === undefined) continue
    rewritten++
    expect(fast).toBe(general)
  }
  expect(rewritten).toBeGreaterThan(blocks * (4000 / 4096))
})

test("bertNormalizer() leaves text that decomposition reorders to the general path", () => {
  const { fast, general } = bothWays({})("\u{1d16d}\u{1d165}")
  expect(fast).toBeUndefined()
  expect(general).toBe("\u{1d165}\u{1d16d}")
})

test("a rewriter makes room for text that grows", () => {
  const { fast, general } = bothWays({})("각中".repeat(5000))
  expect(fast).toBe(general)
})
