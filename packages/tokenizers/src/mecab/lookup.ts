// The words that may begin at a place of a text: those of the dictionary, and unknown ones by the categories of characters.
import type { MecabData } from "./pack.js"

/** Words that begin at one place, in MeCab's order. */
export interface Found {
  /** The first byte of all of them: the place, after white space. */
  begin: number
  /** How many spans were found. */
  count: number
  /** For each span: its first token, the number of its tokens, and the byte after its last. */
  readonly spans: Int32Array
}

/** Room for every prefix of a word that `mecab-dict-index` accepts, and for unknown words. */
export const MAX_SPANS: number = 8192 + 32

/** Finds the words that may begin at `at`; none if only white space follows. */
export function lookUp(data: MecabData, input: Uint8Array, at: number, end: number, found: Found): void {
  const { characters, units } = data
  const { spans } = found
  let kinds = characters[0x20]!
  let begin = at
  let bits = 0
  let width = 0
  // White space; each character is compared with the one before it.
  while (begin < end) {
    width = widthAt(input, begin, end)
    bits = characters[codeAt(input, begin, width)]!
    if ((kinds & bits & KINDS) === 0) break
    kinds = bits
    begin += width
  }
  found.begin = begin
  let top = 0
  if (begin === end) {
    found.count = 0
    return
  }
  let base = units[0]!
  let next = begin
  for (; next < end; next++) {
    const unit = 2 * (base + input[next]! + 1)
    if (units[unit + 1] !== base) break
    base = units[unit]!
    const value = units[2 * base]!
    if (value < 0 && units[2 * base + 1] === base && top < 3 * 8192) {
      spans[top++] = (-value - 1) >> 8
      spans[top++] = (-value - 1) & 0xff
      spans[top++] = next + 1
    }
  }
  if (top === 0 || bits >>> 31 === 1) top = addUnknown(data, input, begin, width, bits, end, found, top)
  found.count = top / 3
}

function addUnknown(
  data: MecabData,
  input: Uint8Array,
  begin: number,
  first: number,
  bits: number,
  end: number,
  { spans }: Found,
  known: number,
): number {
  const { characters, unknown, maxGrouping } = data
  const category = 2 * ((bits >>> 18) & 0xff)
  const token = unknown[category]!
  const size = unknown[category + 1]!
  let top = known
  let stop = begin + first
  let grouped = -1
  if (((bits >>> 30) & 1) === 1) {
    let kinds = bits
    let length = 0
    grouped = stop
    while (grouped < end && length <= maxGrouping) {
      const width = widthAt(input, grouped, end)
      const next = characters[codeAt(input, grouped, width)]!
      if ((kinds & next & KINDS) === 0) break
      kinds = next
      grouped += width
      length++
    }
    if (length <= maxGrouping) {
      spans[top++] = token
      spans[top++] = size
      spans[top++] = grouped
    }
  }
  const longest = (bits >>> 26) & 15
  for (let i = 0; i < longest && stop !== grouped; i++) {
    spans[top++] = token
    spans[top++] = size
    spans[top++] = stop
    if (stop === end) break
    const width = widthAt(input, stop, end)
    if ((bits & characters[codeAt(input, stop, width)]! & KINDS) === 0) break
    stop += width
  }
  if (top === 0) {
    spans[top++] = token
    spans[top++] = size
    spans[top++] = stop
  }
  return top
}

/** The set of a character's categories. */
const KINDS = 0x3ffff

/** The width of a character; 1 for a byte that does not begin one. */
function widthAt(input: Uint8Array, at: number, end: number): number {
  const lead = input[at]!
  const width = lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
  return at + width > end ? 1 : width
}

/** A character's place in the table, 0 for those that it does not have. */
function codeAt(input: Uint8Array, at: number, width: number): number {
  const lead = input[at]!
  if (width === 1) return lead < 0x80 ? lead : 0
  if (width === 2) return ((lead & 0x1f) << 6) | (input[at + 1]! & 0x3f)
  if (width === 3) return ((lead & 0x0f) << 12) | ((input[at + 1]! & 0x3f) << 6) | (input[at + 2]! & 0x3f)
  return 0
}
