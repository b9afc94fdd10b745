// Words as symbols, all in one flat array in which neighbours are merged in place.
//
// Words stand one after the other with a border before and after each. A symbol made of L letters keeps the room of its
// letters: its id in the first place, -L in the second and in the last, and anything negative in between. So one array says
// what stands where, and where its neighbours are on both sides.
import { outOfRange } from "@lectern/core/checks"
import type { Unit } from "../../encode/model.js"
import { eachLetter, letterLimit } from "../words/letters.js"
import type { SortedWords } from "../words/sorted-words.js"
import type { GrowingTokens } from "./tokens.js"

/** What stands between words. */
export const BORDER: number = -(2 ** 31)

/** The most places that 32-bit positions can tell apart. */
const MAX_PLACES = 2 ** 31 - 1

/** Words as symbols. */
export interface SpelledWords {
  /** Ids, lengths and borders as explained above; merged in place. */
  readonly symbols: Int32Array
  /** For each place, the number of its word; means nothing at borders. */
  readonly wordOf: Int32Array
}

/** How letters become symbols. */
export interface SpellingOptions {
  /** What a letter is. */
  readonly unit: Unit
  /** Written before letters that are not the first of their word. */
  readonly continuingSubwordPrefix: string
  /** Written after the last letter of a word. */
  readonly endOfWordSuffix: string
}

/**
 * Spells words as symbols. Letters that are no tokens are left out; letters with a prefix or suffix become tokens as they
 * are seen.
 *
 * @param words - the words
 * @param tokens - the alphabet; grows
 * @param options - how letters become symbols
 * @returns the words as symbols
 * @throws LecternError `out-of-range` when words have 2^31 letters or more
 */
export function spellWords(words: SortedWords, tokens: GrowingTokens, options: SpellingOptions): SpelledWords {
  const { unit, continuingSubwordPrefix: prefix, endOfWordSuffix: suffix } = options
  // Each letter's id plus one, -1 when it is no token, 0 when nobody asked yet.
  const known = new Int32Array(letterLimit(words, unit))
  const idOf = (letter: number): number => {
    if (known[letter] === 0) known[letter] = (tokens.find(String.fromCodePoint(letter)) ?? -2) + 1
    return known[letter]! - 1
  }
  // For each id four forms: bare, with prefix, with suffix, with both; 0 when not made yet.
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
