// Porter's stemmer with the extensions of NLTK, step by step, on a word's letters.
//
// Porter, "An algorithm for suffix stripping", Program 14(3), 1980. The extensions, as in NLTK's stemmer: a table of
// irregular forms; four-letter words in -ies and -ied keep the e; final y turns to i only after a consonant that is not
// alone; -alli comes before the other rules of step 2, and -fulli, -bli and -logi join them.
import { checkText } from "@lectern/core/checks"
import { lowerCase } from "../unicode/lower-case.js"

const Y = 121

/** Replaces a suffix where a condition holds. */
interface SuffixRule {
  /** The suffix, as code points. */
  readonly suffix: readonly number[]
  /** The replacement; no longer than the suffix. */
  readonly ending: readonly number[]
  /** Whether the rule applies to a word whose stem, the part before the suffix, is `letters[0, stem)`. */
  readonly applies: (letters: Int32Array, stem: number) => boolean
}

/** Rules in order, by the last letter of the suffix. */
type RuleTable = readonly (readonly SuffixRule[])[]

/**
 * A word's stem by Porter's algorithm with NLTK's extensions, as from `nltk.stem.PorterStemmer().stem`.
 *
 * The word is lower-cased first. Stems are not always words (*happy* gives *happi*); words of one or two letters do not
 * change. Made for English; letters beyond a-z count as consonants.
 *
 * @param word - one word
 * @returns its stem, in lower case
 * @throws LecternError `wrong-type` when `word` is not a well-formed string
 * @see Porter 1980, "An algorithm for suffix stripping"
 * @see [Note: ROUGE-L](../../../../docs/notes/rouge-l.md)
 *
 * @example
 * ```ts
 * porterStem("Relational") //=> "relat"
 * porterStem("skies") //=> "sky"
 * ```
 */
export function porterStem(word: string): string {
  checkText("word", word)
  const letters = Int32Array.from(codes(lowerCase(word)))
  const stem = letters.subarray(0, stemLetters(letters, letters.length))
  return Array.from(stem, (letter) => String.fromCodePoint(letter)).join("")
}

const always = (): boolean => true
const measured = (letters: Int32Array, stem: number): boolean => measure(letters, stem) > 0
const measuredTwice = (letters: Int32Array, stem: number): boolean => measure(letters, stem) > 1

const IRREGULAR: RuleTable = ruleTable(
  suffixRules(
    "skies>sky sky>sky dying>die lying>lie tying>tie news>news innings>inning inning>inning outings>outing " +
      "outing>outing cannings>canning canning>canning howe>howe proceed>proceed exceed>exceed succeed>succeed",
    always,
  ),
)
const PLURAL: RuleTable = ruleTable(suffixRules("sses>ss ies>i ss>ss s>", always))
const RESTORED: RuleTable = ruleTable(suffixRules("at>ate bl>ble iz>ize", always))
const STEP_2: RuleTable = ruleTable([
  ...suffixRules(
    "ational>ate tional>tion enci>ence anci>ance izer>ize bli>ble alli>al entli>ent eli>e ousli>ous ization>ize " +
      "ation>ate ator>ate alism>al iveness>ive fulness>ful ousness>ous aliti>al iviti>ive biliti>ble fulli>ful",
    measured,
  ),
  // The l counts as part of the stem, so that short stems such as geo- have their consonant.
  ...suffixRules("logi>log", (letters, stem) => measured(letters, stem + 1)),
])
const STEP_3: RuleTable = ruleTable(suffixRules("icate>ic ative> alize>al iciti>ic ical>ic ful> ness>", measured))
const STEP_4: RuleTable = ruleTable([
  ...suffixRules("al> ance> ence> er> ic> able> ible> ant> ement> ment> ent>", measuredTwice),
  ...suffixRules(
    "ion>",
    (letters, stem) => measuredTwice(letters, stem) && (at(letters, stem, "s") || at(letters, stem, "t")),
  ),
  ...suffixRules("ou> ism> ate> iti> ous> ive> ize>", measuredTwice),
])

const IES = codes("ies")
const IED = codes("ied")
const IE = codes("ie")
const I = codes("i")
const EED = codes("eed")
const EE = codes("ee")
const E = codes("e")
const ED = codes("ed")
const ING = codes("ing")
const ALLI = codes("alli")
const AL = codes("al")

/**
 * Rewrites a word to its stem in place; the stem is never longer than the word.
 *
 * @see Porter 1980, section 4
 */
export function stemLetters(letters: Int32Array, length: number): number {
  for (const { suffix, ending } of IRREGULAR[letters[length - 1]!] ?? []) {
    if (suffix.length === length && endsWith(letters, length, suffix)) return replaceFrom(letters, 0, ending)
  }
  if (length <= 2) return length
  let end = plural(letters, length)
  end = pastAndProgressive(letters, end)
  if (at(letters, end, "y") && end > 2 && isConsonant(letters, end - 2)) end = replaceFrom(letters, end - 1, I)
  if (endsWith(letters, end, ALLI) && measured(letters, end - ALLI.length)) {
    end = replaceFrom(letters, end - ALLI.length, AL)
  }
  end = applyFirst(letters, end, STEP_2)
  end = applyFirst(letters, end, STEP_3)
  end = applyFirst(letters, end, STEP_4)
  return finalLetters(letters, end)
}

// Step 1a.
function plural(letters: Int32Array, length: number): number {
  if (length === 4 && endsWith(letters, length, IES)) return replaceFrom(letters, 1, IE)
  return applyFirst(letters, length, PLURAL)
}

// Step 1b.
function pastAndProgressive(letters: Int32Array, length: number): number {
  if (endsWith(letters, length, IED)) return replaceFrom(letters, length - 3, length === 4 ? IE : I)
  if (endsWith(letters, length, EED)) {
    return measured(letters, length - 3) ? replaceFrom(letters, length - 3, EE) : length
  }
  const suffix = endsWith(letters, length, ED) ? ED : endsWith(letters, length, ING) ? ING : undefined
  if (suffix === undefined || !hasVowel(letters, length - suffix.length)) return length
  const stem = length - suffix.length
  const restored = applyFirst(letters, stem, RESTORED)
  if (restored !== stem) return restored
  if (endsDouble(letters, stem)) {
    return at(letters, stem, "l") || at(letters, stem, "s") || at(letters, stem, "z") ? stem : stem - 1
  }
  return measure(letters, stem) === 1 && endsShort(letters, stem) ? replaceFrom(letters, stem, E) : stem
}

// Step 5.
function finalLetters(letters: Int32Array, length: number): number {
  let end = length
  if (at(letters, end, "e")) {
    const m = measure(letters, end - 1)
    if (m > 1 || (m === 1 && !endsShort(letters, end - 1))) end--
  }
  return at(letters, end, "l") && at(letters, end - 1, "l") && measuredTwice(letters, end - 1) ? end - 1 : end
}

/** Whether the last letter before `end` is this one. */
function at(letters: Int32Array, end: number, letter: string): boolean {
  return end > 0 && letters[end - 1] === letter.charCodeAt(0)
}

// Vowels and consonants in Porter's sense: y is a vowel after a consonant; everything that is not a letter is a
// consonant.

/** Whether the letter at a place is a consonant. */
function isConsonant(letters: Int32Array, at: number): boolean {
  if (letters[at] !== Y) return !isVowel(letters[at]!)
  let first = at
  while (first > 0 && letters[first - 1] === Y) first--
  const consonantFirst = first === 0 || isVowel(letters[first - 1]!)
  return consonantFirst === (((at - first) & 1) === 0)
}

/**
 * Porter's measure m of a stem [C](VC)^m[V]: the number of times that a consonant follows a vowel.
 *
 * @see Porter 1980, section 2
 */
function measure(letters: Int32Array, end: number): number {
  let pairs = 0
  let vowel = false
  for (let at = 0; at < end; at++) {
    const letter = letters[at]!
    const next: boolean = letter === Y ? at > 0 && !vowel : isVowel(letter)
    if (vowel && !next) pairs++
    vowel = next
  }
  return pairs
}

/** Whether a stem has a vowel: Porter's condition *v*. */
function hasVowel(letters: Int32Array, end: number): boolean {
  for (let at = 0; at < end; at++) if (isVowel(letters[at]!) || (letters[at] === Y && at > 0)) return true
  return false
}

/** Whether a stem ends in two equal consonants: Porter's condition *d. */
function endsDouble(letters: Int32Array, end: number): boolean {
  return end >= 2 && letters[end - 1] === letters[end - 2] && isConsonant(letters, end - 1)
}

/**
 * Whether a stem ends consonant, vowel, consonant, where the last is not w, x or y: Porter's condition *o. With NLTK's
 * extension, a vowel and a consonant also count when they are the whole stem.
 */
function endsShort(letters: Int32Array, end: number): boolean {
  if (end < 2 || !isConsonant(letters, end - 1) || isConsonant(letters, end - 2)) return false
  if (end === 2) return true
  const last = letters[end - 1]!
  return isConsonant(letters, end - 3) && (last < 0x77 || last > Y)
}

function isVowel(letter: number): boolean {
  return letter === 97 || letter === 101 || letter === 105 || letter === 111 || letter === 117
}

// Rules that replace a suffix, as stemmers write them: only the first rule whose suffix fits is considered, even if it
// fails.

/** Rules with the same condition. */
function suffixRules(text: string, applies: SuffixRule["applies"]): SuffixRule[] {
  return text.split(" ").map((rule) => {
    const [suffix = "", ending = ""] = rule.split(">")
    return { suffix: codes(suffix), ending: codes(ending), applies }
  })
}

/** Puts rules where their suffix's last letter finds them, in order. */
function ruleTable(rules: readonly SuffixRule[]): RuleTable {
  const table: SuffixRule[][] = Array.from({ length: 128 }, () => [])
  for (const rule of rules) table[rule.suffix.at(-1)!]!.push(rule)
  return table
}

/** Rewrites a word in place by the first rule whose suffix fits, if its condition holds. */
function applyFirst(letters: Int32Array, length: number, rules: RuleTable): number {
  for (const { suffix, ending, applies } of rules[letters[length - 1]!] ?? []) {
    if (!endsWith(letters, length, suffix)) continue
    const stem = length - suffix.length
    return applies(letters, stem) ? replaceFrom(letters, stem, ending) : length
  }
  return length
}

/** Whether a word has an ending. */
function endsWith(letters: Int32Array, length: number, suffix: readonly number[]): boolean {
  const from = length - suffix.length
  if (from < 0) return false
  for (let k = suffix.length - 1; k >= 0; k--) if (letters[from + k] !== suffix[k]) return false
  return true
}

/** Writes an ending after a stem. */
function replaceFrom(letters: Int32Array, stem: number, ending: readonly number[]): number {
  for (let k = 0; k < ending.length; k++) letters[stem + k] = ending[k]!
  return stem + ending.length
}

/** A text's code points. */
function codes(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0)!)
}
