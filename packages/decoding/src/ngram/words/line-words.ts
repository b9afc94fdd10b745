// The ids of the words of lines.
import { BOS, EOS, UNK } from "../model.js"
import { IS_SPACE } from "./spaces.js"
import { idOfShort, idOfWord, type Vocabulary } from "./vocabulary.js"
import { larger } from "./word-table.js"

/** The words of some lines. */
export interface LineWords {
  /** Their ids, those of all lines in one list. */
  readonly ids: Uint32Array
  /** For each line, the place after its last id. */
  readonly ends: Uint32Array
  /** How many words are `<s>` or `</s>`. */
  readonly marks: number
}

const NEWLINE = 0x0a
const LAST_SPACE = 0x20
const HALF_BITS = 32
/** What a word and its space usually take, in bytes, and a line. */
const WORD_BYTES = 5
const LINE_BYTES = 64

/**
 * Finds the words of lines. `<s>` and `</s>` in a line are unknown words.
 *
 * @param vocabulary - the words
 * @param bytes - UTF-8; a newline ends each line, or the end of the bytes
 * @param withEnds - whether each line's ids end with {@link EOS}
 */
export function lineWords(vocabulary: Vocabulary, bytes: Uint8Array, withEnds: boolean): LineWords {
  const { short } = vocabulary
  const end = bytes.length
  let ids = new Uint32Array(16 + Math.ceil(end / WORD_BYTES))
  let ends = new Uint32Array(16 + Math.ceil(end / LINE_BYTES))
  let count = 0
  let lines = 0
  let marks = 0
  let at = 0
  while (at < end) {
    // Room for one more word, and for an end.
    if (count + 2 > ids.length) ids = larger(ids, count + 2)
    let byte = bytes[at]!
    if (byte <= LAST_SPACE && IS_SPACE[byte] === 1) {
      at++
      if (byte === NEWLINE) endLine()
      continue
    }
    const from = at
    let first = 0
    let rest = 0
    for (let shift = 0; at < end && shift < HALF_BITS; shift += 8) {
      byte = bytes[at]!
      if (byte <= LAST_SPACE && IS_SPACE[byte] === 1) break
      first |= byte << shift
      at++
    }
    for (let shift = 0; at < end && shift < HALF_BITS; shift += 8) {
      byte = bytes[at]!
      if (byte <= LAST_SPACE && IS_SPACE[byte] === 1) break
      rest |= byte << shift
      at++
    }
    const wordEnd = at
    while (at < end && IS_SPACE[bytes[at]!] === 0) at++
    const id = at === wordEnd ? idOfShort(short, first, rest) : idOfWord(vocabulary, bytes, from, at)
    if (id === BOS || id === EOS) marks++
    ids[count++] = id <= EOS ? UNK : id
  }
  if (end > 0 && bytes[end - 1] !== NEWLINE) endLine()
  return { ids: ids.subarray(0, count), ends: ends.subarray(0, lines), marks }

  function endLine(): void {
    if (withEnds) ids[count++] = EOS
    if (lines === ends.length) ends = larger(ends, lines + 1)
    ends[lines++] = count
  }
}
