// Checks one level of a trie of n-grams, whatever else it holds.
import { LecternError } from "@lectern/core"

/**
 * Throws unless the n-grams of a level are divided among the contexts of the level before, with known and ascending words in each.
 */
export function checkLevel(
  name: string,
  { starts, words }: { readonly starts: Uint32Array; readonly words: Uint32Array },
  contexts: number,
  vocabularySize: number,
): void {
  if (starts.length !== contexts + 1 || starts[0] !== 0 || starts[contexts] !== words.length)
    throw badLevel(name, `starts does not divide ${words.length} n-grams among ${contexts} contexts`)
  for (let context = 0; context < contexts; context++)
    if (starts[context]! > starts[context + 1]!) throw badLevel(name, `starts descends after context ${context}`)
  for (let context = 0; context < contexts; context++) {
    const end = starts[context + 1]!
    let before = -1
    for (let i = starts[context]!; i < end; i++) {
      const word = words[i]!
      if (word >= vocabularySize) throw badLevel(name, `words[${i}] is ${word}, but there are ${vocabularySize} words`)
      if (word <= before) throw badLevel(name, `words[${i}] is not above the one before`)
      before = word
    }
  }
}

/** The error for a level whose numbers cannot be right. */
export function badLevel(name: string, why: string): LecternError {
  return new LecternError({ kind: "bad-data", path: name, why })
}
