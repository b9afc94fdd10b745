// A place in a stream of 64-bit words, which come in blocks. Streams draw from it, and so do the distributions for which
// a call of a stream's method for every word would be slow.

import { startedKernel } from "#generators/kernel/kernel"
import { checkGenerator, type Generator } from "../generators/generator.js"
import type { Kernel } from "../generators/kernel/kernel.js"
import type { Algorithm } from "./algorithm.js"

/** The current position in a block of words. Reading the word at `at` adds 2 to it; when `at` equals `end`, call `refill` first. */
export interface WordCursor {
  /** The words of the block, low halves first. */
  words: Uint32Array
  /** The element that the next word starts at. */
  at: number
  /** The element after the last word. */
  end: number
  /** Loads the next block. */
  refill(): void
}

/** A place in a stream. */
export interface Cursor extends WordCursor {
  /** The element that holds the upper half of a word whose lower half has been drawn, or -1: see `halfOf`. */
  halfAt: number
  /** The number of the algorithm in the kernel. */
  readonly number: number
  /** The state after the block, or after the numbers that are ready. */
  readonly state: Uint32Array
  /** The number of uniform numbers that are ready; their words are not in the block until `refill` or `settle`. */
  ready: number
  /** Makes a block of the words whose uniform numbers are ready, if any: then `state` is the state after the block. */
  settle(): void
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
const NONE = new Float64Array(0)
// Elements after the block; the last one stores a half when its block is replaced.
const SPARE = 2

/** The cursor of a generator, settled. */
export function cursorOf(generator: Generator): Cursor | undefined {
  const cursor = (generator as Partial<WithCursor> | undefined)?.[CURSOR]
  if (cursor === undefined) checkGenerator(generator)
  else cursor.settle()
  return cursor
}

/** The half word that was left over. */
export function halfOf({ halfAt, words }: Cursor): number {
  return halfAt < 0 ? -1 : words[halfAt]!
}

/** Stores the half word that is left over. */
export function setHalf(cursor: Cursor, half: number): void {
  cursor.halfAt = half < 0 ? -1 : cursor.words.length - 1
  if (half >= 0) cursor.words[cursor.halfAt] = half
}

/** A cursor in front of a generator's next word, valid until anything else is drawn. */
export function wordCursor(generator: Generator): WordCursor {
  // A test before every draw would take a twentieth of its time.
  try {
    return (generator as Partial<WithCursor>)[CURSOR] ?? borrowed(generator)
  } catch (error) {
    checkGenerator(generator)
    throw error
  }
}

// Sentinel: undefined is a possible argument.
let lender = {} as Generator
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
  if (generator !== lender) {
    checkGenerator(generator)
    lender = generator
  }
  return BORROWED
}

/** A number in [0, 1) from a whole word. */
export function nextUniform(cursor: WordCursor): number {
  if (cursor.at === cursor.end) cursor.refill()
  const { at, words } = cursor
  cursor.at = at + 2
  return (words[at + 1]! * TWO_TO_21 + (words[at]! >>> 11)) * TWO_TO_MINUS_53
}

/** A cursor that knows its exact state. */
export interface ExactCursor extends Cursor {
  /** Uniform numbers: the last `ready` of MAX_WORDS are still to be drawn. */
  numbers: Float64Array
  /** The number of words of the block that became uniform numbers one by one. */
  uniforms: number
  /** Makes uniform numbers ready. */
  prepare(kernel: Kernel): void
  /** The state at the next word, which may lie within the block: a copy. */
  exactState(): Uint32Array
  /** Moves to a state, and drops the stored half. */
  moveTo(state: Uint32Array): void
}

/** A cursor at a state. */
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
    ready: 0,
    numbers: NONE,
    uniforms: 0,
    refill() {
      if (cursor.ready > 0) return cursor.settle()
      const half = halfOf(cursor)
      let size = FIRST_WORDS
      if (cursor.end > 0) {
        size = Math.min(cursor.end, MAX_WORDS)
        if (cursor.words.length < 2 * size) cursor.words = new Uint32Array(2 * size + SPARE)
      }
      setHalf(cursor, half)
      for (let i = 0; i < state.length; i++) before[i] = state[i]!
      const kernel = startedKernel()
      if (kernel === undefined) algorithm.write(state, cursor.words, 2 * size)
      else cursor.words.set(kernel.words(cursor, size))
      cursor.at = 0
      cursor.end = 2 * size
      cursor.uniforms = 0
    },
    prepare(kernel) {
      for (let i = 0; i < state.length; i++) before[i] = state[i]!
      if (cursor.numbers === NONE) cursor.numbers = new Float64Array(MAX_WORDS)
      cursor.numbers.set(kernel.numbers(cursor, "uniforms", MAX_WORDS))
      cursor.ready = MAX_WORDS
    },
    settle() {
      if (cursor.ready === 0) return
      const drawn = MAX_WORDS - cursor.ready
      cursor.ready = 0
      for (let i = 0; i < state.length; i++) state[i] = before[i]!
      cursor.refill()
      cursor.at = 2 * drawn
    },
    exactState() {
      const drawn = cursor.ready > 0 ? 2 * (MAX_WORDS - cursor.ready) : cursor.at
      if (cursor.ready === 0 && drawn === cursor.end) return state.slice()
      const exact = before.slice()
      algorithm.write(exact, new Uint32Array(drawn), drawn)
      return exact
    },
    moveTo(to) {
      state.set(to)
      cursor.ready = 0
      cursor.at = cursor.end
      cursor.halfAt = -1
    },
  }
  return cursor
}

/** A number in [0, 1) from a whole word. Once a long block has given only such numbers, the kernel prepares them in advance. */
export function readyUniform(cursor: ExactCursor): number {
  const { ready } = cursor
  if (ready === 0) return uniformOfBlock(cursor)
  cursor.ready = ready - 1
  return cursor.numbers[MAX_WORDS - ready]!
}

function uniformOfBlock(cursor: ExactCursor): number {
  if (cursor.at === cursor.end && cursor.uniforms === MAX_WORDS) {
    const kernel = startedKernel()
    if (kernel !== undefined) {
      cursor.prepare(kernel)
      cursor.ready--
      return cursor.numbers[0]!
    }
  }
  const number = nextUniform(cursor)
  cursor.uniforms++
  return number
}
