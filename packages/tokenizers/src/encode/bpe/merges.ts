// Merges as ids, merges derived from an order of tokens, and the merges of a word step by step, as textbooks show them.
import { badData } from "@lectern/core"
import { wrongType } from "@lectern/core/checks"
import { checkStringList } from "../../text/checks.js"
import type { Vocabulary } from "../vocabulary.js"
import type { Merge, MergeHistory, MergeStep } from "./model.js"
import { type BpeWord, type JoinRules, NEVER } from "./word.js"

/** The ids of both sides of each merge, and of its result. */
export function mergeIds(
  vocabulary: Vocabulary,
  merges: readonly Merge[],
  prefixLength: number,
): { pairs: Int32Array; joined: Int32Array } {
  const pairs = new Int32Array(2 * merges.length)
  const joined = new Int32Array(merges.length)
  for (let rank = 0; rank < merges.length; rank++) {
    if (!Array.isArray(merges[rank])) throw wrongType(`merges[${rank}]`, merges[rank], "two tokens")
    const [left, right] = merges[rank]!
    pairs[2 * rank] = idIn(vocabulary, left, rank, merges)
    pairs[2 * rank + 1] = idIn(vocabulary, right, rank, merges)
    joined[rank] = idIn(vocabulary, left + (prefixLength === 0 ? right : right.slice(prefixLength)), rank, merges)
  }
  return { pairs, joined }
}

function idIn(vocabulary: Vocabulary, token: string, rank: number, merges: readonly Merge[]): number {
  const id = vocabulary.idOf(token)
  if (id !== undefined) return id
  const [left, right] = merges[rank]!
  checkStringList(`merges[${rank}]`, [left, right])
  throw badData(
    "merges",
    `merge ${rank} of ${JSON.stringify(left)} and ${JSON.stringify(right)} needs token ${JSON.stringify(token)}, which is not in the vocabulary`,
  )
}

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
