// The letters of words: characters, or bytes written in GPT-2's alphabet. In both cases a letter is a code point.
import { choice, type Rule } from "@lectern/core/checks"
import type { Unit } from "../../encode/model.js"
import { BYTE_CHARACTERS } from "../../text/byte-alphabet.js"
import { checkCharacter, checkStringList } from "../../text/checks.js"
import type { SortedWords } from "./sorted-words.js"

/** The rule of units. */
export const UNIT: Rule<Unit> = choice(["character", "byte"])

/** Throws unless the value is a list of letters. */
export function checkLetters(name: string, letters: readonly string[]): void {
  checkStringList(name, letters)
  for (let i = 0; i < letters.length; i++) checkCharacter(`${name}[${i}]`, letters[i])
}

/** The largest code point plus 1. */
const CODE_POINTS: number = 0x110000

/** The code point of every byte's character. */
const BYTE_LETTERS: Int32Array = /* @__PURE__ */ Int32Array.from(BYTE_CHARACTERS, (character) =>
  character.charCodeAt(0),
)

/** An upper bound of the letters in words, so that tables by letter are no larger than necessary. */
export function letterLimit({ bytes }: SortedWords, unit: Unit): number {
  if (unit === "byte") return Math.max(...BYTE_LETTERS) + 1
  let largest = 0
  for (let i = 0; i < bytes.length; i++) if (bytes[i]! > largest) largest = bytes[i]!
  return largest < 0x80 ? 0x80 : largest < 0xe0 ? 0x800 : largest < 0xf0 ? 0x10000 : CODE_POINTS
}

/** Spells words. */
export function eachLetter(
  { bytes, ends }: SortedWords,
  unit: Unit,
  visit: (letter: number, word: number, first: boolean, last: boolean) => void,
): void {
  let at = 0
  for (let word = 0; word < ends.length; word++) {
    const start = at
    const end = ends[word]!
    while (at < end) {
      const from = at
      const lead = bytes[at++]!
      let letter = lead
      if (unit === "byte") letter = BYTE_LETTERS[lead]!
      else if (lead >= 0x80) {
        const more = lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3
        letter = lead & (0x3f >> more)
        for (let i = 0; i < more && at < end; i++) letter = (letter << 6) | (bytes[at++]! & 0x3f)
      }
      if (letter >= CODE_POINTS) letter = 0xfffd
      visit(letter, word, from === start, at === end)
    }
  }
}
