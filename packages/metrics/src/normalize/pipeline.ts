// Rules in a row as one transform, which can also say where each word came from.
import { checkString } from "@lectern/core/checks"
import { named } from "../transforms/labels.js"
import type { Transform } from "../transforms/transform.js"
import type { PairRule, Rule } from "./rule.js"
import { TracedText } from "./traced-text.js"
import { wordsOf } from "./words.js"

/** A stretch of a raw text and the normalized words that came from it: none for a filler that was removed. */
export interface TracedPiece {
  /** The raw text, including the white space behind it. */
  readonly raw: string
  /** Where it starts in the raw text, in UTF-16 units. */
  readonly start: number
  /** The normalized words. */
  readonly words: readonly string[]
}

/** A normalizer: a transform that is a list of named rules. */
export interface Normalizer extends Transform {
  /**
   * Normalizes a text.
   *
   * @param text - the raw text
   */
  (text: string): string
  /** Its name with its version, as in signatures: `whisper-en@1`. */
  readonly label: string
  /** Its rules, in order. */
  readonly rules: readonly Rule[]
  /** The step that sees both texts, after the rules; undefined for none. */
  readonly pairRule?: PairRule
  /**
   * Splits a raw text into pieces with the words that came from them; the pieces, joined, are the raw text.
   *
   * @param text - the raw text
   */
  readonly trace: (text: string) => readonly TracedPiece[]
}

/**
 * Makes a normalizer of rules.
 *
 * A rule rewrites a {@link TracedText}, whose `replace` and `edited` keep track of where each character came from.
 *
 * @param label - its name in signatures; give it another version whenever its rules change
 * @param rules - applied in order; each must give the same text for the same text
 * @param pairRule - a step that sees both texts, after the rules
 * @returns the normalizer
 * @see [Guide: Speech recognition](../../../../docs/guides/speech.md#normalizers)
 * @see [Note: Why two scorers disagree](../../../../docs/notes/why-two-scorers-disagree.md)
 * @example
 * ```ts
 * import { pipeline, type Rule } from "@lectern/metrics/normalize"
 *
 * const small: Rule = { name: "lower-case", apply: (text) => text.replace(/[A-Z]/g, ([letter]) => letter!.toLowerCase()) }
 * const units: Rule = { name: "units", apply: (text) => text.replace(/\bkm\b/g, "kilometres") }
 * const normalize = pipeline("ours@1", [small, units])
 * normalize("Ten km") //=> "ten kilometres"
 * normalize.trace("Ten km")[1] //=> { raw: "km", start: 4, words: ["kilometres"] }
 * ```
 */
export function pipeline(label: string, rules: readonly Rule[], pairRule?: PairRule): Normalizer {
  const run = (text: string, traced: boolean): TracedText => {
    checkString("text", text)
    return rules.reduce((sofar, rule) => rule.apply(sofar), TracedText.of(text, traced))
  }
  const transform = named((text: string) => run(text, false).text, label)
  return Object.assign(transform, {
    label,
    rules,
    ...(pairRule !== undefined && { pairRule }),
    trace: (text: string) => piecesOf(text, run(text, true)),
  })
}

function piecesOf(raw: string, text: TracedText): TracedPiece[] {
  const spans: { start: number; end: number; words: string[] }[] = []
  for (const word of wordsOf(text.text)) {
    let [start, end] = text.origin(word.start, word.end)
    const words = [word.text]
    // Words of overlapping or reordered parts belong together.
    for (let last = spans.at(-1); last !== undefined && (start < last.end || start === end); last = spans.at(-1)) {
      start = Math.min(start, last.start)
      end = Math.max(end, last.end)
      words.unshift(...last.words)
      spans.pop()
      if (start !== end) continue
      break
    }
    spans.push({ start, end, words })
  }
  const pieces: TracedPiece[] = []
  let from = 0
  const push = (end: number, words: readonly string[]): void => {
    // White space belongs to the piece before it.
    const next = end + /^\s*/.exec(raw.slice(end))![0].length
    if (next > from || words.length > 0) pieces.push({ raw: raw.slice(from, next), start: from, words })
    from = next
  }
  for (const { start, end, words } of spans) {
    if (/\S/.test(raw.slice(from, start))) push(from + raw.slice(from, start).trimEnd().length, [])
    push(Math.max(from, end), words)
  }
  if (from < raw.length) push(raw.length, [])
  return pieces
}
