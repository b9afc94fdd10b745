// Italian cardinals: long scale, one word below a million, vowels dropped before `uno` and `otto`.
import { readGroups, type Thousands } from "./thousands.js"

const SMALL = (
  "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici " +
  "diciassette diciotto diciannove"
).split(" ")
const TENS = "  venti trenta quaranta cinquanta sessanta settanta ottanta novanta".split(" ")
const SCALES = "milione miliardo bilione biliardo trilione triliardo quadrilione".split(" ")

/** Spells a number. */
export function italian(groups: Thousands): string {
  if (groups.length === 0) return SMALL[0]!
  let above = 0
  const parts = readGroups(groups.slice(2), (group, index) => {
    above++
    if (group === 1) return `un ${SCALES[index]}`
    return `${accented(hundreds(group), above + joints(group))} ${SCALES[index]!.slice(0, -1)}i`
  })
  const [units = 0, thousands = 0] = groups
  const thousand = thousands === 1 ? "mille" : `${hundreds(thousands)}mila`
  const small = (thousands > 0 ? thousand : "") + (units > 0 ? hundreds(units) : "")
  if (small !== "") parts.push(accented(small, above + joints(units) + Number(thousands > 0)))
  const last = parts.pop()!
  return parts.length > 0 ? `${parts.join(", ")} e ${last}` : last
}

// A last `tre` in a longer word has its accent where an odd number of joints holds the number together up to it: `cento|tré`,
// `cento|venti|tre`, `mille|cento|venti|tré`.
function accented(word: string, joints: number): string {
  return joints % 2 === 1 ? word.replace(/(?<=.)tre$/, "tré") : word
}

function joints(group: number): number {
  return Number(group > 99) + Number(group % 100 > 9)
}

function hundreds(number: number): string {
  const [hundred, rest] = [Math.floor(number / 100), number % 100]
  if (hundred === 0) return tens(rest)
  const head = `${hundred > 1 ? SMALL[hundred] : ""}cent`
  if (rest === 18) return `${head}odicotto`
  return head + (rest === 8 || (rest >= 80 && rest < 90) ? "" : "o") + (rest > 0 ? tens(rest) : "")
}

function tens(number: number): string {
  if (number < 20) return SMALL[number]!
  const [ten, unit] = [TENS[Math.floor(number / 10)]!, number % 10]
  return (unit === 1 || unit === 8 ? ten.slice(0, -1) : ten) + (unit > 0 ? SMALL[unit] : "")
}
