// Builds a model from an ARPA file: sorts words and n-grams, and restores n-grams and words that the file leaves out.
import { type NgramLevel, type NgramModel, UNK } from "../model.js"
import { countingSort } from "../trie/counting-sort.js"
import { backedOffLogProb } from "../trie/find.js"
import { wordOf } from "../words/vocabulary.js"
import { orderOfWords, SPECIAL_WORDS } from "../words/word-list.js"
import type { WordData } from "../words/word-table.js"
import { contextsOf } from "./contexts.js"
import type { Section } from "./section.js"

/** Missing parts of the file. */
export interface ArpaFindings {
  /** The words of `<unk>`, `<s>` and `</s>` that are not among its 1-grams. */
  readonly missingWords: readonly string[]
  /** The number of contexts of listed n-grams that were not listed and were inserted. */
  readonly insertedNgrams: number
}

/** Parsed content of a file. */
interface ReadParts {
  /** All words, `<unk>`, `<s>` and `</s>` first. */
  readonly words: WordData & { readonly length: number }
  /** The line that has each word first. */
  readonly firstLines: readonly number[]
  /** One per order. */
  readonly sections: readonly Section[]
  /** Throws the error for a line. */
  readonly refuse: (why: string, line: number) => never
}

/** The log10 probability of unknown words in a file without `<unk>`: KenLM's. */
const MISSING_UNK = -100

/** The model. */
export function assembled(parts: ReadParts): { readonly model: NgramModel; readonly findings: ArpaFindings } {
  const { words, sections, refuse } = parts
  const order = sections.length
  const wordOrder = orderOfWords(words, words.length)
  const newIds = new Uint32Array(words.length)
  for (let id = 0; id < words.length; id++) newIds[wordOrder[id]!] = id
  const texts = Array.from(wordOrder, (id) => wordOf(words, id))
  const { unigrams, missing } = unigramsOf(parts, newIds)
  const splits = contextsOf(sections)

  const levels: NgramLevel[] = [unigrams]
  let places: Uint32Array = newIds
  let insertedNgrams = 0
  for (let n = 2; n <= order; n++) {
    const section = sections[n - 1]!
    const inserted = insertedWords(section, newIds)
    insertedNgrams += inserted.length / n
    const { contexts, words: lastWords } = splits[n - 2]!
    for (let i = 0; i < contexts.length; i++) {
      contexts[i] = places[contexts[i]!]!
      lastWords[i] = newIds[lastWords[i]!]!
    }
    const keys = { contexts, contextCount: levels[n - 2]!.words.length, words: lastWords, wordCount: words.length }
    const placed: Placed = sortedLevel(section, keys, (ngram) =>
      refuse(`expected each ${n}-gram once, found one for the second time`, section.firstLine + ngram),
    )
    for (let i = 0; i < inserted.length; i += n) {
      const place = placed.places[section.read + i / n]!
      const weight = levels[n - 2]!.backoffs[contexts[section.read + i / n]!]!
      placed.level.logProbs[place] = weight + backedOffLogProb(levels, inserted, i + 1, i + n)
    }
    levels.push(n < order ? placed.level : { ...placed.level, backoffs: new Float64Array(0) })
    places = placed.places
  }
  if (order === 1) levels[0] = { ...unigrams, backoffs: new Float64Array(0) }
  const missingWords = missing.map((id) => SPECIAL_WORDS[id]!)
  return { model: { order, words: texts, levels, unseen: "shorter" }, findings: { missingWords, insertedNgrams } }
}

function unigramsOf({ words, firstLines, sections, refuse }: ReadParts, newIds: Uint32Array) {
  const { length } = words
  const section = sections[0]!
  const unigrams: NgramLevel = {
    starts: Uint32Array.of(0, length),
    words: Uint32Array.from({ length }, (_, id) => id),
    logProbs: new Float64Array(length),
    backoffs: new Float64Array(length),
  }
  const listed = new Uint8Array(length)
  for (let i = 0; i < section.length; i++) {
    const word = section.words[i]!
    if (listed[word] === 1) {
      const found = JSON.stringify(wordOf(words, word))
      refuse(`expected each 1-gram once, found ${found} for the second time`, section.firstLine + i)
    }
    listed[word] = 1
    unigrams.logProbs[newIds[word]!] = section.logProbs[i]!
    unigrams.backoffs[newIds[word]!] = section.backoffs[i]!
  }
  section.clear()
  const missing: number[] = []
  for (let word = 0; word < length; word++) {
    if (listed[word] === 1) continue
    if (word >= SPECIAL_WORDS.length)
      refuse(
        `expected words that are among the 1-grams, found ${JSON.stringify(wordOf(words, word))}`,
        firstLines[word]!,
      )
    missing.push(word)
    unigrams.logProbs[word] = word === UNK ? MISSING_UNK : -Infinity
  }
  return { unigrams, missing }
}

/** The words of a section's inserted n-grams. */
function insertedWords({ words }: Section, newIds: Uint32Array): Uint32Array {
  return words.map((word) => newIds[word]!)
}

/** A level, and the new indices of its section's n-grams. */
interface Placed {
  readonly level: NgramLevel
  /** Index in the level of each n-gram of the section. */
  readonly places: Uint32Array
}

/** Sort keys of a section. */
interface SortKeys {
  /** The index of each n-gram's context in the level before. */
  readonly contexts: Uint32Array
  /** Number of contexts. */
  readonly contextCount: number
  /** The id of each n-gram's last word. */
  readonly words: Uint32Array
  /** Number of words. */
  readonly wordCount: number
}

/** A level of a model. Empties the section. */
function sortedLevel(section: Section, keys: SortKeys, duplicate: (ngram: number) => never): Placed {
  const { contexts, contextCount, words, wordCount } = keys
  const { length, logProbs, backoffs } = section
  const byWord = countingSort(undefined, words, { keys: wordCount, length }).order
  const { order, starts } = countingSort(byWord, contexts, { keys: contextCount, length })
  const level = {
    starts,
    words: new Uint32Array(length),
    logProbs: new Float64Array(length),
    backoffs: new Float64Array(length),
  }
  const places = new Uint32Array(length)
  for (let place = 0; place < length; place++) {
    const ngram = order[place]!
    const before = place > 0 ? order[place - 1]! : ngram
    if (place > 0 && words[before] === words[ngram] && contexts[before] === contexts[ngram]) duplicate(ngram)
    places[ngram] = place
    level.words[place] = words[ngram]!
    level.logProbs[place] = logProbs[ngram]!
    level.backoffs[place] = backoffs[ngram]!
  }
  section.clear()
  return { level, places }
}
