// n-grams counted with a table of strings: the oracle of the counter.

/** How often each n-gram of an order occurs, by its words joined with blanks. */
export function naiveCounts(sentences: readonly (readonly string[])[], order: number): Map<string, number> {
  const counts = new Map<string, number>()
  for (const words of sentences) {
    const padded = ["<s>", ...words, "</s>"]
    for (let i = 0; i + order <= padded.length; i++) {
      const ngram = padded.slice(i, i + order).join(" ")
      counts.set(ngram, (counts.get(ngram) ?? 0) + 1)
    }
  }
  return counts
}
