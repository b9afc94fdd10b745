// Numbers as Lectern's English normalizer reads them: Whisper's way, without its slips.
import type { Rule } from "../rule.js"
import type { TracedText } from "../traced-text.js"
import { numbersRule, unlessInWord } from "../whisper/numbers/numbers.js"
import { type NumberWord, numberWords } from "../whisper/numbers/words.js"
import { joined, wordsOf } from "../words.js"

let known: ReadonlyMap<string, NumberWord> | undefined

/** Whisper's words and `ninth`, but not `o` and `oh`, which are zeros only within a number. */
function words(): ReadonlyMap<string, NumberWord> {
  if (known === undefined) {
    const table = numberWords()
    table.set("ninth", table.get("nineth")!)
    for (const interjection of ["o", "oh"]) table.delete(interjection)
    known = table
  }
  return known
}

/** Writes `oh` as `zero` behind a digit in words: *one oh one*, *double oh seven*. */
export const SPOKEN_ZEROS: Rule = {
  name: "spoken-zeros",
  apply(text) {
    if (!/\boh?\b/.test(text.text)) return text
    let last: NumberWord | undefined
    const read = wordsOf(text.text).map((word) => {
      const isZero = (word.text === "o" || word.text === "oh") && last !== undefined && FOLLOWED.has(last.kind)
      const now = isZero ? "zero" : word.text
      last = words().get(now)
      return { ...word, text: now }
    })
    return joined(text, read)
  },
}
const FOLLOWED: ReadonlySet<NumberWord["kind"]> = new Set(["zero", "ones", "tens", "double", "triple", "point"])

/** Writes `a hundred` as `hundred`, and `1 and a half` with a point. */
export const ARTICLES: Rule = {
  name: "articles-of-numbers",
  apply: (text) =>
    text
      .replace(/\ba (?=(?:hundred|thousand|million|billion|trillion)\b)/g, "")
      .replace(/(?<=[0-9]) and a half\b/g, " point five"),
}

/** Writes numbers in digits. */
export const NUMBERS: Rule = numbersRule(words, finished)

function finished(text: TracedText): TracedText {
  const whole = unlessInWord(
    text,
    /([€£$])([0-9]+) (?:and )?¢([0-9]{1,2})/g,
    ([, sign, units, cents]) => `${sign}${units}.${cents!.padStart(2, "0")}`,
  )
  return unlessInWord(whole, /[€£$]0\.([0-9]{1,2})/g, ([, digits]) => `¢${Number(digits!.padEnd(2, "0"))}`)
}
