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

/** Removes blanks before punctuation and contractions, one rule after the other. */
export function cleanUp(text: string): string {
  if (!text.includes(" ")) return text
  return CHANGES.reduce((clean, [from, to]) => clean.replaceAll(from, to), text)
}
