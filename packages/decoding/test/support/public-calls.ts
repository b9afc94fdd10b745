// Every public function with arguments that it takes: all of them, and of options each.
import * as decoding from "../../src/index.js"
import * as ngram from "../../src/ngram/index.js"
import * as seq2seq from "../../src/seq2seq/index.js"

/** The arguments of a call. */
export type Arguments = readonly unknown[]

const logProbs = (): number[] => [0.5, 0.3, 0.2].map(Math.log)
const model = decoding.functionModel({ vocabularySize: 3, logProbs })
// Beside log-probabilities, a representation of each row and its attention over a source of two tokens.
const complete = {
  ...model,
  step(states: readonly Int32Array[], tokens: Int32Array) {
    const step = model.step(states, tokens) as decoding.Step<readonly Int32Array[]>
    const two = (): Float32Array => new Float32Array(2 * tokens.length).fill(0.5)
    return { ...step, hidden: two(), attention: two() }
  },
}
const sources = { prompts: [[1], [2, 1]], states: model.start(2) }
const search = { endTokens: [0], maxLength: 3, rules: [decoding.topK(2)], signal: new AbortController().signal }
const scoring = {
  lengthPenalty: "gnmt",
  alpha: 0.5,
  counted: "tokens",
  wordPenalty: 0.1,
  coverage: { kind: "gnmt", beta: 0.1 },
}
const beam = {
  ...search,
  beamWidth: 2,
  nBest: 2,
  scoring,
  trace: true,
  stop: { kind: "count", patience: 1 },
  groups: { count: 2, diversity: 0.5 },
  constraints: [[2], { anyOf: [[1], [2, 1]] }],
}
const fusion = { kind: "tokens", logProb: () => Math.log(0.5), end: () => Math.log(0.5), alpha: 0.5, beta: 0.1 }
const pruning = { minTokenLogProb: -5, beamThreshold: 9 }
const ctc = { vocabularySize: 3, blank: 0, beamWidth: 2, nBest: 2, ...pruning, fusion, signal: search.signal }
const random = { seed: 1, generator: undefined }
const minTokens = { minTokens: 1 }
const penalty = { window: 3, prompt: "counted" }
const mirostat = { rate: 0.1, surprise: "after" }
const huggingFaceRules = {
  repetitionPenalty: 1.1,
  temperature: 0.7,
  topH: 0.5,
  topK: 2,
  topP: 0.9,
  minP: 0.1,
  typicalP: 0.9,
  epsilonCutoff: 0.1,
  etaCutoff: 0.1,
}
const llamaCppRules = {
  penaltyLastN: 64,
  repeatPenalty: 1.1,
  frequencyPenalty: 0.1,
  presencePenalty: 0.1,
  dryMultiplier: 0.5,
  dryBase: 1.75,
  dryAllowedLength: 2,
  dryPenaltyLastN: 64,
  dryBreakers: [1, [2, 1]],
  topNSigma: 1,
  topK: 2,
  typicalP: 0.9,
  topP: 0.9,
  minP: 0.1,
  xtcProbability: 0.1,
  xtcThreshold: 0.1,
  temperature: 0.7,
  dynatempRange: 0.1,
  dynatempExponent: 1,
  mirostat: 0,
  mirostatTau: 5,
  mirostatEta: 0.1,
}

const pairs = { ...sources, references: [[[1, 0]], [[2, 2, 1, 0], [0]]] }
const analysis = { isBad: () => true, maxNodes: 9, batchSize: 2 }

const counts = ngram.countNgrams(["a b a", "b a"], { order: 2 })
const bigrams = ngram.kneserNey(counts).model
const word = ngram.ngramScorer(bigrams).score("a b")
const plain = { prune: [0, 0], interpolateUnigrams: true }
const smoothing = { variant: "backoff", discounts: [[0.5], [0.5]], prune: [0, 0], interpolateUnigrams: true }

/** By function, arguments that it takes. */
export const ARGUMENTS: Readonly<Record<string, Arguments>> = {
  allowedTokens: [() => [0]],
  applyRules: [logProbs(), [decoding.topK(2)], { ...random, tokens: [1, 2], promptLength: 1 }],
  attribute: [complete, decoding.beamSearch, pairs, { ...analysis, search: { ...search, beamWidth: 2, scoring } }],
  attributeGrid: [
    complete,
    pairs,
    { ...analysis, beamWidths: [1, 2], alphas: [0, 1], search: { ...search, nBest: 2, scoring } },
  ],
  attributionShares: [],
  badWords: [[[1, 2]]],
  beamSearch: [complete, sources, beam],
  beamSearchSteps: [complete, sources, beam],
  cTranslate2: [{ lengthPenalty: 1, coveragePenalty: 0, patience: 1 }],
  contrastiveSearch: [complete, sources, { ...search, topK: 2, alpha: 0.5 }],
  contrastiveSearchSteps: [complete, sources, { ...search, topK: 2, alpha: 0.5 }],
  ctcBeamSearch: [[...logProbs(), ...logProbs()], ctc],
  ctcDecoder: [ctc],
  ctcGreedySearch: [[...logProbs(), ...logProbs()], { vocabularySize: 3, blank: 0 }],
  dry: [0.5, { ...penalty, base: 1.75, allowedLength: 2, breakers: [1, [2, 1]] }],
  dynamicTemperature: [0.5, 1.5, 1],
  epsilon: [0.1, minTokens],
  eta: [0.1, minTokens],
  exhaustiveSearch: [model, sources, { ...search, order: "depth-first", nBest: 2, maxNodes: 99, batchSize: 2 }],
  exhaustiveSearchSteps: [model, sources, { ...search, order: "depth-first", nBest: 2, maxNodes: 99, batchSize: 2 }],
  fairseq: [{ lenpen: 1 }],
  forcedScores: [model, sources, pairs.references, { rules: search.rules, batchSize: 2 }],
  forcedPrefixes: [[[1], [2]]],
  frequencyPenalty: [0.5, penalty],
  functionModel: [{ vocabularySize: 3, logProbs }],
  greedySearch: [complete, sources, { ...search, scoring, trace: true }],
  huggingFace: [{ lengthPenalty: 1, earlyStopping: true }],
  huggingFaceRules: [huggingFaceRules],
  llamaCppRules: [llamaCppRules],
  logSoftmax: [[0, 1, 2, 3, 4, 5], 3],
  marian: [{ normalize: 1, wordPenalty: 0.1 }],
  minLength: [2, [0]],
  minP: [0.1, minTokens],
  minimumBayesRisk: [
    ["a", "b"],
    ["a"],
    (a: string, b: string) => (a === b ? 1 : 0),
    {
      weights: [1],
      range: [0, 1],
      nBest: 2,
      batchSize: 2,
      signal: search.signal,
      symmetric: false,
      onProgress: () => {},
    },
  ],
  mirostat: [5, mirostat],
  mirostat2: [5, mirostat],
  noRepeatNgrams: [2],
  openNmt: [{ lengthPenalty: "wu", alpha: 0.5, coveragePenalty: "wu", beta: 0.1 }],
  pLess: [{ ...minTokens, threshold: "plain" }],
  presencePenalty: [0.5, penalty],
  repetitionPenalty: [1.5, penalty],
  sample: [model, sources, { ...search, ...random, samples: 2 }],
  sampleSteps: [model, sources, { ...search, ...random, samples: 2 }],
  scorer: [{ ...scoring, coverage: undefined }, 3],
  stochasticBeamSearch: [model, sources, { ...search, ...random, beamWidth: 2 }],
  suppressTokens: [[1]],
  temperature: [0.5],
  topH: [0.5, { ...minTokens, entropy: "partial" }],
  topK: [2],
  topNSigma: [1, minTokens],
  topP: [0.5, minTokens],
  typical: [0.5, minTokens],
  xtc: [0.5, { threshold: 0.1 }],
}

/** The same of `@lectern/decoding/ngram`. */
export const NGRAM_ARGUMENTS: Readonly<Record<string, Arguments>> = {
  absoluteDiscounting: [counts, smoothing],
  addK: [counts, { prune: [0, 0], k: 0.5 }],
  addNgramCounts: [ngram.ngramCounter({ order: 2 }).zero(), counts],
  arpaReader: [{ path: "m.arpa", maxLineBytes: 99 }],
  countNgrams: [["a b", "b"], { order: 2, specialWords: "refuse", vocabulary: ["a"] }],
  fitMixture: [[word, word], { maxRounds: 9, tolerance: 0.1 }],
  goodTuring: [counts, plain],
  infiniGram: [["a b", "b"], { specialWords: "refuse" }],
  infiniGramOfIds: [[[1, 2], [2]], { vocabularySize: 4, endToken: 0, startToken: 3 }],
  jelinekMercer: [counts, { ...plain, weights: [0.5, 0.5], heldOut: undefined }],
  katz: [counts, { ...plain, maxCount: 5 }],
  kneserNey: [counts, smoothing],
  maximumLikelihood: [counts, plain],
  mergeModels: [
    [bigrams, bigrams],
    [0.5, 0.5],
  ],
  mergeNgramCounts: [counts, counts],
  mixedScores: [
    [word, word],
    [0.5, 0.5],
  ],
  modifiedKneserNey: [counts, smoothing],
  ngramCounter: [{ order: 2, specialWords: "refuse", vocabulary: ["a"] }],
  ngramDecoder: [bigrams, { unknown: "forbid" }],
  ngramScorer: [bigrams],
  novelty: [{ maxOrder: 3 }],
  perplexity: [],
  pruneByEntropy: [bigrams, { threshold: 0.1 }],
  readArpa: [
    new TextEncoder().encode("\\data\\\nngram 1=1\n\n\\1-grams:\n-1\ta\n\n\\end\\\n"),
    { path: "m.arpa", maxLineBytes: 99 },
  ],
  stupidBackoff: [counts, { ...plain, factor: 0.4 }],
  wittenBell: [counts, { ...plain, variant: "backoff" }],
  withMinCount: [counts, 2],
  writeArpa: [bigrams],
}

const tiny = { cell: "lstm", attention: "none", bidirectional: false, embedding: 1, hidden: 1, units: "words" } as const
const adam = { learningRate: 0.1, beta1: 0.5, beta2: 0.5, epsilon: 0.1, clip: 1 }
const pair = { source: "a", target: "b" }
const trainer = seq2seq.seq2seqTrainer([pair], tiny)

const file = { path: "m.safetensors" }
const single = { dtype: "F32", shape: [2], data: new Float32Array(2) } as const

/** The same of `@lectern/decoding/seq2seq`. */
export const SEQ2SEQ_ARGUMENTS: Readonly<Record<string, Arguments>> = {
  datePairs: [{ count: 2, ...random }],
  readSafetensors: [seq2seq.writeSafetensors({ a: single }), file],
  readSeq2seq: [seq2seq.writeSeq2seq(trainer.model()), file],
  readTrainerState: [seq2seq.writeTrainerState(trainer.state()), file],
  seq2seqModel: [trainer.state().config, trainer.state().tensors],
  seq2seqTrainer: [[pair], { ...tiny, ...adam, minCount: 1, batchSize: 2, ...random }],
  writeSafetensors: [{ a: single }, { b: "c" }],
  writeSeq2seq: [{ config: trainer.state().config, tensors: trainer.state().tensors }],
  writeTrainerState: [trainer.state()],
}

const written = trainer.model()
const encoded = written.encode(["a", "b"]).states!

/** Functions of what the functions of `@lectern/decoding/seq2seq` return. */
export const SEQ2SEQ_METHODS = {
  continueFrom: (state: seq2seq.TrainerState) => seq2seq.seq2seqTrainer([pair], { state }),
  encode: written.encode,
  forced: written.forced,
  reorder: (rows: Int32Array) => written.decoder.reorder(encoded, rows),
  step: (tokens: Int32Array) => written.decoder.step(encoded, tokens),
  textOf: written.textOf,
  tokensOf: written.tokensOf,
}

/** Their arguments. */
export const SEQ2SEQ_METHOD_ARGUMENTS: Readonly<Record<string, Arguments>> = {
  continueFrom: [trainer.state()],
  encode: [["a", "b"]],
  forced: [[pair]],
  reorder: [Int32Array.of(1, 0)],
  step: [Int32Array.of(1, 0)],
  textOf: [[3, 1]],
  tokensOf: ["a"],
}
