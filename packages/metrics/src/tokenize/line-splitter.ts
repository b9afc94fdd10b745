// Splits lines of bytes in turn, after the replacements of 13a.
import type { IntList } from "../tokens/int-list.js"
import type { Vocabulary } from "../tokens/vocabulary.js"
import { bytes, NEEDS_REWRITING, RAW_13A, REWRITTEN_13A, SEPARATED, SPAN, splitTokens, WHITESPACE } from "./split.js"

/**
 * Tokenization of a line: `13a` on raw text; `whitespace`, as Python's `str.split`; `separated`, only at {@link
 * TOKEN_SEPARATOR} bytes.
 */
export type TokenRule = "13a" | "whitespace" | "separated"

/** Splits lines; reuses its memory. */
export interface LineSplitter {
  /** The bytes of the line split last: the ones passed, or the result of 13a's replacements. */
  line: Uint8Array
  /** The tokens of that line, {@link SPAN} numbers each. */
  spans: Int32Array
  /** Splits the line `text[start, end)`. */
  split(text: Uint8Array, start: number, end: number): number
  /** Splits a line, as {@link LineSplitter.split}, and appends its tokens to a list by their numbers. */
  splitInto(text: Uint8Array, start: number, end: number, vocabulary: Vocabulary, tokens: IntList): void
}

const KINDS: Readonly<Record<TokenRule, Uint8Array>> = { "13a": RAW_13A, whitespace: WHITESPACE, separated: SEPARATED }

/** A splitter by rule. */
export function splitterOf(rule: TokenRule): LineSplitter {
  return lineSplitter(KINDS[rule])
}

/** A splitter by kinds of bytes. */
export function lineSplitter(kinds: Uint8Array): LineSplitter {
  const splitter: LineSplitter = {
    line: new Uint8Array(0),
    spans: new Int32Array(SPAN << 8),
    split(text, start, end) {
      const room = SPAN * (end - start + 1)
      if (splitter.spans.length < room) splitter.spans = new Int32Array(2 * room)
      splitter.line = text
      const count = splitTokens(text, start, end, kinds, splitter.spans)
      if (count !== NEEDS_REWRITING) return count
      const rewritten = rewrite13a(text, start, end)
      splitter.line = rewritten
      return splitTokens(rewritten, 0, rewritten.length, REWRITTEN_13A, splitter.spans)
    },
    splitInto(text, start, end, vocabulary, tokens) {
      const count = splitter.split(text, start, end)
      const { line, spans } = splitter
      for (let span = 0; span < SPAN * count; span += SPAN) {
        const at = spans[span]!
        tokens.push(vocabulary.idOfHashed(line, at, at + spans[span + 1]!, spans[span + 2]!))
      }
    },
  }
  return splitter
}

const REPLACEMENTS: readonly (readonly [number[], number | undefined])[] = [
  [bytes("<skipped>"), undefined],
  [bytes("&quot;"), bytes('"')[0]],
  [bytes("&amp;"), bytes("&")[0]],
  [bytes("&lt;"), bytes("<")[0]],
  [bytes("&gt;"), bytes(">")[0]],
]

/**
 * The bytes of `text[start, end)` after the replacements of 13a: `<skipped>` is removed and four entities become their characters, one
 * kind after another, so that `&amp;lt;` becomes `<`.
 */
function rewrite13a(text: Uint8Array, start: number, end: number): Uint8Array {
  const result = text.slice(start, end)
  let length = result.length
  for (const [word, replacement] of REPLACEMENTS) {
    let written = 0
    for (let at = 0; at < length; ) {
      if (result[at] === word[0] && at + word.length <= length && word.every((code, k) => result[at + k] === code)) {
        if (replacement !== undefined) result[written++] = replacement
        at += word.length
      } else result[written++] = result[at++]!
    }
    length = written
  }
  return result.subarray(0, length)
}
