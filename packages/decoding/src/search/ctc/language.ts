// Language models for the prefixes of a beam: of tokens, of words, or a model that is stepped.
import type { Step } from "../../model/model.js"
import { startOf } from "../../model/start-of.js"
import { continueRows, readPrompt } from "../rows/continue-rows.js"
import { type CtcFusion, type CtcModelFusion, type CtcTokenFusion, type CtcWordFusion, weighted } from "./fusion.js"
import { type CtcPrefix, tokensOf } from "./prefix.js"

/** Terms of a language model in the scores of prefixes. */
export interface Language {
  /** Reads prefixes that have come into the beam, each once, after the prefix without its last token. */
  read(prefixes: readonly CtcPrefix[]): void | Promise<void>
  /** Term of one more token. */
  termOf(prefix: CtcPrefix, token: number): number
  /** Term of the end. */
  endTermOf(prefix: CtcPrefix): number
}

const NONE: Language = { read: () => undefined, termOf: () => 0, endTermOf: () => 0 }

/** The language model of a search, which may have none. */
export function languageOf(fusion: CtcFusion | undefined, vocabularySize: number): Language {
  if (fusion === undefined) return NONE
  if (fusion.kind === "tokens") return tokenLanguage(fusion, vocabularySize)
  return fusion.kind === "words" ? wordLanguage(fusion) : modelLanguage(fusion, vocabularySize)
}

/** Calls the function once for each continuation of a prefix. */
function tokenLanguage(
  { alpha = 0.5, beta = 0, logProb, end = () => 0 }: CtcTokenFusion,
  vocabularySize: number,
): Language {
  // NaN where the function has not been called.
  const known = new WeakMap<CtcPrefix, { readonly tokens: Int32Array; readonly terms: Float64Array }>()
  return {
    read(prefixes) {
      for (const prefix of prefixes)
        known.set(prefix, { tokens: tokensOf(prefix), terms: new Float64Array(vocabularySize).fill(Number.NaN) })
    },
    termOf(prefix, token) {
      const { tokens, terms } = known.get(prefix)!
      if (Number.isNaN(terms[token])) terms[token] = weighted("fusion.logProb()", alpha, logProb(tokens, token)) + beta
      return terms[token]!
    },
    endTermOf: (prefix) => weighted("fusion.end()", alpha, end(tokensOf(prefix))),
  }
}

/** Calls the function once for each prefix that ends with a word. */
function wordLanguage({ alpha = 0.5, beta = 0, boundary, logProb, end = () => 0 }: CtcWordFusion): Language {
  const known = new WeakMap<CtcPrefix, number>()

  /** Term of the last word once it is complete; 0 without one. */
  function wordTerm(prefix: CtcPrefix): number {
    let term = known.get(prefix)
    if (term !== undefined) return term
    term = 0
    if (prefix.parent !== undefined && prefix.token !== boundary) {
      const words = wordsOf(tokensOf(prefix), boundary)
      term = weighted("fusion.logProb()", alpha, logProb(words.slice(0, -1), words.at(-1)!)) + beta
    }
    known.set(prefix, term)
    return term
  }

  return {
    read: () => undefined,
    termOf: (prefix, token) => (token === boundary ? wordTerm(prefix) : 0),
    endTermOf: (prefix) => wordTerm(prefix) + weighted("fusion.end()", alpha, end(wordsOf(tokensOf(prefix), boundary))),
  }
}

function wordsOf(tokens: Int32Array, boundary: number): Int32Array[] {
  const words: Int32Array[] = []
  let start = 0
  for (let at = 0; at <= tokens.length; at++) {
    if (at < tokens.length && tokens[at] !== boundary) continue
    if (at > start) words.push(tokens.slice(start, at))
    start = at + 1
  }
  return words
}

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
function modelLanguage(fusion: CtcModelFusion<unknown>, vocabularySize: number): Language {
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
