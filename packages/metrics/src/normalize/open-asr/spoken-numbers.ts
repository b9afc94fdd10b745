// Numbers as words, as the leaderboard writes them outside English.
import { digitValue } from "../../unicode/marks.js"
import { cardinal, type NumberLanguage } from "../number-words/cardinal.js"
import type { Rule } from "../rule.js"

/** Joins a group of three digits to a digit before it: `10 000`; of `1 000 000`, only the first. */
export const THOUSANDS: Rule = {
  name: "thousands",
  apply: (text) => text.replace(/(\p{Nd}) (\p{Nd}{3})(?= |$)/gu, ([, digit, group]) => `${digit}${group}`),
}

/** Spells digits, also those inside a word; numbers from 10^27 on stay as they are. */
export function spokenNumbers(language: NumberLanguage): Rule {
  const spell = (digits: string): string => {
    const ascii = Array.from(digits, (digit) => digitValue(digit.codePointAt(0)!) ?? "x").join("")
    return (ascii.includes("x") ? undefined : cardinal(ascii, language)) ?? digits
  }
  return { name: "number-words", apply: (text) => text.replace(/\p{Nd}+/gu, ([digits]) => spell(digits!)) }
}
