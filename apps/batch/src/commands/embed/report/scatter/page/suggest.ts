// Words for what has been typed.

/**
 * Words that match a query, case ignored: the word itself, then words that start with it, then words that contain it; the more frequent
 * first.
 */
export function suggestions(
  lowered: readonly string[],
  order: Readonly<ArrayLike<number>>,
  query: string,
  most: number,
): number[] {
  const wanted = query.toLowerCase()
  if (wanted === "") return []
  const found: [same: number[], starts: number[], contains: number[]] = [[], [], []]
  for (let i = 0; i < order.length; i++) {
    const at = lowered[order[i]!]!.indexOf(wanted)
    if (at < 0) continue
    const kind = at > 0 ? 2 : lowered[order[i]!]!.length === wanted.length ? 0 : 1
    if (found[kind].length < most) found[kind].push(order[i]!)
  }
  return found.flat().slice(0, most)
}
