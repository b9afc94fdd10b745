// Whole tokenizers against Hugging Face's encodings of tricky strings, and of pairs, truncated and padded.
import { describe, expect, test } from "vitest"
import { parseTokenizerJson } from "../../src/formats/tokenizer-json/parse.js"
import { createTokenizer } from "../../src/pipeline/create-tokenizer.js"
import type { Tokenizer } from "../../src/pipeline/tokenizer.js"
import type { Encoding } from "../../src/postprocess/encoding.js"
import type { Padding } from "../../src/postprocess/padding.js"
import type { Truncation } from "../../src/postprocess/truncation.js"
import { expectItems } from "../expect-items.js"
import { golden, goldenText } from "../shared.js"
import { orNull, pairsOf } from "../word-level-parts.js"

interface Row {
  readonly text: string
  readonly ids: number[]
  readonly tokens: string[]
  readonly offsets: [number, number][]
  readonly offsetsUtf16: [number, number][]
  readonly words: (number | null)[]
  readonly special: number[]
  readonly decoded: string
  readonly decodedSkipSpecial: string
}

const NAMES = ["bpe", "bpe-eow", "bbpe", "wordpiece", "wordpiece-bert", "unigram", "unigram-bytefallback"]
const load = (name: string) => parseTokenizerJson(goldenText(`hf/${name}.tokenizer.json`))

/** Offsets in code points, from offsets in bytes. */
function codePoints(text: string, byteOffsets: Int32Array): [number, number][] {
  const bytes = new TextEncoder().encode(text)
  const before = (at: number) => bytes.subarray(0, at).filter((byte) => (byte & 0xc0) !== 0x80).length
  return pairsOf(byteOffsets).map(([start, end]) => [before(start), before(end)])
}

describe.each(NAMES)("%s", (name) => {
  const rows = golden<Row[]>(`hf/${name}.encodings.json`)
  const tokenizer = load(name)

  // One test for all texts: a test costs as much as a row.
  test("encodes every text like Hugging Face", () => {
    expect(rows.length).toBeGreaterThan(120)
    for (const row of rows) {
      const text = JSON.stringify(row.text)
      const encoding = tokenizer.encode(row.text)
      expectItems(encoding.ids, row.ids, text)
      expectItems(encoding.tokens, row.tokens, text)
      expectItems(encoding.offsets, row.offsetsUtf16.flat(), text)
      expectItems(codePoints(row.text, encoding.byteOffsets).flat(), row.offsets.flat(), text)
      const words = row.words.map((word) => word ?? -1)
      expectItems(encoding.wordIds, words, text)
      expectItems(encoding.specialTokensMask, row.special, text)
      expectItems(tokenizer.encodeIds(row.text), encoding.ids, text)
    }
  })

  test("decodes the ids of every text like Hugging Face", () => {
    for (const { text, ids, decoded, decodedSkipSpecial } of rows) {
      const stream = tokenizer.decodeStream()
      const texts = [
        tokenizer.decode(ids, { skipSpecialTokens: false }),
        tokenizer.decode(ids),
        tokenizer.decode(Int32Array.from(ids)),
        ids.map((id) => stream.push(id)).join("") + stream.end(),
      ]
      expectItems(texts, [decoded, decodedSkipSpecial, decodedSkipSpecial, decodedSkipSpecial], JSON.stringify(text))
    }
  })
})

interface GoldenEncoding {
  readonly ids: number[]
  readonly typeIds: number[]
  readonly tokens: string[]
  readonly offsets: [number, number][]
  readonly attentionMask: number[]
  readonly special: number[]
  readonly sequenceIds: (number | null)[]
  readonly overflowing: GoldenEncoding[]
}

interface PairRow {
  readonly a: string
  readonly b?: string
  readonly texts?: string[]
  readonly trunc?: { max: number; strat?: string; stride: number; direction?: "left" | "right" }
  readonly pad?: { direction?: "left" | "right"; maxLength?: number; padToMultipleOf?: number }
  readonly enc?: GoldenEncoding | GoldenEncoding[]
  readonly error?: string
}

describe("pairs, truncated and padded", () => {
  const rows = golden<PairRow[]>("hf/wordpiece-bert.pairs.json")
  const { parts } = load("wordpiece-bert")

  const truncationOf = ({
    max,
    strat = "LongestFirst",
    stride,
    direction = "right",
  }: PairRow["trunc"] & {}): Truncation => ({
    maxLength: max,
    strategy: `${strat[0]!.toLowerCase()}${strat.slice(1)}` as Required<Truncation>["strategy"],
    stride,
    direction,
  })

  function expectEqual(actual: Encoding, expected: GoldenEncoding): void {
    expect([...actual.ids]).toEqual(expected.ids)
    expect([...actual.typeIds]).toEqual(expected.typeIds)
    expect(actual.tokens).toEqual(expected.tokens)
    expect(pairsOf(actual.offsets)).toEqual(expected.offsets)
    if (expected.special === undefined) return
    expect([...actual.attentionMask]).toEqual(expected.attentionMask)
    expect([...actual.specialTokensMask]).toEqual(expected.special)
    expect(orNull(actual.sequenceIds)).toEqual(expected.sequenceIds)
  }

  /**
   * The tool that made these values (npm tokenizers 0.23.2) stops tokenizing a text after `max` tokens, counted from the side that
   * remains, and drops the rest; 0.23.3 does not. So its overflowing parts are those of a text without that rest; a blank for
   * every unit of the rest preserves the offsets.
   */
  function withoutRest(
    tokenizer: Tokenizer,
    text: string,
    { max, direction = "right" }: PairRow["trunc"] & {},
  ): string {
    const { offsets, ids } = tokenizer.encode(text, { addSpecialTokens: false })
    if (ids.length <= max) return text
    if (direction === "right") return text.slice(0, offsets[2 * max - 1]!)
    const start = offsets[2 * (ids.length - max)]!
    return " ".repeat(start) + text.slice(start)
  }

  test.each(rows.filter(({ trunc, pad }) => trunc === undefined && pad === undefined))(
    "pair $a and $b",
    ({ a, b, enc }) => {
      const actual = createTokenizer(parts).encodePair(a, b!)
      expectEqual(actual, enc as GoldenEncoding)
      expect(actual.overflowing).toEqual([])
    },
  )

  test.each(rows.filter(({ trunc, enc }) => trunc && enc))("truncation $trunc", ({ a, b, trunc, enc }) => {
    const tokenizer = createTokenizer({ ...parts, truncation: truncationOf(trunc!) })
    const encode = (first: string, second: string | undefined) =>
      second === undefined ? tokenizer.encode(first) : tokenizer.encodePair(first, second)
    const whole = createTokenizer(parts)
    const expected = enc as GoldenEncoding
    expectEqual(encode(a, b), expected)
    const { overflowing } = encode(withoutRest(whole, a, trunc!), b && withoutRest(whole, b, trunc!))
    expect(overflowing).toHaveLength(expected.overflowing.length)
    overflowing.forEach((part, i) => {
      expectEqual(part, expected.overflowing[i]!)
    })
  })

  test.each(rows.filter(({ error }) => error))("truncation $trunc is refused", ({ a, b, trunc }) => {
    const tokenizer = createTokenizer({ ...parts, truncation: truncationOf(trunc!) })
    expect(() => tokenizer.encodePair(a, b!)).toThrow(
      /^maxLength must be greater if the text to truncate has 4 tokens and \d+ are too many, got 12$/,
    )
  })

  test.each(rows.filter(({ pad }) => pad))("padding $pad", ({ texts, pad, enc }) => {
    const { maxLength, ...rest } = pad!
    const padding: Padding = { ...rest, ...(maxLength === undefined ? {} : { strategy: { fixed: maxLength } }) }
    const tokenizer = createTokenizer({ ...parts, padding })
    const actual = tokenizer.encodeBatch(texts!)
    actual.forEach((each, i) => {
      expectEqual(each, (enc as GoldenEncoding[])[i]!)
    })
    if (maxLength !== undefined) expect(tokenizer.encodeIds(texts![0]!)).toEqual(actual[0]!.ids)
  })
})
