// Lines as grapheme clusters, for the character error rate.
import { widthOf } from "@lectern/core/utf8"
import { LINE_BREAK } from "../block/line-block.js"
import type { LineTokenizer } from "../tokens/token-lines.js"
import { eachCluster } from "../unicode/graphemes.js"
import { whitespaceWidth } from "../unicode/whitespace.js"
import type { EditUnit } from "./count-edits.js"

/** Appends a line's clusters, without those of white space alone at both ends. */
const tokenizeGraphemes: LineTokenizer = (text, start, end, vocabulary, tokens) => {
  const first = tokens.length
  // The number of tokens up to the last one that is not white space.
  let length = first
  eachCluster(text, start, end, (from, to) => {
    const blank = isBlank(text, from, to)
    if (!blank || tokens.length > first) tokens.push(vocabulary.idOf(text, from, to))
    if (!blank) length = tokens.length
  })
  tokens.length = length
}

function isBlank(text: Uint8Array, from: number, to: number): boolean {
  let at = from
  while (at < to && (text[at] === LINE_BREAK || whitespaceWidth(text, at) > 0)) {
    at += text[at] === LINE_BREAK ? 1 : widthOf(text[at]!)
  }
  return at === to
}

/** Grapheme clusters as units of edits. */
export const GRAPHEMES: EditUnit = { name: "grapheme", label: "grapheme", tokenizeLine: tokenizeGraphemes }
