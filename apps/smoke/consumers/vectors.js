// The worked examples of the notes on word2vec, and a corpus of two kinds of sentences whose words must not mix.
import {
  encodeCorpus,
  huffmanPaths,
  neighbourIndex,
  vocabulary,
  windowGradients,
  word2vec,
  wordCounts,
} from "@lectern/embeddings"
import { readVectors, writeVectors } from "@lectern/embeddings/formats"
import { pca } from "@lectern/embeddings/project"

const SENTENCES = Array.from({ length: 200 }, (_, i) => {
  const [subjects, verb, objects] = [
    [["cat", "dog"], "eats", ["fish", "meat"]],
    [["car", "bus"], "burns", ["oil", "gas"]],
  ][i % 2]
  return [subjects[(i >> 1) % 2], verb, objects[(i >> 2) % 2]]
})

export async function measure() {
  const pair = { dimensions: 2, input: Float64Array.of(1, 0), output: Float64Array.of(1, 0, 0, 1, -1, 0) }
  const { loss } = windowGradients(pair, { architecture: "skip-gram", target: 0, context: [1] }, { kind: "softmax" })
  const counter = wordCounts()
  const words = vocabulary(counter.finalize(SENTENCES.reduce(counter.add, counter.zero())), { minCount: 1 })
  const options = { dimensions: 8, epochs: 30, sample: 0, learningRate: 0.1, seed: 1 }
  const trainer = word2vec(encodeCorpus(SENTENCES, words), words, options)
  while (!trainer.done) trainer.step()
  const index = neighbourIndex(readVectors(writeVectors(trainer.vectors(), "word2vec"), "word2vec"))
  const nearest = (word) => index.nearest(word, { count: 1 })[0].word
  return {
    loss,
    bits: huffmanPaths([5, 2, 1, 1]).map((path) => path.length),
    nearest: ["cat", "bus", "oil"].map(nearest),
    variances: [...pca({ rows: 3, columns: 2, data: Float64Array.of(0, 0, 3, 4, 6, 8) }).explainedVariance],
  }
}
