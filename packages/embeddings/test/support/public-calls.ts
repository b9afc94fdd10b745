// Every public function with arguments that it takes: all of them, and of options each.
import * as formats from "../../src/formats/index.js"
import * as embeddings from "../../src/index.js"

/** The arguments of a call. */
export type Arguments = readonly unknown[]

const words = ["cat", "dog", "Cat"]
const data = Float32Array.of(2, 1, 2, 2, 0, 3)
const vectors = embeddings.wordVectors(words, 2, data)
const index = embeddings.neighbourIndex(vectors)
const approximate = { add: () => 0, search: () => ({ keys: [0n, 2n] }) }
const nearest = { count: 2, allow: ["cat", "dog"], deny: ["Cat"], first: 2 }
const evaluation = { path: "test.txt", first: 3, caseSensitive: true }
const texts = [vectors, ["cat", "dog", "cow"], ["dog"]] as const
const pairs = [["cat", "dog"]]

const counted = [
  { word: "a", count: 3 },
  { word: "b", count: 2 },
]
const vocabulary = embeddings.vocabulary(counted, { minCount: 1 })
const corpus = embeddings.encodeCorpus([["a", "b", "a"]], vocabulary)
const training = {
  architecture: "cbow",
  cbowError: "divided",
  objective: "nce",
  dimensions: 2,
  window: 2,
  shrinkWindows: false,
  negatives: 2,
  sharedNegatives: false,
  noisePower: 0.5,
  sample: 0.1,
  learningRate: 0.1,
  minLearningRate: 0.01,
  epochs: 2,
  seed: 1,
  schedule: "blocks",
  blocks: 2,
  subwords: { minNgram: 1, maxNgram: 2, buckets: 5 },
} as const
const trainer = embeddings.word2vec(corpus, vocabulary, training)
trainer.step()
const state = trainer.state()
const { phases } = trainer.begin()
const window = { architecture: "skip-gram", target: 0, context: [1] }
const pair = { dimensions: 1, input: Float64Array.of(1, 2), output: Float64Array.of(3, 4), rows: [[0, 1], [1]] }
const counter = embeddings.wordCounts()

/** By function, arguments that it takes. */
export const ARGUMENTS: Readonly<Record<string, Arguments>> = {
  alignVectors: [vectors, embeddings.unitVectors(vectors), { pairs }],
  analogy: [index, ["cat", "dog", "Cat"], { method: "3CosMul", count: 2 }],
  approximateNeighbours: [approximate, vectors, { measure: "dot", fill: "add" }],
  averageSimilarity: [...texts, { unit: false }],
  biasDirection: [vectors, pairs, { method: "mean" }],
  encodeCorpus: [[["a", "b"]], vocabulary],
  growVocabulary: [vocabulary, counted, { minCount: 1, maxWords: 5 }],
  huffmanPaths: [[5, 2, 1]],
  trainingWorker: [trainer.shared],
  vocabulary: [counted, { minCount: 1, maxWords: 5 }],
  windowGradients: [pair, window, { kind: "nce", negatives: [[0]], noise: [0.5, 0.5] }],
  word2vec: [corpus, vocabulary, training],
  wordCounts: [],
  cosineSimilarity: [
    [1, 2],
    [3, 4],
  ],
  evaluateAnalogies: [index, ": s\ncat dog Cat dog\n", { ...evaluation, method: "3CosMul", unknown: "wrong" }],
  evaluateSimilarity: [vectors, "cat dog 1\n", { ...evaluation, unknown: "zero" }],
  meanVector: [vectors, ["cat", "dog"], { weights: [1, 2], unit: true }],
  mostSimilarPairs: [index, { count: 2, first: 3 }],
  neighbourIndex: [vectors, { measure: "euclidean" }],
  neighbourhoodOverlap: [vectors, embeddings.unitVectors(vectors), { count: 1, words: ["cat"], measure: "dot" }],
  pearson: [
    [1, 2],
    [3, 4],
  ],
  procrustes: [[1, 2], [3, 4], 2],
  projections: [vectors, [1, 2], ["cat"]],
  spearman: [
    [1, 2],
    [3, 4],
  ],
  tokenVectors: [vectors, ["cat", "cow"]],
  transport: [
    [1, 1],
    [0.5, 1.5],
    [1, 2, 3, 4],
  ],
  unitVectors: [vectors],
  vectorOf: [vectors, "cat"],
  wordIds: [vectors],
  wordMoversDistance: [...texts, { unit: false }],
  wordVectors: [words, 2, data],
}

/** Functions of what the functions return. */
export const METHODS = {
  nearest: index.nearest,
  nearestOfEach: index.nearestOfEach,
  nearestOfApproximate: embeddings.approximateNeighbours(approximate, vectors).nearest,
  scores: index.scores,
  continued: (from: embeddings.Word2vecState) => embeddings.word2vec(corpus, vocabulary, { state: from }),
  countSentence: (sentence: readonly string[]) => counter.finalize(counter.add(counter.zero(), sentence)),
  task: embeddings.trainingWorker(trainer.shared),
  part: embeddings.trainingWorker(trainer.shared),
  vectorOfAny: trainer.vectorOf,
  tree: (objective: embeddings.ObjectiveOfExample) =>
    embeddings.windowGradients(pair, { ...window, architecture: "cbow" }, objective),
}

/** By function, arguments that it takes. */
export const METHOD_ARGUMENTS: Readonly<Record<string, Arguments>> = {
  nearest: [[1, 2], nearest],
  nearestOfEach: [["cat", [1, 2]], nearest],
  nearestOfApproximate: ["cat", nearest],
  scores: [[1, 2]],
  continued: [state],
  countSentence: [["a"]],
  task: [phases[2]![0]],
  part: [phases[0]![0]],
  vectorOfAny: ["abc"],
  tree: [{ kind: "hierarchical-softmax", paths: embeddings.huffmanPaths([2, 1]) }],
}

const text = new TextEncoder().encode("1 2\na 1 2\n")
const subwords = { minNgram: 1, maxNgram: 2, buckets: 3 }
const settings = {
  ...subwords,
  window: 5,
  epochs: 5,
  minCount: 1,
  negatives: 5,
  wordNgrams: 1,
  loss: "negative-sampling",
  model: "skip-gram",
  updateRate: 100,
  subsampling: 1e-4,
} as const
const model: formats.FastText = {
  settings,
  dimensions: 1,
  entries: { words: ["a"], counts: [3] },
  labels: { words: [], counts: [] },
  tokens: 3,
  input: new Float32Array(4),
  output: new Float32Array(1),
}
const bytes = [...formats.writeFastText(model)].flatMap((chunk) => [...chunk])
const path = "file"
const scan = { path, limit: 9, dimensions: 2, duplicates: "first", encodingErrors: "replace" }

/** The same of `@lectern/embeddings/formats`. */
export const FORMATS_ARGUMENTS: Readonly<Record<string, Arguments>> = {
  detectFormat: [text],
  fastTextReader: [{ path }],
  fastTextVector: [model, "b"],
  fastTextVectors: [model],
  readFastText: [Uint8Array.from(bytes), { path }],
  readNpy: [formats.writeNpy(vectors), words, { path }],
  readSafetensorsVectors: [formats.writeSafetensorsVectors(vectors), { path, tensor: "embeddings", words }],
  readVectors: [text, "word2vec", scan],
  readVocabulary: ["a\nb\n", path],
  subwordBuckets: ["word", subwords],
  vectorReader: ["glove", scan],
  vectorScanner: ["word2vec-binary", () => 0, scan],
  writeFastText: [model],
  writeNpy: [vectors],
  writeSafetensorsVectors: [vectors],
  writeVectors: [vectors, "word2vec"],
  writeVocabulary: [words],
}
