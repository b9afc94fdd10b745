// Marks, symbols and punctuation become spaces, in a compatibility form of Unicode.
//
// The normalization forms are the engine's: it may decompose characters that Unicode got after the version of the tables.
import { normalForm } from "@lectern/core"
import { NONSPACING_MARK, SYMBOL, symbolKind } from "../../unicode/marks.js"
import type { Rule } from "../rule.js"
import type { Edit, TracedText } from "../traced-text.js"

// Letters that have no decomposition.
const LETTERS: ReadonlyMap<string, string> = new Map([
  ..."œ:oe Œ:OE ø:o Ø:O æ:ae Æ:AE ß:ss ẞ:SS đ:d Đ:D ð:d Ð:D þ:th Þ:th ł:l Ł:L"
    .split(" ")
    .map((each) => each.split(":") as [string, string]),
])

/** Applies NFKC and replaces each mark, symbol and punctuation by a space. */
export const SYMBOLS: Rule = {
  name: "symbols",
  apply: (text) => mapped(inForm(text, "NFKC"), (character, kind) => (kind === 0 ? character : " ")),
}

/** Applies NFKD, removes nonspacing marks, and replaces other marks, symbols and punctuation by a space, but not those to keep. */
export function symbolsAndDiacritics(keep = ""): Rule {
  const replacement = (character: string, kind: number): string => {
    if (keep.includes(character)) return character
    return LETTERS.get(character) ?? (kind === SYMBOL ? " " : kind === NONSPACING_MARK ? "" : character)
  }
  return { name: "symbols-and-diacritics", apply: (text) => mapped(inForm(text, "NFKD"), replacement) }
}

function mapped(text: TracedText, replacement: (character: string, kind: number) => string): TracedText {
  const edits: Edit[] = []
  const all = text.text
  for (let start = 0; start < all.length; ) {
    const codePoint = all.codePointAt(start)!
    const end = start + (codePoint > 0xffff ? 2 : 1)
    // Neither letters from a to z nor spaces change.
    if (codePoint !== 32 && (codePoint < 97 || codePoint > 122)) {
      const character = all.slice(start, end)
      const by = replacement(character, symbolKind(codePoint))
      if (by !== character) edits.push({ start, end, text: by })
    }
    start = end
  }
  return text.edited(edits)
}

// A character with what may join it: marks, the vowels and finals of Korean syllables.
const CLUSTER = /.[\p{M}\uff9e\uff9f\u1160-\u11ff]*/gsu

function inForm(text: TracedText, form: "NFKC" | "NFKD"): TracedText {
  if (/^[\0-\x7f]*$/.test(text.text)) return text
  return text.rewritten(normalForm(text.text, form), () => {
    const edits: Edit[] = []
    for (const { 0: cluster, index } of text.text.matchAll(CLUSTER)) {
      const after = normalForm(cluster, form)
      if (after !== cluster) edits.push({ start: index, end: index + cluster.length, text: after })
    }
    return edits
  })
}
