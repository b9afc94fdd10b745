import { obeysMergeLaws } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { type ScriptShares, scriptCounts } from "../../src/engine.js"

const encoder = new TextEncoder()

function sharesOf(...texts: readonly string[]): ScriptShares {
  const statistic = scriptCounts()
  const state = texts.reduce((sum, text) => statistic.add(sum, encoder.encode(text)), statistic.zero())
  return statistic.finalize(state)
}

// Counted by hand.
test.each<[string, string, ScriptShares]>([
  ["", "no letters", { beyondAscii: 0, chineseJapanese: none(), kana: 0, southeastAsian: none() }],
  [" .,;!\n¿…—“” 🙂", "no letters", { beyondAscii: 0, chineseJapanese: none(), kana: 0, southeastAsian: none() }],
  ["ab Z9 @[`{/:", "ASCII", { beyondAscii: 0, chineseJapanese: none(), kana: 0, southeastAsian: none() }],
  ["Да, 12", "Cyrillic", { beyondAscii: 0.5, chineseJapanese: none(), kana: 0, southeastAsian: none() }],
  ["e\u0301é", "a mark", { beyondAscii: 0.5, chineseJapanese: none(), kana: 0, southeastAsian: none() }],
  ["한국어", "Korean, which has spaces", { beyondAscii: 1, chineseJapanese: none(), kana: 0, southeastAsian: none() }],
  [
    "你好，世界 ok 好",
    "Chinese",
    { beyondAscii: 5 / 7, chineseJapanese: { share: 5 / 7, perRun: 2.5 }, kana: 0, southeastAsian: none() },
  ],
  [
    "好\u3000好\n好\t好",
    "white space",
    { beyondAscii: 1, chineseJapanese: { share: 1, perRun: 1 }, kana: 0, southeastAsian: none() },
  ],
  ["𠀀ｱア漢", "kana", { beyondAscii: 1, chineseJapanese: { share: 1, perRun: 4 }, kana: 0.5, southeastAsian: none() }],
  [
    "ที่ ok好",
    "Thai, whose marks do not count",
    {
      beyondAscii: 2 / 4,
      chineseJapanese: { share: 1 / 4, perRun: 1 },
      kana: 0,
      southeastAsian: { share: 1 / 4, perRun: 1 },
    },
  ],
  [
    "ຂ້າ ក្រ ကို ꩠ",
    "Lao, Khmer, Burmese",
    { beyondAscii: 1, chineseJapanese: none(), kana: 0, southeastAsian: { share: 1, perRun: 6 / 4 } },
  ],
])("%j: %s", (text, _, shares) => expect(sharesOf(text)).toEqual(shares))

function none(): { readonly share: number; readonly perRun: number } {
  return { share: 0, perRun: 0 }
}

test("letters and digits of Latin, none of punctuation, as Unicode's classes", () => {
  for (const [first, end] of [
    [0x80, 0x260],
    [0x1ff0, 0x2080],
  ] as const) {
    for (let code = first; code < end; code++) {
      const character = String.fromCodePoint(code)
      expect([code, sharesOf(character).beyondAscii]).toEqual([code, /[\p{L}\p{N}]/u.test(character) ? 1 : 0])
    }
  }
})

test("a run of letters ends with its text", () => {
  expect(sharesOf("好", "好").chineseJapanese.perRun).toBe(1)
})

test("long texts are sampled from the first to the last byte, wherever characters begin", () => {
  for (const offset of ["", "a", "aa", "aaa"]) {
    const mixed = `${offset}${"语".repeat(50_000)}${"ж".repeat(75_000)}${"x".repeat(150_000)}${"𠀀".repeat(37_500)}`
    const { beyondAscii, chineseJapanese } = sharesOf(mixed)
    // A quarter of the bytes of each, so of the windows: 8 of 32 each, at most one window more or less at each border.
    const letters = { han: (8 * 256) / 3, cyrillic: (8 * 256) / 2, latin: 8 * 256, rare: (8 * 256) / 4 }
    const all = letters.han + letters.cyrillic + letters.latin + letters.rare
    expect(Math.abs(chineseJapanese.share - (letters.han + letters.rare) / all)).toBeLessThan(0.07)
    expect(Math.abs(beyondAscii - (all - letters.latin) / all)).toBeLessThan(0.07)
  }
})

test("up to 8 KiB every letter counts", () => {
  expect(sharesOf(`${"a".repeat(8190)}ж`).beyondAscii).toBe(1 / 8191)
  expect(sharesOf(`ж${"a".repeat(20_000)}`).beyondAscii).toBeGreaterThan(0)
  expect(sharesOf(`${"a".repeat(20_000)}ж`).beyondAscii).toBeGreaterThan(0)
  expect(sharesOf(`${"a".repeat(10_700)}ж${"a".repeat(9_600)}`).beyondAscii).toBe(0)
})

test("counts of scripts can be merged", () => {
  const texts = ["plain words", "Привет мир", "你好，世界 你好", "ภาษาไทย ok", "", "カナ かな"].map((text) =>
    encoder.encode(text),
  )
  obeysMergeLaws(scriptCounts(), texts, [1, 3, 4])
})
