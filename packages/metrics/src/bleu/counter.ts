// BLEU's counter: from text, as bytes or as strings, to counts.
import { encodeLines, type Lines, type NameOf } from "../block/encode-lines.js"
import { type LineBlock, MISSING_REFERENCE } from "../block/line-block.js"
import { blockEncoder, type SegmentCounter } from "../block/line-counter.js"
import type { TokenRule } from "../ngrams/kernel.js"
import { ngramKernel } from "../ngrams/ngram-kernel.js"
import type { Tokenizer, TokenizerName } from "../tokenize/names.js"
import { oneLine } from "../tokenize/one-line.js"
import { SPACERS } from "../tokenize/spacers.js"
import { lineText } from "../tokens/line-text.js"
import { lowerCase } from "../unicode/lower-case.js"
import { encodeTokens } from "./encode-tokens.js"
import type { BleuSettings } from "./options.js"
import { preparation } from "./prepare-block.js"

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

function counterByName({ lowercase, maxOrder, kernel }: BleuSettings, tokenizer: TokenizerName): SegmentCounter {
  const rule: TokenRule = tokenizer === "13a" ? "13a" : "whitespace"
  const { count } = ngramKernel({ maxOrder, rule, kernel })
  const prepare = preparation({ lowercase, space: SPACERS[tokenizer] })
  const encode = blockEncoder()
  // What 13a removes around newlines depends on the case, so the text is lower-cased first; doing so twice does no harm.
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
  const encode = blockEncoder()
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
