// Scores lines of UTF-8, one sentence a line.
import { BOS } from "../model.js"
import { lineWords } from "../words/line-words.js"
import type { Automaton } from "./automaton.js"
import { type WalkedLines, walkLines } from "./walk-lines.js"
import type { Walker } from "./walker.js"
import type { WordScores } from "./word-scores.js"

/** Options of scoring: the treatment of the ends of a sentence. */
export interface SentenceOptions {
  /**
   * Whether the first word has the context `<s>`; otherwise its context is empty.
   *
   * @defaultValue true
   */
  readonly bos?: boolean
  /**
   * Whether `</s>` is scored after the last word.
   *
   * @defaultValue true
   */
  readonly eos?: boolean
}

/** Scores lines. */
export function lineScores(
  automaton: Automaton,
  walker: Walker,
  bytes: Uint8Array,
  { bos, eos }: Required<SentenceOptions>,
): WordScores {
  const { ids, ends, marks } = lineWords(automaton.words, bytes, eos)
  const logProbs = new Float64Array(ids.length)
  const lengths = new Uint8Array(ids.length)
  const start = bos ? walker.step(0, BOS) : 0
  const lines = { ids, ends, logProbs, lengths }
  if (Number.isNaN(automaton.uniform)) walkLines(automaton, lines, start)
  else walkOneByOne(walker, lines, start)
  return { sentences: ends.length, ids, logProbs, lengths, sentenceEnds: ends, marks }
}

function walkOneByOne(walker: Walker, { ids, ends, logProbs, lengths }: WalkedLines, start: number): void {
  let at = 0
  for (const end of ends) {
    for (let state = start; at < end; at++) {
      state = walker.step(state, ids[at]!)
      logProbs[at] = walker.logProb
      lengths[at] = walker.length
    }
  }
}
