// METEOR's counts of single segments: the words paired with those of the best reference, and their runs.

import type { LineBlock } from "../block/line-block.js"
import type { Metric } from "../metric/metric.js"
import { addFixedPoint, FIXED_POINT_WIDTH } from "../numbers/fixed-point.js"
import { porterStem } from "../stem/porter-stem.js"
import { vocabularyStems } from "../stem/vocabulary-stems.js"
import { namedTokenizer, tokenId } from "../tokenize/named-tokenizer.js"
import { blockTokens, lineTokens } from "../tokens/token-lines.js"
import { Vocabulary } from "../tokens/vocabulary.js"
import type { MeteorSettings } from "./options.js"
import { type MeteorCounts, meteorValues } from "./score.js"
import { vocabularySynonyms } from "./synonyms.js"
import { type KeyOf, type OthersOf, WordMatching } from "./word-matching.js"

// The places of a state, whole numbers. Reference words and chunks are those of each segment's best reference.

/** Words that are paired. */
export const MATCHES = 0
/** Runs of pairs. */
export const CHUNKS = 1
/** Words of the hypotheses. */
export const HYPOTHESIS = 2
/** Words of the references. */
export const REFERENCE = 3
/** The number of segments. */
export const SEGMENTS = 4
/** The sum of their scores. */
export const SUM = 5
/** The length of a state. */
export const WIDTH: number = SUM + FIXED_POINT_WIDTH

const decoder = new TextDecoder("utf-8", { ignoreBOM: true })
const encoder = new TextEncoder()

/** A counter of blocks. */
export function meteorCounter(settings: MeteorSettings): Metric["countLines"] {
  const { key, tokenizeLine } = namedTokenizer(settings)
  const matching = new WordMatching()
  const row = new Float64Array(WIDTH)

  function compare(
    ours: Int32Array,
    theirs: Int32Array,
    stemOf: KeyOf | undefined,
    others: OthersOf | undefined,
  ): MeteorCounts {
    matching.begin(ours, theirs)
    if (settings.alignment === "fewest-chunks") matching.search(stemOf ?? itself)
    else matching.stage(itself)
    if (stemOf !== undefined) matching.stage(stemOf)
    if (others !== undefined) matching.stage(itself, others)
    const { matches } = matching
    return { matches, chunks: matching.chunks(), hypothesisLength: ours.length, referenceLength: theirs.length }
  }

  return (block, total, rows) => {
    const { hypothesis, references, vocabulary } = blockTokens(block, key, tokenizeLine)
    const stemOf = settings.stemmer ? stems(block, vocabulary, key, settings.lowercase) : undefined
    const others = settings.synonyms === undefined ? undefined : vocabularySynonyms(settings.synonyms, vocabulary).of
    for (let segment = 0; segment < block.segments; segment++) {
      const ours = lineTokens(hypothesis, segment)
      let best = { matches: 0, chunks: 0, hypothesisLength: ours.length, referenceLength: 0 } as MeteorCounts
      let score = -1
      for (const lines of references) {
        if (lines.missing[segment] === 1) continue
        const counts = compare(ours, lineTokens(lines, segment), stemOf, others)
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

/** The stems of a block's tokens, shared by metrics with the same tokens. */
function stems({ cache }: LineBlock, vocabulary: Vocabulary, key: string, lowercase: boolean): KeyOf {
  const make = (): KeyOf => {
    if (lowercase) return vocabularyStems(vocabulary, () => true).idOf
    const stemVocabulary = new Vocabulary()
    const known: number[] = []
    return (token) => {
      known[token] ??= tokenId(stemVocabulary, encoder.encode(porterStem(decoder.decode(vocabulary.bytesOf(token)))))
      return known[token]
    }
  }
  return cache === undefined ? make() : cache.of(`porter stems of ${key}`, [], make)
}
