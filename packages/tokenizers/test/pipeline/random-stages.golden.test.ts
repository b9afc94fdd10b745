// Tokenizers of stages drawn at random against Hugging Face's library.
import { describe, expect, test } from "vitest"
import { parseTokenizerJson } from "../../src/formats/tokenizer-json/parse.js"
import { encodeText } from "../../src/text/encode-text.js"
import { codePointOffsets } from "../../src/text/utf16-offsets.js"
import hf from "../golden/hf-random-stages.json" with { type: "json" }
import { goldenText, hasShared } from "../shared.js"
import { orNull, pairsOf } from "../word-level-parts.js"

describe.skipIf(!hasShared).each(hf.cases)("case %# (needs the shared golden values)", ({ model, rows, ...stages }) => {
  test(`${model} gives what Hugging Face's gives`, () => {
    const file = JSON.parse(goldenText(`hf/${model}.tokenizer.json`))
    const all = { ...file, ...stages, added_tokens: [...file.added_tokens, ...stages.added_tokens] }
    const tokenizer = parseTokenizerJson(JSON.stringify(all))
    for (const { text, ids, offsets, words, decoded } of rows) {
      const encoding = tokenizer.encode(text)
      const points = encoding.byteOffsets.slice()
      codePointOffsets(encodeText(text), points, points, encoding.ids.length)
      expect([...encoding.ids], text).toEqual(ids)
      expect(pairsOf(points), text).toEqual(offsets)
      expect(orNull(encoding.wordIds), text).toEqual(words)
      expect(tokenizer.encodeIds(text), text).toEqual(encoding.ids)
      expect(tokenizer.decode(ids), text).toBe(decoded)
    }
  })
})
