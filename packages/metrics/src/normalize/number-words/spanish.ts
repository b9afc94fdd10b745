// Spanish cardinals: long scale in groups of six digits, so that 10^9 is `mil millones`.
import { readGroups, type Thousands } from "./thousands.js"

const SMALL = (
  "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince " +
  "dieciséis diecisiete dieciocho diecinueve " +
  "veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve"
).split(" ")
const TENS = "   treinta cuarenta cincuenta sesenta setenta ochenta noventa".split(" ")
const HUNDREDS =
  " ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos".split(" ")
const SCALES = ["millón", "billón", "trillón", "cuatrillón"]

/** Spells a number; `uno` is not shortened before `mil` and `millones`. */
export function spanish(groups: Thousands): string {
  if (groups.length === 0) return SMALL[0]!
  return readGroups(groups, (group, index) => {
    if (index % 2 === 1) return (group === 1 ? "mil" : `${hundreds(group)} mil`) + scaleIfLast(groups, index)
    if (index === 0) return hundreds(group)
    return group === 1 && !groups[index + 1] ? `un ${SCALES[index / 2 - 1]}` : `${hundreds(group)} ${plural(index)}`
  }).join(" ")
}

// The scale of a group of six digits stands behind its thousands when these are all.
function scaleIfLast(groups: Thousands, index: number): string {
  return index > 1 && groups[index - 1] === 0 ? ` ${plural(index - 1)}` : ""
}

function plural(index: number): string {
  return SCALES[index / 2 - 1]!.replace("ón", "ones")
}

function hundreds(number: number): string {
  if (number === 100) return "cien"
  return [HUNDREDS[Math.floor(number / 100)], number % 100 > 0 ? tens(number % 100) : ""].filter(Boolean).join(" ")
}

function tens(number: number): string {
  if (number < 30) return SMALL[number]!
  return TENS[Math.floor(number / 10)] + (number % 10 > 0 ? ` y ${SMALL[number % 10]}` : "")
}
