// Which raw words are behind each word of a text.

/** A place in a raw text. */
export interface Place {
  readonly start: number
  readonly end: number
}

/** The raw words behind each word; as in {@link Alignment}. */
export function rawWords(raw: string, places: readonly (Place | undefined)[]): string[] {
  const words: string[] = places.map(() => "")
  const groups: { first: number; start: number; end: number }[] = []
  for (const [k, place] of places.entries()) {
    if (place === undefined || place.start === place.end) continue
    let { start, end } = place
    let first = k
    // Words of overlapping or reordered parts belong together.
    for (let last = groups.at(-1); last !== undefined && start < last.end; last = groups.at(-1)) {
      start = Math.min(start, last.start)
      end = Math.max(end, last.end)
      first = last.first
      groups.pop()
    }
    groups.push({ first, start, end })
  }
  let from = 0
  for (const [k, { first, start, end }] of groups.entries()) {
    const before = groups[k + 1]?.start ?? raw.length
    // To the end of the raw word, with the punctuation that was removed.
    const rest = k === groups.length - 1 ? raw.length - end : /^\S*/.exec(raw.slice(end, before))![0].length
    words[first] = raw.slice(Math.min(from, start), end + rest).trim()
    from = end + rest
  }
  return words
}
