// Builds a model from an ARPA file: sorts words and n-grams, and restores n-grams and words that the file leaves out.
import { type NgramLevel, type NgramModel, UNK } from "../model.js"
import { backedOffLogProb } from "../trie/find.js"
import { wordOf } from "../words/vocabulary.js"
import { SPECIAL_WORDS, sortedWords, stringsOf } from "../words/word-list.js"
import { startsOf, startsOfBigrams } from "./contexts.js"
import type { ArpaParts } from "./parser.js"
import type { Section } from "./section.js"

/** Missing parts of the file. */
export interface ArpaFindings {
  /** The words of `<unk>`, `<s>` and `</s>` that are not among its 1-grams. */
  readonly missingWords: readonly string[]
  /** The number of contexts of listed n-grams that were not listed and were inserted. */
  readonly insertedNgrams: number
}

/** The log10 probability of unknown words in a file without `<unk>`: KenLM's. */
const MISSING_UNK = -100

/** The model. */
export function assembled(parts: ArpaParts<Section>): { readonly model: NgramModel; readonly findings: ArpaFindings } {
  const { words, sections, refuse } = parts
  const order = sections.length
  const { list, places: ids } = sortedWords(words)
  const { unigrams, missing } = unigramsOf(parts, ids)
  const levels = new Array<NgramLevel>(order)
  levels[0] = unigrams
  const inserted: Inserted[] = []
  // From the highest order down, so that the contexts of inserted n-grams are inserted as well.
  for (let n = order; n >= 2; n--) {
    const section = sections[n - 1]!
    if (n === order) section.sort(ids)
    if (n > 2) sections[n - 2]!.sort(ids)
    const starts = n === 2 ? startsOfBigrams(section, words.length) : startsOf(section, sections[n - 2]!)
    levels[n - 1] = levelOf(section, starts, inserted, (ngram) =>
      refuse(`expected each ${n}-gram once, found one for the second time`, section.firstLine + ngram),
    )
    section.clear()
  }
  // From the lowest order up: each depends on shorter ones.
  for (const { context, place, words } of inserted.reverse()) {
    const n = words.length
    const weight = levels[n - 2]!.backoffs[context]!
    levels[n - 1]!.logProbs[place] = weight + backedOffLogProb(levels, words, 1, n)
  }
  levels[order - 1] = { ...levels[order - 1]!, backoffs: new Float64Array(0) }
  const missingWords = missing.map((id) => SPECIAL_WORDS[id]!)
  return {
    model: { order, words: stringsOf(list), levels, unseen: "shorter" },
    findings: { missingWords, insertedNgrams: inserted.length },
  }
}

function unigramsOf({ words, firstLines, sections, refuse }: ArpaParts<Section>, newIds: Uint32Array) {
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
    unigrams.logProbs[newIds[word]!] = section.numbers[2 * i]!
    unigrams.backoffs[newIds[word]!] = section.numbers[2 * i + 1]!
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

/** An n-gram that the file does not list. */
interface Inserted {
  /** Its place in its level, and that of its context. */
  readonly place: number
  readonly context: number
  readonly words: Uint32Array
}

/** The level of a sorted section; adds those of its n-grams that were inserted to a list. */
function levelOf(
  { order, length, read, sorted, indices, words, numbers }: Section,
  starts: Uint32Array,
  inserted: Inserted[],
  duplicate: (ngram: number) => never,
): NgramLevel {
  const level = {
    starts,
    words: new Uint32Array(length),
    logProbs: new Float64Array(length),
    backoffs: new Float64Array(length),
  }
  for (let context = 0; context + 1 < starts.length; context++) {
    let before = -1
    for (let place = starts[context]!; place < starts[context + 1]!; place++) {
      const row = sorted[place]!
      const word = words[(row + 1) * order - 1]!
      if (word === before) duplicate(indices[row]!)
      before = word
      level.words[place] = word
      if (row < read) {
        level.logProbs[place] = numbers[2 * row]!
        level.backoffs[place] = numbers[2 * row + 1]!
      } else inserted.push({ place, context, words: words.slice(row * order, (row + 1) * order) })
    }
  }
  return level
}
