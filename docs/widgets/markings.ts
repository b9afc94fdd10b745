// Which n-grams of a hypothesis earn a match, which are clipped, which are in no reference: what the counts alone do not show.

/** One n-gram of the hypothesis, in order of its place. */
export interface Marking {
  readonly text: string
  /** `clipped`: a reference has it, but not as often as the hypothesis up to here. */
  readonly kind: "matched" | "clipped" | "missing"
  /** The most that one reference has of it. */
  readonly most: number
}

/**
 * Marks the n-grams of one order.
 *
 * @param hypothesis - its tokens
 * @param references - the tokens of each reference
 * @param order - the n of the n-grams
 * @returns one marking per n-gram; the matched ones are as many as BLEU counts
 */
export function markings(
  hypothesis: readonly string[],
  references: readonly (readonly string[])[],
  order: number,
): Marking[] {
  const inReferences = references.map((tokens) => countOf(ngrams(tokens, order)))
  const seen = new Map<string, number>()
  return ngrams(hypothesis, order).map((text) => {
    const most = Math.max(0, ...inReferences.map((counts) => counts.get(text) ?? 0))
    const before = seen.get(text) ?? 0
    seen.set(text, before + 1)
    return { text, most, kind: before < most ? "matched" : most > 0 ? "clipped" : "missing" }
  })
}

// Tokens hold no space, so a joined n-gram stands for its tokens alone.
function ngrams(tokens: readonly string[], order: number): string[] {
  return tokens.slice(order - 1).map((_, start) => tokens.slice(start, start + order).join(" "))
}

function countOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}
