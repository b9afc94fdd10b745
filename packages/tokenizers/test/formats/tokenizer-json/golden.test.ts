import { expect, test } from "vitest"
import { formatTokenizerJson } from "../../../src/formats/tokenizer-json/format.js"
import { parseTokenizerJson, parseTokenizerJsonWith } from "../../../src/formats/tokenizer-json/parse.js"
import { bertReaders, byteLevelBpeReaders } from "../../../src/formats/tokenizer-json/readers/all.js"
import { expectItems } from "../../expect-items.js"
import { golden, goldenText } from "../../shared.js"

interface Row {
  readonly text: string
  readonly ids: readonly number[]
  readonly decoded: string
  readonly decodedSkipSpecial: string
}

const NAMES = ["bpe", "bpe-eow", "bbpe", "wordpiece", "wordpiece-bert", "unigram", "unigram-bytefallback"]

test.each(NAMES)("%s.tokenizer.json is written as it was read", (name) => {
  const text = goldenText(`hf/${name}.tokenizer.json`)
  const written = formatTokenizerJson(parseTokenizerJson(text))
  expect(JSON.parse(written)).toEqual(JSON.parse(text))
  expect(formatTokenizerJson(parseTokenizerJson(new TextEncoder().encode(written)))).toBe(written)
})

test.each(NAMES)("%s.tokenizer.json encodes and decodes as in its library", (name) => {
  const tokenizer = parseTokenizerJson(goldenText(`hf/${name}.tokenizer.json`))
  for (const { text, ids, decoded, decodedSkipSpecial } of golden<Row[]>(`hf/${name}.encodings.json`)) {
    expectItems(tokenizer.encodeIds(text), ids, JSON.stringify(text))
    expect(tokenizer.decode(ids)).toBe(decodedSkipSpecial)
    expect(tokenizer.decode(ids, { skipSpecialTokens: false })).toBe(decoded)
  }
})

test("readers of one algorithm read its files", () => {
  for (const [readers, name] of [
    [byteLevelBpeReaders, "bbpe"],
    [bertReaders, "wordpiece-bert"],
  ] as const) {
    const file = goldenText(`hf/${name}.tokenizer.json`)
    const size = Object.keys(JSON.parse(file).model.vocab).length
    expect(parseTokenizerJsonWith(readers, file).vocabularySize).toBe(size)
  }
})
