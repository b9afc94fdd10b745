// A language model at work on the prefixes of a beam.
import type { CtcPrefix } from "./prefix.js"

/** What a language model adds to the scores of prefixes. */
export interface Language {
  /**
   * Reads prefixes that have come into the beam, each once, after the prefix without its last token.
   *
   * @param prefixes - any number
   */
  read(prefixes: readonly CtcPrefix[]): void | Promise<void>
  /**
   * What one more token adds.
   *
   * @param prefix - has been read
   * @param token - not the blank
   */
  termOf(prefix: CtcPrefix, token: number): number
  /**
   * What the end adds.
   *
   * @param prefix - has been read
   */
  endTermOf(prefix: CtcPrefix): number
}
