// The transitions of a state as a table that is found by the words' keys.
import { KEY, TO } from "./automaton.js"

/** Mark of an empty place among a state's transitions. Less than any flipped number of places. */
export const EMPTY: number = -(2 ** 31)

const KEYS = 2 ** 32
const LEAST_KEY = -(2 ** 31)
/** Up to this number, transitions have no empty places among them. */
const FEW = 2

/** Number of places for the transitions of a state. */
export function placesFor(count: number): number {
  return count <= FEW ? count : count + (count >> 1)
}

/** The first place to look for a key; if others took it, the key is at one of the next places, cyclically. */
export function homeOf(first: number, places: number, key: number): number {
  return first + (((key - LEAST_KEY) * (places / KEYS)) | 0)
}

/** The transition with a key. */
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

/** The place for a new transition. */
export function placeForKey(words: Int32Array, first: number, places: number, key: number): number {
  const end = first + places
  let at = homeOf(first, places, key)
  while (words[4 * at + TO] !== EMPTY) if (++at === end) at = first
  return at
}
