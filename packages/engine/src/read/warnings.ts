// Warnings about texts.
import type { TextFindings } from "./text.js"

/** Receives a warning, one sentence. */
export type Warn = (sentence: string) => void

/** Passes on each warning once. */
export function warnOnce(onWarning: Warn | undefined): Warn {
  const given = new Set<string>()
  return (sentence) => {
    if (given.has(sentence)) return
    given.add(sentence)
    onWarning?.(sentence)
  }
}

/** The warnings about the findings in a text. */
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

/** The warning about a dropped byte order mark. */
export function markDropped(label: string): string {
  return `${label}: dropped a UTF-8 byte order mark`
}
