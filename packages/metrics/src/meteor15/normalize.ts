// The tokenization of METEOR 1.5's option -norm, for English: words, punctuation apart, in lower case.

/** Prefixes that keep their dot: 1 always, 2 before numbers. */
export type DottedPrefixes = (word: string) => number | undefined

const LETTERS = "A-Za-zŠŽšžŸÀ-ÖØ-öø-žЀ-ӿԀ-ԧꙀ-ꙮ꙾-ꚗᴀ-ᵿ"
/** Characters that are looked at later. */
const KEPT = "\\t-\\r .'`,\\-‘’"
const APART = /* @__PURE__ */ new RegExp(`[^0-9${LETTERS}${KEPT}]`, "gu")
const LETTER = /* @__PURE__ */ new RegExp(`[${LETTERS}]`, "u")
const HYPHEN = /* @__PURE__ */ new RegExp(`([0-9${LETTERS}.])-([0-9${LETTERS}])`, "gu")
const APOSTROPHES: readonly (readonly [RegExp, string])[] = [
  [/* @__PURE__ */ new RegExp(`([^${LETTERS}])'([^${LETTERS}])`, "gu"), "$1 ' $2"],
  [/* @__PURE__ */ new RegExp(`([^0-9${LETTERS}])'([${LETTERS}])`, "gu"), "$1 ' $2"],
  [/* @__PURE__ */ new RegExp(`([${LETTERS}])'([^${LETTERS}])`, "gu"), "$1 ' $2"],
  [/* @__PURE__ */ new RegExp(`([${LETTERS}])'([${LETTERS}])`, "gu"), "$1 '$2"],
  [/([0-9])'(s)/g, "$1 '$2"],
]
const SPACES = /[ \u2000-\u200a\u202f\u205f\u3000\u00a0]+/g

/** The words of a line. */
export function meteorWords(line: string, prefixes: DottedPrefixes): string[] {
  let text = ` ${line} `.replace(APART, " $& ")
  // Several dots in a row are a word of their own: DOT for each but the last, then DOTMULTI. A line may hold these words.
  text = text
    .replace(/\.{3,}/g, (dots) => ` ${"DOT".repeat(dots.length - 1)}DOTMULTI `)
    .replaceAll("..", " DOTMULTI.")
    .replace(/DOTMULTI\.([^.])/gu, "DOTDOTMULTI $1")
    .replaceAll("DOTMULTI.", "DOTDOTMULTI")
    .replace(/([^0-9]),([^0-9])/gu, "$1 , $2")
    .replace(/([0-9]),([^0-9])/gu, "$1 , $2")
    .replace(/([^0-9]),([0-9])/gu, "$1 , $2")
    .replace(/[`‘’]/g, "'")
    .replace(/[“”]|''/g, ' " ')
    .replaceAll("–", "-")
    .replaceAll("--", "-")
    .replace(HYPHEN, "$1 $2")
  for (const [apostrophe, apart] of APOSTROPHES) text = text.replace(apostrophe, apart)
  const words = split(text)
  const dotted = words.map((word, i) => withoutFullStop(word, words[i + 1] ?? "", prefixes)).join(" ")
  return split(trimmed(withDots(dotted).replace(SPACES, " ")).toLowerCase())
}

/** A text with dots for the words that stand for them. */
function withDots(text: string): string {
  const parts = text.split("MULTI")
  const last = parts.pop()!
  const whole = parts.map((part) => {
    let end = part.length
    while (part.endsWith("DOT", end)) end -= 3
    return end === part.length ? `${part}MULTI` : part.slice(0, end) + ".".repeat((part.length - end) / 3)
  })
  return whole.join("") + last
}

/** A word, its last dot apart where that ends a sentence. */
function withoutFullStop(word: string, next: string, prefixes: DottedPrefixes): string {
  if (word.length < 2 || !word.endsWith(".")) return word
  const before = word.slice(0, -1)
  if (before.includes(".") && LETTER.test(before)) return word.replaceAll(".", "")
  const kind = prefixes(before)
  if (kind === 1 || /^[a-z]/.test(next)) return word
  return kind === 2 && /^[0-9]/.test(next) ? word : `${before} .`
}

function split(text: string): string[] {
  return text.split(/[ \t\n\r\f]+/).filter((word) => word !== "")
}

/** A text without spaces and control characters at its ends, as Java trims. */
function trimmed(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && text.charCodeAt(start) <= 32) start++
  while (start < end && text.charCodeAt(end - 1) <= 32) end--
  return text.slice(start, end)
}
