// The words of numbers that Whisper knows.

/** What a word is among numbers. */
export type NumberWord =
  | { readonly kind: "zero" | "and" | "double" | "triple" | "point" | "per" | "percent" }
  | { readonly kind: "ones" | "tens"; readonly value: bigint; readonly suffix?: string }
  | { readonly kind: "multiplier"; readonly value: bigint; readonly suffix?: string }
  /** A sign or currency, before or after a number. */
  | { readonly kind: "sign" | "currency"; readonly sign: string }

const ONES =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
const MULTIPLIERS =
  "thousand million billion trillion quadrillion quintillion sextillion septillion octillion nonillion decillion"
const SIGNS = "minus:- negative:- plus:+ positive:+"
const CURRENCIES = "pound:£ pounds:£ euro:€ euros:€ dollar:$ dollars:$ cent:¢ cents:¢"
const ORDINALS = "first:1:st second:2:nd third:3:rd fifth:5:th twelfth:12:th"

/** Whisper's words; `nineth` is one of them, and `ninth` is not. */
export function numberWords(): Map<string, NumberWord> {
  const words = new Map<string, NumberWord>()
  const number = (kind: "ones" | "tens" | "multiplier", word: string, value: bigint, suffix?: string): void =>
    void words.set(word, { kind, value, ...(suffix !== undefined && { suffix }) } as NumberWord)
  for (const word of ["o", "oh", "zero"]) words.set(word, { kind: "zero" })
  number("ones", "zeroth", 0n, "th")
  for (const [i, word] of ONES.split(" ").entries()) {
    const value = BigInt(i + 1)
    number("ones", word, value)
    number("ones", word === "six" ? "sixes" : `${word}s`, value, "s")
    if (value > 3n) number("ones", word + (word.endsWith("t") ? "h" : "th"), value, "th")
  }
  for (const wrong of ["fiveth", "twelveth"]) words.delete(wrong)
  for (const [word = "", value = "", suffix = ""] of ORDINALS.split(" ").map((each) => each.split(":"))) {
    number("ones", word, BigInt(value), suffix)
  }
  for (const [i, word] of TENS.split(" ").entries()) {
    const value = BigInt(10 * (i + 2))
    number("tens", word, value)
    number("tens", word.replace("y", "ies"), value, "s")
    number("tens", word.replace("y", "ieth"), value, "th")
  }
  for (const [i, word] of ["hundred", ...MULTIPLIERS.split(" ")].entries()) {
    const value = i === 0 ? 100n : 1000n ** BigInt(i)
    number("multiplier", word, value)
    number("multiplier", `${word}s`, value, "s")
    number("multiplier", `${word}th`, value, "th")
  }
  for (const [kind, list] of [
    ["sign", SIGNS],
    ["currency", CURRENCIES],
  ] as const) {
    for (const [word = "", sign = ""] of list.split(" ").map((each) => each.split(":"))) words.set(word, { kind, sign })
  }
  for (const kind of ["and", "double", "triple", "point", "per", "percent"] as const) words.set(kind, { kind })
  return words
}
