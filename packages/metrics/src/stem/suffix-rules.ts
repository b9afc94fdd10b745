// Rules that replace a suffix, as stemmers write them: only the first rule whose suffix fits is considered, even if it
// fails.

/** Replaces a suffix where a condition holds. */
export interface SuffixRule {
  /** The suffix, as code points. */
  readonly suffix: readonly number[]
  /** The replacement; no longer than the suffix. */
  readonly ending: readonly number[]
  /** Whether the rule applies to a word whose stem, the part before the suffix, is `letters[0, stem)`. */
  readonly applies: (letters: Int32Array, stem: number) => boolean
}

/** Rules with the same condition. */
export function suffixRules(text: string, applies: SuffixRule["applies"]): SuffixRule[] {
  return text.split(" ").map((rule) => {
    const [suffix = "", ending = ""] = rule.split(">")
    return { suffix: codes(suffix), ending: codes(ending), applies }
  })
}

/** Rewrites a word in place by the first rule whose suffix fits, if its condition holds. */
export function applyFirst(letters: Int32Array, length: number, rules: readonly SuffixRule[]): number {
  for (const { suffix, ending, applies } of rules) {
    if (!endsWith(letters, length, suffix)) continue
    const stem = length - suffix.length
    return applies(letters, stem) ? replaceFrom(letters, stem, ending) : length
  }
  return length
}

/** Whether a word has an ending. */
export function endsWith(letters: Int32Array, length: number, suffix: readonly number[]): boolean {
  const from = length - suffix.length
  if (from < 0) return false
  for (let k = suffix.length - 1; k >= 0; k--) if (letters[from + k] !== suffix[k]) return false
  return true
}

/** Writes an ending after a stem. */
export function replaceFrom(letters: Int32Array, stem: number, ending: readonly number[]): number {
  for (let k = 0; k < ending.length; k++) letters[stem + k] = ending[k]!
  return stem + ending.length
}

/** A text's code points. */
export function codes(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0)!)
}
