// Grapheme clusters as characters: each cluster of several code points becomes one code point, for the kernels that count these.
import { outOfRange } from "@lectern/core/checks"
import { codePointAt, widthOf, writeCodePoint } from "@lectern/core/utf8"
import { blockCache, LINE_BREAK, type LineBlock, MISSING_REFERENCE } from "../../block/line-block.js"
import { Vocabulary } from "../../tokens/vocabulary.js"
import { eachCluster } from "../../unicode/graphemes.js"
import { whitespaceWidth } from "../../unicode/whitespace.js"

// The code points that stand for clusters: planes 4 to 13, in which Unicode has no characters. One that a text has gets another.
const FIRST = 0x40000
const LAST = 0xdffff
const NEWLINE = 10

/** The block with a code point for each cluster; white space is removed first, unless it counts. */
export function clusterBlock(block: LineBlock, whitespace: boolean): LineBlock {
  const cache = block.cache ?? blockCache()
  const vocabulary = cache.of("vocabulary graphemes", [], () => new Vocabulary())
  const clusters = (text: Uint8Array): Uint8Array =>
    cache.of(`graphemes ${whitespace}`, [text], () => clusterText(text, whitespace, vocabulary))
  return { ...block, hypothesis: clusters(block.hypothesis), references: block.references.map(clusters), cache }
}

function clusterText(text: Uint8Array, whitespace: boolean, vocabulary: Vocabulary): Uint8Array {
  // The shortest cluster of several code points has two bytes.
  const output = new Uint8Array(2 * text.length + 1)
  let out = 0
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf(NEWLINE, start)
    const end = newline === -1 ? text.length : newline
    if (text[start] === MISSING_REFERENCE) output[out++] = MISSING_REFERENCE
    else {
      const line = whitespace ? text.subarray(start, end) : withoutSpaces(text, start, end)
      eachCluster(line, 0, line.length, (from, to) => {
        if (isCharacter(line, from, to)) for (let at = from; at < to; at++) output[out++] = line[at]!
        else out = writeCodePoint(standIn(vocabulary.idOf(line, from, to)), output, out)
      })
    }
    output[out++] = NEWLINE
    start = end + 1
  }
  return output.subarray(0, out)
}

function withoutSpaces(text: Uint8Array, start: number, end: number): Uint8Array {
  const line = new Uint8Array(end - start)
  let out = 0
  for (let at = start; at < end; ) {
    const space = text[at] === LINE_BREAK ? 1 : whitespaceWidth(text, at)
    const next = at + (space || widthOf(text[at]!))
    if (space === 0) while (at < next) line[out++] = text[at++]!
    at = next
  }
  return line.subarray(0, out)
}

/** Whether a cluster is one code point that stands for itself. */
function isCharacter(line: Uint8Array, from: number, to: number): boolean {
  if (to - from !== widthOf(line[from]!)) return false
  const codePoint = codePointAt(line, from)
  return codePoint < FIRST || codePoint > LAST
}

function standIn(number: number): number {
  if (FIRST + number <= LAST) return FIRST + number
  const most = LAST - FIRST + 1
  throw outOfRange(
    "graphemes",
    "true",
    `false for texts of more than ${most} different clusters of several code points`,
  )
}
