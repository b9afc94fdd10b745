// Counts words: the part of training that reads the corpus, as a statistic that shards can count separately and merge.

import { badData, type LecternError, type Statistic } from "@lectern/core"
import { checkedOptions, type OptionTable, wrongType } from "@lectern/core/checks"
import type { Normalizer } from "../../normalize/normalizer.js"
import type { PreTokenizer } from "../../pretokenize/pre-tokenizer.js"
import { partOf } from "../../text/checks.js"
import { type PipelineText, SLACK } from "../../text/pipeline-text.js"
import { orderOfWords } from "./order.js"
import { checkSortedWords, type SortedWords } from "./sorted-words.js"
import { WordCounts } from "./table.js"

/** The stages that turn text into words, those of the tokenizer to train. */
export interface WordCountsOptions {
  /**
   * Changes text before it is split.
   *
   * @defaultValue none
   */
  readonly normalizer?: Normalizer | undefined
  /**
   * Splits text into words.
   *
   * @defaultValue a text is one word
   */
  readonly preTokenizer?: PreTokenizer | undefined
}

/** Counts the words of a corpus. */
export interface WordCounter extends Statistic<string, WordCounts, SortedWords> {
  /**
   * Counts the words of one text in UTF-8; the same as `add` with a string, but much faster.
   *
   * @param state - changed in place
   * @param bytes - valid UTF-8 in the range; 8 more bytes of any value must be readable after it
   * @param start - first byte of the text
   * @param end - the byte after the last
   */
  addBytes(state: WordCounts, bytes: Uint8Array, start: number, end: number): void
}

const OPTIONS: OptionTable<WordCountsOptions, "normalizer" | "preTokenizer"> = {
  normalizer: [partOf("normalizer"), undefined],
  preTokenizer: [partOf("pre-tokenizer"), undefined],
}

/** The number of pieces found at a time. */
const BLOCK = 1 << 10

/**
 * Counts words as a mergeable statistic: an item is one text (a line without its line end, to train like Hugging Face from an
 * iterator), the result its distinct words in ascending order of their UTF-8 bytes, with counts exact to 2^53.
 *
 * The result depends only on the texts, not on their order or on their split into shards. Words
 * are the pieces of the pre-tokenizer, as raw bytes: a byte-level pre-tokenizer does not write GPT-2's alphabet, a Metaspace one
 * leaves its `▁` in the words. Empty pieces are not counted. Unpaired surrogates count as U+FFFD. An empty corpus has no words.
 *
 * @param options - the stages before the model
 * @returns the statistic; to send a state to another thread, or to store it in a file, use the result of `finalize`, which
 * `addSortedWords` reads
 * @throws LecternError `unknown-option`; `wrong-type` for an option that is not such a stage
 * @see Sennrich et al. 2016, section 3.2: the dictionary that BPE is learned from
 * @see [Note: BPE](../../../../../docs/notes/bpe.md)
 * @example
 * ```ts
 * const counter = wordCounts({ preTokenizer: whitespaceSplit() })
 * const words = counter.finalize(counter.add(counter.zero(), "lower low low"))
 * new TextDecoder().decode(words.bytes) //=> "lowlower"
 * words.ends //=> [3, 8]
 * words.counts //=> [2, 1]
 * ```
 */
export function wordCounts(options: WordCountsOptions = {}): WordCounter {
  const { normalizer, preTokenizer } = checkedOptions("wordCounts()", options, OPTIONS)
  const encoder = new TextEncoder()
  const scan = normalizer === undefined ? preTokenizer?.scan : undefined
  const found = new Int32Array(2 * BLOCK)
  let room: Uint8Array = new Uint8Array(1 << 12)

  function addBytes(state: WordCounts, bytes: Uint8Array, start: number, end: number): void {
    if (scan === undefined) {
      addPieces(state, bytes.subarray(start), end - start)
      return
    }
    for (let from = start; ; ) {
      const count = scan(bytes, from, end, found)
      addFound(state, bytes, found, count)
      if (count < BLOCK) return
      from = found[2 * count - 1]!
    }
  }

  function addPieces(state: WordCounts, bytes: Uint8Array, length: number): void {
    const whole: PipelineText = { bytes, length, origin: undefined }
    const text = normalizer === undefined ? whole : normalizer.normalize(whole, false)
    const one = { text, pieces: Int32Array.of(0, text.length), count: 1 }
    const split = preTokenizer === undefined ? one : preTokenizer.preTokenize(one, false)
    addFound(state, split.text.bytes, split.pieces, split.count)
  }

  return {
    zero: () => new WordCounts(),
    add(state, text) {
      const needed = 3 * text.length + SLACK
      if (needed > room.length) room = new Uint8Array(2 * needed)
      addBytes(state, room, 0, encoder.encodeInto(text, room).written)
      return state
    },
    addBytes,
    merge(into, from) {
      for (let word = 0; word < from.length; word++) {
        into.add(from.bytes, word === 0 ? 0 : from.ends[word - 1]!, from.ends[word]!, from.counts[word]!)
      }
      return into
    },
    finalize: sortedWords,
  }
}

/**
 * Adds the words of a finished count, for example from another thread or a file.
 *
 * @param state - changed in place
 * @param words - distinct or not, in any order
 * @throws LecternError `bad-data` if ends do not ascend, or are beyond the bytes, or a count is not a whole number in
 * 1..2^53-1; `wrong-type` or `unequal-lengths` for an argument that is not words with counts
 * @see [Guide: Tokenizers, part by part](../../../../../docs/guides/tokenizers.md#training)
 * @example
 * ```ts
 * const counter = wordCounts({ preTokenizer: whitespaceSplit() })
 * const shards = ["low lower", "low"].map((text) => counter.finalize(counter.add(counter.zero(), text)))
 * const state = counter.zero()
 * for (const shard of shards) addSortedWords(state, shard)
 * counter.finalize(state).counts //=> [2, 1]
 * ```
 */
export function addSortedWords(state: WordCounts, words: SortedWords): void {
  if (!(state instanceof WordCounts)) throw wrongType("state", state, "word counts")
  checkSortedWords(words)
  const { bytes, ends, counts } = words
  let start = 0
  for (let word = 0; word < ends.length; word++) {
    const end = ends[word]!
    if (!(Number.isInteger(end) && end > start && end <= bytes.length)) {
      throw badWord(word, `ends at byte ${end}, expected a byte after ${start} and at most ${bytes.length}`)
    }
    const count = counts[word]!
    if (!(Number.isSafeInteger(count) && count > 0)) {
      throw badWord(word, `has count ${count}, expected a whole number in 1..2^53-1`)
    }
    state.add(bytes, start, end, count)
    start = end
  }
}

function addFound(state: WordCounts, bytes: Uint8Array, pieces: Int32Array, count: number): void {
  for (let i = 0; i < 2 * count; i += 2) {
    const start = pieces[i]!
    const end = pieces[i + 1]!
    if (end > start) state.add(bytes, start, end, 1)
  }
}

function sortedWords({ length, bytes, ends, counts }: WordCounts): SortedWords {
  const order = orderOfWords(bytes, ends, length)
  const sorted = {
    bytes: new Uint8Array(length === 0 ? 0 : ends[length - 1]!),
    ends: new Float64Array(length),
    counts: new Float64Array(length),
  }
  let at = 0
  for (let i = 0; i < length; i++) {
    const word = order[i]!
    for (let j = word === 0 ? 0 : ends[word - 1]!; j < ends[word]!; j++) sorted.bytes[at++] = bytes[j]!
    sorted.ends[i] = at
    sorted.counts[i] = counts[word]!
  }
  return sorted
}

function badWord(word: number, why: string): LecternError {
  return badData("word counts", `word ${word} ${why}`)
}
