// The characters of words as Python's `\w` has them: letters, numbers and the underscore of all scripts, but not marks.
import { kindsByCodePoint } from "./runs.js"
import { WORD_RUNS } from "./words.table.js"

// Of letters, marks, and letters of scripts written without spaces.
const KINDS = 3
const MARK = 2
const UNDERSCORE = 0x5f
let kinds: Uint8Array | undefined

/** Whether a character is one of words. */
export function isWordCharacter(codePoint: number): boolean {
  kinds ??= kindsByCodePoint(WORD_RUNS, KINDS)
  return codePoint === UNDERSCORE || (kinds[codePoint] !== 0 && kinds[codePoint] !== MARK)
}

/** Whether a character is a mark: of general category M. */
export function isMark(codePoint: number): boolean {
  kinds ??= kindsByCodePoint(WORD_RUNS, KINDS)
  return kinds[codePoint] === MARK
}

/** Whether the character at a place of a text is one of words; false at the end. */
export function isWordAt(text: string, at: number): boolean {
  return at < text.length && isWordCharacter(text.codePointAt(at)!)
}

/** Whether the character before a place is one of words; false at the start. */
export function isWordBefore(text: string, at: number): boolean {
  const code = text.charCodeAt(at - 1)
  return at > 0 && isWordCharacter(code >= 0xdc00 && code <= 0xdfff ? text.codePointAt(at - 2)! : code)
}
