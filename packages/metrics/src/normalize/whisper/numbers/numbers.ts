// Numbers in words as digits, with currencies and per cent signs: Whisper's `EnglishNumberNormalizer`.

import { PYTHON_WHITESPACE } from "../../../unicode/whitespace.js"
import { isWordAt, isWordBefore } from "../../../unicode/word-characters.js"
import type { Rule } from "../../rule.js"
import type { Edit, TracedText } from "../../traced-text.js"
import { joined, wordsOf } from "../../words.js"
import { readNumbers } from "./read-numbers.js"
import { type NumberWord, numberWords } from "./words.js"

let known: ReadonlyMap<string, NumberWord> | undefined

/** Writes numbers in digits, with single spaces between words. */
export const NUMBERS: Rule = numbersRule(() => {
  known ??= numberWords()
  return known
}, cents)

/** A rule of words of numbers, and of what is done last. */
export function numbersRule(
  words: () => ReadonlyMap<string, NumberWord>,
  finish: (text: TracedText) => TracedText,
): Rule {
  return {
    name: "numbers",
    apply(text) {
      const prepared = apart(halves(text, words()))
      return finish(joined(prepared, readNumbers(wordsOf(prepared.text), words())))
    },
  }
}

const HALF = new RegExp(`and[${PYTHON_WHITESPACE}]+a[${PYTHON_WHITESPACE}]+half`, "g")

/** Writes `and a half` as `point five` after a number in words; drops it where nothing stands before it. */
function halves(text: TracedText, words: ReadonlyMap<string, NumberWord>): TracedText {
  if (!text.text.includes("half")) return text
  const edits: Edit[] = []
  let from = 0
  for (const { 0: half, index: start } of text.text.matchAll(HALF)) {
    const end = start + half.length
    if (isWordBefore(text.text, start) || isWordAt(text.text, end)) continue
    const last = wordsOf(text.text.slice(from, start)).at(-1)
    const word = words.get(last?.text ?? "")
    const isNumber = word?.kind === "zero" || (word !== undefined && "value" in word && word.suffix === undefined)
    if (last === undefined) edits.push({ start, end, text: "" })
    else if (isNumber) edits.push({ start, end, text: " point five " })
    else edits.push({ start, end: start, text: " " }, { start: end, end, text: " " })
    from = end
  }
  return text.edited(edits)
}

const SUFFIX = new RegExp(`([0-9])[${PYTHON_WHITESPACE}]+(st|nd|rd|th|s)`, "g")

/** Separates digits from letters, except for the endings of ordinals and decades. */
function apart(text: TracedText): TracedText {
  if (!/[0-9]/.test(text.text)) return text
  const separated = text.replace(/(?<=[a-z])(?=[0-9])|(?<=[0-9])(?=[a-z])/g, " ")
  return unlessInWord(separated, SUFFIX, ([, digit, suffix]) => `${digit}${suffix}`)
}

/** Joins `$2 and ¢7`, writes `$0.07` as cents, and `1` as a word. */
function cents(text: TracedText): TracedText {
  let result = text
  if (/[€£$]/.test(text.text)) {
    result = unlessInWord(
      result,
      /([€£$])([0-9]+) (?:and )?¢([0-9]{1,2})/g,
      ([, sign, whole, part]) => `${sign}${whole}.${part!.padStart(2, "0")}`,
    )
    result = unlessInWord(result, /[€£$]0.([0-9]{1,2})/gu, ([, part]) => `¢${Number(part)}`)
  }
  if (!text.text.includes("1")) return result
  const ones = result.text
  return unlessInWord(result, /1s?/g, ([match], at) => (isWordBefore(ones, at) ? match! : match!.replace("1", "one")))
}

type Replacement = (groups: readonly (string | undefined)[], index: number) => string

/** Replaces matches that no letter, digit or underscore follows. */
export function unlessInWord(text: TracedText, pattern: RegExp, by: Replacement): TracedText {
  return text.replace(pattern, (groups, index) =>
    isWordAt(text.text, index + groups[0]!.length) ? groups[0]! : by(groups, index),
  )
}
