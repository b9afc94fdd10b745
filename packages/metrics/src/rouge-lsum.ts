// ROUGE-Lsum: for each sentence of the reference the union of what its longest common subsequences with every sentence of the
// hypothesis take, each token counted at most as often as the hypothesis has it.
import type { TokenRun } from "./lcs/lcs-length.js"
import { markLcs } from "./lcs/mark-lcs.js"
import { SENTENCE_END } from "./rouge-tokens.js"

/** Counts the tokens in the union; both texts have {@link SENTENCE_END} between sentences. */
export type UnionMatches = (hypothesis: TokenRun, reference: TokenRun) => number

/**
 * A function that counts matches of summaries.
 *
 * @param vocabularySize - above every token
 * @returns the function, with its own buffers
 * @see Lin 2004, section 3.2
 */
export function unionMatches(vocabularySize: number): UnionMatches {
  const mark = markLcs(vocabularySize)
  const counts = new Int32Array(vocabularySize)
  const used = new Int32Array(vocabularySize)
  let kept = new Int32Array(64)
  let marks = new Uint8Array(64)

  return (hypothesis, reference) => {
    count(hypothesis, counts)
    const candidates = sentencesOf(hypothesis)
    if (reference.end - reference.start > kept.length) {
      kept = new Int32Array(2 * (reference.end - reference.start))
      marks = new Uint8Array(kept.length)
    }
    let matches = 0
    for (const { tokens, start, end } of sentencesOf(reference)) {
      // A token that the hypothesis lacks decides nothing.
      let length = 0
      for (let i = start; i < end; i++) if (counts[tokens[i]!] !== 0) kept[length++] = tokens[i]!
      const sentence = { tokens: kept, start: 0, end: length }
      marks.fill(0, 0, length)
      let unmarked = length
      for (let c = 0; c < candidates.length && unmarked > 0; c++) unmarked -= mark(sentence, candidates[c]!, marks)
      for (let i = 0; i < length; i++) {
        const token = kept[i]!
        if (marks[i] === 0 || used[token] === counts[token]) continue
        used[token]!++
        matches++
      }
    }
    for (let i = hypothesis.start; i < hypothesis.end; i++) {
      const token = hypothesis.tokens[i]!
      if (token !== SENTENCE_END) counts[token] = used[token] = 0
    }
    return matches
  }
}

function count({ tokens, start, end }: TokenRun, counts: Int32Array): void {
  for (let i = start; i < end; i++) if (tokens[i] !== SENTENCE_END) counts[tokens[i]!]!++
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
