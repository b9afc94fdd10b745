// A place in a stream of 64-bit words, which come in blocks. Streams draw from it, and so do the distributions that
// would rather not go through a stream's door for every word.
import type { Algorithm } from "./algorithm.js"
import type { Generator } from "./generator.js"
import { type Draws, type Kernel, startedKernel } from "./kernel.js"

/** Where words are read. Whoever reads one at `at` adds 2 to it; where `at` equals `end`, `refill` comes first. */
export interface WordCursor {
  /** The words of the block, low halves first. */
  words: Uint32Array
  /** The element that the next word starts at. */
  at: number
  /** The element after the last word. */
  end: number
  /** Brings the next block. */
  refill(): void
}

/** A place in a stream. */
export interface Cursor extends WordCursor {
  /** The element that holds the upper half of a word whose lower half has been drawn, or -1: see `halfOf`. */
  halfAt: number
  /** The number of the algorithm in the kernel. */
  readonly number: number
  /** The state after the block. */
  readonly state: Uint32Array
}

/** The key under which a stream keeps its cursor. */
export const CURSOR: unique symbol = Symbol("cursor")

/** A generator that has a cursor. */
export interface WithCursor extends Generator {
  readonly [CURSOR]: Cursor
}

const TWO_TO_21 = 0x20_0000
const TWO_TO_MINUS_53 = 2 ** -53
// The first block is short, so that a stream of few draws is cheap: with the spare elements it is an array of 64 bytes,
// which engines allocate much faster than longer ones.
const FIRST_WORDS = 7
const MAX_WORDS = 896
// Elements after the block; the last one is where a half is kept when its block goes.
const SPARE = 2
/** From so many numbers on, a block of their own is worth the call. */
const BULK = 16

/**
 * The cursor of a generator.
 *
 * @param generator - any
 * @returns its cursor, or undefined when it has none
 */
export function cursorOf(generator: Generator): Cursor | undefined {
  return (generator as Partial<WithCursor>)[CURSOR]
}

/**
 * The half word that was left over.
 *
 * @param cursor - any
 * @returns the half, or -1 when there is none
 */
export function halfOf({ halfAt, words }: Cursor): number {
  return halfAt < 0 ? -1 : words[halfAt]!
}

/**
 * Leaves half a word over.
 *
 * @param cursor - changed
 * @param half - the half, or -1 for none
 */
export function keepHalf(cursor: Cursor, half: number): void {
  cursor.halfAt = half < 0 ? -1 : cursor.words.length - 1
  if (half >= 0) cursor.words[cursor.halfAt] = half
}

/**
 * A cursor in front of a generator's next word, good until anything else is drawn.
 *
 * @param generator - any
 * @returns its own cursor, or one that takes a word at a time from `fillWords`
 */
export function wordCursor(generator: Generator): WordCursor {
  return (generator as Partial<WithCursor>)[CURSOR] ?? borrowed(generator)
}

let lender: Generator
const BORROWED = {
  words: new Uint32Array(2),
  at: 2,
  end: 2,
  refill(): void {
    lender.fillWords(BORROWED.words)
    BORROWED.at = 0
  },
}

function borrowed(generator: Generator): typeof BORROWED {
  lender = generator
  return BORROWED
}

/**
 * A number in [0, 1) from a whole word.
 *
 * @param cursor - where the word comes from
 * @returns one of the 2^53 multiples of 2^-53
 */
export function nextUniform(cursor: WordCursor): number {
  if (cursor.at === cursor.end) cursor.refill()
  const { at, words } = cursor
  cursor.at = at + 2
  return (words[at + 1]! * TWO_TO_21 + (words[at]! >>> 11)) * TWO_TO_MINUS_53
}

/** A cursor that knows its exact state. */
export interface ExactCursor extends Cursor {
  /** The state at the next word, which may lie within the block: a copy. */
  exactState(): Uint32Array
  /** Goes to a state, and drops the kept half. */
  moveTo(state: Uint32Array): void
}

/**
 * A cursor at a state.
 *
 * @param algorithm - what gives the words
 * @param state - its state, which the cursor keeps and changes
 * @returns the cursor in front of the next word
 */
export function cursorAt(algorithm: Algorithm, state: Uint32Array): ExactCursor {
  // The state before the block.
  const before = new Uint32Array(state.length)
  const cursor: ExactCursor = {
    words: new Uint32Array(2 * FIRST_WORDS + SPARE),
    at: 0,
    end: 0,
    halfAt: -1,
    number: algorithm.number,
    state,
    refill() {
      const half = halfOf(cursor)
      let size = FIRST_WORDS
      if (cursor.end > 0) {
        size = Math.min(cursor.end, MAX_WORDS)
        if (cursor.words.length < 2 * size) cursor.words = new Uint32Array(2 * size + SPARE)
      }
      keepHalf(cursor, half)
      for (let i = 0; i < state.length; i++) before[i] = state[i]!
      const kernel = startedKernel()
      if (kernel === undefined) algorithm.write(state, cursor.words, 2 * size)
      else cursor.words.set(kernel.words(cursor, size))
      cursor.at = 0
      cursor.end = 2 * size
    },
    exactState() {
      if (cursor.at === cursor.end) return state.slice()
      const exact = before.slice()
      algorithm.write(exact, new Uint32Array(cursor.at), cursor.at)
      return exact
    },
    moveTo(to) {
      state.set(to)
      cursor.at = cursor.end
      cursor.halfAt = -1
    },
  }
  return cursor
}

/**
 * Fills an array with numbers of one kind: as many as draws one by one would give, to the bit.
 *
 * @param numbers - overwritten
 * @param cursor - where the words come from
 * @param draws - which kind
 * @param draw - one such number
 */
export function fillNumbers(numbers: Float64Array, cursor: Cursor, draws: Draws, draw: () => number): void {
  const { length } = numbers
  let i = 0
  while (i < length && cursor.at < cursor.end) numbers[i++] = draw()
  if (length - i >= BULK) i = fillBlocks(numbers, i, cursor, draws, startedKernel())
  while (i < length) numbers[i++] = draw()
}

function fillBlocks(
  numbers: Float64Array,
  from: number,
  cursor: Cursor,
  draws: Draws,
  kernel: Kernel | undefined,
): number {
  if (kernel === undefined) return from
  let i = from
  while (i < numbers.length) {
    const count = Math.min(kernel.maxBlock, numbers.length - i)
    numbers.set(kernel.numbers(cursor, draws, count), i)
    i += count
  }
  return i
}

/**
 * Fills an array with words, low halves first.
 *
 * @param words - overwritten; of even length
 * @param cursor - where the words come from
 */
export function fillWords(words: Uint32Array, cursor: Cursor): void {
  let i = 0
  function copy(): void {
    const count = Math.min(words.length - i, cursor.end - cursor.at)
    words.set(cursor.words.subarray(cursor.at, cursor.at + count), i)
    cursor.at += count
    i += count
  }
  if (cursor.at < cursor.end) copy()
  const kernel = words.length - i >= 2 * BULK ? startedKernel() : undefined
  while (kernel !== undefined && i < words.length) {
    const count = Math.min(kernel.maxBlock, (words.length - i) / 2)
    words.set(kernel.words(cursor, count), i)
    i += 2 * count
  }
  while (i < words.length) {
    cursor.refill()
    copy()
  }
}
