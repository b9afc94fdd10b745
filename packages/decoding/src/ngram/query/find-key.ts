// Finds a key among the sorted keys of a state's transitions. Keys are spread evenly, so a guess is near.
import { KEY } from "./automaton.js"

/** With more transitions than this, the first guess is corrected before the search goes from place to place. */
const MANY = 64
const CORRECTIONS = 2
const KEYS = 2 ** 32
const LEAST_KEY = -(2 ** 31)

/**
 * Where a key probably is.
 *
 * @param first - the first transition
 * @param count - how many there are, at least 1
 * @param key - the key
 * @returns a place among them
 */
export function guessOf(first: number, count: number, key: number): number {
  return first + (((key - LEAST_KEY) * (count / KEYS)) | 0)
}

/**
 * The transition with a key.
 *
 * @param words - of all transitions, 32 bits each
 * @param first - the first transition of the state
 * @param count - how many there are, at least 1
 * @param key - the key
 * @param guess - {@link guessOf} them
 * @param there - the key at that place
 * @returns its place, or -1
 */
export function findKey(
  words: Int32Array,
  first: number,
  count: number,
  key: number,
  guess: number,
  there: number,
): number {
  if (there === key) return guess
  let at = guess
  let found = there
  const end = first + count
  if (count > MANY) {
    const perKey = count / KEYS
    for (let i = 0; i < CORRECTIONS; i++) {
      at += ((key - found) * perKey) | 0
      if (at < first) at = first
      else if (at >= end) at = end - 1
      found = words[4 * at + KEY]!
    }
  }
  while (found < key) {
    if (++at === end) return -1
    found = words[4 * at + KEY]!
  }
  while (found > key) {
    if (--at < first) return -1
    found = words[4 * at + KEY]!
  }
  return found === key ? at : -1
}
