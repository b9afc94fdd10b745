// Steps for punctuation and signs that Lectern's English normalizer takes otherwise than Whisper.
import type { Rule } from "../rule.js"

/** Removes `[...]`, and `<...>` where no space follows the bracket: `x < y` has none. */
export const TAGS: Rule = {
  name: "tags",
  apply: (text) => text.replace(/\[[^[\]]*\]|<[^<>\s][^<>]*>/g, ""),
}

/** Makes apostrophes of all that look like one. */
export const STRAIGHT_APOSTROPHES: Rule = {
  name: "straight-apostrophes",
  apply: (text) => text.replace(/[‘’ʼ＇`´]/g, "'"),
}

/** Removes apostrophes that are left: of `John's`, `o'clock` and quotations. */
export const NO_APOSTROPHES: Rule = { name: "apostrophes", apply: (text) => text.replace(/'/g, "") }

const FRACTIONS: Readonly<Record<string, string>> = { "¼": ".25", "½": ".5", "¾": ".75" }

/** Writes `5½` as `5.5`. */
export const FRACTION_SIGNS: Rule = {
  name: "fraction-signs",
  apply: (text) => text.replace(/(?<=[0-9]) ?([¼½¾])/g, ([, sign]) => FRACTIONS[sign!]!),
}

/** Removes the full stops of `u.s.` and `p.m.`. */
export const ACRONYMS: Rule = {
  name: "acronyms",
  apply(text) {
    if (!/[a-z]\.[a-z]/.test(text.text)) return text
    return text.replace(/[a-z.]+/g, ([word = ""]) =>
      /^[a-z](?:\.[a-z])+\.?$/.test(word) ? word.replaceAll(".", "") : word,
    )
  },
}

/** Removes commas before groups of three digits. */
export const THOUSANDS: Rule = {
  name: "thousands",
  apply: (text) => text.replace(/(?<=[0-9]),(?=[0-9]{3}(?![0-9]))/g, ""),
}

/** Writes the time `5:30` as `530`, as `five thirty` becomes. */
export const TIMES: Rule = {
  name: "times",
  apply: (text) => text.replace(/(?<=(?<![0-9:])[0-9]{1,2}):(?=[0-5][0-9](?![0-9:]))/g, ""),
}

/** Joins `5 %` and `$ 5`; writes the sign of `-5`, the euro of `5 €` and a lone `&` as words. */
export const SIGNS: Rule = {
  name: "signs",
  apply: (text) =>
    text
      .replace(/(?<=[0-9]) %/g, "%")
      .replace(/([$€£]) (?=[0-9])/g, ([, sign]) => sign!)
      .replace(/(?<=^|\s)[-−](?=[0-9])/g, "minus ")
      .replace(/(?<=[0-9]) ?€(?![0-9])/g, " euros")
      .replace(/(?<=\s)&(?=\s)/g, "and"),
}

/** Replaces full stops by spaces, but not before the digits of a number. */
export const FULL_STOPS: Rule = {
  name: "full-stops",
  apply: (text) => text.replace(/\.(?![0-9])|(?<=[a-z])\./g, " "),
}

/** Replaces signs that stand beside no number by spaces. */
export const LONE_SIGNS: Rule = {
  name: "lone-signs",
  apply: (text) => text.replace(/[.$¢€£](?![0-9])|(?<![0-9])%/g, " "),
}

/** Removes the white space at both ends. */
export const TRIM: Rule = { name: "trim", apply: (text) => text.replace(/^ | $/g, "") }
