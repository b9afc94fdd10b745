// The ids of the words of lines.
import { BOS, EOS, UNK } from "../model.js"
import { bitsBefore, bytesBefore, idOfShort, SHORT_BYTES, spaceMarks, unlessMarked } from "./short-words.js"
import { idOfWord, type Vocabulary } from "./vocabulary.js"
import { larger } from "./word-table.js"

const SPACES = ["\0", "\t", "\n", "\r", " "]

/** 1 for each byte that separates words: NUL, tab, newline, carriage return, space. */
export const IS_SPACE: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) =>
  SPACES.includes(String.fromCharCode(byte)) ? 1 : 0,
)

/** Matches strings that cannot be words: the empty string, and any with a space. */
export const NOT_A_WORD: RegExp = /^$|[\0\t\n\r ]/

/** The words of some lines. */
interface LineWords {
  /** Their ids, those of all lines in one list. */
  readonly ids: Uint32Array
  /** End of each line: the index after its last id. */
  readonly ends: Uint32Array
  /** Number of words that are `<s>` or `</s>`. */
  readonly marks: number
}

const NEWLINE = 0x0a
const LAST_SPACE = 0x20
/** Typical bytes of a word with its space, and of a line. */
const WORD_BYTES = 5
const LINE_BYTES = 64

/** Finds the words of lines. `<s>` and `</s>` in a line are unknown words. */
export function lineWords(vocabulary: Vocabulary, bytes: Uint8Array, withEnds: boolean): LineWords {
  const { short } = vocabulary
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const end = bytes.length
  // Where eight bytes and a space after them can be read.
  const lastOfEight = end - SHORT_BYTES - 1
  let ids = new Uint32Array(16 + Math.ceil(end / WORD_BYTES))
  let ends = new Uint32Array(16 + Math.ceil(end / LINE_BYTES))
  let count = 0
  let lines = 0
  let marks = 0
  let at = 0
  while (at < end) {
    // Room for one more word, and for an end.
    if (count + 2 > ids.length) ids = larger(ids, count + 2)
    const byte = bytes[at]!
    if (byte <= LAST_SPACE && IS_SPACE[byte] === 1) {
      at++
      if (byte !== NEWLINE) continue
      if (withEnds) ids[count++] = EOS
      if (lines === ends.length) ends = larger(ends, lines + 1)
      ends[lines++] = count
      continue
    }
    let length = 0
    let first = 0
    let rest = 0
    if (at <= lastOfEight) {
      first = view.getInt32(at, true)
      rest = view.getInt32(at + 4, true)
      const low = spaceMarks(first)
      const high = spaceMarks(rest)
      const inRest = unlessMarked(low)
      first &= bitsBefore(low)
      rest &= bitsBefore(high) & inRest
      length = bytesBefore(low) + (bytesBefore(high) & inRest)
    }
    const after = bytes[at + length]!
    let id: number
    if (length > 0 && after <= LAST_SPACE && IS_SPACE[after] === 1) {
      id = idOfShort(short, first, rest)
      at += after === NEWLINE ? length : length + 1
    } else {
      const from = at
      while (at < end && IS_SPACE[bytes[at]!] === 0) at++
      id = idOfWord(vocabulary, bytes, from, at)
    }
    if (id === BOS || id === EOS) marks++
    ids[count++] = id <= EOS ? UNK : id
  }
  if (end > 0 && bytes[end - 1] !== NEWLINE) {
    if (withEnds) ids[count++] = EOS
    if (lines === ends.length) ends = larger(ends, lines + 1)
    ends[lines++] = count
  }
  return { ids: ids.subarray(0, count), ends: ends.subarray(0, lines), marks }
}
