import { logSumExp } from "@lectern/core"
import { expect, test } from "vitest"
import {
  badWords,
  beamSearch,
  cTranslate2,
  functionModel,
  logSoftmax,
  minLength,
  type Rule,
  suppressTokens,
} from "../../../src/index.js"
import golden from "../../golden/beam-searches.json" with { type: "json" }
import { type GenerateOptions, searchOptions } from "../../helpers/hugging-face.js"

const { vocabulary, eos, made } = golden
// Logits by the position of the last token and the last token.
const model = functionModel({
  vocabularySize: vocabulary,
  logProbs: (tokens) => logSoftmax(golden.table[tokens.length - 1]![tokens.at(-1)!]!, vocabulary),
})

/** CTranslate2 forbids end tokens before it normalizes. */
const renormalized: Rule = {
  name: "renormalized",
  apply(scores) {
    const sum = logSumExp(scores)
    scores.forEach((score, token) => {
      scores[token] = score - sum
    })
  },
}

test.each(golden.transformers.map((each, i) => ({ ...each, i })))(
  "search $i of transformers: $options",
  async (search) => {
    const { bad_words_ids, suppress_tokens, ...options } = search.options as GenerateOptions & {
      readonly bad_words_ids?: readonly (readonly number[])[]
      readonly suppress_tokens?: readonly number[]
    }
    const ours = searchOptions({ ...search, options, vocabulary, eos, table: [] })
    const rules = [...ours.rules!, badWords(bad_words_ids ?? []), suppressTokens(suppress_tokens ?? [])]
    const [result] = await beamSearch(model, { prompts: [search.prompt] }, { ...ours, rules })
    expect(result!.hypotheses.map(({ tokens }) => [...tokens])).toEqual(search.sequences)
    result!.hypotheses.forEach(({ score, tokenScores }, i) => {
      expect(Math.abs(score - search.scores[i]!)).toBeLessThan(made.tolerance)
      expect(tokenScores).toHaveLength(search.token_scores[i]!.length)
      tokenScores.forEach((each, k) => {
        expect(Math.abs(each - search.token_scores[i]![k]!)).toBeLessThan(made.tolerance)
      })
    })
  },
)

test.each(golden.ctranslate2.map((each, i) => ({ ...each, i })))(
  "search $i of CTranslate2: $options",
  async (search) => {
    const { beam_size, length_penalty, patience, num_hypotheses, max_length, min_length, return_end_token } =
      search.options
    const options = {
      beamWidth: beam_size,
      nBest: num_hypotheses,
      maxLength: max_length,
      endTokens: eos,
      rules: [minLength(min_length, eos), renormalized],
      ...cTranslate2({ lengthPenalty: length_penalty, patience }),
    }
    const [result] = await beamSearch(model, { prompts: [search.prompt] }, options)
    const shown = result!.hypotheses.map(({ tokens, finished }) => [
      ...(finished && !return_end_token ? tokens.slice(0, -1) : tokens),
    ])
    expect(shown).toEqual(search.sequences)
    result!.hypotheses.forEach(({ score }, i) => {
      expect(Math.abs(score - search.scores[i]!)).toBeLessThan(made.tolerance)
    })
  },
)
