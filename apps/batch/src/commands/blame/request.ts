// The request of `lectern blame`, as plain data.
import type { DecodeLimits } from "../decode/request.js"

/** Searches to blame, and how hard to try for proofs. */
export interface BlameSpec extends DecodeLimits {
  readonly beamWidths: readonly number[]
  /** Exponents of the length penalty. */
  readonly alphas: readonly number[]
  readonly lengthPenalty: "power" | "gnmt"
  /** After how many prefixes the search for a proof stops, for each source and exponent. */
  readonly maxNodes: number
  /** Whether to return lists of outputs and references. */
  readonly lists: boolean
}

/** A source and its references, as text. */
export interface SourcePair {
  readonly source: string
  readonly references: readonly string[]
}
