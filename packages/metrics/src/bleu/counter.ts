// From text, as bytes or as strings, to counts: the way that all of BLEU's doors share.

import { ByteBuffer } from "../block/byte-buffer.js"
import { encodeLines, type Lines, type NameOf } from "../block/encode-lines.js"
import { LINE_BREAK, type LineBlock, MISSING_REFERENCE } from "../block/line-block.js"
import { ngramKernel, type TokenRule } from "../ngrams/kernel.js"
import { oneLine } from "../tokenize/one-line.js"
import { SPACERS, type Tokenizer, type TokenizerName } from "../tokenize/tokenize.js"
import { lineText } from "../tokens/line-text.js"
import { lowerCase } from "../unicode/lower-case.js"
import { encodeTokens } from "./encode-tokens.js"
import type { BleuSettings } from "./options.js"
import { preparation } from "./prepare-block.js"

/** Counts segments; keeps buffers and tables. */
export interface SegmentCounter {
  /** Counts a block, as {@link Metric.countLines}. */
  countLines(block: LineBlock, total: Float64Array, rows?: Float64Array): void
  /** Adds to `total` the counts of segments given as strings: the hypotheses, then one list per reference. */
  countStrings(texts: readonly Lines[], total: Float64Array, nameOf: (text: number) => NameOf): void
}

/**
 * A counter.
 *
 * @param settings - tokenizer, case, order, kernel
 * @returns a counter with its own buffers
 */
export function segmentCounter(settings: BleuSettings): SegmentCounter {
  const { tokenize } = settings
  return typeof tokenize === "string" ? counterByName(settings, tokenize) : counterByFunction(settings, tokenize)
}

/**
 * A counter that takes strings as lines of a block, a newline within one as {@link LINE_BREAK}.
 *
 * @param countLines - counts a block
 * @returns a counter with its own buffers
 */
export function lineCounter(countLines: SegmentCounter["countLines"]): SegmentCounter {
  const encode = textEncoder()
  return {
    countLines,
    countStrings(texts, total, nameOf) {
      countLines(
        encode(texts, (lines, buffer, t) => encodeLines(lines, buffer, LINE_BREAK, nameOf(t))),
        total,
      )
    },
  }
}

function counterByName({ lowercase, maxOrder, kernel }: BleuSettings, tokenizer: TokenizerName): SegmentCounter {
  const rule: TokenRule = tokenizer === "13a" ? "13a" : "whitespace"
  const { count } = ngramKernel({ maxOrder, rule, kernel })
  const prepare = preparation({ lowercase, space: SPACERS[tokenizer] })
  const encode = textEncoder()
  // What 13a removes around newlines depends on the case, so it comes down first; once more does no harm.
  const unbroken = (text: string): string => oneLine(lowercase ? lowerCase(text) : text, tokenizer)
  return {
    countLines: (block, total, rows) => count(prepare(block), total, rows),
    countStrings(texts, total, nameOf) {
      count(prepare(encode(texts, (lines, buffer, t) => encodeLines(lines, buffer, unbroken, nameOf(t)))), total)
    },
  }
}

function counterByFunction({ lowercase, maxOrder, kernel }: BleuSettings, tokenizer: Tokenizer): SegmentCounter {
  const { count } = ngramKernel({ maxOrder, rule: "separated", kernel })
  const tokensOf: Tokenizer = lowercase ? (text) => tokenizer(lowerCase(text)) : tokenizer
  const encode = textEncoder()
  const encoded = (texts: readonly Lines[], nameOf: (text: number) => NameOf): LineBlock =>
    encode(texts, (lines, buffer, t) => encodeTokens(lines, buffer, tokensOf, nameOf(t)))
  return {
    countLines({ segments, hypothesis, references }, total, rows) {
      const texts = [hypothesis, ...references].map((text) => decodeLines(text, segments))
      const nameOf = (text: number) => (i: number) => `line ${i + 1} of ${textName(text)}`
      count(encoded(texts, nameOf), total, rows)
    },
    countStrings: (texts, total, nameOf) => count(encoded(texts, nameOf), total),
  }
}

/** Makes a block of texts by one way of encoding each; keeps a buffer per text. */
function textEncoder(): (
  texts: readonly Lines[],
  encode: (lines: Lines, buffer: ByteBuffer, text: number) => Uint8Array,
) => LineBlock {
  const buffers: ByteBuffer[] = []
  return (texts, encode) => {
    const [hypothesis, ...references] = texts.map((lines, t) => {
      buffers[t] ??= new ByteBuffer()
      return encode(lines, buffers[t], t)
    })
    return { segments: texts[0]!.length, hypothesis: hypothesis!, references }
  }
}

function textName(text: number): string {
  return text === 0 ? "the hypotheses" : `reference ${text}`
}

function decodeLines(text: Uint8Array, segments: number): Lines {
  let start = 0
  return Array.from({ length: segments }, () => {
    const newline = text.indexOf(0x0a, start)
    const from = start
    const end = newline === -1 ? text.length : newline
    start = end + 1
    return end - from === 1 && text[from] === MISSING_REFERENCE ? null : lineText(text, from, end)
  })
}
