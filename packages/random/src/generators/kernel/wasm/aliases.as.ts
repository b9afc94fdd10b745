// Draws from an alias table, a block at a time: three words give two columns and two uniform numbers.
import { ALIAS, OUTCOMES } from "./memory.as"
import { toUniform } from "./put.as"
import { blockEnd, nextAt, nextWord, startWords, takeUpTo } from "./taken.as"

// The other half of the word that the last column was drawn from, or -1.
let half: i64 = -1

/**
 * Writes `count` outcomes of a table of `size` columns, `keep` (f64 each) at ALIAS and then `alias` (u32 each).
 * `buffered` is half a word to start with, or -1; returns the half that is left, or -1.
 */
export function aliases(algorithm: u32, count: u32, size: u32, buffered: f64): f64 {
  half = i64(buffered)
  // No more than are certainly needed: one column takes half a word at least, one uniform number a word.
  const needed = size == 1 ? count : count + ((count - u32(count > 0 && half >= 0) + 1) >> 1)
  startWords(algorithm, needed)
  const others = ALIAS + (size << 3)
  let i: u32 = 0
  while (i < count) {
    if (half < 0 && size > 1) i = drawPairs(algorithm, i, count, size, others)
    if (i < count) drawOne(algorithm, i++, size, others)
  }
  return f64(half)
}

// As long as no word is rejected, three words give two outcomes.
function drawPairs(algorithm: u32, from: u32, count: u32, size: u32, others: u32): u32 {
  let i = from
  let word = nextAt()
  const end = blockEnd()
  for (; i + 2 <= count && word + 24 <= end; i += 2) {
    const columns = load<u64>(word)
    const first = (columns & 0xffffffff) * u64(size)
    const second = (columns >> 32) * u64(size)
    if (u32(first) < size || u32(second) < size) {
      takeUpTo(word)
      drawOne(algorithm, i, size, others)
      drawOne(algorithm, i + 1, size, others)
      word = nextAt()
      // After an odd number of halves the words no longer come in threes.
      if (half >= 0) return i + 2
    } else {
      choose(i, u32(first >> 32), load<u64>(word, 8), others)
      choose(i + 1, u32(second >> 32), load<u64>(word, 16), others)
      word += 24
    }
  }
  takeUpTo(word)
  return i
}

function drawOne(algorithm: u32, i: u32, size: u32, others: u32): void {
  const column = below(algorithm, size)
  choose(i, column, nextWord(algorithm), others)
}

/** Writes outcome `i`: a column's own or its other one. */
// @ts-ignore: decorator
@inline
function choose(i: u32, column: u32, word: u64, others: u32): void {
  const kept = toUniform(word) < load<f64>(ALIAS + (column << 3))
  // Both are loaded: a branch here would be mispredicted every other time.
  store<u32>(OUTCOMES + (i << 2), select<u32>(column, load<u32>(others + (column << 2)), kept))
}

// Lemire 2019, Algorithm 5; a table of one column takes no draw.
// @ts-ignore: decorator
@inline
function below(algorithm: u32, size: u32): u32 {
  if (size == 1) return 0
  let product = nextHalf(algorithm) * u64(size)
  if (u32(product) < size) {
    const threshold: u32 = (0 - size) % size
    while (u32(product) < threshold) product = nextHalf(algorithm) * u64(size)
  }
  return u32(product >> 32)
}

// @ts-ignore: decorator
@inline
function nextHalf(algorithm: u32): u64 {
  if (half >= 0) {
    const buffered = u64(half)
    half = -1
    return buffered
  }
  const word = nextWord(algorithm)
  half = i64(word >> 32)
  return word & 0xffffffff
}
