// A word during encoding: a row of symbols, and the rules for joining neighbours.

/** A row of symbols with the bytes they represent. Columns of equal length, `length` of them in use. */
export interface BpeWord {
  /** The symbols' ids. */
  ids: Int32Array
  /** First byte of each symbol. */
  starts: Int32Array
  /** The byte after the last. */
  ends: Int32Array
  /** The number of symbols. */
  length: number
}

/** Decides which neighbours may be joined, in which order, and to which symbol. */
export interface JoinRules {
  /** The rank of a pair. */
  rank(left: number, right: number, start: number, end: number): number
  /** The id of the symbol that a pair of some rank becomes; `start` and `end` as for `rank`. */
  joined(rank: number, start: number, end: number): number
}

/** The rank of pairs that are not joined. */
export const NEVER = 0x7fffffff

/** An empty word with a little room. */
export function bpeWord(): BpeWord {
  return { ids: new Int32Array(64), starts: new Int32Array(64), ends: new Int32Array(64), length: 0 }
}

/** Appends a symbol in place. */
export function pushSymbol(word: BpeWord, id: number, start: number, end: number): void {
  if (word.length === word.ids.length) resize(word, word.length * 2)
  word.ids[word.length] = id
  word.starts[word.length] = start
  word.ends[word.length] = end
  word.length++
}

/** Empties a word in place, and frees the memory of a very long one. */
export function clearWord(word: BpeWord): void {
  word.length = 0
  if (word.ids.length > 1 << 16) resize(word, 64)
}

function resize(word: BpeWord, size: number): void {
  word.ids = resized(word.ids, size)
  word.starts = resized(word.starts, size)
  word.ends = resized(word.ends, size)
}

function resized(column: Int32Array, size: number): Int32Array {
  const other = new Int32Array(size)
  other.set(column.subarray(0, size))
  return other
}
