// Words of up to eight bytes as two numbers, found without a look at the bytes of the words of a table.

/** The longest word that two numbers hold. */
export const SHORT_BYTES = 8
const SHORT_HALF = SHORT_BYTES / 2

/** One more than the last white space in each byte, and the highest bit of each. */
const BEYOND_SPACES = 0x21212121
const HIGH_BITS = 0x80808080 | 0

/**
 * The highest bit of the first of four bytes that may be white space, which is at most 0x20, and bits of bytes after it; 0 if there is
 * none. No branch depends on the bytes, here and below.
 */
export function spaceMarks(four: number): number {
  return (four - BEYOND_SPACES) & ~four & HIGH_BITS
}

/** All bits of the bytes before the first mark. */
export function bitsBefore(marks: number): number {
  return ((marks & -marks) >>> 7) - 1
}

/** The number of bytes before the first mark. */
export function bytesBefore(marks: number): number {
  return (32 - Math.clz32(~marks & (marks - 1))) >> 3
}

/** A mask of all ones without a mark, and of zeros with one. */
export function unlessMarked(marks: number): number {
  return ~((marks | -marks) >> 31)
}

/** Whether two numbers hold a word; zeros at its end would be lost. */
export function isShort(source: Uint8Array, from: number, to: number): boolean {
  return to - from <= SHORT_BYTES && source[to - 1] !== 0
}

/** The first four bytes of a short word, the first in the lowest bits. */
export function firstHalf(source: Uint8Array, from: number, to: number): number {
  return packed(source, from, Math.min(to, from + SHORT_HALF))
}

/** The others. */
export function otherHalf(source: Uint8Array, from: number, to: number): number {
  return packed(source, from + SHORT_HALF, to)
}

function packed(bytes: Uint8Array, from: number, to: number): number {
  let all = 0
  for (let i = to - 1; i >= from; i--) all = (all << 8) | bytes[i]!
  return all
}

/** The id of a short word in a table of four numbers for each place: both halves, the id plus 1 or 0 for an empty place, and 0. */
export function idOfShort(short: Int32Array, first: number, rest: number): number {
  const mask = (short.length >> 2) - 1
  for (let place = shortHash(first, rest) & mask; ; place = (place + 1) & mask) {
    const id = short[4 * place + 2]! - 1
    if (id < 0 || (short[4 * place] === first && short[4 * place + 1] === rest)) return id
  }
}

/** Adds a short word to such a table. */
export function putShort(short: Int32Array, first: number, rest: number, id: number): void {
  const mask = (short.length >> 2) - 1
  let place = shortHash(first, rest) & mask
  while (short[4 * place + 2] !== 0) place = (place + 1) & mask
  short[4 * place] = first
  short[4 * place + 1] = rest
  short[4 * place + 2] = id + 1
}

/** The first place to look for a short word, before it is masked. */
export function shortHash(first: number, rest: number): number {
  const hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(rest, 0x85ebca6b)
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return mixed ^ (mixed >>> 12)
}
