// Tercom's tokenizer: it splits at whitespace, after splitting off or removing punctuation if requested.
//
// Three of its rules never apply to any text and are left out: tercom puts a space before and after every line, so
// nothing matches at the line's very start or end, where the rules for kana and one of those for 's apply.
//
// sacreBLEU tokenizes references twice. The second run splits text that the first one exposes, such as the 's of "the boat's,"
// and the points of "..5"; published scores were computed that way.
import { LINE_BREAK } from "../block/line-block.js"
import { IntList } from "../tokens/int-list.js"
import { type LineTokenizer, lineText } from "../tokens/token-lines.js"
import { Vocabulary } from "../tokens/vocabulary.js"
import { lowerCase } from "../unicode/lower-case.js"
import { PYTHON_WHITESPACE, trimWhitespace } from "../unicode/whitespace.js"
import { lineSplitter } from "./line-splitter.js"
import { WHITESPACE } from "./split.js"

/** Settings of tercom's tokenizer. */
export interface TercomSettings {
  /** Whether to decode four XML entities and split punctuation from words. */
  readonly normalized: boolean
  /** Whether to remove punctuation. */
  readonly noPunct: boolean
  /** Whether `normalized` also splits ideographs, and both options also handle Chinese and Japanese punctuation. */
  readonly asianSupport: boolean
}

/** A text of a pair. */
export type Side = "hypothesis" | "reference"

const SPACE = 32
const BORDERS = WHITESPACE.with(LINE_BREAK, WHITESPACE[SPACE]!)

const WESTERN: readonly (readonly [RegExp, string])[] = [
  [/\n-/g, ""],
  [/\n/g, " "],
  [/&quot;/g, '"'],
  [/&amp;/g, "&"],
  [/&lt;/g, "<"],
  [/&gt;/g, ">"],
  [/^|$/g, " "],
  [/[!-&(-+/:-@[-`{-~]/g, " $& "],
  [/'s /g, " 's "],
  // Points and commas between digits stay; each match consumes the character next to it, so it sees every second one of a
  // run.
  [/([^0-9])([.,])/gu, "$1 $2 "],
  [/([.,])([^0-9])/gu, " $1 $2"],
  [/([0-9])-/g, "$1 - "],
]
const GAPS = new RegExp(`[${PYTHON_WHITESPACE}]+`, "g")
const PUNCTUATION = /[!"(),.:;?]/g
// Ideographs, their radicals and strokes, enclosed and compatibility forms. The block of enclosed ones was meant to end
// at U+32FF; sacreBLEU's ends at U+3F22 by mistake, and so do published scores.
const IDEOGRAPHS = /[\u2e80-\u2eff\u31c0-\u31ef\u3200-\u4dbf\u4e00-\u9fff\uf900-\ufaff\ufe30-\ufe4f]/g
const ASIAN_PUNCTUATION =
  /[\u3001\u3002\u3008-\u3011\u3014-\u301f\u30fb\uff01\uff02\uff08\uff09\uff0c\uff0e\uff1a\uff1b\uff1f\uff61-\uff65]/g

/** Tokenizers that split lines as tercom does. */
export function tercomTokenizers(settings: TercomSettings): Readonly<Record<Side, LineTokenizer>> {
  const tokenizeLine = lineSplitter(BORDERS).splitInto
  if (!settings.normalized && !settings.noPunct) return { hypothesis: tokenizeLine, reference: tokenizeLine }
  const encoder = new TextEncoder()
  const rewritten =
    (rewrite: (text: string) => string): LineTokenizer =>
    (text, start, end, vocabulary, tokens) => {
      const bytes = encoder.encode(rewrite(lineText(text, start, trimWhitespaceAndBreaks(text, start, end))))
      tokenizeLine(bytes, 0, bytes.length, vocabulary, tokens)
    }
  const once = (text: string): string => rewriteTercom(text, settings)
  const twice = (text: string): string => once(once(text).replace(GAPS, " ").replace(/^ | $/g, ""))
  const hypothesis = rewritten(once)
  return { hypothesis, reference: settings.normalized ? rewritten(twice) : hypothesis }
}

/** Puts spaces between the tokens of a text that is in the requested case and has no whitespace at its end. */
function rewriteTercom(text: string, { normalized, noPunct, asianSupport }: TercomSettings): string {
  if (text === "") return ""
  let line = text
  if (normalized) {
    for (const [pattern, by] of WESTERN) line = line.replace(pattern, by)
    if (asianSupport) line = line.replace(IDEOGRAPHS, " $& ").replace(ASIAN_PUNCTUATION, " $& ")
  }
  if (noPunct) {
    line = line.replace(PUNCTUATION, "")
    if (asianSupport) line = line.replace(ASIAN_PUNCTUATION, "")
  }
  return line
}

function trimWhitespaceAndBreaks(text: Uint8Array, start: number, end: number): number {
  let last = trimWhitespace(text, start, end)
  while (last > start && text[last - 1] === LINE_BREAK) last = trimWhitespace(text, start, last - 1)
  return last
}

/** A text's tokens, as strings. */
export function tercomTokens(
  text: string,
  settings: TercomSettings & { readonly caseSensitive: boolean },
  side: Side,
): string[] {
  const bytes = new TextEncoder().encode(settings.caseSensitive ? text : lowerCase(text))
  const vocabulary = new Vocabulary()
  const tokens = new IntList()
  tercomTokenizers(settings)[side](bytes, 0, bytes.length, vocabulary, tokens)
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true })
  return Array.from(tokens.numbers(), (id) => decoder.decode(vocabulary.bytesOf(id)))
}
