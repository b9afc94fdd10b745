// A language model at work on the prefixes of a beam.
import type { CtcPrefix } from "./prefix.js"

/** What a language model adds to the scores of prefixes. */
export interface Language {
  /** Reads prefixes that have come into the beam, each once, after the prefix without its last token. */
  read(prefixes: readonly CtcPrefix[]): void | Promise<void>
  /** What one more token adds. */
  termOf(prefix: CtcPrefix, token: number): number
  /** What the end adds. */
  endTermOf(prefix: CtcPrefix): number
}
