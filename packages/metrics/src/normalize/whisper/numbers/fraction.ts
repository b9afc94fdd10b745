// Numerals as Python's `\d`, `int` and `Fraction` read them.
import { digitValue } from "../../../unicode/marks.js"

// So that a line of numbers takes linear time. Whisper reads up to 4300 digits, and fails above.
const MAX_DIGITS = 400

/** Whether a text is a numeral, such as `12` or `12.5`, in digits of any script. */
export function isNumeral(text: string): boolean {
  return /^\d+(?:\.\d+)?$/.test(asciiDigits(text))
}

/** A numeral times a whole number if that is whole, too, such as `2.5` times 1000; undefined for other texts. */
export function timesWhole(text: string, multiplier: bigint): bigint | undefined {
  const [, whole = "", decimals = ""] = /^(\d*)(?:\.(\d*))?$/.exec(asciiDigits(text)) ?? []
  if (whole.length > MAX_DIGITS || decimals.length > MAX_DIGITS || whole + decimals === "") return undefined
  const product = BigInt(whole + decimals) * multiplier
  const scale = 10n ** BigInt(decimals.length)
  return product % scale === 0n ? product / scale : undefined
}

function asciiDigits(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text
  return Array.from(text, (character) => digitValue(character.codePointAt(0)!) ?? character).join("")
}
