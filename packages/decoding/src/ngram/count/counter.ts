// Counts n-grams: the part of training that reads the corpus, as a statistic that shards can count separately and merge.
import { badData, type Statistic } from "@lectern/core"
import {
  checkedOptions,
  checkIterable,
  checkText,
  checkTexts,
  choice,
  integer,
  type OptionTable,
  outOfRange,
  wrongType,
} from "@lectern/core/checks"
import { BOS, EOS, UNK } from "../model.js"
import { IS_SPACE, NOT_A_WORD } from "../words/line-words.js"
import { idOfWord } from "../words/vocabulary.js"
import { SPECIAL_WORDS } from "../words/word-list.js"
import { mergeSteps } from "./merge.js"
import { checkCounts, type NgramCounts } from "./ngram-counts.js"
import { NgramCountState } from "./state.js"

/** Options of {@link ngramCounter}. */
export interface NgramCounterOptions {
  /** The length of the longest n-grams, an integer in 1..16. */
  readonly order: number
  /**
   * Treatment of `<unk>`, `<s>` and `</s>` in a text: refuse the text, skip them like white space (KenLM's
   * `--skip_symbols`), or count them as unknown words.
   *
   * @defaultValue "refuse"
   */
  readonly specialWords?: SpecialWords
  /**
   * The words to know: all others count as `<unk>`, and those that do not occur get a count of 0.
   *
   * @defaultValue every word of the corpus
   */
  readonly vocabulary?: readonly string[]
}

/** The treatment of `<unk>`, `<s>` and `</s>` in a text. */
export type SpecialWords = "refuse" | "skip" | "unknown"

/** Counts the n-grams of a corpus. */
export interface NgramCounter extends Statistic<readonly string[], NgramCountState, NgramCounts> {
  /**
   * Counts the n-grams of one sentence in UTF-8. Words are separated by space, tab, carriage return, line feed or NUL, as in
   * KenLM; no other character is white space.
   *
   * @param state - changed in place
   * @param bytes - contains the sentence
   * @param start - its first byte
   * @param end - the byte after its last
   * @throws LecternError `bad-data` for a special word, unless they are skipped or unknown; its line is the number of the
   *   sentence in this state, from 1
   */
  addBytes(state: NgramCountState, bytes: Uint8Array, start: number, end: number): void
}

/** Number of tokens counted at once: a compromise between memory and the work of merging. */
const BATCH_TOKENS = 1 << 21

const MAX_ORDER = 16
/** The table of {@link NgramCounterOptions}. */
export const NGRAM_COUNTER_OPTIONS: OptionTable<NgramCounterOptions, "vocabulary"> = {
  order: integer(1, MAX_ORDER),
  specialWords: [choice(["refuse", "skip", "unknown"]), "refuse"],
  vocabulary: [checkWords, undefined],
}

/**
 * Counts n-grams as a mergeable statistic: an item is the tokens of one sentence, the result all its n-grams up to an order with
 * their counts. Sentences get a `<s>` before and a `</s>` after; a sentence without tokens counts too.
 *
 * The result depends only on the sentences, not on their order or on their split into shards: words have the order of their
 * bytes.
 *
 * @param options - the order, and the treatment of words
 * @returns the statistic
 * @throws LecternError `unknown-option`, `wrong-type` or `out-of-range`
 * @see Heafield et al. 2013, section 3.1, whose counts these are
 * @see [Note: n-gram models and smoothing](../../../../../docs/notes/n-gram-models.md)
 * @example
 * ```ts
 * const counter = ngramCounter({ order: 2 })
 * const state = counter.zero()
 * counter.add(state, ["the", "cat", "sat"])
 * // <s> the, the cat, cat sat, sat </s>.
 * counter.finalize(state).levels[1]!.counts.length //=> 4
 * ```
 */
export function ngramCounter(options: NgramCounterOptions): NgramCounter {
  return batchedCounter(options, BATCH_TOKENS)
}

/** The same, for tests of state that survives between batches. */
export function batchedCounter(options: NgramCounterOptions, batchTokens: number): NgramCounter {
  const { order, specialWords, vocabulary } = checkedOptions("ngramCounter()", options, NGRAM_COUNTER_OPTIONS)
  const known = [...(vocabulary ?? [])]
  const encoder = new TextEncoder()
  let room = new Uint8Array(1 << 10)

  function addBytes(state: NgramCountState, bytes: Uint8Array, start: number, end: number): void {
    const { table } = state
    const mark = state.mark
    state.push(BOS)
    for (let at = start; at < end; ) {
      if (IS_SPACE[bytes[at]!] === 1) {
        at++
        continue
      }
      const from = at
      while (at < end && IS_SPACE[bytes[at]!] === 0) at++
      const word = vocabulary === undefined ? table.intern(bytes, from, at) : idOfWord(table, bytes, from, at)
      if (word > EOS) state.push(word)
      else if (word < 0) state.push(UNK)
      else special(state, word, mark)
    }
    state.push(EOS)
    state.endSentence()
  }

  function special(state: NgramCountState, word: number, mark: number): void {
    if (specialWords === "unknown") state.push(UNK)
    if (specialWords !== "refuse") return
    state.backTo(mark)
    throw badData(
      "text",
      `found the word ${SPECIAL_WORDS[word]}, which stands for ${MEANINGS[word]} in a model; replace it, or have special words skipped or counted as unknown`,
      state.sentences + 1,
    )
  }

  return {
    zero: () => new NgramCountState(order, known, batchTokens),
    add(state, tokens) {
      checkWords("tokens", tokens)
      const text = tokens.join(" ")
      if (3 * text.length > room.length) room = new Uint8Array(6 * text.length)
      addBytes(state, room, 0, encoder.encodeInto(text, room).written)
      return state
    },
    addBytes,
    merge(into, from) {
      into.add(from.total())
      return into
    },
    finalize: (state) => state.total(),
  }
}

/** Meanings of the special words. */
const MEANINGS: readonly string[] = ["unknown words", "the start of a sentence", "the end of a sentence"]

/**
 * Adds finished counts, for example from another thread or a file.
 *
 * @param state - changed in place
 * @param counts - of the same order
 * @throws LecternError `out-of-range` for another order; `bad-data` for counts that are not sorted as described
 * @see [Note: n-gram models and smoothing](../../../../../docs/notes/n-gram-models.md)
 * @example
 * ```ts
 * const counter = ngramCounter({ order: 1 })
 * const state = counter.add(counter.zero(), ["a", "cat"])
 * // Counts of another thread arrive as plain data.
 * addNgramCounts(state, structuredClone(countNgrams(["a dog"], { order: 1 })))
 * // <unk>, <s>, </s>, a, cat, dog.
 * counter.finalize(state).levels[0].counts //=> [0, 2, 2, 2, 1, 1]
 * ```
 */
export function addNgramCounts(state: NgramCountState, counts: NgramCounts): void {
  if (!(state instanceof NgramCountState)) throw wrongType("state", state, "the state of a count")
  checkCounts(counts)
  if (counts.order !== state.order)
    throw outOfRange("counts.order", counts.order, `the order of the state, ${state.order}`)
  state.add(counts)
}

/**
 * Adds the counts of two corpora in steps of a few milliseconds, so that a program can do other things meanwhile.
 *
 * @param a - counts; not changed
 * @param b - counts of the same order; not changed
 * @returns a generator that gives a number after each step, and returns the counts of both corpora together at the end; the
 *   levels of so many orders, from 1 on, are not read any more, so that their memory may be freed
 * @throws LecternError `out-of-range` for another order; `wrong-type` or `bad-data` for values that are not counts
 * @see [Note: n-gram models and smoothing](../../../../../docs/notes/n-gram-models.md)
 * @example
 * ```ts
 * const [a, b] = ["the cat sat", "the dog sat"].map((line) => countNgrams([line], { order: 2 }))
 * const steps = mergeNgramCounts(a, b)
 * let step = steps.next()
 * while (!step.done) step = steps.next()
 * // <s> the, the cat, the dog, cat sat, dog sat, sat </s>.
 * step.value.levels[1]!.counts.length //=> 6
 * ```
 */
export function mergeNgramCounts(a: NgramCounts, b: NgramCounts): Generator<number, NgramCounts, undefined> {
  checkCounts(a)
  checkCounts(b)
  if (b.order !== a.order) throw outOfRange("b.order", b.order, `the order of a, ${a.order}`)
  return mergeSteps(a, b)
}

/**
 * Counts the n-grams of sentences.
 *
 * @param sentences - strings, which are split at white space like lines of a file, or lists of tokens
 * @param options - the order, and the treatment of words
 * @returns the counts
 * @throws LecternError as {@link ngramCounter} and its methods
 * @see [Note: n-gram models and smoothing](../../../../../docs/notes/n-gram-models.md)
 * @example
 * ```ts
 * const counts = countNgrams(["the cat sat", "the cat ran", "the dog sat"], { order: 2 })
 * // <unk>, <s>, </s>, cat, dog, ran, sat, the.
 * counts.levels[0]!.counts //=> [0, 3, 3, 2, 1, 1, 2, 3]
 * ```
 */
export function countNgrams(
  sentences: Iterable<string | readonly string[]>,
  options: NgramCounterOptions,
): NgramCounts {
  checkIterable("sentences", sentences, "a list of sentences or another iterable")
  const counter = ngramCounter(options)
  const state = counter.zero()
  const encoder = new TextEncoder()
  let i = 0
  for (const sentence of sentences) {
    if (typeof sentence === "string") {
      checkText(`sentences[${i}]`, sentence)
      const bytes = encoder.encode(sentence)
      counter.addBytes(state, bytes, 0, bytes.length)
    } else counter.add(state, sentence)
    i++
  }
  return counter.finalize(state)
}

function checkWords(name: string, words: readonly string[]): void {
  checkTexts(name, words)
  for (let i = 0; i < words.length; i++) {
    if (NOT_A_WORD.test(words[i]!)) throw outOfRange(`${name}[${i}]`, words[i], "a word without white space")
  }
}
