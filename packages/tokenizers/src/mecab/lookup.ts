// The words that may begin at a place of a text: those of the dictionary, and unknown ones by the categories of characters.
import type { MecabData } from "./pack.js"

/** The set of a character's categories. */
const KINDS = 0x3ffff

/** The first byte after white space. Each of its characters must have a category in common with the one before, the first with a blank. */
export function afterSpace({ characters }: MecabData, input: Uint8Array, at: number, end: number): number {
  let kinds = characters[2 * 0x20]! & KINDS
  let next = at
  while (next < end) {
    const width = widthAt(input, next, end)
    kinds &= characters[2 * codeAt(input, next, width)]!
    if (kinds === 0) return next
    kinds = characters[2 * codeAt(input, next, width)]! & KINDS
    next += width
  }
  return end
}

/** Writes the words that may begin at `begin`, before `end`, in MeCab's order: first token, number of tokens, end. Returns how many numbers. */
export function lookUp(data: MecabData, input: Uint8Array, begin: number, end: number, spans: Int32Array): number {
  const { characters, units } = data
  const width = widthAt(input, begin, end)
  const code = codeAt(input, begin, width)
  const bits = characters[2 * code]!
  let top = 0
  let next = begin
  let base = units[0]!
  if (code !== 0) {
    base = characters[2 * code + 1]!
    next += width
  }
  while (base >= 0) {
    const value = units[2 * base]!
    if (value < 0 && units[2 * base + 1] === base && top < MAX_KNOWN) {
      spans[top] = (-value - 1) >> 8
      spans[top + 1] = (-value - 1) & 0xff
      spans[top + 2] = next
      top += 3
    }
    if (next === end) break
    const unit = 2 * (base + input[next++]! + 1)
    if (units[unit + 1] !== base) break
    base = units[unit]!
  }
  return top === 0 || bits < 0 ? addUnknown(data, input, begin + width, bits, end, spans, top) : top
}

const MAX_KNOWN = 3 * 8192

/** Adds the words of one character, of several, and of a run, as far as its category has them. */
function addUnknown(
  { characters, unknown, maxGrouping }: MecabData,
  input: Uint8Array,
  afterFirst: number,
  bits: number,
  end: number,
  spans: Int32Array,
  known: number,
): number {
  const category = 2 * ((bits >>> 18) & 0xff)
  const token = unknown[category]!
  const size = unknown[category + 1]!
  let top = known
  let stop = afterFirst
  let run = -1
  if (((bits >>> 30) & 1) === 1) {
    let kinds = bits
    let length = 0
    run = stop
    while (run < end && length <= maxGrouping) {
      const width = widthAt(input, run, end)
      const next = characters[2 * codeAt(input, run, width)]!
      if ((kinds & next & KINDS) === 0) break
      kinds = next
      run += width
      length++
    }
    if (length <= maxGrouping) {
      spans[top] = token
      spans[top + 1] = size
      spans[top + 2] = run
      top += 3
    }
  }
  const longest = (bits >>> 26) & 15
  for (let i = 0; i < longest && stop !== run; i++) {
    spans[top] = token
    spans[top + 1] = size
    spans[top + 2] = stop
    top += 3
    if (stop === end) break
    const width = widthAt(input, stop, end)
    if ((bits & characters[2 * codeAt(input, stop, width)]! & KINDS) === 0) break
    stop += width
  }
  if (top === 0) {
    spans[top] = token
    spans[top + 1] = size
    spans[top + 2] = stop
    top += 3
  }
  return top
}

/** The width of a character; 1 for a byte that does not begin one. */
function widthAt(input: Uint8Array, at: number, end: number): number {
  const lead = input[at]!
  const width = lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
  return at + width > end ? 1 : width
}

/** A character's place in the table, 0 for those that it does not have. */
function codeAt(input: Uint8Array, at: number, width: number): number {
  const lead = input[at]!
  if (width === 3) return ((lead & 0x0f) << 12) | ((input[at + 1]! & 0x3f) << 6) | (input[at + 2]! & 0x3f)
  if (width === 1) return lead < 0x80 ? lead : 0
  if (width === 2) return ((lead & 0x1f) << 6) | (input[at + 1]! & 0x3f)
  return 0
}
