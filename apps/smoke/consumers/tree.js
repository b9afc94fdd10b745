// The tree of the note on beam search: the likeliest first token is not the start of the likeliest sequence. The sentence of the
// note on n-gram models, which nobody has written.
import { beamSearch, functionModel, greedySearch } from "@lectern/decoding"
import { countNgrams, ngramScorer, wittenBell } from "@lectern/decoding/ngram"

const AFTER = { "": [0.1, 0.5, 0.4], 1: [0.4, 0.3, 0.3], 2: [0.9, 0.05, 0.05] }

export async function measure() {
  const tree = functionModel({
    vocabularySize: 3,
    logProbs: (tokens) => (AFTER[tokens.slice(1).join()] ?? [1, 0, 0]).map(Math.log),
  })
  const options = { endTokens: 0, maxLength: 2 }
  const [greedy] = await greedySearch(tree, { prompts: [[0]] }, options)
  const [beam] = await beamSearch(tree, { prompts: [[0]] }, { ...options, beamWidth: 2 })
  const { model } = wittenBell(countNgrams(["the cat sat", "the cat ran", "the dog sat"], { order: 2 }))
  const { logProbs } = ngramScorer(model).score("the dog ran")
  return {
    greedy: Math.exp(greedy.hypotheses[0].sum),
    beam: Math.exp(beam.hypotheses[0].sum),
    proven: beam.provenOptimal,
    sentence: 10 ** logProbs.reduce((sum, each) => sum + each, 0),
  }
}
