// Rules in a row as one transform, which can also say where each word came from.
import { checkString } from "@lectern/core/checks"
import type { PairJoiner } from "../edits/count-edits.js"
import { lineText, type TokenRun } from "../tokens/token-lines.js"
import { named } from "../transforms/labels.js"
import type { Transform } from "../transforms/transform.js"
import { groupsOf, rawWords } from "./raw-words.js"
import type { JoinedWords, Normalizer, PairRule, Rule, TracedPiece } from "./rule.js"
import { TracedText } from "./traced-text.js"
import { joinedWords, type Word, wordSpans, wordsOf } from "./words.js"

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
    ...(pairRule !== undefined && { pairRule, joiner: joinerOf(pairRule) }),
    trace: (text: string) => piecesOf(text, run(text, true)),
    read(hypothesis: string, reference: string, transform?: Transform) {
      const placed = (raw: string): Word[] => {
        const text = transform === undefined ? run(raw, true) : TracedText.of(transform(raw), false)
        return placedWords(text, transform === undefined)
      }
      const [h, r] = [placed(hypothesis), placed(reference)]
      const joins = pairRule?.apply(textsOf(r), textsOf(h))
      const [heard, said] = [joinedWords(h, joins?.hypothesis), joinedWords(r, joins?.reference)]
      return {
        hypothesis: textsOf(heard),
        reference: textsOf(said),
        ...(transform === undefined && {
          rawHypothesis: rawWords(hypothesis, heard),
          rawReference: rawWords(reference, said),
        }),
      }
    },
  })
}

/** The words of a text with their places in the raw text, if it has them. */
function placedWords(text: TracedText, traced: boolean): Word[] {
  return wordSpans(text.text, 0, text.text.length).map(([first, last]) => {
    const [start, end] = traced ? text.origin(first, last) : [0, 0]
    return { text: text.text.slice(first, last), start, end }
  })
}

function textsOf(words: readonly Word[]): string[] {
  return words.map(({ text }) => text)
}

/** A pair rule for tokens; it numbers the words of each pair anew. */
function joinerOf(pairRule: PairRule): PairJoiner {
  return (vocabulary) => {
    const known: string[] = []
    const wordOf = (token: number): string => {
      const bytes = vocabulary.bytesOf(token)
      known[token] ??= lineText(bytes, 0, bytes.length)
      return known[token]
    }
    const wordsOf = ({ tokens, start, end }: TokenRun): string[] => Array.from(tokens.subarray(start, end), wordOf)
    return (hypothesis, reference) => {
      const joins = pairRule.apply(wordsOf(reference), wordsOf(hypothesis))
      const numbers = new Map<string, number>()
      const runOf = (words: readonly JoinedWords[]): TokenRun => {
        const tokens = Int32Array.from(words, ({ text }) => {
          const number = numbers.get(text) ?? numbers.size
          numbers.set(text, number)
          return number
        })
        return { tokens, start: 0, end: tokens.length }
      }
      return { hypothesis: runOf(joins.hypothesis), reference: runOf(joins.reference), size: numbers.size }
    }
  }
}

function piecesOf(raw: string, text: TracedText): TracedPiece[] {
  const words = wordsOf(text.text)
  const groups = groupsOf(
    words.map((word) => {
      const [start, end] = text.origin(word.start, word.end)
      return { start, end }
    }),
  )
  const pieces: TracedPiece[] = []
  let from = 0
  const push = (end: number, words: readonly string[]): void => {
    // White space belongs to the piece before it.
    const next = end + /^\s*/.exec(raw.slice(end))![0].length
    if (next > from || words.length > 0) pieces.push({ raw: raw.slice(from, next), start: from, words })
    from = next
  }
  for (const [k, { first, start, end }] of groups.entries()) {
    if (/\S/.test(raw.slice(from, start))) push(from + raw.slice(from, start).trimEnd().length, [])
    // Words of no raw text go with those before them.
    push(Math.max(from, end), textsOf(words.slice(k === 0 ? 0 : first, groups[k + 1]?.first)))
  }
  if (from < raw.length || pieces.length === 0) push(raw.length, groups.length === 0 ? textsOf(words) : [])
  return pieces
}
