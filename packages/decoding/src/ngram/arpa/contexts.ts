// Finds the context of every n-gram; a context that is not listed is inserted.
import type { Section } from "./section.js"

/** Contexts and last words of the n-grams of a section. */
export interface Split {
  /** The place of each n-gram's context in the section before; for 2-grams, the id of the word. */
  readonly contexts: Uint32Array
  /** The id of each n-gram's last word. */
  readonly words: Uint32Array
}

/**
 * Splits the n-grams of all sections into contexts and last words, from the highest order down, so that the contexts of inserted
 * n-grams are inserted as well.
 */
export function contextsOf(sections: readonly Section[]): Split[] {
  const splits: Split[] = []
  for (let n = sections.length; n >= 2; n--) {
    const section = sections[n - 1]!
    splits.unshift(n === 2 ? splitBigrams(section) : split(section, sections[n - 2]!))
    section.keepInsertedWords()
  }
  return splits
}

function splitBigrams({ length, words }: Section): Split {
  const contexts = new Uint32Array(length)
  const lastWords = new Uint32Array(length)
  for (let i = 0; i < length; i++) {
    contexts[i] = words[2 * i]!
    lastWords[i] = words[2 * i + 1]!
  }
  return { contexts, words: lastWords }
}

function split({ order, length, words }: Section, shorter: Section): Split {
  const contexts = new Uint32Array(length)
  const lastWords = new Uint32Array(length)
  const table = new NgramTable(shorter)
  for (let i = 0; i < length; i++) {
    const from = i * order
    contexts[i] = table.placeOf(words, from)
    lastWords[i] = words[from + order - 1]!
  }
  return { contexts, words: lastWords }
}

/** Finds n-grams of a section by their words. */
class NgramTable {
  private readonly section: Section
  /** A place plus 1, found by a hash; 0 for an empty slot. */
  private slots: Uint32Array

  constructor(section: Section) {
    this.section = section
    this.slots = new Uint32Array(sizeFor(section.length))
    for (let place = 0; place < section.length; place++) this.put(place)
  }

  /** The place of the n-gram whose words begin somewhere; it is inserted if it is not there. */
  placeOf(words: Uint32Array, from: number): number {
    const { section } = this
    const { order } = section
    const mask = this.slots.length - 1
    let slot = hashOfIds(words, from, order) & mask
    for (let found = this.slots[slot]!; found !== 0; found = this.slots[slot]!) {
      const at = (found - 1) * order
      let same = 0
      while (same < order && section.words[at + same] === words[from + same]) same++
      if (same === order) return found - 1
      slot = (slot + 1) & mask
    }
    const place = section.length
    const at = section.reserve()
    section.words.set(words.subarray(from, from + order), at)
    section.push(0, 0)
    if (2 * section.length > this.slots.length) {
      this.slots = new Uint32Array(2 * this.slots.length)
      for (let each = 0; each < section.length; each++) this.put(each)
    } else this.slots[slot] = place + 1
    return place
  }

  private put(place: number): void {
    const { order, words } = this.section
    const mask = this.slots.length - 1
    let slot = hashOfIds(words, place * order, order) & mask
    while (this.slots[slot] !== 0) slot = (slot + 1) & mask
    this.slots[slot] = place + 1
  }
}

function sizeFor(count: number): number {
  let size = 16
  while (size < 2 * count) size *= 2
  return size
}

/** A hash of ids whose low bits depend on all of them. */
export function hashOfIds(ids: Uint32Array, from: number, count: number): number {
  let hash = 0
  for (let i = from; i < from + count; i++) {
    hash = Math.imul(hash ^ ids[i]!, 0x2c1b3c6d)
    hash ^= hash >>> 15
  }
  return Math.imul(hash, 0x297a2d39) >>> 4
}
