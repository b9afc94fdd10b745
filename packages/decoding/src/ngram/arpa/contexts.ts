// Finds the contexts of sorted n-grams; contexts that are not listed are inserted.
import type { Section } from "./section.js"

/** The place of the first n-gram of each context, and their number; n-grams and contexts are sorted. */
export function startsOf(section: Section, contexts: Section): Uint32Array {
  const { starts, missing } = divided(section, contexts)
  if (missing.length === 0) return starts
  contexts.insert(section, missing)
  return divided(section, contexts).starts
}

/** The same for 2-grams, whose contexts are all words. */
export function startsOfBigrams({ length, words }: Section, wordCount: number): Uint32Array {
  const starts = new Uint32Array(wordCount + 1)
  for (let i = 0; i < length; i++) starts[words[2 * i]! + 1]!++
  for (let word = 0; word < wordCount; word++) starts[word + 1]! += starts[word]!
  return starts
}

/** Divides n-grams among contexts; gives one n-gram of each context that is missing. */
function divided(section: Section, contexts: Section): { readonly starts: Uint32Array; readonly missing: number[] } {
  const starts = new Uint32Array(contexts.length + 1)
  const missing: number[] = []
  let context = 0
  for (let place = 0; place < section.length; place++) {
    let difference = 1
    while (context < contexts.length) {
      difference = contexts.compare(context, section, place)
      if (difference >= 0) break
      starts[++context] = place
    }
    if (context < contexts.length && difference === 0) continue
    const last = missing.at(-1)
    if (last === undefined || !haveEqualContexts(section, last, place)) missing.push(place)
  }
  starts.fill(section.length, context + 1)
  return { starts, missing }
}

function haveEqualContexts({ order, sorted, words }: Section, a: number, b: number): boolean {
  const from = sorted[a]! * order
  const other = sorted[b]! * order
  for (let k = 0; k + 1 < order; k++) if (words[from + k] !== words[other + k]) return false
  return true
}
