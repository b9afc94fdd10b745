// Warnings about texts.
import type { TextFindings } from "./text.js"

/** Receives a warning, one sentence. */
export type Warn = (sentence: string) => void

/**
 * Passes on each warning once.
 *
 * @param onWarning - receives the warnings; undefined to ignore them
 * @returns a function that ignores warnings that it has passed on before
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
 * The warnings about the findings in a text.
 *
 * @param label - the input's name in messages
 * @param findings - the findings
 * @param nulsAre - what NUL bytes count as
 * @returns a sentence for each
 */
export function textWarnings(
  label: string,
  { carriageReturns, nuls }: TextFindings,
  nulsAre = "ordinary characters",
): string[] {
  const sentences: string[] = []
  if (carriageReturns) sentences.push(`${label}: has CRLF line ends; the \\r of each was dropped`)
  if (nuls) sentences.push(`${label}: contains NUL bytes; they count as ${nulsAre}`)
  return sentences
}

/**
 * The warning about a dropped byte order mark.
 *
 * @param label - the input's name in messages
 * @returns the sentence
 */
export function markDropped(label: string): string {
  return `${label}: dropped a UTF-8 byte order mark`
}
