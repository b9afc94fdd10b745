// The n-grams of the oracles: a string for each.

/** All n-grams in order; each as its tokens in JSON, with commas between them. */
export function ngramList(tokens: readonly string[], order: number): string[] {
  const quoted = tokens.map((token) => JSON.stringify(token))
  return quoted.slice(order - 1).map((_, start) => quoted.slice(start, start + order).join())
}

/** How often each n-gram occurs. */
export function countNgrams(tokens: readonly string[], order: number): Map<string, number> {
  const counts = new Map<string, number>()
  for (const ngram of ngramList(tokens, order)) counts.set(ngram, (counts.get(ngram) ?? 0) + 1)
  return counts
}
