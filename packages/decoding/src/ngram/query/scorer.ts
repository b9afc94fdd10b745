// Scores words in their contexts with an n-gram model.
import {
  checkBoolean,
  checkedOptions,
  checkInteger,
  checkList,
  checkText,
  checkTypedArray,
  type OptionTable,
  outOfRange,
} from "@lectern/core/checks"
import { BOS, type NgramModel, UNK } from "../model.js"
import { checkModel } from "../trie/check-model.js"
import { idOfWord, wordOf } from "../words/vocabulary.js"
import { type Automaton, EMPTY, FLIPPED_PLACES, recordWords } from "./automaton.js"
import { automatonOf } from "./compile.js"
import { lineScores, type SentenceOptions, type WordScores } from "./line-scores.js"
import { Walker } from "./walker.js"

/** The probability of a word after a context. */
export interface NextWord {
  /** log10 of the probability. */
  readonly logProb: number
  /** The length of the n-gram whose probability that is, the context's words and the word together. */
  readonly length: number
  /** The context after the word. */
  readonly state: number
}

/**
 * Scores words and sentences.
 *
 * A context is a state, a whole number: two contexts after which every continuation has the same probability usually share a state
 * (KenLM's minimal state), so a search can merge hypotheses with equal states.
 */
export interface NgramScorer {
  /** The compiled model: plain data, for {@link scorerOf} in another thread. */
  readonly automaton: Automaton
  /** The context of a word with nothing before it. */
  readonly empty: number
  /** The context at the start of a sentence, after `<s>`. */
  readonly start: number
  /**
   * The id of a word.
   *
   * @param word - any text
   * @returns {@link UNK} for a word that the model does not know
   */
  idOf(word: string): number
  /**
   * A word.
   *
   * @param id - its id
   */
  wordOf(id: number): string
  /**
   * The context after words.
   *
   * @param ids - ids of words, any number
   */
  stateOf(ids: Readonly<ArrayLike<number>>): number
  /**
   * The probability of a word, and the context after it.
   *
   * @param state - the context
   * @param id - the word
   */
  next(state: number, id: number): NextWord
  /**
   * Scores lines of text, each a sentence of words that are separated by white space (NUL, tab, carriage return, space). An empty line
   * is a sentence without words. `<s>` and `</s>` within a line count as unknown words.
   *
   * @param text - one or more lines, as a string or in UTF-8
   * @param options - `bos` and `eos`
   * @returns one score per word, and one per end of a sentence
   */
  score(text: string | Uint8Array, options?: SentenceOptions): WordScores
}

const OPTIONS: OptionTable<SentenceOptions> = { bos: [checkBoolean, true], eos: [checkBoolean, true] }

/**
 * Makes a model ready for scoring.
 *
 * A word that is listed after its context costs one look into a table, whatever the order. The tables take 16 bytes for each n-gram and 16
 * more for each context that something depends on; the model is not needed afterwards.
 *
 * @param model - any n-gram model
 * @returns a scorer
 * @throws LecternError `wrong-type`, `out-of-range` when the value is not a model
 * @see Heafield 2011, "KenLM: Faster and Smaller Language Model Queries", for states and matched lengths
 * @see [Note: n-gram models and smoothing](../../../../../docs/notes/n-gram-models.md)
 * @example
 * ```ts
 * const { model } = maximumLikelihood(countNgrams(["the cat sat", "the cat ran", "the dog sat"], { order: 2 }))
 * const scorer = ngramScorer(model)
 * const { logProb } = scorer.next(scorer.stateOf([scorer.idOf("the")]), scorer.idOf("cat"))
 * 10 ** logProb //=> 0.6667
 * ```
 */
export function ngramScorer(model: NgramModel): NgramScorer {
  checkModel("model", model)
  return scorerOf(automatonOf(model))
}

/**
 * The scorer of an automaton, which may come from another thread.
 *
 * @param automaton - of {@link NgramScorer.automaton}
 * @see [Note: n-gram models and smoothing](../../../../../docs/notes/n-gram-models.md)
 * @example
 * ```ts
 * // The automaton is plain data, which crosses threads.
 * const { automaton } = ngramScorer(maximumLikelihood(countNgrams(["the cat"], { order: 2 })).model)
 * const scorer = scorerOf(structuredClone(automaton))
 * scorer.score("the cat").logProbs //=> [0, 0, 0]
 * ```
 */
export function scorerOf(automaton: Automaton): NgramScorer {
  const walker = new Walker(automaton)
  const { words, unigrams, firstStates, uniform } = automaton
  const records = recordWords(automaton)
  const lastRecord = firstStates.at(-1)!
  const lastState = (Number.isNaN(uniform) ? 1 : 2) * lastRecord - 1
  const encoder = new TextEncoder()

  function checkId(name: string, id: unknown): asserts id is number {
    checkInteger(name, id, 0, unigrams.length - 1)
  }

  function checkState(name: string, state: unknown): asserts state is number {
    checkInteger(name, state, 0, lastState)
    const record = state < lastRecord ? state : state - lastRecord
    const places = records[4 * record + FLIPPED_PLACES]!
    if (places >= 0 || places === EMPTY) throw outOfRange(name, state, "a state that this scorer gave")
  }

  return {
    automaton,
    empty: 0,
    start: walker.step(0, BOS),
    idOf(word) {
      checkText("word", word)
      const bytes = encoder.encode(word)
      return Math.max(UNK, idOfWord(words, bytes, 0, bytes.length))
    },
    wordOf(id) {
      checkId("id", id)
      return wordOf(words, id)
    },
    stateOf(ids) {
      checkList("ids", ids, "a list of ids")
      let state = 0
      for (let i = 0; i < ids.length; i++) {
        checkId(`ids[${i}]`, ids[i])
        state = walker.step(state, ids[i]!)
      }
      return state
    },
    next(from, id) {
      checkState("state", from)
      checkId("id", id)
      const state = walker.step(from, id)
      return { logProb: walker.logProb, length: walker.length, state }
    },
    score(text, options = {}) {
      const { bos, eos } = checkedOptions("score()", options, OPTIONS)
      if (typeof text !== "string") checkTypedArray("text", text, "Uint8Array")
      else checkText("text", text)
      return lineScores(automaton, walker, typeof text === "string" ? encoder.encode(text) : text, { bos, eos })
    },
  }
}
