// Byte-pair encoding of a word step by step, as textbooks show it.
import type { MergeHistory, MergeStep } from "./model.js"
import { type BpeWord, type JoinRules, NEVER } from "./word.js"

/** The steps of byte-pair encoding. */
export function mergeSteps(word: BpeWord, rules: JoinRules, tokenOf: (id: number) => string): MergeHistory {
  const row = Array.from({ length: word.length }, (_, i) => ({
    id: word.ids[i]!,
    start: word.starts[i]!,
    end: word.ends[i]!,
  }))
  const symbols = row.map(({ id }) => tokenOf(id))
  const steps: MergeStep[] = []
  for (;;) {
    let rank = NEVER
    let at = -1
    for (let i = 0; i + 1 < row.length; i++) {
      const here = rules.rank(row[i]!.id, row[i + 1]!.id, row[i]!.start, row[i + 1]!.end)
      if (here < rank) {
        rank = here
        at = i
      }
    }
    if (at < 0) return { symbols, steps }
    const left = row[at]!
    const right = row[at + 1]!
    const id = rules.joined(rank, left.start, right.end)
    steps.push({ rank, at, left: tokenOf(left.id), right: tokenOf(right.id), joined: tokenOf(id) })
    row.splice(at, 2, { id, start: left.start, end: right.end })
  }
}
