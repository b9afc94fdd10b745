// Names of smoothing methods and the options of each. Only names, so that help loads no method.
import type { SmoothingName } from "@lectern/decoding/ngram"

/** The smoothing methods whose models an ARPA file can hold. */
export const METHODS = [
  "modified-kneser-ney",
  "kneser-ney",
  "absolute-discounting",
  "witten-bell",
  "jelinek-mercer",
  "katz",
  "good-turing",
  "stupid-backoff",
  "maximum-likelihood",
] as const

/** The name of such a method. */
export type MethodName = (typeof METHODS)[number]

/** Smoothing methods whose models an ARPA file cannot hold, with the reason. */
export const UNWRITABLE: Readonly<Record<Exclude<SmoothingName, MethodName>, string>> = {
  "add-k": "an ARPA file cannot hold equal shares for all unseen words; call addK() of @lectern/decoding in a program",
}

/** The smoothing of counts: plain data, for threads. */
export interface SmoothingSpec {
  readonly method: MethodName
  /** Those that were given, by their names in `@lectern/decoding`. */
  readonly options: {
    readonly prune?: readonly number[]
    readonly interpolateUnigrams?: boolean
    readonly variant?: "interpolated" | "backoff"
    readonly discounts?: readonly (readonly number[])[]
    readonly weights?: readonly number[]
    readonly maxCount?: number
    readonly factor?: number
  }
}

/** An option that only some methods have. */
export type MethodOption = Exclude<keyof SmoothingSpec["options"], "prune" | "interpolateUnigrams">

/** The methods that an option applies to. */
export const METHODS_OF_OPTION: Readonly<Record<MethodOption, readonly MethodName[]>> = {
  variant: ["modified-kneser-ney", "kneser-ney", "absolute-discounting", "witten-bell"],
  discounts: ["modified-kneser-ney", "kneser-ney", "absolute-discounting"],
  weights: ["jelinek-mercer"],
  maxCount: ["katz"],
  factor: ["stupid-backoff"],
}

/** Names of the numbers that a method uses at each order; methods without any are left out. */
export const PARAMETERS: Readonly<Partial<Record<MethodName, string>>> = {
  "modified-kneser-ney": "discounts",
  "kneser-ney": "discounts",
  "absolute-discounting": "discounts",
  "jelinek-mercer": "weight",
  katz: "ratios",
  "good-turing": "ratios",
  "stupid-backoff": "factor",
}
