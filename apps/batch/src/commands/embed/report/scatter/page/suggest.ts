// Words for what has been typed.

/**
 * Words that match a query, case ignored: the word itself, then words that start with it, then words that contain it; each in
 * the order of the words.
 */
export function suggestions(lowered: readonly string[], query: string, most: number): number[] {
  const wanted = query.toLowerCase()
  if (wanted === "") return []
  const found: [same: number[], starts: number[], contains: number[]] = [[], [], []]
  for (const [i, word] of lowered.entries()) {
    const at = word.indexOf(wanted)
    if (at < 0) continue
    const kind = at > 0 ? 2 : word.length === wanted.length ? 0 : 1
    if (found[kind].length < most) found[kind].push(i)
  }
  return found.flat().slice(0, most)
}
