// From the words of texts to what vectors are trained on: a vocabulary, and sentences of its ids in shared memory.
import { badData } from "@lectern/core"
import { type CountedWord, type EncodedCorpus, growVocabulary, type Vocabulary, vocabulary } from "@lectern/embeddings"
import type { InputFacts } from "@lectern/engine"
import { release } from "@lectern/engine/internal/engines/release"
import { yieldToEvents } from "@lectern/engine/internal/engines/yield-to-events"

/** Sentences of a part of the texts. */
export interface Sentences {
  /** All words in order, as numbers. */
  readonly tokens: Uint32Array
  /** The number of words of each sentence. */
  readonly lengths: Uint32Array
}

/** The words of texts. */
export interface GatheredText {
  /** The words that differ, by their numbers. */
  readonly words: readonly string[]
  /** The count of each of them. */
  readonly counts: readonly number[]
  /** All sentences, in parts. */
  readonly parts: readonly Sentences[]
  /** The number of words. */
  readonly tokens: number
  readonly inputs: readonly InputFacts[]
}

/** The choice of words that get vectors. */
export interface WordChoice {
  /** The minimum count of a word. */
  readonly minCount: number
  /** At most so many words, the most frequent. */
  readonly maxWords: number | undefined
}

// As `encodeCorpus` splits longer sentences.
const MAX_SENTENCE = 1000
const NONE = 2 ** 32 - 1

/** The words of texts that get vectors. */
export function chosenWords(
  { words, counts, inputs }: GatheredText,
  { minCount, maxWords }: WordChoice,
  before: Vocabulary | undefined,
): Vocabulary {
  const counted = words.map((word, id): CountedWord => ({ word, count: counts[id]! }))
  const options = { minCount, ...(maxWords !== undefined && { maxWords }) }
  // Words differ, so rare ones can go before the vocabulary checks and adds up each of them.
  const isFrequent = ({ count }: CountedWord): boolean => count >= minCount
  const chosen =
    before === undefined ? vocabulary(counted.filter(isFrequent), options) : growVocabulary(before, counted, options)
  if (chosen.words.length >= 2) return chosen
  const path = inputs.length === 1 ? nameOf(inputs[0]!.path) : `${inputs.length} files`
  throw badData(path, tooFew(counted, chosen.words.length, minCount))
}

function nameOf(path: string): string {
  return path === "-" ? "standard input" : path
}

function tooFew(counted: readonly CountedWord[], found: number, minCount: number): string {
  if (counted.length === 0) return "has no words, only white space"
  const times = (count: number): string => (count === 1 ? "once" : `${count.toLocaleString("en")} times`)
  const [first, second] = [...counted].sort((a, b) => b.count - a.count)
  if (minCount === 1) return `has only one word, ${quoted(first!)}, and training needs two that differ`
  const most =
    found === 1 && second !== undefined
      ? (["second most frequent", second] as const)
      : (["most frequent", first!] as const)
  const many = found === 0 ? "no word" : "only one word"
  return `${many} occurs at least ${times(minCount)}, and training needs two: the ${most[0]}, ${quoted(most[1])}, occurs ${times(most[1].count)}; try a smaller --min-count`
}

function quoted({ word }: CountedWord): string {
  return JSON.stringify(word.length > 40 ? `${word.slice(0, 40)}...` : word)
}

/** Encodes texts as `encodeCorpus` does, in shared memory. The memory of the texts is freed on the way. */
export async function encodedText(
  { words, counts, parts, inputs }: GatheredText,
  chosen: Vocabulary,
  signal: AbortSignal | undefined,
  check: (tokens: number) => void,
): Promise<EncodedCorpus> {
  const yieldNow = yieldToEvents(signal)
  const known = new Map(chosen.words.map((word, id) => [word, id]))
  const ids = Uint32Array.from(words, (word) => known.get(word) ?? NONE)
  const total = counts.reduce((sum, count, number) => (ids[number] === NONE ? sum : sum + count), 0)
  if (total === 0)
    throw badData(inputs.map(({ path }) => nameOf(path)).join(", "), "has none of the words of the vocabulary")
  check(total)
  const tokens = new Uint32Array(new SharedArrayBuffer(4 * total))
  let borders = resized(new Uint32Array(1), 2 ** 12)
  let sentences = 0
  let length = 0
  const end = (): void => {
    if (length === borders[sentences]) return
    if (sentences + 1 === borders.length) borders = resized(borders, 2 * borders.length)
    borders[++sentences] = length
  }
  for (const part of parts) {
    let at = 0
    for (const count of part.lengths) {
      for (const after = at + count; at < after; at++) {
        const id = ids[part.tokens[at]!]!
        if (id === NONE) continue
        tokens[length++] = id
        if (length - borders[sentences]! === MAX_SENTENCE) end()
      }
      end()
    }
    await release([part.tokens, part.lengths])
    await yieldNow()
  }
  return { tokens, borders: resized(borders, sentences + 1) }
}

function resized(values: Uint32Array, length: number): Uint32Array<SharedArrayBuffer> {
  const result = new Uint32Array(new SharedArrayBuffer(4 * length))
  result.set(values.length > length ? values.subarray(0, length) : values)
  return result
}
