// WordPiece by its definition: try every end, longest first.
import type { Vocabulary } from "../../../src/encode/vocabulary.js"

/** Ids of a word; only the unknown token's if there are none. */
export function naiveWordPiece(
  vocabulary: Vocabulary,
  word: string,
  prefix: string,
  unknownId: number,
  most: number,
): number[] {
  const characters = Array.from(word)
  if (characters.length > most) return [unknownId]
  const ids: number[] = []
  let start = 0
  while (start < characters.length) {
    let end = characters.length
    let id: number | undefined
    for (; end > start; end--) {
      id = vocabulary.idOf((start > 0 ? prefix : "") + characters.slice(start, end).join(""))
      if (id !== undefined) break
    }
    if (id === undefined) return [unknownId]
    ids.push(id)
    start = end
  }
  return ids
}
