// Words as symbols, all in one flat array in which neighbours are merged in place.
//
// Words follow each other with a border before and after each. A symbol of L letters takes the places of its
// letters: its id in the first, -L in the second and in the last, and any negative number in between. So one array gives
// the symbols and their neighbours on both sides.
import { outOfRange } from "@lectern/core/checks"
import { eachLetter, letterLimit } from "../words/letters.js"
import type { SortedWords } from "../words/sorted-words.js"
import type { MergeTrainingOptions } from "./options.js"

/** The border between words. */
export const BORDER: number = -(2 ** 31)

/** The maximum number of places with 32-bit positions. */
const MAX_PLACES = 2 ** 31 - 1

/** Words as symbols. */
export interface SpelledWords {
  /** Ids, lengths and borders as explained above; merged in place. */
  readonly symbols: Int32Array
  /** For each place, the number of its word; undefined at borders. */
  readonly wordOf: Int32Array
}

/** Rules for spelling letters as symbols. */
type SpellingOptions = Required<Pick<MergeTrainingOptions, "unit" | "continuingSubwordPrefix" | "endOfWordSuffix">>

/**
 * Spells words as symbols. Letters that are not tokens are dropped; letters with a prefix or suffix become tokens at their
 * first occurrence.
 */
export function spellWords(words: SortedWords, tokens: GrowingTokens, options: SpellingOptions): SpelledWords {
  const { unit, continuingSubwordPrefix: prefix, endOfWordSuffix: suffix } = options
  // Each letter's id plus one, -1 if it is not a token, 0 if it has not been looked up yet.
  const known = new Int32Array(letterLimit(words, unit))
  const idOf = (letter: number): number => {
    if (known[letter] === 0) known[letter] = (tokens.find(String.fromCodePoint(letter)) ?? -2) + 1
    return known[letter]! - 1
  }
  // For each id four forms: bare, with prefix, with suffix, with both; 0 if not made yet.
  const forms = new Int32Array(4 * tokens.names.length)
  const formOf = (id: number, form: number): number => {
    if (forms[4 * id + form] === 0) {
      const name = `${form & 1 ? prefix : ""}${tokens.names[id]}${form & 2 ? suffix : ""}`
      forms[4 * id + form] = tokens.of(name) + 1
    }
    return forms[4 * id + form]! - 1
  }
  let letters = 0
  eachLetter(words, unit, (letter) => {
    if (idOf(letter) >= 0) letters++
  })
  const places = letters + words.ends.length + 1
  if (places > MAX_PLACES) {
    throw outOfRange("the number of distinct words and their letters together", places - 1, `at most ${MAX_PLACES - 1}`)
  }
  const symbols = new Int32Array(places).fill(BORDER)
  const wordOf = new Int32Array(places)
  eachLetter(words, unit, fill())
  return { symbols, wordOf }

  function fill(): (letter: number, word: number, first: boolean, last: boolean) => void {
    let at = 1
    return (letter, word, first, last) => {
      const id = idOf(letter)
      if (id >= 0) {
        const form = (first || prefix === "" ? 0 : 1) | (last && suffix !== "" ? 2 : 0)
        symbols[at] = form === 0 ? id : formOf(id, form)
        wordOf[at++] = word
      }
      if (last) at++
    }
  }
}

/** The tokens so far. */
export interface GrowingTokens {
  /** The tokens, by id. */
  readonly names: string[]
  /** Their ids. */
  readonly ids: ReadonlyMap<string, number>
  /** Finds a token's id. */
  find(name: string): number | undefined
  /** Finds a token, or adds it. */
  of(name: string): number
}

/** The empty list of tokens. */
export function growingTokens(): GrowingTokens {
  const names: string[] = []
  const ids = new Map<string, number>()
  return {
    names,
    ids,
    find: (name) => ids.get(name),
    of(name) {
      const known = ids.get(name)
      if (known !== undefined) return known
      ids.set(name, names.length)
      return names.push(name) - 1
    },
  }
}
