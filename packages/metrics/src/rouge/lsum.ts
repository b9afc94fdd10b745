// ROUGE-Lsum: for each sentence of the reference, the union of its longest common subsequences with every sentence of the
// hypothesis. Each token counts at most as often as the hypothesis has it.
//
// A place in a reference sentence can only match a hypothesis sentence that has its token. So the places are visited in
// turn, each with the sentences that have its token, until one of them marks the place.

import { markLcs } from "../lcs/mark-lcs.js"
import type { TokenRun } from "../tokens/token-lines.js"
import { SENTENCE_END } from "./tokens.js"

/** Counts the tokens in the union; both texts have {@link SENTENCE_END} between sentences. */
export type UnionMatches = (hypothesis: TokenRun, reference: TokenRun) => number

const NONE = -1

/**
 * A function that counts matches of summaries.
 *
 * @see Lin 2004, section 3.2
 */
export function unionMatches(vocabularySize: number): UnionMatches {
  const mark = markLcs(vocabularySize)
  const counts = new Int32Array(vocabularySize)
  const used = new Int32Array(vocabularySize)
  // For each token a list of the sentences that have it: its first entry, then each entry's next one.
  const firstEntry = new Int32Array(vocabularySize).fill(NONE)
  let nextEntry = new Int32Array(64)
  let sentenceOf = new Int32Array(64)
  let matchable = new Int32Array(64)
  let marks = new Uint8Array(64)

  function index(sentences: readonly TokenRun[]): void {
    let entries = 0
    for (const [s, { tokens, start, end }] of sentences.entries()) {
      for (let i = start; i < end; i++) {
        const token = tokens[i]!
        counts[token]!++
        const before = firstEntry[token]!
        if (before !== NONE && sentenceOf[before] === s) continue
        sentenceOf[entries] = s
        nextEntry[entries] = before
        firstEntry[token] = entries++
      }
    }
  }

  return (hypothesis, reference) => {
    const length = hypothesis.end - hypothesis.start
    if (length > nextEntry.length) {
      nextEntry = new Int32Array(2 * length)
      sentenceOf = new Int32Array(2 * length)
    }
    const referenceLength = reference.end - reference.start
    if (referenceLength > matchable.length) {
      matchable = new Int32Array(2 * referenceLength)
      marks = new Uint8Array(2 * referenceLength)
    }
    const candidates = sentencesOf(hypothesis)
    const tried = new Int32Array(candidates.length).fill(NONE)
    index(candidates)
    let matches = 0
    for (const [r, { tokens, start, end }] of sentencesOf(reference).entries()) {
      // A token that the hypothesis lacks cannot match.
      let places = 0
      for (let i = start; i < end; i++) if (counts[tokens[i]!] !== 0) matchable[places++] = tokens[i]!
      const sentence = { tokens: matchable, start: 0, end: places }
      marks.fill(0, 0, places)
      for (let i = 0; i < places; i++) {
        for (let entry = firstEntry[matchable[i]!]!; marks[i] === 0 && entry !== NONE; entry = nextEntry[entry]!) {
          const candidate = sentenceOf[entry]!
          if (tried[candidate] === r) continue
          tried[candidate] = r
          mark(candidates[candidate]!, sentence, marks)
        }
      }
      for (let i = 0; i < places; i++) {
        const token = matchable[i]!
        if (marks[i] === 0 || used[token] === counts[token]) continue
        used[token]!++
        matches++
      }
    }
    for (let i = hypothesis.start; i < hypothesis.end; i++) {
      const token = hypothesis.tokens[i]!
      if (token === SENTENCE_END) continue
      counts[token] = used[token] = 0
      firstEntry[token] = NONE
    }
    return matches
  }
}

function sentencesOf({ tokens, start, end }: TokenRun): TokenRun[] {
  const sentences: TokenRun[] = []
  let from = start
  for (let at = start; at <= end; at++) {
    if (at < end && tokens[at] !== SENTENCE_END) continue
    if (at > from) sentences.push({ tokens, start: from, end: at })
    from = at + 1
  }
  return sentences
}
