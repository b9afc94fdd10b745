// METEOR: words paired by form, stem and synonym, recall over precision, and a penalty for pieces.

import { type BlockCache, blockCache } from "../block/line-block.js"
import { METEOR_15_WIDTH, meteor15Counter, meteor15Score, meteor15Signature } from "../meteor15/meteor-1.5.js"
import { corpusMetric, sentenceScore } from "../metric/corpus-metric.js"
import type { CorpusMetric, Metric, Scored, Signed } from "../metric/metric.js"
import { type Reference, refuseTexts } from "../metric/references.js"
import { type SignatureParts, tokenizerLabel } from "../metric/signature.js"
import { addFixedPoint, FIXED_POINT_WIDTH, fixedPointSum } from "../numbers/fixed-point.js"
import { porterStem } from "../stem/porter-stem.js"
import { type VocabularyStems, vocabularyStems } from "../stem/vocabulary-stems.js"
import { namedTokenizer, tokenId } from "../tokenize/named-tokenizer.js"
import { blockTokens, lineTokens } from "../tokens/token-lines.js"
import { Vocabulary } from "../tokens/vocabulary.js"
import { type MeteorOptions, type MeteorSettings, meteorSettings } from "./options.js"
import { type MeteorCounts, type MeteorValues, meteorValues } from "./score.js"
import { vocabularySynonyms } from "./synonyms.js"
import { type KeyOf, type OthersOf, WordMatching } from "./word-matching.js"

/** METEOR and its parts. */
export interface MeteorScore extends Scored, MeteorValues, MeteorCounts {
  /** 0 to 1: the formula on the sums below, or with `average: "segments"` the mean of the segments' scores. */
  readonly score: number
  /** Number of segments. */
  readonly segments: number
}

// The places of a state, whole numbers. Reference words and chunks are those of each segment's best reference.

/** Words that are paired. */
const MATCHES = 0
/** Runs of pairs. */
const CHUNKS = 1
/** Words of the hypotheses. */
const HYPOTHESIS = 2
/** Words of the references. */
const REFERENCE = 3
/** The number of segments. */
const SEGMENTS = 4
/** The sum of their scores. */
const SUM = 5
/** The length of a state. */
const WIDTH: number = SUM + FIXED_POINT_WIDTH

const decoder = new TextDecoder("utf-8", { ignoreBOM: true })
const encoder = new TextEncoder()

/**
 * METEOR with exact, stem and synonym stages.
 *
 * Words are paired one to one: first equal words, then words with equal stems, then synonyms. Within a stage, words are
 * taken from the end of the hypothesis, and each is paired with the last free word that matches. This is NLTK's rule;
 * METEOR 1.5 by its authors looks for few chunks, as `alignment: "fewest-chunks"` does. Precision P and recall R of m
 * pairs give F = P R / (alpha P + (1 - alpha) R); c runs of pairs that are adjacent in both texts reduce it by the share
 * gamma (c / m)^beta. With several references, the best one counts, the first of equals; missing ones are ignored.
 *
 * Without a pair the score is 0, so also when the hypothesis, the reference or both are empty.
 *
 * @param options - tokenizer, case, stages, parameters, averaging
 * @returns a metric; its state is 8 whole numbers
 * @throws LecternError `out-of-range` or `wrong-type` when an option is not allowed
 * @see Banerjee and Lavie 2005, "METEOR: An Automatic Metric for MT Evaluation with Improved Correlation with Human
 * Judgments", section 2
 * @see Lavie and Agarwal 2007, "METEOR: An Automatic Metric for MT Evaluation with High Levels of Correlation with Human
 * Judgments", for alpha, beta and gamma
 * @see [Note: CIDEr, NIST, METEOR](../../../../docs/notes/cider-nist-meteor.md)
 *
 * @example
 * ```ts
 * const metric = meteor({ synonyms: { sofa: ["couch"] } })
 * metric.score(["the cats sat on the sofa"], ["the cat sat on the couch"]).score //=> 0.9977
 * ```
 */
export function meteor(options: MeteorOptions = {}): CorpusMetric<MeteorScore> {
  refuseTexts("meteor()", options, "sentenceMeteor")
  const settings = meteorSettings("meteor()", options)
  const { data } = settings
  return corpusMetric({
    name: "METEOR",
    higherIsBetter: true,
    width: data === undefined ? WIDTH : METEOR_15_WIDTH,
    counter: data === undefined ? meteorCounter(settings) : meteor15Counter(data),
    finalize: (state) => (data === undefined ? meteorScore(state, settings) : meteor15Score(state)),
    report: ({ score, precision, recall, fMean, penalty, ...counts }) => ({
      score: 100 * score,
      parts: {
        precision: 100 * precision,
        recall: 100 * recall,
        f_mean: 100 * fMean,
        penalty,
        matches: counts.matches,
        chunks: counts.chunks,
        sys_len: counts.hypothesisLength,
        ref_len: counts.referenceLength,
      },
    }),
    ...(data === undefined ? meteorSignature(settings) : meteor15Signature(data)),
  })
}

/**
 * METEOR of one sentence.
 *
 * @param hypothesis - the system's output
 * @param references - one reference or several, null where one is missing
 * @param options - as for {@link meteor}
 * @returns the score, 0 to 1, with its parts and signature
 * @throws LecternError as {@link meteor}; `wrong-type` when a text is not a string or every reference is missing
 * @see [Note: CIDEr, NIST, METEOR](../../../../docs/notes/cider-nist-meteor.md)
 *
 * @example
 * ```ts
 * sentenceMeteor("the cats sat", "the cat sat").chunks //=> 1
 * ```
 */
export function sentenceMeteor(
  hypothesis: string,
  references: string | readonly Reference[],
  options?: MeteorOptions,
): Signed<MeteorScore> {
  return sentenceScore(meteor, hypothesis, references, options)
}

function meteorSignature(settings: MeteorSettings): SignatureParts {
  const { tokenize, lowercase, stemmer, synonyms, alignment, alpha, beta, gamma, average, variant } = settings
  return {
    pairs: () => [
      ["case", lowercase ? "lc" : "mixed"],
      ["tok", tokenizerLabel(tokenize)],
      ["stem", stemmer ? "porter" : "no"],
      ["syn", synonyms === undefined ? "no" : synonyms.fingerprint],
      ["align", alignment],
      ["alpha", alpha],
      ["beta", beta],
      ["gamma", gamma],
      ["avg", average],
      ["variant", variant],
    ],
    shortKeys: { case: "c", stem: "st", syn: "sy", align: "al", alpha: "a", beta: "b", gamma: "g" },
  }
}

function meteorScore(state: Float64Array, settings: MeteorSettings): MeteorScore {
  const counts = {
    matches: state[MATCHES]!,
    chunks: state[CHUNKS]!,
    hypothesisLength: state[HYPOTHESIS]!,
    referenceLength: state[REFERENCE]!,
  }
  const segments = state[SEGMENTS]!
  const values = meteorValues(counts, settings)
  const mean = segments === 0 ? 0 : fixedPointSum(state, SUM) / segments
  return { ...values, ...counts, segments, score: settings.average === "corpus" ? values.score : mean }
}

/** A counter of blocks. */
function meteorCounter(settings: MeteorSettings): Metric["countLines"] {
  const { key, tokenizeLine } = namedTokenizer(settings)
  const matching = new WordMatching()
  const row = new Float64Array(WIDTH)

  function compare(ours: Int32Array, theirs: Int32Array, { stemOf, keyOf, othersOf }: Stages): MeteorCounts {
    matching.begin(ours, theirs)
    if (settings.alignment === "fewest-chunks") matching.search(stemOf ?? itself)
    else matching.stage(itself)
    if (stemOf !== undefined) matching.stage(stemOf)
    if (othersOf !== undefined) matching.stage(keyOf, othersOf)
    const { matches } = matching
    return { matches, chunks: matching.chunks(), hypothesisLength: ours.length, referenceLength: theirs.length }
  }

  return (block, total, rows) => {
    const { hypothesis, references, vocabulary } = blockTokens(block, key, tokenizeLine)
    const stages = laterStages(block.cache ?? blockCache(), vocabulary, key, settings)
    for (let segment = 0; segment < block.segments; segment++) {
      const ours = lineTokens(hypothesis, segment)
      let best = { matches: 0, chunks: 0, hypothesisLength: ours.length, referenceLength: 0 } as MeteorCounts
      let score = -1
      for (const lines of references) {
        if (lines.missing[segment] === 1) continue
        const counts = compare(ours, lineTokens(lines, segment), stages)
        const value = meteorValues(counts, settings).score
        if (value <= score) continue
        score = value
        best = counts
      }
      row.fill(0)
      row[MATCHES] = best.matches
      row[CHUNKS] = best.chunks
      row[HYPOTHESIS] = best.hypothesisLength
      row[REFERENCE] = best.referenceLength
      row[SEGMENTS] = 1
      addFixedPoint(row, SUM, Math.max(0, score))
      for (let i = 0; i < WIDTH; i++) total[i]! += row[i]!
      rows?.set(row, segment * WIDTH)
    }
  }
}

function itself(token: number): number {
  return token
}

/** What the stages after that of equal words compare. */
interface Stages {
  /** Undefined without a stage of stems. */
  readonly stemOf: KeyOf | undefined
  /** A word as the stage of synonyms compares it. */
  readonly keyOf: KeyOf
  /** The keys of a word's synonyms; undefined without them. */
  readonly othersOf: OthersOf | undefined
}

/** The later stages for the tokens of a block, shared by metrics with the same tokens. */
function laterStages(
  cache: BlockCache,
  vocabulary: Vocabulary,
  key: string,
  { lowercase, stemmer, synonyms, variant }: MeteorSettings,
): Stages {
  const stems = stemmer
    ? cache.of(`porter stems of ${key}`, [], () =>
        lowercase ? vocabularyStems(vocabulary, () => true) : stemsOf(vocabulary),
      )
    : undefined
  const stemOf = stems?.idOf
  if (synonyms === undefined) return { stemOf, keyOf: itself, othersOf: undefined }
  const ofStems = variant === "nltk" && stems !== undefined
  const othersOf = cache.of(`synonyms ${synonyms.fingerprint} of ${ofStems ? "stems of " : ""}${key}`, [], () => {
    if (!ofStems) {
      return vocabularySynonyms(synonyms, vocabulary, (tokens, text, start, end) =>
        tokenId(tokens, text.subarray(start, end)),
      )
    }
    const ofStem = vocabularySynonyms(synonyms, stems.vocabulary, (words, text, start, end) =>
      words.idOf(text, start, end),
    )
    return (token: number) => ofStem(stems.idOf(token))
  })
  return { stemOf, keyOf: ofStems ? stems.idOf : itself, othersOf }
}

/** Stems of tokens that are not in lower case. */
function stemsOf(tokens: Vocabulary): VocabularyStems {
  const vocabulary = new Vocabulary()
  const known: number[] = []
  return {
    vocabulary,
    idOf(token) {
      if (known[token] === undefined) {
        const stem = encoder.encode(porterStem(decoder.decode(tokens.bytesOf(token))))
        known[token] = vocabulary.idOf(stem, 0, stem.length)
      }
      return known[token]
    },
  }
}
