// Derives merges from an order of tokens.
import type { Merge } from "./model.js"

/** Lists all ways to make each token out of two others: in the order of the tokens, then of their left and right parts. */
export function splitsOf(tokens: Iterable<string>, placeOf: (token: string) => number | undefined): Merge[] {
  const merges: Merge[] = []
  for (const token of tokens) {
    const splits: { readonly merge: Merge; readonly left: number; readonly right: number }[] = []
    for (let at = 1; at < token.length; at++) {
      const left = placeOf(token.slice(0, at))
      const right = left === undefined ? undefined : placeOf(token.slice(at))
      if (left === undefined || right === undefined) continue
      splits.push({ merge: [token.slice(0, at), token.slice(at)], left, right })
    }
    splits.sort((a, b) => a.left - b.left || a.right - b.right)
    for (const { merge } of splits) merges.push(merge)
  }
  return merges
}
