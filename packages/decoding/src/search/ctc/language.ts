// The interface of a language model for the prefixes of a beam.
import type { CtcPrefix } from "./prefix.js"

/** Terms of a language model in the scores of prefixes. */
export interface Language {
  /** Reads prefixes that have come into the beam, each once, after the prefix without its last token. */
  read(prefixes: readonly CtcPrefix[]): void | Promise<void>
  /** Term of one more token. */
  termOf(prefix: CtcPrefix, token: number): number
  /** Term of the end. */
  endTermOf(prefix: CtcPrefix): number
}
