// Joins the words of both sides where they differ in spaces only: `white paper` and `whitepaper`.
import type { JoinedWords, PairRule } from "../rule.js"
import { matchingBlocks } from "./matching-blocks.js"

/** The leaderboard's `normalize_compound_pairs`: only between runs of words that difflib finds common. */
export const COMPOUND_PAIRS: PairRule = {
  name: "compound-pairs",
  apply(reference, hypothesis) {
    const result = { reference: [] as JoinedWords[], hypothesis: [] as JoinedWords[] }
    let [i, j] = [0, 0]
    for (const { aStart, bStart, size } of matchingBlocks(reference, hypothesis)) {
      const same = reference.slice(i, aStart).join("") === hypothesis.slice(j, bStart).join("")
      push(result.reference, reference, i, aStart, same)
      push(result.hypothesis, hypothesis, j, bStart, same)
      i = aStart + size
      j = bStart + size
      push(result.reference, reference, aStart, i, false)
      push(result.hypothesis, hypothesis, bStart, j, false)
    }
    return result
  },
}

function push(to: JoinedWords[], words: readonly string[], start: number, end: number, joined: boolean): void {
  if (joined && end > start) to.push({ text: words.slice(start, end).join(""), start, end })
  else for (let i = start; i < end; i++) to.push({ text: words[i]!, start: i, end: i + 1 })
}
