// The common part of metrics that accept an answer or not: the share of the hypotheses that match one of their references.
import { checkedOptions, choice, type OptionTable } from "@lectern/core/checks"
import { blockCache, hasBreak, type LineBlock, MISSING_REFERENCE } from "../block/line-block.js"
import { corpusMetric } from "../metric/corpus-metric.js"
import type { CorpusMetric, Scored } from "../metric/metric.js"
import { refuseTexts } from "../metric/references.js"
import type { SignaturePair } from "../metric/signature.js"
import { lineText } from "../tokens/token-lines.js"
import { ANSWER_NORMALIZERS, type AnswerNormalizer, NORMALIZERS } from "./normalize.js"

/** Options of {@link exact}, {@link accuracy} and {@link contains}. */
export interface AnswerOptions {
  /**
   * Normalization of hypotheses and references before they are compared.
   * @defaultValue `"none"`
   */
  readonly normalize?: AnswerNormalizer
}

/** The share of answers that match, with its parts. */
export interface MatchScore extends Scored {
  /** `matches / segments`, 0 to 1; 0 for an empty corpus. */
  readonly score: number
  /** Hypotheses that match a reference. */
  readonly matches: number
  /** Hypotheses that are empty after normalization, or in which no answer was found. */
  readonly unanswered: number
  /** All hypotheses. */
  readonly segments: number
}

/** The specific parts of such a metric. */
export interface MatchParts {
  /** The name in reports. */
  readonly name: string
  /** The answer in a hypothesis, normalized; undefined where there is none. */
  readonly answerOf: (hypothesis: string) => string | undefined
  /** The normalized reference. */
  readonly normalize: (reference: string) => string
  /** Whether an answer is right; `undefined` for a hypothesis without an answer. */
  readonly matches: (answer: string | undefined, reference: string) => boolean
  /** Names of the results of `answerOf` and `normalize`. */
  readonly keys: readonly [answers: string, references: string]
  /** The options in signatures. */
  readonly pairs: readonly SignaturePair[]
  /** Their abbreviations. */
  readonly shortKeys: Readonly<Record<string, string>>
}

/** The table of {@link AnswerOptions}. */
export const ANSWER_OPTIONS: OptionTable<AnswerOptions> = {
  normalize: [choice(ANSWER_NORMALIZERS), "none"],
}

// State: [segments, matches, unanswered], whole numbers.
const SEGMENTS = 0
const MATCHES = 1
const UNANSWERED = 2
const WIDTH = 3

const NEWLINE = 10

/** A metric of matches. */
export function matchMetric(parts: MatchParts): CorpusMetric<MatchScore> {
  const { name, answerOf, normalize, matches, keys, pairs, shortKeys } = parts
  const isRight = (answer: string | undefined, reference: string | undefined): boolean =>
    reference !== undefined && matches(answer, reference)
  return corpusMetric<MatchScore>({
    name,
    higherIsBetter: true,
    width: WIDTH,
    counter(block, total, rows) {
      const answers = linesOf(block, block.hypothesis, keys[0], answerOf)
      const references = block.references.map((text) => linesOf(block, text, keys[1], normalize))
      for (let i = 0; i < block.segments; i++) {
        const answer = answers[i]
        const right = references.some((lines) => isRight(answer, lines[i]))
        const row = [1, right ? 1 : 0, answer ? 0 : 1]
        for (let k = 0; k < WIDTH; k++) total[k]! += row[k]!
        rows?.set(row, i * WIDTH)
      }
    },
    finalize: (state) => ({
      score: state[SEGMENTS] === 0 ? 0 : state[MATCHES]! / state[SEGMENTS]!,
      matches: state[MATCHES]!,
      unanswered: state[UNANSWERED]!,
      segments: state[SEGMENTS]!,
    }),
    report: ({ score, matches, unanswered }) => ({ score: 100 * score, parts: { matches, unanswered } }),
    pairs: () => pairs,
    shortKeys,
  })
}

/** A metric that normalizes answers and references alike, and then compares them. */
export function normalizedMatch(
  name: string,
  owner: string,
  options: AnswerOptions,
  matches: (answer: string, reference: string) => boolean,
  sentence?: string,
): CorpusMetric<MatchScore> {
  refuseTexts(owner, options, sentence)
  const { normalize } = checkedOptions(owner, options, ANSWER_OPTIONS)
  return matchMetric({
    name,
    answerOf: NORMALIZERS[normalize],
    normalize: NORMALIZERS[normalize],
    matches: (answer, reference) => matches(answer!, reference),
    keys: [normalize, normalize],
    pairs: [["norm", normalize]],
    shortKeys: { norm: "n" },
  })
}

/** Reads each line of a text, once for a block with a cache; undefined for missing references. */
export function linesOf<Value>(
  { segments, cache }: LineBlock,
  text: Uint8Array,
  key: string,
  read: (line: string) => Value,
): readonly (Value | undefined)[] {
  return (cache ?? blockCache()).of(`answers ${key}`, [text], () => {
    // A newline at the end of the text ends the last line.
    const whole = hasMarks(text) ? undefined : lineText(text, 0, text.length).split("\n")
    if (whole !== undefined) return Array.from({ length: segments }, (_, i) => read(whole[i] ?? ""))
    let start = 0
    return Array.from({ length: segments }, () => {
      const newline = text.indexOf(NEWLINE, start)
      const end = newline === -1 ? text.length : newline
      const from = start
      start = end + 1
      return end - from === 1 && text[from] === MISSING_REFERENCE ? undefined : read(lineText(text, from, end))
    })
  })
}

/** Whether a text has missing references or newlines within its lines. */
function hasMarks(text: Uint8Array): boolean {
  return text.includes(MISSING_REFERENCE) || hasBreak(text)
}
