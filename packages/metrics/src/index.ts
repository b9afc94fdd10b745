/**
 * Exact, fast metrics of generated text.
 *
 * Use it to score translations, transcripts, summaries and answers with the numbers of sacreBLEU, jiwer and rouge-score, and to compare systems with
 * intervals and tests. Inputs are strings; nothing is read or written.
 *
 * @see [Note: Corpus BLEU](../../../docs/notes/corpus-bleu.md)
 * @example
 * ```ts
 * const { score, signature } = bleu().score(["the cat sat on the mat"], ["the cat sat on a mat"])
 * // sacreBLEU 2.6.0 prints 53.73.
 * score //=> 0.5373
 * signature.includes("tok:13a") //=> true
 * ```
 * @packageDocumentation
 */

export { contains } from "./answers/contains.js"
export { accuracy, exact, exactMatch } from "./answers/exact.js"
export { type F1Options, type F1Score, f1, tokenF1 } from "./answers/f1.js"
export type { AnswerOptions, MatchScore } from "./answers/match-metric.js"
export { type AnswerNormalizer, normalizeAnswer } from "./answers/normalize.js"
export {
  extractNumber,
  type NumberFilter,
  type NumberOptions,
  type NumericOptions,
  numeric,
} from "./answers/numeric.js"
export { estimatePassAtK, type PassAtKOptions, type PassAtKScore, passAtK } from "./answers/pass-at-k.js"
export { type RegexOptions, regex } from "./answers/regex.js"
export {
  type BertScore,
  type BertScoreOf,
  type BertScoreOptions,
  type BertScorer,
  bertScore,
  type Embed,
  type TokenVectors,
} from "./bertscore/bertscore.js"
export type { BertScoreValues } from "./bertscore/greedy.js"
export { type BleuScore, bleu, sentenceBleu } from "./bleu/bleu.js"
export type { BleuOptions } from "./bleu/options.js"

export type { Smoothing } from "./bleu/smoothing.js"
export { chrf, sentenceChrf } from "./chrf/chrf.js"
export type { ChrfOptions } from "./chrf/options.js"
export {
  type ChrfPairs,
  chrfPairs,
  type PairwiseChrfOptions,
  pairwiseChrf,
} from "./chrf/pairwise/pairwise-chrf.js"
export type { ChrfOrder, ChrfScore } from "./chrf/score.js"
export { compareWith } from "./comparison/compare-with.js"
export type { ComparisonRules, EquivalentRule, Equivalents } from "./comparison/options.js"
export { parseGlm } from "./comparison/parse-glm.js"
export type { WordComparison } from "./comparison/word-comparison.js"
export { type AlignCharactersOptions, type AlignOptions, alignCharacters, alignWords } from "./edit-rate/align.js"
export { type CerOptions, cer, sentenceCer } from "./edit-rate/cer.js"
export type { EditRate, EditRateOptions, PlainEditRateOptions } from "./edit-rate/edit-rate.js"
export { type InsertionRun, insertionRuns } from "./edit-rate/insertion-runs.js"
export { type KeywordCounts, type KeywordRecall, keywordRecall, type NamedKeyword } from "./edit-rate/keyword-recall.js"
export type { RuleChange } from "./edit-rate/regimes/path.js"
export {
  type AttributedChange,
  type AttributedRates,
  type RateAttribution,
  type RateAttributionOptions,
  type RegimeCounts,
  rateAttribution,
} from "./edit-rate/regimes/rate-attribution.js"
export type { Regime } from "./edit-rate/regimes/rules.js"
export { type SentenceErrorRate, type SerOptions, ser } from "./edit-rate/ser.js"
export { mer, sentenceWer, wer } from "./edit-rate/wer.js"
export { wil, wip } from "./edit-rate/wip.js"
export type { Alignment } from "./edits/alignment.js"
export { editDistance } from "./edits/edit-distance.js"
export { type EditKind, type EditOperation, editOperations } from "./edits/edit-operations.js"
export { type EmbeddingAverageScore, embeddingAverage } from "./embedding/embedding-average.js"
export { type GreedyMatchingScore, greedyMatching } from "./embedding/greedy-matching.js"
export type { EmbeddingOptions } from "./embedding/options.js"
export { type WordMoversScore, wordMovers } from "./embedding/word-movers.js"
export { type GleuOptions, type GleuScore, gleu } from "./gleu/gleu.js"
export { type MeteorScore, meteor, sentenceMeteor } from "./meteor/meteor.js"
export type { MeteorOptions } from "./meteor/options.js"
export type { MeteorCounts, MeteorValues } from "./meteor/score.js"
export type { SynonymTable } from "./meteor/synonyms.js"
export type { CorpusMetric, Metric, Scored, ScoreReport, Signed } from "./metric/metric.js"
export type { Reference, References, Segment } from "./metric/references.js"
export {
  type MetricMaker,
  type MetricName,
  type MetricOptions,
  type MetricRegistry,
  metricRegistry,
  type PlainTokens,
} from "./registry.js"
export type { PlainRougeOptions, RougeOptions, RougeTokenizerName } from "./rouge/options.js"
export { rougeL, rougeLsum, rougeN } from "./rouge/rouge.js"
export type { RougeScore } from "./rouge/score.js"
export { type RougeType, type SentenceRougeOptions, sentenceRouge } from "./rouge/sentence.js"
export { unicodeWords } from "./rouge/unicode-words.js"
export { type ScoresOf, scoreAll } from "./score-all.js"
export { type GroupScore, scoreByGroup } from "./score-by-group.js"
export {
  type ComparedSystem,
  type ComparedTexts,
  type ComparisonOptions,
  compareSystems,
  confidenceInterval,
  type ResamplingOptions,
  type ScoreWithInterval,
  type SystemComparison,
} from "./significance.js"
export { porterStem } from "./stem/porter-stem.js"
export { type TerEdits, type TerShift, terEdits } from "./ter/edits.js"
export type { TerOptions } from "./ter/options.js"
export { sentenceTer, type TerScore, ter } from "./ter/ter.js"
export { type ByteTokenizerOptions, byteTokenizer } from "./tokenize/byte-tokenizer.js"
export { segmenterWords } from "./tokenize/intl-segmenter.js"
export { type Tokenizer, type TokenizerName, tokenizerNames } from "./tokenize/names.js"
export type { TokenOptions } from "./tokenize/token-options.js"
export { tokenize } from "./tokenize/tokenize.js"
export { composeTransforms } from "./transforms/compose-transforms.js"
export { transformNames } from "./transforms/labels.js"
export { lowerCase } from "./transforms/lower-case.js"
export { removePunctuation } from "./transforms/remove-punctuation.js"
export { replaceWords } from "./transforms/replace-words.js"
export { removeMultipleSpaces, strip } from "./transforms/spaces.js"
export type { NormalizerSpec, Transform, TransformName, TransformSpec, WordTable } from "./transforms/transform.js"
export { type CiderOptions, type CiderScore, cider } from "./two-pass/cider.js"
export { type NistOptions, type NistScore, nist } from "./two-pass/nist.js"
