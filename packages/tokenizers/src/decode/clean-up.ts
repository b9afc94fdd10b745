// Removes blanks that tokenization puts before English punctuation and contractions.

const CHANGES: readonly (readonly [from: string, to: string])[] = [
  [" .", "."],
  [" ?", "?"],
  [" !", "!"],
  [" ,", ","],
  [" ' ", "'"],
  [" n't", "n't"],
  [" 'm", "'m"],
  [" do not", " don't"],
  [" 's", "'s"],
  [" 've", "'ve"],
  [" 're", "'re"],
]

/**
 * Removes blanks before punctuation and contractions, one rule after the other.
 *
 * @param text - a token, with the blank between it and the previous token
 * @returns the clean text
 */
export function cleanUp(text: string): string {
  if (!text.includes(" ")) return text
  return CHANGES.reduce((clean, [from, to]) => clean.replaceAll(from, to), text)
}
