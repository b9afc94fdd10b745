// Portuguese cardinals, of Portugal: long scale in groups of six digits, parts joined by `e`.
import { readGroups, type Thousands } from "./thousands.js"

const SMALL = (
  "zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze " +
  "dezasseis dezassete dezoito dezanove"
).split(" ")
const TENS = "  vinte trinta quarenta cinquenta sessenta setenta oitenta noventa".split(" ")
const HUNDREDS = " cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos".split(
  " ",
)
const SCALES = ["milhão", "bilião", "trilião", "quatrilião"]
const WITHOUT_AND = ["mil", "milhão", "milhões", "bilião", "biliões"]

/** Spells a number; where a whole hundred is not the end, `e` before it is dropped, and all others behind the same unit. */
export function portuguese(groups: Thousands): string {
  if (groups.length === 0) return SMALL[0]!
  let text = readGroups(groups, (group, index) => {
    if (index === 0) return hundreds(group)
    if (index % 2 === 0) return `${hundreds(group)} ${scale(groups, index)}`
    const thousands = group === 1 ? "mil" : `${hundreds(group)} mil`
    return index > 1 && groups[index - 1] === 0 ? `${thousands} ${scale(groups, index - 1)}` : thousands
  }).join(" e ")
  for (const unit of WITHOUT_AND)
    if (new RegExp(`\\b${unit} e [a-z]*entos? .*e`).test(text)) text = text.replaceAll(`${unit} e `, `${unit} `)
  return text
}

function scale(groups: Thousands, index: number): string {
  const name = SCALES[index / 2 - 1]!
  return groups[index] === 1 && !groups[index + 1] ? name : name.replace("ão", "ões")
}

function hundreds(number: number): string {
  if (number === 100) return "cem"
  const [hundred, rest] = [HUNDREDS[Math.floor(number / 100)], number % 100]
  return [hundred, rest > 0 ? tens(rest) : ""].filter(Boolean).join(" e ")
}

function tens(number: number): string {
  if (number < 20) return SMALL[number]!
  return TENS[Math.floor(number / 10)] + (number % 10 > 0 ? ` e ${SMALL[number % 10]}` : "")
}
