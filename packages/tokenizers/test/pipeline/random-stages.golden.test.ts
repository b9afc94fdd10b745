// Tokenizers of stages drawn at random against Hugging Face's library.
import { describe, test } from "vitest"
import { parseTokenizerJson } from "../../src/formats/tokenizer-json/parse.js"
import { expectItems } from "../expect-items.js"
import hf from "../golden/hf-random-stages.json" with { type: "json" }
import { ownText } from "../shared.js"

describe.each(hf.cases)("case %#", ({ model, rows, ...stages }) => {
  test(`${model} gives what Hugging Face's gives`, () => {
    const file = JSON.parse(ownText(`hf/${model}.tokenizer.json`))
    const all = { ...file, ...stages, added_tokens: [...file.added_tokens, ...stages.added_tokens] }
    const tokenizer = parseTokenizerJson(JSON.stringify(all))
    for (const { text, ids, offsets, words, decoded } of rows) {
      const encoding = tokenizer.encode(text)
      // The library's offsets are in code points.
      const points = Array.from(encoding.offsets, (place) => [...text.slice(0, place)].length)
      const wordIds = words.map((word) => word ?? -1)
      expectItems(encoding.ids, ids, text)
      expectItems(points, offsets.flat(), text)
      expectItems(encoding.wordIds, wordIds, text)
      expectItems(tokenizer.encodeIds(text), encoding.ids, text)
      expectItems([tokenizer.decode(ids)], [decoded], text)
    }
  })
})
