// From a block of lines to the scores of its segments, for any kind of ROUGE.
import { type LcsLength, lcsLength, type TokenRun } from "./lcs/lcs-length.js"
import type { LineBlock } from "./line-block.js"
import { unionMatches } from "./rouge-lsum.js"
import { ngramMatches } from "./rouge-ngrams.js"
import type { RougeSettings } from "./rouge-options.js"
import { type Overlap, type SegmentRouge, segmentRouge } from "./rouge-score.js"
import { type RougeLines, type RougeTokens, rougeTokenizer } from "./rouge-tokens.js"
import type { TokenLines } from "./tokens/token-lines.js"

/** A kind of ROUGE: n-grams of an order, or subsequences. */
export type RougeKind = number | "L" | "Lsum"

/** Hands on the scores of each segment of a block, in order. */
export type RougeCounter = (block: LineBlock, visit: (segment: number, scores: SegmentRouge) => void) => void

/**
 * A counter.
 *
 * @param kind - an order, or the kind of subsequence
 * @param settings - the options, checked
 * @returns a counter with its own buffers
 */
export function rougeCounter(kind: RougeKind, settings: RougeSettings): RougeCounter {
  const tokenize = rougeTokenizer(settings)
  return (block, visit) => {
    const tokens = tokenize(block)
    const { hypothesis, references } = tokens
    const matches = references.map((reference) => pairMatches(kind, tokens, reference))
    const order = typeof kind === "number" ? kind : 1
    const total = ({ words: { ends } }: RougeLines, i: number): number =>
      Math.max(0, ends[i]! - (i === 0 ? 0 : ends[i - 1]!) - order + 1)
    const overlaps: Overlap[] = []
    for (let i = 0; i < block.segments; i++) {
      overlaps.length = 0
      for (let r = 0; r < references.length; r++) {
        const reference = references[r]!
        if (reference.words.missing[i] === 1) continue
        overlaps.push({ matches: matches[r]![i]!, hypothesis: total(hypothesis, i), reference: total(reference, i) })
      }
      visit(i, segmentRouge(overlaps, settings))
    }
  }
}

/** The matches of each line of two texts; those that the block's cache knows are not counted again. */
function pairMatches(kind: RougeKind, tokens: RougeTokens, reference: RougeLines): Int32Array {
  const { cache, key, vocabularySize, hypothesis } = tokens
  const single = hypothesis.sentences === hypothesis.words && reference.sentences === reference.words
  // Of texts of one sentence each, the union of subsequences is the longest common subsequence.
  const way = kind === "Lsum" && single ? "L" : kind
  return cache.of(`matches ${way} ${key}`, [hypothesis.text, reference.text], () => {
    if (way === "Lsum") return eachLine(hypothesis.sentences, reference.sentences, unionMatches(vocabularySize))
    const count = way === "L" ? lcsLength(vocabularySize) : ngramMatches(way, vocabularySize)
    return eachLine(hypothesis.words, reference.words, count)
  })
}

function eachLine(a: TokenLines, b: TokenLines, count: LcsLength): Int32Array {
  const matches = new Int32Array(a.ends.length)
  const first: { -readonly [Key in keyof TokenRun]: TokenRun[Key] } = { tokens: a.tokens, start: 0, end: 0 }
  const second = { ...first, tokens: b.tokens }
  for (let i = 0; i < matches.length; i++) {
    first.start = first.end
    second.start = second.end
    first.end = a.ends[i]!
    second.end = b.ends[i]!
    if (first.start < first.end && second.start < second.end) matches[i] = count(first, second)
  }
  return matches
}
