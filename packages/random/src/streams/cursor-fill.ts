// Arrays filled from a stream, a block at a time.

import { startedKernel } from "#generators/kernel/kernel"
import type { Draws, Kernel } from "../generators/kernel/kernel.js"
import type { Cursor } from "./cursor.js"

/** From this many numbers on, a separate block is worth the call. */
const BULK = 16

/** Fills an array with numbers of one kind: bit for bit those of draws one by one. */
export function fillNumbers(
  numbers: Float64Array,
  cursor: Cursor,
  draws: Draws | ((kernel: Kernel, count: number) => Float64Array),
  draw: () => number,
): void {
  const { length } = numbers
  let i = 0
  if (length >= BULK) cursor.settle()
  while (i < length && cursor.at < cursor.end) numbers[i++] = draw()
  const kernel = length - i >= BULK ? startedKernel() : undefined
  while (kernel !== undefined && i < length) {
    const count = Math.min(kernel.maxBlock, length - i)
    numbers.set(typeof draws === "string" ? kernel.numbers(cursor, draws, count) : draws(kernel, count), i)
    i += count
  }
  while (i < length) numbers[i++] = draw()
}

/** Fills an array with words, low halves first. */
export function fillWords(words: Uint32Array, cursor: Cursor): void {
  let i = 0
  cursor.settle()
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
