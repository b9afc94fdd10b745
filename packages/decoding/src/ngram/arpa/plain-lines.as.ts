// Reads lines of n-grams as most programs write them: one separator between fields, decimal numbers, known words of up to sixteen bytes.
// AssemblyScript, compiled to WebAssembly. ngram-lines.ts reads any line, with the same results.
//
// The words of a block of lines are found in two steps, and the first one loads what the second one needs: so waits for memory overlap.

/** As in ngram-lines.ts. */
const MAX_ORDER: u32 = 32
/** Number of lines in a block. */
export const BLOCK: u32 = 64
const TAB: u32 = 0x09
const NEWLINE: u32 = 0x0a
const SPACE: u32 = 0x20
const MINUS: u32 = 0x2d
const POINT: u8 = 0x2e
const ZERO: u8 = 0x30
/** Any whole number of so many digits is a double, and so are the powers of ten. */
const MAX_DIGITS: u32 = 15
const POWERS: usize = memory.data<f64>([1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15])
/** Sixteen bytes of ones, then of zeros. */
const ONES: usize = memory.data<u64>([-1, -1, 0, 0])

/** Ids of the words of each line; those of the last line of the block before end where they begin. */
export const IDS: u32 = ((<u32>__heap_base + 15) & ~15) + 4 * MAX_ORDER
/** log10 of the probability and of the backoff weight of each line. */
export const NUMBERS: u32 = IDS + 4 * BLOCK * MAX_ORDER
const STARTS: u32 = NUMBERS + 16 * BLOCK
/** The words, filled up with zeros; those of the last line before end where they begin. */
const KEYS: u32 = STARTS + 4 * BLOCK + 16 * MAX_ORDER
/** The lines; then unused bytes, since sixteen are loaded at once. */
export const TEXT: u32 = KEYS + 16 * BLOCK * MAX_ORDER
export const TEXT_BYTES: u32 = 1 << 16
/** Places of 32 bytes, a power of two: a word, and its id plus 1 or 0 for an empty place. */
export const TABLE: u32 = TEXT + TEXT_BYTES + 64

let mask: u32 = 0
/** The end of the last field. */
let end: u32 = 0
/** The position after the last line that was read. */
export let position: u32 = 0
/** Written, and not read: so that loads are not left out. */
export let loaded: u32 = 0

/** Sets the number of places of the table, which is empty. */
export function resize(places: u32): void {
  mask = (places - 1) << 5
}

// @ts-ignore: decorator
@inline
function placeOf(key: v128): u32 {
  const low = i64x2.extract_lane(key, 0)
  const high = i64x2.extract_lane(key, 1)
  const hash = (low ^ rotl<u64>(high * 0x9e3779b97f4a7c15, 29)) * 0xd6e8feb86659fd93
  return TABLE + ((<u32>(hash >>> 32) ^ <u32>(hash >>> 50)) & mask)
}

// @ts-ignore: decorator
@inline
function equal(a: v128, b: v128): bool {
  return i8x16.all_true(i8x16.eq(a, b))
}

/** The bytes before the first one that is white space or less, 16 if there is none. */
// @ts-ignore: decorator
@inline
function lengthOf(field: v128): u32 {
  return ctz(i8x16.bitmask(i8x16.le_u(field, i8x16.splat(<i8>SPACE))) | 0x10000)
}

/** Adds a word of up to sixteen bytes that is in the text; no plain line has one with control characters, as NUL, which fills words up. */
export function put(at: u32, length: u32, id: u32): void {
  const field = v128.load(at)
  if (lengthOf(field) < length) return
  const key = v128.and(field, v128.load(<u32>ONES + 16 - length))
  let place = placeOf(key)
  while (load<u32>(place, 16) != 0) place = TABLE + ((place - TABLE + 32) & mask)
  v128.store(place, key)
  store<u32>(place, id + 1, 16)
}

/** The number at a position; NaN if it is not plain. */
// @ts-ignore: decorator
@inline
function numberAt(at: u32): f64 {
  const isNegative = load<u8>(at) == MINUS
  const from = at + u32(isNegative)
  const field = v128.load(from)
  const length = lengthOf(field)
  const points = i8x16.eq(field, i8x16.splat(POINT))
  const inside = (1 << length) - 1
  const pointBits = i8x16.bitmask(points) & inside
  const values = i8x16.sub(field, i8x16.splat(ZERO))
  const digitBits = i8x16.bitmask(i8x16.le_u(values, i8x16.splat(9))) & inside
  const digits = popcnt(digitBits)
  end = from + length
  if ((digitBits | pointBits) != inside || (pointBits & (pointBits - 1)) != 0 || <u32>(digits - 1) >= MAX_DIGITS) return NaN
  const point = pointBits == 0 ? -1 : <i32>ctz(pointBits)
  // The digits go to the end of a vector, those before the point by one place more.
  const lanes = i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
  const places = i8x16.add(lanes, i8x16.splat(<i8>(length - 16)))
  const moved = i8x16.swizzle(values, i8x16.add(places, i8x16.le_s(places, i8x16.splat(<i8>point))))
  const tens = i16x8.mul(v128.and(moved, i16x8.splat(0xff)), i16x8.splat(10))
  const pairs = i16x8.add(tens, i16x8.shr_u(moved, 8))
  const fours = i32x4.dot_i16x8_s(pairs, i16x8(100, 1, 100, 1, 100, 1, 100, 1))
  const high = i32x4.extract_lane(fours, 0) * 10000 + i32x4.extract_lane(fours, 1)
  const low = i32x4.extract_lane(fours, 2) * 10000 + i32x4.extract_lane(fours, 3)
  const whole = <f64>(<i64>high * 100000000 + <i64>low)
  const decimals = point < 0 ? 0 : length - 1 - point
  // One division of two exact doubles rounds once.
  const value = whole / load<f64>(<u32>POWERS + 8 * decimals)
  return isNegative ? -value : value
}

/** Reads up to BLOCK lines, of at most `maxLineBytes`; gives the number of those before the first that is not plain. */
export function read(order: u32, from: u32, to: u32, limit: u32, maxLineBytes: u32): u32 {
  let lines: u32 = 0
  let key = KEYS
  let at = from
  let next = from
  let touched: u32 = 0
  while (lines < limit && at < to) {
    const start = at
    const logProb = numberAt(at)
    if (!(logProb <= 0)) break
    let byte: u32 = load<u8>(end)
    let i: u32 = 0
    for (; i < order; i++) {
      if (byte != SPACE && byte != TAB) break
      at = end + 1
      const field = v128.load(at)
      const length = lengthOf(field)
      if (length - 1 >= 16) break
      end = at + length
      byte = load<u8>(end)
      const word = v128.and(field, v128.load(<u32>ONES + 16 - length))
      touched ^= load<u32>(placeOf(word), 16)
      v128.store(key + 16 * i, word)
    }
    if (i < order) break
    let backoff: f64 = 0
    if (byte != NEWLINE) {
      if (byte != SPACE && byte != TAB) break
      backoff = numberAt(end + 1)
      if (backoff != backoff || load<u8>(end) != NEWLINE) break
    }
    if (end - start > maxLineBytes) break
    store<u32>(STARTS + 4 * lines, start)
    store<f64>(NUMBERS + 16 * lines, logProb)
    store<f64>(NUMBERS + 16 * lines, backoff, 8)
    key += 16 * order
    at = end + 1
    lines++
    next = at
  }
  loaded = touched
  const known = find(order, lines)
  position = known < lines ? load<u32>(STARTS + 4 * known) : next
  const words = known * order
  memory.copy(KEYS - 16 * order, KEYS + 16 * (words - order), 16 * order)
  memory.copy(IDS - 4 * order, IDS + 4 * (words - order), 4 * order)
  return known
}

/** Finds the ids of words; gives the number of lines before the first word that is not known. */
// @ts-ignore: decorator
@inline
function find(order: u32, lines: u32): u32 {
  let id = IDS
  let key = KEYS
  for (let line: u32 = 0; line < lines; line++) {
    for (let i: u32 = 0; i < order; i++) {
      const word = v128.load(key)
      // Neighbours have many words in common.
      if (equal(word, v128.load(key - 16 * order))) store<u32>(id, load<u32>(id - 4 * order))
      else {
        let place = placeOf(word)
        while (!equal(word, v128.load(place))) {
          if (load<u32>(place, 16) == 0) return line
          place = TABLE + ((place - TABLE + 32) & mask)
        }
        store<u32>(id, load<u32>(place, 16) - 1)
      }
      key += 16
      id += 4
    }
  }
  return lines
}
