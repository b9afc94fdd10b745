// Whole numbers in words, in languages whose transcripts are compared that way.
//
// Written from grammar; where grammars differ, as in 101000 or 1083, they follow num2words 0.5.14.
import { french } from "./french.js"
import { german } from "./german.js"
import { italian } from "./italian.js"
import { portuguese } from "./portuguese.js"
import { spanish } from "./spanish.js"
import { type Thousands, thousandsOf } from "./thousands.js"

/** Languages whose numbers can be spelled. */
export type NumberLanguage = "de" | "es" | "fr" | "it" | "pt"

const SPELL: Readonly<Record<NumberLanguage, (groups: Thousands) => string>> = {
  de: german,
  es: spanish,
  fr: french,
  it: italian,
  pt: portuguese,
}
const MAX_GROUPS = 9

/** The languages of {@link cardinal}. */
export const NUMBER_LANGUAGES: readonly NumberLanguage[] = Object.keys(SPELL) as NumberLanguage[]

/** Spells a whole number given in digits 0 to 9; from 10^27 on, undefined. */
export function cardinal(digits: string, language: NumberLanguage): string | undefined {
  const groups = thousandsOf(digits)
  return groups.length > MAX_GROUPS ? undefined : SPELL[language](groups)
}
