// The request of `lectern decode`, as plain data.

/** The names of searches. */
export const SEARCHES = ["beam", "greedy", "exhaustive", "sample", "stochastic"] as const
export type SearchName = (typeof SEARCHES)[number]

/** The search for outputs; greedy search is a beam of width 1. */
export type SearchSpec =
  | {
      readonly kind: "beam"
      /** Hypotheses continued at each step. */
      readonly beamWidth: number
      /** Groups of a diverse beam search; 1 for none. */
      readonly groups: number
      /** The penalty of a token for each earlier group that has just written it. */
      readonly diversity: number
      readonly scoring: ScoringName
      /** The exponent of the length penalty. */
      readonly alpha: number
    }
  | {
      readonly kind: "exhaustive"
      readonly scoring: "power" | "gnmt"
      readonly alpha: number
      /** After how many prefixes it stops. */
      readonly maxNodes: number
    }
  | {
      /** Samples, or sequences drawn without replacement. */
      readonly kind: "sample" | "stochastic"
      /** The seed of all draws. */
      readonly seed: number
    }

/** Formulas of scores: our own, or with their stop rules those of other tools. */
export const SCORINGS = ["power", "gnmt", "hugging-face", "fairseq", "marian", "opennmt", "ctranslate2"] as const
export type ScoringName = (typeof SCORINGS)[number]

/** The limits of every search. */
export interface DecodeLimits {
  /** The number of outputs per source. */
  readonly nBest: number
  /** The most tokens of an output, its end among them. */
  readonly maxTokens: number
  /** The fewest tokens before the end. */
  readonly minTokens: number
  /** The length of n-grams that may not occur twice; undefined for no limit. */
  readonly blockNgramRepeat: number | undefined
  /** Whether `<unk>` may be written. */
  readonly unknown: "forbid" | "allow"
}

/** The search, its limits and its output. */
export interface DecodeSpec extends DecodeLimits {
  readonly search: SearchSpec
  /** Lines of JSON, or the text of the best output alone. */
  readonly format: "jsonl" | "text"
}
