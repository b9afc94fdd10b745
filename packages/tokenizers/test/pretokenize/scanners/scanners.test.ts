// Hand-written scanners against their regexes in the JavaScript engine.
import { examples, runs } from "@lectern/core/testing"
import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { charFlags } from "../../../src/pretokenize/classes/char-flags.js"
import type { Scanner } from "../../../src/pretokenize/pre-tokenizer.js"
import { cl100kScanner } from "../../../src/pretokenize/scanners/cl100k.js"
import { deepseekScanner } from "../../../src/pretokenize/scanners/deepseek.js"
import { gpt2Scanner } from "../../../src/pretokenize/scanners/gpt2.js"
import { o200kScanner } from "../../../src/pretokenize/scanners/o200k.js"
import { tiktokenSplit } from "../../../src/pretokenize/stages/tiktoken-split.js"
import { classesByCodePoint } from "../../../src/unicode/general-category.js"
import { expectItems } from "../../expect-items.js"
import { sharedText } from "../../shared.js"
import { scanText } from "../helpers.js"

// JavaScript's \s has U+FEFF and lacks U+0085, and its (?i:) is too new for all engines: both are written out.
const S = "\\t-\\r\\x20\\x85\\p{Z}"
const SPACES = `[${S}]+(?![^${S}])|[${S}]+`
const LINES = `[${S}]*[\\r\\n]+|${SPACES}`
const ANY_CASE = "'(?:[sSſtTmMdD]|[rR][eE]|[vV][eE]|[lL][lL])"
const PREFIX = "[^\\r\\n\\p{L}\\p{N}]?"
const U = "[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]"
const W = "[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]"
const SIGNS = ` ?[^${S}\\p{L}\\p{N}]+`
const ASCII_SIGN = "[!\"#$%&'()*+,\\-.\\/:;<=>?@\\[\\\\\\]^_`\\{\\|\\}~]"

const ORACLES: readonly (readonly [name: string, scan: Scanner, regex: string])[] = [
  ["GPT-2", gpt2Scanner(), `'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+|${SIGNS}|${SPACES}`],
  ["cl100k", cl100kScanner(), `${ANY_CASE}|${PREFIX}\\p{L}+|\\p{N}{1,3}|${SIGNS}[\\r\\n]*|${LINES}`],
  ["Qwen 2", cl100kScanner({ numbers: 1 }), `${ANY_CASE}|${PREFIX}\\p{L}+|\\p{N}|${SIGNS}[\\r\\n]*|${LINES}`],
  [
    "Qwen 3.5",
    cl100kScanner({ numbers: 1, marks: charFlags() }),
    `${ANY_CASE}|${PREFIX}[\\p{L}\\p{M}]+|\\p{N}| ?[^${S}\\p{L}\\p{M}\\p{N}]+[\\r\\n]*|${LINES}`,
  ],
  [
    "o200k",
    o200kScanner(),
    `${PREFIX}${U}*${W}+(?:${ANY_CASE})?|${PREFIX}${U}+${W}*(?:${ANY_CASE})?|\\p{N}{1,3}|${SIGNS}[\\r\\n\\/]*|${LINES}`,
  ],
  [
    "DeepSeek V3",
    deepseekScanner(),
    `${ASCII_SIGN}[A-Za-z]+|[^\\r\\n\\p{L}\\p{P}\\p{S}]?[\\p{L}\\p{M}]+| ?[\\p{P}\\p{S}]+[\\r\\n]*|${LINES}`,
  ],
]

// Characters that the regexes distinguish, with equal probability for each kind.
const KINDS = [
  "az",
  "AZ",
  "éß",
  "ÉǅǈΩ",
  "'",
  "’",
  "sStTmM",
  "dDrRvVlLeE",
  "ſK",
  " ",
  "\t\u00a0\u0085\u3000\ufeff",
  "\r\n",
  "07",
  "½Ⅷ٣𝟙",
]
KINDS.push("!?/-.", "$+<|", "“—。", "€™😀", "日本", "ひー", "مرحبا", "\u0301\u093f\u20dd", "ʰˠ", "\u0000\u200d", "𐐀𐐨")
const biased = fc.constantFrom(...KINDS).chain((kind) => fc.constantFrom(...kind))
const anything = fc
  .integer({ min: 0, max: 0x10ffff })
  .filter(isSettled)
  .map((code) => String.fromCodePoint(code))
const texts = fc
  .array(
    fc.tuple(
      fc.oneof({ weight: 9, arbitrary: biased }, { weight: 1, arbitrary: anything }),
      fc.integer({ min: 1, max: 4 }),
    ),
    {
      maxLength: 24,
    },
  )
  .map((parts) => parts.map(([char, count]) => char.repeat(count)).join(""))

/** Whether the engine, which may have a newer Unicode, gives the code point the class of Unicode 16.0. */
function isSettled(code: number): boolean {
  return classesByCodePoint()[code] !== 0 && !(code >= 0xd800 && code < 0xe000)
}

describe.each(ORACLES)("%s", (_, scan, regex) => {
  const oracle = new RegExp(regex, "gu")

  test("scans arbitrary text like its regex", () => {
    const same = (text: string) => {
      expectItems(scanText(scan, text), text.match(oracle) ?? [])
    }
    fc.assert(fc.property(texts, same), examples(3000, 4))
  })

  test("continues after a full buffer as if there had been no break", () => {
    const same = (text: string, room: number) => {
      expectItems(scanText(scan, text, room), scanText(scan, text, 256))
    }
    fc.assert(fc.property(texts, fc.integer({ min: 1, max: 5 }), same), examples(500, 5))
  })

  test("the end of the range is the end of the text", () => {
    const bytes = new TextEncoder().encode("ab  \n c1234x'll ")
    for (let end = 0; end <= 16; end++) {
      const pieces = new Int32Array(64)
      const count = scan(bytes, 0, end, pieces)
      const found = Array.from({ length: count }, (_, i) => bytes.slice(pieces[2 * i], pieces[2 * i + 1]))
      const text = new TextDecoder().decode(bytes.subarray(0, end))
      expect(found.map((piece) => new TextDecoder().decode(piece))).toEqual(scanText(scan, text))
    }
  })

  test.each(["en.txt", "multi.txt"])("scans %s, or our own excerpt, like its regex", (name) => {
    const text = sharedText(name).slice(0, runs(runs(400_000)))
    expectItems(scanText(scan, text), text.match(oracle)!)
  })
})

test("tiktokenSplit() uses the encoding's regex and marks text as bytes", () => {
  const { scan, byteLevel, toJson } = tiktokenSplit("cl100k_base")
  expect(scanText(scan!, "I'LL be 12345\n\n  ok")).toEqual(["I", "'LL", " be", " ", "123", "45", "\n\n", " ", " ok"])
  expect(byteLevel).toBe(true)
  expect(toJson()).toMatchObject({ pretokenizers: [{ type: "Split" }, { type: "ByteLevel" }] })
})

test("tiktokenSplit() refuses other names", () => {
  expect(() => tiktokenSplit("cl100k" as "cl100k_base")).toThrow(
    'encoding must be "gpt2", "r50k_base", "p50k_base", "p50k_edit", "cl100k_base", "o200k_base" or "o200k_harmony", got "cl100k"',
  )
})
