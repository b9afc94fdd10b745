// Selects the continuations of a step: the best become the live hypotheses, and those that end become outputs.
import { addComplete, type Beam } from "./beam.js"
import { byOrder, type Candidates, type Continuation, continuationAt, isBefore } from "./candidates.js"
import type { SourceSearch } from "./source.js"
import { coverageAfter, recordKey, type Workspace } from "./workspace.js"

/**
 * Ends a step of a beam. Of all continuations in order, those by end tokens among the first `beamWidth` become outputs; the first
 * `beamWidth` of the others stay live. At the maximum length the first `beamWidth` of all become outputs.
 *
 * With constraints, the beam is shared between banks, which hold the continuations that miss equally much: one from each in turn,
 * beginning with the bank that misses least (after Post and Vilar 2018, section 3).
 */
export function select(work: Workspace, source: SourceSearch, beam: Beam, ended: readonly Continuation[]): void {
  const { banks } = work
  const { beamWidth, maxLength, scorer } = work.settings
  const isLast = beam.length === maxLength
  const shares = isLast ? [0] : sharesOf(banks, beamWidth)
  // The first bank gets the places that the others leave, at least one.
  const others = shares.reduce((sum, each, bank) => (bank === 0 ? sum : sum + each), 0)
  const places = outputPlaces(banks[0]!, ended, Math.max(1, beamWidth - others))
  const outputs = step(work, source, beam)
  beam.topEnded ||= isTop(banks, ended[0])
  ended.forEach((each, i) => {
    if (i < places.ended) outputs.complete(each, true)
    else prune(beam, scorer.score(each.sum, beam.length, true, coverageAfter(work, each.row)))
  })
  if (isLast) {
    for (let at = 0; at < places.live; at++) outputs.complete(continuationAt(banks[0]!, at), false)
    if (places.live < banks[0]!.count) prune(beam, scorer.score(banks[0]!.sums[places.live]!, beam.length, false))
    outputs.keep([])
    return
  }
  const kept: Continuation[] = []
  banks.forEach((bank, i) => {
    for (let at = 0; at < shares[i]!; at++) kept.push(continuationAt(bank, at))
    if (shares[i]! < bank.count) prune(beam, scorer.bound(bank.sums[shares[i]!]!, beam.length))
  })
  outputs.keep(banks.length > 1 ? kept.sort(byOrder) : kept)
}

/** Number of live continuations that each bank keeps. */
function sharesOf(banks: readonly Candidates[], beamWidth: number): readonly number[] {
  const shares = banks.map((bank) => (banks.length === 1 ? Math.min(bank.count, beamWidth) : 0))
  if (banks.length === 1) return shares
  let left = beamWidth
  for (let round = 0, more = true; more; round++) {
    more = false
    banks.forEach((bank, i) => {
      if (left === 0 || round >= bank.count) return
      shares[i]!++
      left--
      more = true
    })
  }
  return shares
}

/** Numbers of end tokens and of other tokens among the first `limit` of all continuations of a bank. */
function outputPlaces(
  bank: Candidates,
  ended: readonly Continuation[],
  limit: number,
): { readonly live: number; readonly ended: number } {
  let live = 0
  for (let count = 0; count < ended.length; count++) {
    const { sum, token, row } = ended[count]!
    while (live < bank.count && live + count < limit && !isBefore(sum, token, row, bank, live)) live++
    if (live + count >= limit) return { live, ended: count }
  }
  return { live: Math.min(bank.count, limit - ended.length), ended: ended.length }
}

/** Whether a continuation comes before all live ones. */
function isTop(banks: readonly Candidates[], each: Continuation | undefined): boolean {
  if (each === undefined) return false
  return banks.every((bank) => bank.count === 0 || isBefore(each.sum, each.token, each.row, bank, 0))
}

/** Updates the best score that a dropped continuation could have led to. */
function prune(beam: Beam, score: number): void {
  beam.everPruned = true
  beam.pruned = Math.max(beam.pruned, score)
}

/** Writes the outcome of a step into the beam. */
function step(
  work: Workspace,
  source: SourceSearch,
  beam: Beam,
): { complete(each: Continuation, finished: boolean): void; keep(kept: readonly Continuation[]): void } {
  const { settings, recorded } = work
  const { nodes: parents, progress } = beam
  const add = (each: Continuation, outcome: "kept" | "finished"): number => {
    const node = source.tree.add(parents[each.row]!, each.token, each.score)
    const record = recorded.get(recordKey(each.row, each.token, settings.vocabularySize))
    if (record !== undefined) Object.assign(record, { node, outcome })
    return node
  }
  return {
    complete(each, finished) {
      const score = settings.scorer.score(each.sum, beam.length, finished, coverageAfter(work, each.row))
      const limit = settings.stop.kind === "hugging-face" ? settings.beamWidth : settings.nBest
      addComplete(beam, { node: add(each, "finished"), score, finished }, limit)
    },
    keep(kept) {
      beam.nodes = Int32Array.from(kept, (each) => add(each, "kept"))
      beam.origins = Int32Array.from(kept, (each) => each.row)
      const size = settings.constraints?.size ?? 0
      beam.progress = new Int32Array(kept.length * size)
      beam.attention = new Float64Array(kept.length * work.width)
      kept.forEach(({ row, token }, i) => {
        settings.constraints?.next(progress, row, token, beam.progress.subarray(i * size))
        beam.attention.set(work.attention.subarray(row * work.width, (row + 1) * work.width), i * work.width)
      })
    },
  }
}
