// From a block of lines to the scores of its segments, for any kind of ROUGE.

import type { LineBlock } from "../block/line-block.js"
import type { TokenLines, TokenRun } from "../tokens/token-lines.js"
import type { RougeSettings } from "./options.js"
import { fMeasure } from "./score.js"
import { type RougeLines, type RougeTokens, rougeTokenizer } from "./tokens.js"

/** Counts the matches of two lines that have tokens. */
export type Matches = (hypothesis: TokenRun, reference: TokenRun) => number

/** A kind of ROUGE. */
export interface RougeKind {
  /** Its name after the hyphen. */
  readonly name: string
  /** The order of the n-grams whose totals matches are divided by. */
  readonly order: number
  /** The tokens that it sees: words, or words and ends of sentences. */
  readonly sees: "words" | "sentences"
  /** Makes its counter of matches. */
  readonly matches: (vocabularySize: number) => Matches
  /** The kind that gives the same matches for texts of one sentence each. */
  readonly ofOneSentence?: RougeKind
}

/** Receives the scores of a segment, each from 0 to 1; without a match all are 0. */
export type VisitSegment = (segment: number, precision: number, recall: number, fmeasure: number) => void

/** Passes on the scores of each segment of a block, in order. */
export type RougeCounter = (block: LineBlock, visit: VisitSegment) => void

/** A counter. */
export function rougeCounter(kind: RougeKind, settings: RougeSettings): RougeCounter {
  const tokenize = rougeTokenizer(settings)
  const { order } = kind
  return (block, visit) => {
    const tokens = tokenize(block)
    const { hypothesis, references } = tokens
    const matches = references.map((reference) => pairMatches(kind, tokens, reference))
    const best = settings.references === "best"
    for (let i = 0; i < block.segments; i++) {
      const hypothesisTotal = totalOf(hypothesis.words, i, order)
      let precision = 0
      let recall = 0
      let fmeasure = 0
      for (let r = 0; r < references.length; r++) {
        const { words } = references[r]!
        const count = matches[r]![i]!
        // References without a match add nothing, nor do missing ones.
        if (count === 0) continue
        const p = count / hypothesisTotal
        const q = count / totalOf(words, i, order)
        if (!best) {
          precision = Math.max(precision, p)
          recall = Math.max(recall, q)
          continue
        }
        const f = fMeasure(p, q, settings.beta)
        if (f <= fmeasure) continue
        precision = p
        recall = q
        fmeasure = f
      }
      visit(i, precision, recall, best ? fmeasure : fMeasure(precision, recall, settings.beta))
    }
  }
}

/** Number of n-grams of a line. */
function totalOf({ ends }: TokenLines, i: number, order: number): number {
  return ends[i]! - (i === 0 ? 0 : ends[i - 1]!) - order + 1
}

/** The matches of each line of two texts, from the block's cache if they are there. */
function pairMatches(kind: RougeKind, tokens: RougeTokens, reference: RougeLines): Int32Array {
  const { cache, key, vocabularySize, hypothesis } = tokens
  const single = hypothesis.sentences === hypothesis.words && reference.sentences === reference.words
  const { name, sees, matches } = (single && kind.ofOneSentence) || kind
  return cache.of(`matches ${name} ${key}`, [hypothesis.text, reference.text], () =>
    eachLine(hypothesis[sees], reference[sees], matches(vocabularySize)),
  )
}

function eachLine(a: TokenLines, b: TokenLines, count: Matches): Int32Array {
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
