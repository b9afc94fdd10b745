// The transitions of a state as a table that is found by the words' keys.
import { KEY, TO } from "./automaton.js"

/** What leads nowhere: a place among a state's transitions that has none. Less than any flipped number of places. */
export const EMPTY: number = -(2 ** 31)

const KEYS = 2 ** 32
const LEAST_KEY = -(2 ** 31)
/** Up to so many transitions have no empty places among them. */
const FEW = 2

/**
 * How many places the transitions of a state get.
 *
 * @param count - the number of transitions
 */
export function placesFor(count: number): number {
  return count <= FEW ? count : count + (count >> 1)
}

/**
 * Where a key is, unless others were there first; it is then at one of the next places, the first of which comes after the last.
 *
 * @param first - the first place
 * @param places - how many there are
 * @param key - the key
 */
export function homeOf(first: number, places: number, key: number): number {
  return first + (((key - LEAST_KEY) * (places / KEYS)) | 0)
}

/**
 * The transition with a key.
 *
 * @param words - of all records, 32 bits each
 * @param first - the first place
 * @param places - how many there are; if none, there is a state or an empty place at the first
 * @param key - the key
 * @param home - {@link homeOf} them
 * @returns its place, or -1
 */
export function findKey(words: Int32Array, first: number, places: number, key: number, home: number): number {
  const end = first + places
  let at = home
  do {
    if (words[4 * at + TO]! < 0) return -1
    if (words[4 * at + KEY] === key) return at
    if (++at === end) at = first
  } while (at !== home)
  return -1
}

/**
 * The place for a new transition.
 *
 * @param words - of all records, 32 bits each; one of the places is empty
 * @param first - the first place
 * @param places - how many there are
 * @param key - the key
 */
export function placeForKey(words: Int32Array, first: number, places: number, key: number): number {
  const end = first + places
  let at = homeOf(first, places, key)
  while (words[4 * at + TO] !== EMPTY) if (++at === end) at = first
  return at
}
