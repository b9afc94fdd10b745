// What one package makes and another takes. Modules for pages do not share what the packages import: each has copies.
import { LecternError, sentence } from "@lectern/core"
import { beamSearch, functionModel, minimumBayesRisk, sample } from "@lectern/decoding"
import { countNgrams, ngramDecoder, wittenBell } from "@lectern/decoding/ngram"
import { encodeCorpus, neighbourIndex, tokenVectors, vocabulary, word2vec, wordVectors } from "@lectern/embeddings"
import { readVectors, writeVectors } from "@lectern/embeddings/formats"
import { tsne } from "@lectern/embeddings/project"
import { bleu, embeddingAverage, sentenceChrf } from "@lectern/metrics"
import { bootstrapSums, fillStandardNormal, pcg64, shuffle, standardNormal, streamAt } from "@lectern/random"
import { normalCdf } from "@lectern/random/special"
import { binomial, gamma, importanceSample, monteCarlo, normal, poisson, studentT } from "@lectern/sampling"
import { gammaP } from "@lectern/sampling/special"
import { byteLevel, createTokenizer, parseVocabAndMerges } from "@lectern/tokenizers"

export async function measure() {
  return {
    errors: errors(),
    draws: draws(),
    sampled: await sampled(),
    searched: await searched(),
    scored: scored(),
    vectors: vectors(),
    special: [normalCdf(1), gammaP(0.5, 0.5)],
  }
}

/** Errors of every package, known by one class and by data. */
function errors() {
  const calls = [
    () => functionModel({ vocabularySize: 0, logProbs: () => [] }),
    () => countNgrams([], { order: 0 }),
    () => neighbourIndex(1),
    () => readVectors(new Uint8Array(1), "glov"),
    () => tsne(1),
    () => bleu({ maxOrder: 0 }),
    () => pcg64(-1),
    () => normal(0, -1),
    () => gammaP(-1, 0),
    () => createTokenizer({ model: 1 }),
  ]
  return calls.map((call) => {
    try {
      call()
    } catch (error) {
      const isWorded = error.message === sentence(error.problem)
      return [error instanceof LecternError, error.name, error.problem.kind, isWorded]
    }
    return "not refused"
  })
}

/** Draws from streams that another package made, also between the halves of a word, and after many draws. */
function draws() {
  const generator = pcg64(7)
  generator.next()
  const distributions = [gamma(2.5), gamma(0.3), normal(1, 2), studentT(3), binomial(40, 0.3), poisson(12)]
  const numbers = distributions.flatMap((each) => [each.sample(generator), generator.uniform(), each.sample(generator)])
  for (let i = 0; i < 5000; i++) generator.uniform()
  const many = distributions.map((each) => Array.from({ length: 2000 }, () => each.sample(generator)).at(-1))
  const filled = fillStandardNormal(new Float64Array(300), generator).at(-1)
  const again = streamAt(generator.state)
  const { estimate } = monteCarlo((x) => x * x, [0, 1], { draws: 500, generator })
  const { logWeights } = importanceSample({
    target: normal().logPdf,
    proposal: studentT(3),
    draws: 50,
    generator: again,
  })
  return [
    numbers,
    many,
    filled,
    shuffle([1, 2, 3, 4, 5], again),
    standardNormal(generator),
    estimate,
    logWeights.at(-1),
  ]
}

/** A model sampled with a stream of another package. */
async function sampled() {
  const model = functionModel({ vocabularySize: 4, logProbs: () => [0.1, 0.2, 0.3, 0.4].map(Math.log) })
  const generator = pcg64(3)
  const [samples] = await sample(model, { prompts: [[1]] }, { endTokens: 0, maxLength: 9, samples: 5, generator })
  return samples.map(({ tokens }) => [...tokens])
}

/** A search over a model of the n-gram module, and a choice by a metric. */
async function searched() {
  const { model } = wittenBell(countNgrams(["the cat sat", "the cat ran", "the dog sat"], { order: 2 }))
  const decoder = ngramDecoder(model)
  const [found] = await beamSearch(decoder, { prompts: [[1]] }, { beamWidth: 3, maxLength: 5, endTokens: 2 })
  const outputs = ["the cat sat", "the cat ran", "a dog"]
  const { best } = await minimumBayesRisk(outputs, outputs, (a, b) => sentenceChrf(a, b).score)
  return [
    found.hypotheses.map(({ tokens, sum }) => [...tokens, sum]),
    best.map(({ index, expectedUtility }) => [index, expectedUtility]),
  ]
}

/** A metric with a tokenizer of another package, and its rows resampled by a third. */
function scored() {
  const model = parseVocabAndMerges({ vocab: '{"a":0,"b":1,"c":2,"Ġ":3,"ab":4}', merges: "#version: 0.2\na b\n" })
  const { encode } = createTokenizer({ preTokenizer: byteLevel({ addPrefixSpace: false }), model })
  const metric = bleu({ tokenize: (text) => encode(text).tokens, maxOrder: 2 })
  const pairs = [
    ["ab c ab", "ab c c"],
    ["a b", "a b c"],
    ["c c ab", "c ab ab"],
  ]
  const rows = pairs.map(([hypothesis, reference]) =>
    metric.add(metric.zero(), { hypothesis, references: [reference] }),
  )
  const { width } = metric
  const score = (state) => metric.finalize(state).score
  const joined = Float64Array.from(rows.flatMap((row) => [...row]))
  const whole = metric.score(...[0, 1].map((side) => pairs.map((pair) => pair[side])))
  const { scores } = bootstrapSums({ rows: joined, width, score, resamples: 20, seed: 5 })
  return [whole, [...scores]]
}

/** Vectors trained with a stream of another package, written and read by another, drawn by a third, used by a metric. */
function vectors() {
  const sentences = Array.from({ length: 30 }, (_, i) => [
    ["cat", "dog"][i % 2],
    "eats",
    ["fish", "meat"][(i >> 1) % 2],
  ])
  const words = vocabulary(
    ["cat", "dog", "eats", "fish", "meat"].map((word) => ({ word, count: 10 })),
    { minCount: 1 },
  )
  const options = { dimensions: 4, epochs: 2, generator: pcg64(2) }
  const trainer = word2vec(encodeCorpus(sentences, words), words, options)
  while (!trainer.done) trainer.step()
  const read = readVectors(writeVectors(trainer.vectors(), "word2vec-binary"), "word2vec-binary")
  const nearest = neighbourIndex(read).nearest("cat", { count: 2 })
  const { positions } = tsne(
    { data: read.data, rows: 5, columns: 4 },
    { perplexity: 1.3, iterations: 20, generator: pcg64(4) },
  )
  const table = wordVectors(["cat", "kitten", "sits"], 2, Float32Array.of(1, 0, 0.8, 0.6, 0, 1))
  const { score } = embeddingAverage({ embed: (tokens) => tokenVectors(table, tokens) }).score(["kitten"], ["cat"])
  return [nearest, [...positions], score]
}
