// BLEU's counter: from text, as bytes or as strings, to counts.
import { checkText } from "@lectern/core/checks"
import {
  ByteBuffer,
  blockEncoder,
  encodeLines,
  type Lines,
  type NameOf,
  type SegmentCounter,
} from "../block/encode-lines.js"
import { hasBreak, LINE_BREAK, type LineBlock, MISSING_REFERENCE, TOKEN_SEPARATOR } from "../block/line-block.js"
import { ngramKernel } from "../ngrams/ngram-kernel.js"
import { type ByteForm, ownForm, type Spacer } from "../tokenize/byte-form.js"
import { checkedTokens, type Tokenizer } from "../tokenize/names.js"
import { namedForm } from "../tokenize/spacers.js"
import { lineText } from "../tokens/token-lines.js"
import { lowerCase, lowerCaseRoom, writeLowerCase } from "../unicode/lower-case.js"
import type { BleuSettings } from "./options.js"

/** A counter. */
export function segmentCounter(settings: BleuSettings): SegmentCounter {
  const { tokenize } = settings
  if (typeof tokenize === "string") return counterOfBytes(settings, namedForm(tokenize))
  const form = ownForm(tokenize)
  return form === undefined ? counterOfStrings(settings, tokenize) : counterOfBytes(settings, form)
}

function counterOfBytes({ lowercase, maxOrder, kernel }: BleuSettings, form: ByteForm): SegmentCounter {
  const { count } = ngramKernel({ maxOrder, rule: form.rule, kernel })
  const prepare = preparation(lowercase, form)
  const encode = blockEncoder()
  // 13a's rules around newlines depend on the case, so the text is lower-cased first; doing so twice does no harm.
  const unbroken = (text: string): string => form.oneLine(lowercase ? lowerCase(text) : text)
  return {
    countLines(block, total, rows) {
      count(prepare(withoutBreaks(block, unbroken)), total, rows)
    },
    countStrings(texts, total, nameOf) {
      count(prepare(encode(texts, (lines, buffer, t) => encodeLines(lines, buffer, unbroken, nameOf(t)))), total)
    },
  }
}

/** The block with newlines within its texts replaced as the tokenizer does it. */
function withoutBreaks(block: LineBlock, unbroken: (text: string) => string): LineBlock {
  const joined = (text: Uint8Array): Uint8Array => {
    if (!hasBreak(text)) return text
    const lines: Uint8Array[] = []
    for (let start = 0; start < text.length; ) {
      const newline = text.indexOf(0x0a, start)
      const end = newline === -1 ? text.length : newline
      const broken = text.subarray(start, end).includes(LINE_BREAK)
      lines.push(broken ? ENCODER.encode(`${unbroken(lineText(text, start, end))}\n`) : text.subarray(start, end + 1))
      start = end + 1
    }
    return concatenated(lines)
  }
  const { segments, hypothesis, references } = block
  return { segments, hypothesis: joined(hypothesis), references: references.map(joined) }
}

function concatenated(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const ENCODER = new TextEncoder()

function counterOfStrings({ lowercase, maxOrder, kernel }: BleuSettings, tokenizer: Tokenizer): SegmentCounter {
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

const NEWLINE = 10
const encoder = new TextEncoder()

/** Encodes the tokens of each string on one line, separated by {@link TOKEN_SEPARATOR}. */
function encodeTokens(lines: Lines, buffer: ByteBuffer, tokenizer: Tokenizer, nameOf: NameOf): Uint8Array {
  let length = 0
  for (const [i, line] of lines.entries()) {
    if (line == null) buffer.reserve(length + 1)[length++] = MISSING_REFERENCE
    else checkText(nameOf(i), line)
    for (const token of line == null ? [] : checkedTokens(tokenizer, line, nameOf(i))) {
      const bytes = buffer.reserve(length + 3 * token.length + 1)
      const end = length + encoder.encodeInto(token, bytes.subarray(length)).written
      for (let at = length; at < end; at++) if (bytes[at] === NEWLINE) bytes[at] = LINE_BREAK
      bytes[end] = TOKEN_SEPARATOR
      length = end + 1
    }
    buffer.reserve(length + 1)[length++] = NEWLINE
  }
  return buffer.bytes.subarray(0, length)
}

/** Prepares blocks. It reuses its buffers, so the returned block is valid until the next call. */
type Preparation = (block: LineBlock) => LineBlock

/** A preparation. */
function preparation(lowercase: boolean, { space, room }: ByteForm): Preparation {
  if (!lowercase && space === undefined) return (block) => block
  const lowered: ByteBuffer[] = []
  const spaced: ByteBuffer[] = []

  function prepare(text: Uint8Array, place: number): Uint8Array {
    let bytes = text
    if (lowercase) {
      lowered[place] ??= new ByteBuffer()
      const lower = lowered[place].reserve(lowerCaseRoom(bytes.length))
      bytes = lower.subarray(0, writeLowerCase(bytes, lower))
    }
    if (space === undefined) return bytes
    spaced[place] ??= new ByteBuffer()
    return spaceLines(bytes, spaced[place], space, room)
  }

  return ({ segments, hypothesis, references }) => ({
    segments,
    hypothesis: prepare(hypothesis, 0),
    references: references.map((text, i) => prepare(text, i + 1)),
  })
}

function spaceLines(text: Uint8Array, buffer: ByteBuffer, space: Spacer, room: ByteForm["room"]): Uint8Array {
  let output = buffer.bytes
  let out = 0
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf(NEWLINE, start)
    const end = newline === -1 ? text.length : newline
    const missing = end - start === 1 && text[start] === MISSING_REFERENCE
    const needed = out + (missing ? 1 : room(text, start, end)) + 1
    if (needed > output.length) output = buffer.reserve(needed)
    if (missing) output[out++] = MISSING_REFERENCE
    else out = space(text, start, end, output, out)
    output[out++] = NEWLINE
    start = end + 1
  }
  return output.subarray(0, out)
}
