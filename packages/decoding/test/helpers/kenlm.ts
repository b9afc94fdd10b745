// Models of KenLM's lmplz and the scores of its query, from test/golden.
import { readFileSync } from "node:fs"
import { join } from "node:path"

/** The score of a word: log10 probability and matched length. */
export type KenlmWord = readonly [word: string, logProb: number, length: number]

/** A model and what it says about the test. */
export interface KenlmCase {
  readonly name: string
  /** Options of query: -n is without `<s>` and `</s>`. */
  readonly options: readonly string[]
  readonly arpa: string
  readonly sentences: readonly (readonly KenlmWord[])[]
  readonly perplexity: {
    readonly including: number
    readonly excluding: number
    readonly unknown: number
    readonly tokens: number
  }
}

export const kenlm: {
  readonly made: { readonly tolerance: number }
  readonly test: string
  readonly cases: readonly KenlmCase[]
} = JSON.parse(readFileSync(join(import.meta.dirname, "../golden/ngram/kenlm.json"), "utf8"))
