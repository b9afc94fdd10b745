// The share of a training that is done, in time rather than in tokens.

// The first merges are of pairs that occur everywhere, so they take long: of merges n and m, about m/n of the time, apart
// from the work that each merge has. 300 fits byte-pair encoding of 12 MB in 11 languages to 32,000 tokens.
const EVEN_MERGES = 300

/**
 * The share of a training's time that has passed.
 *
 * Merges (BPE, WordPiece) add tokens ever faster.
 */
export function trainedShare(first: number, tokens: number, wanted: number): number {
  if (first >= wanted) return 1
  return Math.log1p((tokens - first) / EVEN_MERGES) / Math.log1p((wanted - first) / EVEN_MERGES)
}
