// Merges for tokens that have ranks only.
import type { Vocabulary } from "../vocabulary.js"
import type { Merge } from "./bpe-model.js"

/**
 * Lists all ways to make a token out of two: by the token's rank, then by the ranks of its parts. A byte-level BPE model
 * with these merges that takes whole words first encodes as the ranks do.
 *
 * @param tokens - written in GPT-2's alphabet; ids are ranks
 * @returns the merges
 */
export function mergesOfRanks(tokens: Vocabulary): Merge[] {
  const merges: Merge[] = []
  for (const [token] of tokens.entries()) {
    const splits: { readonly merge: Merge; readonly left: number; readonly right: number }[] = []
    for (let cut = 1; cut < token.length; cut++) {
      const left = tokens.idOf(token.slice(0, cut))
      const right = left === undefined ? undefined : tokens.idOf(token.slice(cut))
      if (left !== undefined && right !== undefined)
        splits.push({ merge: [token.slice(0, cut), token.slice(cut)], left, right })
    }
    splits.sort((a, b) => a.left - b.left || a.right - b.right)
    for (const { merge } of splits) merges.push(merge)
  }
  return merges
}
