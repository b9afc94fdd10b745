// How good word vectors are: rate-words.js PAIRS QUESTIONS VECTORS... Prints a list, in the order of the files.
import { readFileSync } from "node:fs"
import { evaluateAnalogies, evaluateSimilarity, neighbourIndex } from "@lectern/embeddings"
import { readVectors } from "@lectern/embeddings/formats"
import type { WordsQuality } from "./words-report.js"

// As gensim's evaluate_word_pairs and evaluate_word_analogies, whose figures these are.
const ALL = { first: 300_000 }

const [pairs, questions, ...files] = process.argv.slice(2).map((file) => readFileSync(file))
const qualities = files.map((bytes): WordsQuality => {
  const vectors = readVectors(bytes, "word2vec-binary")
  const { spearman } = evaluateSimilarity(vectors, pairs!, ALL)
  return { spearman, analogies: evaluateAnalogies(neighbourIndex(vectors), questions!, ALL).accuracy }
})
console.log(JSON.stringify(qualities))
