// Whole words, where Python's `\b` holds.
import { isWordAt, isWordBefore } from "../../unicode/word-characters.js"
import type { Rule } from "../rule.js"
import type { Edit, TracedText } from "../traced-text.js"

/** Replaces a word or an ending, such as `n't`, that no letter, number or underscore follows; none precedes a word. */
export function replaceWord(text: TracedText, word: string, replacement: string, isEnding = false): TracedText {
  const edits: Edit[] = []
  for (let start = text.text.indexOf(word); start !== -1; ) {
    const end = start + word.length
    const found = !isWordAt(text.text, end) && (isEnding || !isWordBefore(text.text, start))
    if (found) edits.push({ start, end, text: replacement })
    start = text.text.indexOf(word, found ? end : start + 1)
  }
  return text.edited(edits)
}

/** A rule of words and their replacements, which are made one after the other: `won't:will not,can't:can not`. */
export function wordRule(name: string, table: string, isEnding = false): Rule {
  const words = table.split(",").map((entry) => entry.split(":") as [string, string])
  return {
    name,
    apply: (text) => words.reduce((sofar, [word, by]) => replaceWord(sofar, word, by, isEnding), text),
  }
}
