// German cardinals: long scale, one word below a million, units before tens.
import { readGroups, type Thousands } from "./thousands.js"

const SMALL = (
  "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf " +
  "dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn"
).split(" ")
const TENS = " zehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig".split(" ")
const SCALES = "Million Milliarde Billion Billiarde Trillion Trilliarde Quadrillion".split(" ")

/** Spells a number; `eins` stays before `tausend`, as in `einhunderteinstausend`. */
export function german(groups: Thousands): string {
  if (groups.length === 0) return SMALL[0]!
  const parts = readGroups(groups.slice(2), (group, index) => {
    const scale = SCALES[index]!
    return group === 1 ? `eine ${scale}` : `${hundreds(group)} ${scale}${scale.endsWith("e") ? "n" : "en"}`
  })
  const thousands = readGroups(groups.slice(0, 2), (group, index) =>
    index === 0 ? hundreds(group) : `${group === 1 ? "ein" : hundreds(group)}tausend`,
  )
  return [...parts, thousands.join("")].join(" ").trim()
}

function hundreds(number: number): string {
  const hundred = Math.floor(number / 100)
  return (hundred > 0 ? `${stem(hundred)}hundert` : "") + (number % 100 > 0 ? tens(number % 100) : "")
}

function tens(number: number): string {
  if (number < 20) return SMALL[number]!
  return (number % 10 > 0 ? `${stem(number % 10)}und` : "") + TENS[Math.floor(number / 10)]!
}

function stem(digit: number): string {
  return digit === 1 ? "ein" : SMALL[digit]!
}
