// Forced decoding: reads given outputs through a model, many rows at once, and records the score of each token.
import type { Model } from "../model/model.js"
import type { Start } from "../model/start-of.js"
import type { Rule } from "../rules/rule.js"
import { addAttention, attentionOf, coverageOf } from "../scoring/coverage.js"
import type { CoverageTerm } from "../scoring/scoring.js"
import { continueRows } from "../search/rows/continue-rows.js"
import { ruledRow } from "../search/rows/ruled-scores.js"

/** An output to be forced. */
export interface OutputToForce {
  /** The number of its source. */
  readonly source: number
  /** At least one token, without the prompt. */
  readonly tokens: Int32Array
}

/** A given output, scored by a model. */
export interface ForcedOutput {
  /** The output, without the prompt; the end token is part of it. */
  readonly tokens: Int32Array
  /**
   * The log-probability of each token under the model alone. The list ends with the first impossible token, whose value is
   * `-Infinity`: a model's probabilities after a token that it considers impossible mean nothing.
   */
  readonly tokenLogProbs: Float64Array
  /** log P(output | source): `tokenLogProbs`, added from left to right in double precision, starting at 0. */
  readonly logProb: number
  /** The same after all rules of the search; the same numbers without rules. */
  readonly tokenScores: Float64Array
  /** The sum of `tokenScores`. */
  readonly sum: number
}

/** A forced output with its coverage of the source. */
export interface CoveredOutput {
  readonly forced: ForcedOutput
  /** The coverage term of the formula, 0 without. */
  readonly coverage: number
}

/** Settings of forced decoding. */
export interface ForcingSettings {
  readonly rules: readonly Rule[]
  readonly coverage: CoverageTerm | undefined
  /** Number of rows that the model reads at once. */
  readonly batchSize: number
}

/** One row on its way through the model. */
interface Row {
  readonly index: number
  readonly source: number
  readonly promptLength: number
  /** The prompt, then the output. */
  readonly sequence: Int32Array
  readonly tokenLogProbs: number[]
  readonly tokenScores: number[]
  attention: Float64Array | undefined
}

/** Forces outputs through a model. */
export async function force<States>(
  model: Model<States>,
  start: Start<States>,
  outputs: readonly OutputToForce[],
  settings: ForcingSettings,
): Promise<readonly CoveredOutput[]> {
  const batches: (readonly CoveredOutput[])[] = []
  for (let from = 0; from < outputs.length; from += settings.batchSize) {
    batches.push(await forceBatch(model, start, outputs.slice(from, from + settings.batchSize), settings))
  }
  return batches.flat()
}

async function forceBatch<States>(
  model: Model<States>,
  start: Start<States>,
  outputs: readonly OutputToForce[],
  settings: ForcingSettings,
): Promise<readonly CoveredOutput[]> {
  const scores = new Float64Array(model.vocabularySize)
  const all = outputs.map(({ source, tokens }, index): Row => {
    const prompt = start.prompts[source]!
    const sequence = new Int32Array(prompt.length + tokens.length)
    sequence.set(prompt)
    sequence.set(tokens, prompt.length)
    const lists = { tokenLogProbs: [], tokenScores: [], attention: undefined }
    return { index, source, promptLength: prompt.length, sequence, ...lists }
  })
  let live = all
  let rows = Int32Array.from(all, ({ source }) => source)
  let oldRows = start.prompts.length
  let { states } = start
  for (let at = 0; live.length > 0; at++) {
    const tokens = Int32Array.from(live, ({ sequence }) => sequence[at]!)
    const step = await continueRows(model, states, oldRows, rows, tokens)
    const attention = settings.coverage === undefined ? undefined : attentionOf(step, live.length, longest(start, live))
    states = step.states
    oldRows = live.length
    const going: number[] = []
    for (const [i, row] of live.entries()) {
      const next = row.sequence[at + 1]!
      if (at + 1 >= row.promptLength) {
        row.tokenLogProbs.push(step.logProbs[i * scores.length + next]!)
        row.tokenScores.push(ruled(row, next, i))
        if (attention !== undefined) {
          row.attention ??= new Float64Array(attention.width)
          addAttention(row.attention, attention, i)
        }
      }
      if (at + 2 < row.sequence.length && row.tokenLogProbs.at(-1) !== -Infinity) going.push(i)
    }
    live = going.map((i) => live[i]!)
    rows = Int32Array.from(going)

    function ruled(row: Row, token: number, i: number): number {
      const context = { tokens: row.sequence.slice(0, at + 1), promptLength: row.promptLength, source: row.source }
      if (settings.rules.length === 0) return step.logProbs[i * scores.length + token]!
      ruledRow(settings.rules, step.logProbs, i * scores.length, context, scores)
      return scores[token]!
    }
  }
  return all.map((row) => coveredOutput(row, outputs[row.index]!.tokens, start.lengths?.[row.source], settings))
}

function coveredOutput(
  { tokenLogProbs, tokenScores, attention }: Row,
  tokens: Int32Array,
  length: number | undefined,
  { coverage }: ForcingSettings,
): CoveredOutput {
  const covered = coverage !== undefined && attention !== undefined
  return {
    forced: {
      tokens,
      tokenLogProbs: Float64Array.from(tokenLogProbs),
      logProb: sumOf(tokenLogProbs),
      tokenScores: Float64Array.from(tokenScores),
      sum: sumOf(tokenScores),
    },
    coverage: covered ? coverageOf(coverage, attention, 0, length ?? attention.length) : 0,
  }
}

function longest(start: Start<unknown>, rows: readonly Row[]): number | undefined {
  return start.lengths && rows.reduce((most, { source }) => Math.max(most, start.lengths![source]!), 0)
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
