// Words of a text outside the files that are counted and scored.

/** Separators of words, as in texts that models are trained on. */
const SPACES = /[\0\t\n\r ]+/

/** The words of a text. */
export function wordsOf(text: string): string[] {
  return text.split(SPACES).filter((word) => word !== "")
}
