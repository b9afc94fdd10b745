import { expect, test } from "vitest"
import type { PreTokenizer } from "../../src/pretokenize/pre-tokenizer.js"
import { metaspace } from "../../src/pretokenize/stages/metaspace.js"
import { whitespaceSplit } from "../../src/pretokenize/stages/whitespace.js"
import { trainUnigram } from "../../src/train/unigram/train.js"
import { trainWordPiece } from "../../src/train/wordpiece/train.js"
import { wordCounts } from "../../src/train/words/counts.js"
import own from "../golden/train-bpe.json" with { type: "json" }
import sets from "../golden/train-sets.json" with { type: "json" }

function wordsBy(preTokenizer: PreTokenizer) {
  const statistic = wordCounts({ preTokenizer })
  return statistic.finalize(own.lines.reduce(statistic.add, statistic.zero()))
}

test.each(sets.wordPiece)(
  "WordPiece by counts learns the tokens of Hugging Face, pairs seen $minFrequency times",
  ({ minFrequency, tokens }) => {
    const options = { variant: "count", vocabularySize: 3000, minFrequency, specialTokens: ["[UNK]"] } as const
    const { model } = trainWordPiece(wordsBy(whitespaceSplit()), { ...options, unknownToken: "[UNK]" })
    expect(new Set(Array.from(model.vocabulary.entries(), ([token]) => token))).toEqual(new Set(tokens))
  },
)

test("Unigram's variant huggingface learns its pieces", () => {
  const options = { variant: "huggingface", vocabularySize: 120, specialTokens: ["<unk>"] } as const
  const { pieces } = trainUnigram(wordsBy(metaspace()), options)
  const expected = new Map(Object.entries(sets.unigram))
  expect(new Set(pieces.map(([piece]) => piece))).toEqual(new Set(expected.keys()))
  for (const [piece, score] of pieces) expect(Math.abs(score - expected.get(piece)!), piece).toBeLessThan(0.01)
})
