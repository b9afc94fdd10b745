// Memory for large lists, also for those whose length is known only at the end.
import type { NgramCountLevel } from "./ngram-counts.js"

/** glibc never keeps larger chunks in its heap. */
const MAPPED_BYTES = 2 ** 25 + 2 ** 12
const SMALL_BYTES = 2 ** 20

/**
 * Memory for large lists: the system gives only what is written of it, and takes it back as soon as it is freed. That is so for chunks
 * of more than 32 MiB; of smaller ones glibc makes a heap, which is written at once, and from which nothing goes back.
 */
export function mappedMemory(bytes: number): ArrayBuffer {
  return new ArrayBuffer(bytes < SMALL_BYTES ? bytes : Math.max(bytes, MAPPED_BYTES))
}

/** Zeros in such memory. */
export function mappedNumbers(length: number): Float64Array<ArrayBuffer> {
  return new Float64Array(mappedMemory(8 * length), 0, length)
}

/** A level with room for n-grams and their contexts. */
export function roomForLevel(ngrams: number, contexts: number): NgramCountLevel {
  const memory = mappedMemory(12 * ngrams + 4 * (contexts + 1))
  return {
    counts: new Float64Array(memory, 0, ngrams),
    words: new Uint32Array(memory, 8 * ngrams, ngrams),
    starts: new Uint32Array(memory, 12 * ngrams, contexts + 1),
  }
}
