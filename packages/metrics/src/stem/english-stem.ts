// Snowball's stemmer of English (Porter2), as METEOR 1.5 has it, on lower-case words.
//
// R1 is what follows the first consonant after a vowel, R2 what follows the first consonant after a vowel in R1; a y that
// stands first or after a vowel counts as a consonant, and is written Y meanwhile.

/** Endings and their replacements; of several that a word has, only the longest is looked at. */
type Endings = ReadonlyMap<string, string>

const WHOLE: Endings = /* @__PURE__ */ endings(
  "skis>ski skies>sky dying>die lying>lie tying>tie idly>idl gently>gentl ugly>ugli early>earli only>onli singly>singl " +
    "sky>sky news>news howe>howe atlas>atlas cosmos>cosmos bias>bias andes>andes",
)
const WHOLE_AFTER_PLURAL = /^(?:(?:inn|out|cann|herr|earr)ing|(?:pro|ex|suc)ceed)$/
const PAST = /* @__PURE__ */ endings("eed>ee eedly>ee ed> edly> ing> ingly>")
const STEP_2 = /* @__PURE__ */ endings(
  "tional>tion enci>ence anci>ance abli>able entli>ent izer>ize ization>ize ational>ate ation>ate ator>ate alism>al " +
    "aliti>al alli>al fulness>ful ousli>ous ousness>ous iveness>ive iviti>ive biliti>ble bli>ble ogi>og fulli>ful " +
    "lessli>less li>",
)
const STEP_3 = /* @__PURE__ */ endings("tional>tion ational>ate alize>al icate>ic iciti>ic ical>ic ful> ness> ative>")
const STEP_4 = /* @__PURE__ */ endings(
  "al> ance> ence> er> ic> able> ible> ant> ement> ment> ent> ism> ate> iti> ous> ive> ize> ion>",
)

/** The stem of a word in lower case. */
export function englishStem(word: string): string {
  const whole = WHOLE.get(word)
  if (whole !== undefined) return whole
  if (word.length < 3) return word
  const marked = (word.startsWith("'") ? word.slice(1) : word).replace(/^y/, "Y").replace(/([aeiouy])y/g, "$1Y")
  const special = /^(?:gener|commun|arsen)/.exec(marked)
  const r1 = special?.[0].length ?? afterSyllable(marked, 0)
  const r2 = afterSyllable(marked, r1)
  const singular = plural(marked.replace(/'s'$|'s$|'$/, ""))
  if (WHOLE_AFTER_PLURAL.test(singular)) return singular.replaceAll("Y", "y")
  let stem = past(singular, r1).replace(/(?<=.[^aeiouy])[yY]$/s, "i")
  stem = replaced(stem, STEP_2, (before, ending) => {
    if (ending === "ogi") return before >= r1 && stem[before - 1] === "l"
    return before >= r1 && (ending !== "li" || "cdeghkmnrt".includes(stem[before - 1] ?? "-"))
  })
  stem = replaced(stem, STEP_3, (before, ending) => before >= (ending === "ative" ? Math.max(r1, r2) : r1))
  stem = replaced(stem, STEP_4, (before, ending) => before >= r2 && (ending !== "ion" || /[st]ion$/.test(stem)))
  return lastLetter(stem, r1, r2).replaceAll("Y", "y")
}

function endings(rules: string): Endings {
  return new Map(rules.split(" ").map((rule) => rule.split(">") as [string, string]))
}

/** The place after the first consonant after a vowel, or the word's end. */
function afterSyllable(word: string, from: number): number {
  const syllable = /[aeiouy][^aeiouy]/g
  syllable.lastIndex = from
  return syllable.exec(word) === null ? word.length : syllable.lastIndex
}

function plural(word: string): string {
  if (word.endsWith("sses")) return word.slice(0, -2)
  if (/ie[ds]$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1)
  if (/[us]s$/.test(word)) return word
  return word.endsWith("s") && /[aeiouy]/.test(word.slice(0, -2)) ? word.slice(0, -1) : word
}

function past(word: string, r1: number): string {
  const ending = longest(word, PAST)
  if (ending === undefined) return word
  const stem = word.slice(0, word.length - ending.length)
  if (ending.startsWith("eed")) return stem.length >= r1 ? `${stem}ee` : word
  if (!/[aeiouy]/.test(stem)) return word
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`
  if (/(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(stem)) return stem.slice(0, -1)
  return stem.length === r1 && isShort(stem) ? `${stem}e` : stem
}

/** True if a stem ends in a short syllable. */
function isShort(stem: string): boolean {
  return /[^aeiouy][aeiouy][^aeiouywxY]$|^[aeiouy][^aeiouy]$/.test(stem)
}

function lastLetter(word: string, r1: number, r2: number): string {
  const stem = word.slice(0, -1)
  const end = stem.length
  if (word.endsWith("e")) return end >= r2 || (end >= r1 && !isShort(stem)) ? stem : word
  return word.endsWith("ll") && end >= r2 ? stem : word
}

function longest(word: string, rules: Endings): string | undefined {
  for (let length = Math.min(7, word.length); length > 1; length--) {
    const ending = word.slice(-length)
    if (rules.has(ending)) return ending
  }
  return undefined
}

/** The word with its longest ending replaced, where a condition on the place before it and the ending holds. */
function replaced(word: string, rules: Endings, applies: (before: number, ending: string) => boolean): string {
  const ending = longest(word, rules)
  if (ending === undefined) return word
  const before = word.length - ending.length
  return applies(before, ending) ? word.slice(0, before) + rules.get(ending)! : word
}
