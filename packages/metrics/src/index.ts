/**
 * Exact, fast metrics of generated text.
 *
 * @packageDocumentation
 */

export { type Alignment, type AlignOptions, alignCharacters, alignWords } from "./align.js"
export {
  type BertScore,
  type BertScoreOf,
  type BertScoreOptions,
  type BertScorer,
  bertScore,
  type Embed,
  type TokenVectors,
} from "./bertscore.js"
export type { BertScoreValues } from "./bertscore-greedy.js"
export { type Bleu, bleu, type SignedBleuScore, sentenceBleu } from "./bleu.js"
export type { BleuOptions } from "./bleu-options.js"
export type { BleuScore } from "./bleu-score.js"
export { type BlockCache, blockCache } from "./block-cache.js"
export { cer } from "./cer.js"
export { chrf, sentenceChrf } from "./chrf.js"
export type { ChrfOptions } from "./chrf-options.js"
export type { ChrfOrder, ChrfScore } from "./chrf-score.js"
export { type CiderOptions, type CiderScore, cider } from "./cider.js"
export { type CorpusTable, mergeTables } from "./corpus-table.js"
export type { EditRate, EditRateOptions, PlainEditRateOptions } from "./edit-rates.js"
export { type EditKind, type EditOperation, editDistance, editOperations } from "./edits/edit-operations.js"
export { type GleuOptions, type GleuScore, gleu } from "./gleu.js"
export { LINE_BREAK, type LineBlock, MISSING_REFERENCE, TOKEN_SEPARATOR } from "./line-block.js"
export type { GramSieve } from "./matching/gram-sieve.js"
export type { SynonymTable } from "./matching/synonyms.js"
export type { ScoringFirstPass, TwoPassMetric } from "./matching/two-pass-metric.js"
export { mer } from "./mer.js"
export { type MeteorScore, meteor } from "./meteor.js"
export type { MeteorOptions } from "./meteor-options.js"
export type { MeteorCounts, MeteorValues } from "./meteor-score.js"
export type { CorpusMetric, FirstPass, Metric, Scored, ScoreReport, Signed } from "./metric.js"
export type { KernelChoice } from "./ngrams/kernel.js"
export { type NistOptions, type NistScore, nist } from "./nist.js"
export type { References } from "./references.js"
export {
  type MetricMaker,
  type MetricName,
  type MetricOptions,
  type MetricRegistry,
  metricRegistry,
  type PlainTokens,
} from "./registry.js"
export { rougeL, rougeLsum, rougeN } from "./rouge.js"
export type { PlainRougeOptions, RougeOptions, RougeTokenizerName } from "./rouge-options.js"
export type { RougeScore } from "./rouge-score.js"
export { type RougeType, type SentenceRougeOptions, sentenceRouge } from "./rouge-sentence.js"
export { type ScoresOf, scoreAll } from "./score-all.js"
export type { Reference, Segment } from "./segment.js"
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
export type { Smoothing } from "./smoothing.js"
export { porterStem } from "./stem/porter-stem.js"
export { sentenceTer, ter } from "./ter.js"
export { type TerEdits, type TerShift, terEdits } from "./ter-edits.js"
export type { TerOptions } from "./ter-options.js"
export type { TerScore } from "./ter-score.js"
export type { TokenOptions } from "./token-options.js"
export { type Tokenizer, type TokenizerName, tokenize, tokenizerNames } from "./tokenize/tokenize.js"
export { composeTransforms } from "./transforms/checked-transforms.js"
export { transformNames } from "./transforms/labels.js"
export { removePunctuation } from "./transforms/remove-punctuation.js"
export { replaceWords } from "./transforms/replace-words.js"
export { removeMultipleSpaces, strip } from "./transforms/spaces.js"
export type { Transform, TransformName, TransformSpec, WordTable } from "./transforms/transform.js"
export { lowerCase } from "./unicode/lower-case.js"
export { wer } from "./wer.js"
export { wil } from "./wil.js"
export { wip } from "./wip.js"
