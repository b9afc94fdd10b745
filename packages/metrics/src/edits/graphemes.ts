// Lines as grapheme clusters, for the character error rate.
import { codePointAt, widthOf } from "@lectern/core/utf8"
import { LINE_BREAK } from "../block/line-block.js"
import type { LineTokenizer } from "../tokens/token-lines.js"
import { GraphemeBreaker } from "../unicode/graphemes.js"
import { whitespaceWidth } from "../unicode/whitespace.js"
import type { EditUnit } from "./count-edits.js"

const NEWLINE = 10

/** Appends a line's clusters, without those of white space alone at both ends. */
const tokenizeGraphemes: LineTokenizer = (text, start, end, vocabulary, tokens) => {
  const breaker = new GraphemeBreaker()
  const first = tokens.length
  // The number of tokens up to the last one that is not white space.
  let length = first
  let cluster = start
  let blank = true
  const push = (to: number): void => {
    if (!blank || tokens.length > first) tokens.push(vocabulary.idOf(text, cluster, to))
    if (!blank) length = tokens.length
    cluster = to
    blank = true
  }
  for (let at = start; at < end; ) {
    const isBreak = text[at] === LINE_BREAK
    if (breaker.startsAt(isBreak ? NEWLINE : codePointAt(text, at)) && at > cluster) push(at)
    blank &&= isBreak || whitespaceWidth(text, at) > 0
    at += isBreak ? 1 : widthOf(text[at]!)
  }
  if (end > cluster) push(end)
  tokens.length = length
}

/** Grapheme clusters as units of edits. */
export const GRAPHEMES: EditUnit = { name: "grapheme", label: "grapheme", tokenizeLine: tokenizeGraphemes }
