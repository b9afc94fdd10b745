// The tree of the note on beam search: the likeliest first token is not the start of the likeliest sequence. The sentence of the
// note on n-gram models, which nobody has written. A model that learns to write one letter for another.
import { attribute, beamSearch, functionModel, greedySearch } from "@lectern/decoding"
import { countNgrams, ngramScorer, wittenBell } from "@lectern/decoding/ngram"
import { readSeq2seq, seq2seqTrainer, writeSeq2seq } from "@lectern/decoding/seq2seq"

const AFTER = { "": [0.1, 0.5, 0.4], 1: [0.4, 0.3, 0.3], 2: [0.9, 0.05, 0.05] }

export async function measure() {
  const tree = functionModel({
    vocabularySize: 3,
    logProbs: (tokens) => (AFTER[tokens.slice(1).join()] ?? [1, 0, 0]).map(Math.log),
  })
  const options = { endTokens: 0, maxLength: 2 }
  const [greedy] = await greedySearch(tree, { prompts: [[0]] }, options)
  const [beam] = await beamSearch(tree, { prompts: [[0]] }, { ...options, beamWidth: 2 })
  const wanted = { prompts: [[0]], references: [[[2, 0]]] }
  const [{ verdict }] = await attribute(tree, greedySearch, wanted, { search: options })
  const { model } = wittenBell(countNgrams(["the cat sat", "the cat ran", "the dog sat"], { order: 2 }))
  const { logProbs } = ngramScorer(model).score("the dog ran")
  const trainer = seq2seqTrainer([{ source: "a", target: "b" }], { hidden: 8, learningRate: 0.02, seed: 1 })
  for (let step = 0; step < 50; step++) trainer.step()
  const trained = readSeq2seq(writeSeq2seq(trainer.model()))
  const [written] = await greedySearch(trained.decoder, trained.encode(["a"]), {
    endTokens: trained.endToken,
    maxLength: 5,
  })
  return {
    greedy: Math.exp(greedy.hypotheses[0].sum),
    beam: Math.exp(beam.hypotheses[0].sum),
    proven: beam.provenOptimal,
    verdict,
    learned: trained.textOf(written.hypotheses[0].tokens),
    sentence: 10 ** logProbs.reduce((sum, each) => sum + each, 0),
  }
}
