// Warnings about texts, each given once.
import type { TextFindings } from "./text.js"

/** Takes a sentence. */
export type Warn = (sentence: string) => void

/**
 * Passes each warning on once.
 *
 * @param onWarning - where warnings go; undefined where nobody wants them
 * @returns a function that leaves out what it was given before
 */
export function warnOnce(onWarning: Warn | undefined): Warn {
  const given = new Set<string>()
  return (sentence) => {
    if (given.has(sentence)) return
    given.add(sentence)
    onWarning?.(sentence)
  }
}

/**
 * The warnings about what was found in a text.
 *
 * @param label - the input as warnings name it
 * @param findings - what was found
 * @returns a sentence for each
 */
export function textWarnings(label: string, { carriageReturns, nuls }: TextFindings): string[] {
  const sentences: string[] = []
  if (carriageReturns) sentences.push(`${label}: has CRLF line ends; the \\r of each was dropped`)
  if (nuls) sentences.push(`${label}: holds NUL bytes; they count as ordinary characters`)
  return sentences
}

/**
 * The warning about a byte order mark.
 *
 * @param label - the input as warnings name it
 * @returns the sentence
 */
export function markDropped(label: string): string {
  return `${label}: dropped a UTF-8 byte order mark`
}
