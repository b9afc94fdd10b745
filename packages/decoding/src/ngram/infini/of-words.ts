// An infini-gram of sentences of words.
import {
  checkedOptions,
  checkInteger,
  checkIterable,
  checkText,
  checkTypedArray,
  choice,
  type OptionTable,
} from "@lectern/core/checks"
import { countNgrams } from "../count/counter.js"
import { BOS, EOS, UNK } from "../model.js"
import { lineWords } from "../words/line-words.js"
import { idOfWord, vocabularyOf, wordOf } from "../words/vocabulary.js"
import { stringsOf } from "../words/word-list.js"
import { larger } from "../words/word-table.js"
import { type InfiniGram, infiniGramOf } from "./infini-gram.js"
import { suffixesOf } from "./suffixes.js"

/** An infini-gram of words. Its start token is {@link BOS}, its end token {@link EOS}. */
export interface WordInfiniGram extends InfiniGram {
  /**
   * The id of a word.
   *
   * @param word - any text
   * @returns {@link UNK} for a word that the training text does not have
   */
  idOf(word: string): number
  /**
   * A word.
   *
   * @param id - its id
   */
  wordOf(id: number): string
  /**
   * The ids of the words of each line of a text, which are separated as in the training text, without start and end. `<s>` and `</s>`
   * within a line are unknown words.
   *
   * @param text - lines, as a string or in UTF-8
   * @returns one list per line
   */
  idsOf(text: string | Uint8Array): Uint32Array[]
}

/** Options of {@link infiniGram}. */
export interface InfiniGramOptions {
  /**
   * Treatment of `<unk>`, `<s>` and `</s>` in a sentence: refuse it, or count them as unknown words.
   *
   * @defaultValue "refuse"
   */
  readonly specialWords?: "refuse" | "unknown"
}

const OPTIONS: OptionTable<InfiniGramOptions> = { specialWords: [choice(["refuse", "unknown"]), "refuse"] }

/**
 * Makes an infini-gram of sentences: n-grams of any length, without smoothing.
 *
 * A sentence is a document of {@link InfiniGram}: for a text whose n-grams should span sentences, pass paragraphs or whole documents. Words
 * and their ids are those of the models that are made of the same sentences' {@link countNgrams | counts}. Memory is as of
 * {@link infiniGramOfIds}.
 *
 * @param sentences - strings, which are split at white space like lines of a file, or lists of tokens; at least one
 * @param options - `specialWords`
 * @returns the index
 * @throws LecternError `wrong-type`, `out-of-range`, `unknown-option`; `bad-data` without sentences and for special words
 * @see Liu et al. 2024, "Infini-gram: Scaling Unbounded n-gram Language Models to a Trillion Tokens", sections 2 and 3
 * @see [Guide: Searching any model](../../../../../docs/guides/searching.md)
 * @example
 * ```ts
 * const seen = infiniGram(["the cat sat", "the cat ran", "the dog sat"])
 * const [ids] = seen.idsOf("ran the cat")
 * seen.next(ids, seen.idOf("sat")) //=> { probability: 0.5, count: 1, contextCount: 2, order: 3 }
 * ```
 */
export function infiniGram(
  sentences: Iterable<string | readonly string[]>,
  options: InfiniGramOptions = {},
): WordInfiniGram {
  const { specialWords } = checkedOptions("infiniGram()", options, OPTIONS)
  checkIterable("sentences", sentences, "a list of sentences or another iterable")
  const all = [...sentences]
  const words = vocabularyOf(stringsOf(countNgrams(all, { order: 1, specialWords }).words))
  const { ids } = lineWords(words, bytesOf(all), true)
  const text = new Int32Array(1 + ids.length)
  text[0] = EOS
  text.set(ids, 1)
  const index = infiniGramOf(suffixesOf(text, EOS, words.ends.length), BOS)
  return {
    ...index,
    idOf(word) {
      checkText("word", word)
      const bytes = encoder.encode(word)
      return Math.max(UNK, idOfWord(words, bytes, 0, bytes.length))
    },
    wordOf(id) {
      checkInteger("id", id, 0, index.vocabularySize - 1)
      return wordOf(words, id)
    },
    idsOf(lines) {
      if (typeof lines === "string") checkText("text", lines)
      else checkTypedArray("text", lines, "Uint8Array")
      const found = lineWords(words, typeof lines === "string" ? encoder.encode(lines) : lines, false)
      return Array.from(found.ends, (end, i) => found.ids.slice(i === 0 ? 0 : found.ends[i - 1]!, end))
    },
  }
}

const encoder = new TextEncoder()

/** Sentences as lines in UTF-8. */
function bytesOf(sentences: readonly (string | readonly string[])[]): Uint8Array {
  let bytes = new Uint8Array(1 << 12)
  let length = 0
  for (const sentence of sentences) {
    const line = `${typeof sentence === "string" ? sentence.replaceAll("\n", " ") : sentence.join(" ")}\n`
    if (length + 3 * line.length > bytes.length) bytes = larger(bytes, length + 3 * line.length)
    length += encoder.encodeInto(line, bytes.subarray(length)).written
  }
  return bytes.subarray(0, length)
}
