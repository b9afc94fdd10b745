// A model that can be searched as a language model of tokens.
import type { Step } from "../../model/model.js"
import { startOf } from "../../model/start-of.js"
import { continueRows } from "../rows/continue-rows.js"
import { readPrompt } from "../rows/read-prompt.js"
import type { CtcModelFusion } from "./fusion.js"
import type { Language } from "./language.js"
import type { CtcPrefix } from "./prefix.js"

/** Rows that were read together. */
interface Rows {
  readonly states: unknown
  /** Number of rows. */
  readonly count: number
}

/** The model's state and terms after a prefix. */
interface Known {
  readonly rows: Rows
  /** Row of the prefix. */
  readonly row: number
  /** Terms by CTC token. */
  readonly terms: Float64Array
  readonly end: number
}

/** Reads the prefixes that come into the beam together in one step, if the prefixes before them were read together. */
export function modelLanguage(fusion: CtcModelFusion<unknown>, vocabularySize: number): Language {
  const { model, alpha = 0.5, beta = 0, tokens, endToken } = fusion
  const known = new WeakMap<CtcPrefix, Known>()
  const idOf = (token: number): number => (tokens === undefined ? token : tokens[token]!)

  function remember(step: Step<unknown>, prefixes: readonly CtcPrefix[]): void {
    const rows = { states: step.states, count: prefixes.length }
    prefixes.forEach((prefix, row) => {
      const logProbOf = (id: number): number => {
        const logProb = step.logProbs[row * model.vocabularySize + id]!
        return alpha === 0 ? 0 : alpha * logProb
      }
      const terms = Float64Array.from({ length: vocabularySize }, (_, token) => {
        const id = idOf(token)
        return id === -1 ? 0 : logProbOf(id) + beta
      })
      const end = endToken === undefined ? 0 : logProbOf(endToken)
      known.set(prefix, { rows, row, terms, end })
    })
  }

  async function readStart(prefix: CtcPrefix): Promise<void> {
    const { prompt, states } = fusion
    const start = startOf(model, { prompts: [prompt], ...(states !== undefined && { states }) })
    remember(await readPrompt(model, start, 0), [prefix])
  }

  async function readNext(prefixes: readonly CtcPrefix[]): Promise<void> {
    const groups = new Map<Rows, CtcPrefix[]>()
    for (const prefix of prefixes) {
      const before = known.get(prefix.parent!)!
      // A token that the model does not read leaves its state as it is.
      if (idOf(prefix.token) === -1) known.set(prefix, before)
      else groups.set(before.rows, [...(groups.get(before.rows) ?? []), prefix])
    }
    for (const [{ states, count }, group] of groups) {
      const rows = Int32Array.from(group, ({ parent }) => known.get(parent!)!.row)
      const read = Int32Array.from(group, ({ token }) => idOf(token))
      remember(await continueRows(model, states, count, rows, read), group)
    }
  }

  return {
    read: async (prefixes) => {
      const [first] = prefixes
      if (first !== undefined && first.parent === undefined) await readStart(first)
      else await readNext(prefixes)
    },
    termOf: (prefix, token) => known.get(prefix)!.terms[token]!,
    endTermOf: (prefix) => known.get(prefix)!.end,
  }
}
