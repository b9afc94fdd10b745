// The counts of a block that scores are made of, for any kind of ROUGE.

import type { LineBlock } from "../block/line-block.js"
import type { TokenLines, TokenRun } from "../tokens/token-lines.js"
import type { RougeSettings } from "./options.js"
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

/** The counts of each line of a hypothesis and a reference. */
export interface PairCounts {
  /** Words of the hypothesis. */
  readonly hypothesis: Int32Array
  /** Words of the reference; 0 where it is missing. */
  readonly reference: Int32Array
  /** Matches. */
  readonly matches: Int32Array
}

/** Counts a block; returns the counts for each reference. */
export type RougeCounts = (block: LineBlock) => readonly PairCounts[]

/** Counts in plain TypeScript, for any settings. */
export function plainCounts(kind: RougeKind, settings: RougeSettings): RougeCounts {
  const tokenize = rougeTokenizer(settings)
  return (block) => {
    const tokens = tokenize(block)
    const lengthsOf = ({ text, words }: RougeLines): Int32Array =>
      tokens.cache.of(`lengths ${tokens.key}`, [text], () => lengths(words))
    const hypothesis = lengthsOf(tokens.hypothesis)
    return tokens.references.map((reference) => ({
      hypothesis,
      reference: lengthsOf(reference),
      matches: pairMatches(kind, tokens, reference),
    }))
  }
}

function lengths({ ends }: TokenLines): Int32Array {
  return ends.map((end, i) => (i === 0 ? end : end - ends[i - 1]!))
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
