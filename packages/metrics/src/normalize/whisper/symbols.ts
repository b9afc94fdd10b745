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
  return text.replace(/[^a-z0-9\s]/gu, ([character]) => replacement(character!, symbolKind(character!.codePointAt(0)!)))
}

// A character with what may join it: marks, the vowels and finals of Korean syllables.
const CLUSTER = /.[\p{M}\uff9e\uff9f\u1160-\u11ff]*/gsu

function inForm(text: TracedText, form: "NFKC" | "NFKD"): TracedText {
  return text.rewritten(normalForm(text.text, form), () => {
    const edits: Edit[] = []
    for (const { 0: cluster, index } of text.text.matchAll(CLUSTER)) {
      const after = normalForm(cluster, form)
      if (after !== cluster) edits.push({ start: index, end: index + cluster.length, text: after })
    }
    return edits
  })
}
