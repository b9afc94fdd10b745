// French cardinals, of France: long scale, `soixante-dix`, `quatre-vingts`; `et` before un and onze.
import { readGroups, type Thousands } from "./thousands.js"

const SMALL = (
  "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize " +
  "dix-sept dix-huit dix-neuf"
).split(" ")
const TENS = " dix vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt".split(" ")
const SCALES = "million milliard billion billiard trillion trilliard quadrillion".split(" ")

/** Spells a number; `cent` and `quatre-vingt` take an s where nothing but a noun follows. */
export function french(groups: Thousands): string {
  if (groups.length === 0) return SMALL[0]!
  return readGroups(groups, (group, index) => {
    if (index === 0) return hundreds(group, "s")
    if (index === 1) return group === 1 ? "mille" : `${hundreds(group, "")} mille`
    return `${hundreds(group, "s")} ${SCALES[index - 2]}${group > 1 ? "s" : ""}`
  }).join(" ")
}

function hundreds(number: number, plural: string): string {
  const [hundred, rest] = [Math.floor(number / 100), number % 100]
  if (hundred === 0) return tens(rest, plural)
  if (rest > 0) return `${hundred > 1 ? `${SMALL[hundred]} ` : ""}cent ${tens(rest, plural)}`
  return hundred > 1 ? `${SMALL[hundred]} cent${plural}` : "cent"
}

function tens(number: number, plural: string): string {
  const ten = Math.floor(number / 10)
  if (ten < 2) return SMALL[number]!
  // 70 and 90 go on from 60 and 80.
  const rest = (number % 10) + (ten === 7 || ten === 9 ? 10 : 0)
  if (rest === 0) return TENS[ten] + (ten === 8 ? plural : "")
  return TENS[ten] + (rest % 10 === 1 && ten < 8 ? " et " : "-") + SMALL[rest]
}
