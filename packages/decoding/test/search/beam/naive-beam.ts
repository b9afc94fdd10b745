// Beam search as one would say it aloud: all continuations in a list, sorted. One source at a time.
import type { BeamGroups, FunctionModel, Rule, Scoring, Step, StopRule } from "../../../src/index.js"
import { scorer } from "../../../src/index.js"

/** Options, as of beam search. */
export interface NaiveOptions {
  readonly beamWidth: number
  readonly maxLength: number
  readonly endTokens: readonly number[]
  readonly nBest: number
  readonly scoring: Scoring
  readonly stop: StopRule
  readonly rules: readonly Rule[]
  readonly groups: BeamGroups
}

interface Sequence {
  readonly tokens: readonly number[]
  readonly tokenScores: readonly number[]
  readonly sum: number
  readonly rank: number
}

interface Output extends Sequence {
  readonly score: number
  readonly finished: boolean
}

interface Group {
  live: readonly Sequence[]
  outputs: Output[]
  topEnded: boolean
  done: boolean
}

/** The outputs of a source, best first. */
export function naiveBeam(
  model: FunctionModel,
  prompt: readonly number[],
  source: number,
  options: NaiveOptions,
): readonly Output[] {
  const { maxLength, endTokens, scoring, groups } = options
  const width = options.beamWidth / groups.count
  const { score } = scorer(scoring, maxLength)
  const isEnd = ({ tokens }: Sequence): boolean => endTokens.includes(tokens.at(-1)!)
  const all = Array.from(
    { length: groups.count },
    (): Group => ({
      live: [{ tokens: [], tokenScores: [], sum: 0, rank: 0 }],
      outputs: [],
      topEnded: false,
      done: false,
    }),
  )
  for (let length = 1; length <= maxLength; length++) {
    const written: number[] = []
    for (const group of all) {
      if (group.done) continue
      const sorted = group.live
        .flatMap((each) => continuations(model, prompt, source, each, options, written))
        .sort((a, b) => b.sum - a.sum || a.tokens.at(-1)! - b.tokens.at(-1)! || a.rank - b.rank)
      const outputs = sorted.slice(0, width).filter((each) => isEnd(each) || length === maxLength)
      group.outputs.push(
        ...outputs.map((each) => ({ ...each, score: score(each.sum, length, isEnd(each)), finished: isEnd(each) })),
      )
      group.outputs.sort((a, b) => b.score - a.score)
      if (options.stop.kind === "hugging-face") group.outputs.splice(width)
      group.topEnded ||= sorted.length > 0 && isEnd(sorted[0]!)
      group.live = sorted.filter((each) => !isEnd(each)).slice(0, width)
      group.live = group.live.map((each, rank) => ({ ...each, rank }))
      if (length === maxLength) group.live = []
      group.done = group.live.length === 0 || isStopped(group, width, length, options)
      if (length < maxLength) written.push(...group.live.map(({ tokens }) => tokens.at(-1)!))
    }
  }
  return all
    .flatMap(({ outputs }) => outputs)
    .sort((a, b) => b.score - a.score)
    .slice(0, options.nBest)
}

function continuations(
  model: FunctionModel,
  prompt: readonly number[],
  source: number,
  sequence: Sequence,
  { rules, groups }: NaiveOptions,
  written: readonly number[],
): Sequence[] {
  const tokens = Int32Array.of(...prompt, ...sequence.tokens)
  const step = model.step([tokens.slice(0, -1)], tokens.slice(-1)) as Step<unknown>
  const scores = Float64Array.from(step.logProbs)
  for (const rule of rules) rule.apply(scores, { tokens, promptLength: prompt.length, source })
  return Array.from(scores, (score, token) => {
    const tokenScore = score - groups.diversity * written.filter((each) => each === token).length
    return {
      tokens: [...sequence.tokens, token],
      tokenScores: [...sequence.tokenScores, tokenScore],
      sum: sequence.sum + tokenScore,
      rank: sequence.rank,
    }
  }).filter(({ sum }) => sum > -Infinity)
}

function isStopped({ live, outputs, topEnded }: Group, width: number, length: number, options: NaiveOptions): boolean {
  const { stop, nBest, scoring, maxLength } = options
  const { score } = scorer(scoring, maxLength)
  const best = live[0]!.sum
  if (stop.kind === "count") return outputs.length >= Math.max(1, Math.round(width * (stop.patience ?? 1)))
  if (stop.kind === "top") return topEnded && outputs.length >= nBest
  if (stop.kind === "optimal") {
    if (outputs.length < nBest) return false
    const reachable = [score(best, maxLength, false)]
    for (let each = length + 1; each <= maxLength; each++) reachable.push(score(best, each, true))
    return Math.max(...reachable) <= outputs[nBest - 1]!.score
  }
  if (outputs.length < width) return false
  if (stop.earlyStopping === true) return true
  const penalized = stop.earlyStopping === "never" && (scoring.alpha ?? 0) > 0 ? maxLength : length
  return score(best, penalized, true) <= outputs[width - 1]!.score
}
