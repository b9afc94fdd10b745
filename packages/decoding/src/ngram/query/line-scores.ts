// Scores lines of UTF-8, one sentence a line.
import { BOS } from "../model.js"
import { lineWords } from "../words/line-words.js"
import type { Automaton } from "./automaton.js"
import { type WalkedLines, walkLines } from "./walk-lines.js"
import type { Walker } from "./walker.js"

/** Scores of words, those of all sentences in one list. */
export interface WordScores {
  /** The number of sentences. */
  readonly sentences: number
  /** The id of each word; {@link UNK} if the model does not know it, {@link EOS} at the end of a sentence. */
  readonly ids: Uint32Array
  /** log10 of the probability of each word after the words before it. */
  readonly logProbs: Float64Array
  /** The length of the n-gram whose probability that is: 1 when only the word itself is listed; 0 for the equal share of unseen words. */
  readonly lengths: Uint8Array
  /** End of each sentence: the index after its last word. */
  readonly sentenceEnds: Uint32Array
  /** Number of unknown words that are `<s>` or `</s>`, which do not belong in a text. */
  readonly marks: number
}

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
