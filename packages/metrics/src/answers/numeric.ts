// Numeric answers: the number in a hypothesis, found by one of the expressions of lm-evaluation-harness for GSM8K, against the
// reference's.
import { checkedOptions, checkText, choice, inRange, type OptionTable } from "@lectern/core/checks"
import type { CorpusMetric } from "../metric/metric.js"
import { refuseTexts } from "../metric/references.js"
import { type MatchScore, matchMetric } from "./match-metric.js"
import { NORMALIZERS } from "./normalize.js"

/**
 * An expression that finds a number, by lm-evaluation-harness' name for it in GSM8K.
 *
 * - `strict-match`: the first number after `#### `
 * - `flexible-extract`: the last number of the text
 */
export type NumberFilter = "strict-match" | "flexible-extract"

/** Options of {@link extractNumber}. */
export interface NumberOptions {
  /**
   * The expression that finds the number.
   * @defaultValue `"flexible-extract"`
   */
  readonly filter?: NumberFilter
}

/** Options of {@link numeric}. */
export interface NumericOptions extends NumberOptions {
  /**
   * The largest difference of two numbers that match, 0 to 1e9. Without it, answers are compared as texts, as the harness does:
   * *18.0* is not *18*.
   */
  readonly tolerance?: number
}

const MAX_TOLERANCE = 1e9

const NUMBER_OPTIONS: OptionTable<NumberOptions> = {
  filter: [choice<NumberFilter>(["strict-match", "flexible-extract"]), "flexible-extract"],
}

/** The table of {@link NumericOptions}. */
export const NUMERIC_OPTIONS: OptionTable<NumericOptions, "tolerance"> = {
  ...NUMBER_OPTIONS,
  tolerance: [inRange(0, MAX_TOLERANCE), undefined],
}

/**
 * The share of the hypotheses whose number is the reference's, as in lm-evaluation-harness' GSM8K.
 *
 * `filter` finds the number of the hypothesis. Commas, dollar signs, everything up to the last `#### ` and a full stop at the end
 * are then removed from the number and from the reference, which may be GSM8K's whole solution. With `tolerance` both are read as
 * decimal numbers; one that cannot be read does not match. With several references, one is enough; missing ones are ignored.
 *
 * @param options - how the number is found and compared
 * @returns a metric; its state is 3 whole numbers
 * @throws LecternError `out-of-range` or `wrong-type` when an option is not allowed
 * @see Cobbe et al. 2021, "Training verifiers to solve math word problems"
 * @see [Note: scoring answers](../../../../docs/notes/answers.md)
 *
 * @example
 * ```ts
 * numeric().score(["He pays $1,080."], ["30 * 36 = 1080\n#### 1,080"]).score //=> 1
 * numeric({ tolerance: 0.01 }).score(["about 3.14"], ["3.1416"]).score //=> 1
 * ```
 */
export function numeric(options: NumericOptions = {}): CorpusMetric<MatchScore> {
  refuseTexts("numeric()", options)
  const { filter, tolerance } = checkedOptions("numeric()", options, NUMERIC_OPTIONS)
  const normalize = NORMALIZERS.gsm8k
  return matchMetric({
    name: "Numeric",
    answerOf(hypothesis) {
      const number = FILTERS[filter](hypothesis)
      return number === undefined ? undefined : normalize(number)
    },
    normalize,
    matches:
      tolerance === undefined
        ? (answer, reference) => (answer ?? INVALID) === reference
        : (answer, reference) => Math.abs(numberOf(answer ?? INVALID) - numberOf(reference)) <= tolerance,
    keys: [`number ${filter}`, "gsm8k"],
    pairs: [
      ["filter", filter],
      ["tol", tolerance],
    ],
    shortKeys: { filter: "f" },
  })
}

/**
 * The number in an answer.
 *
 * @param text - the answer
 * @param options - how it is found
 * @returns the number as it is written, such as `$1,080.`; undefined where there is none
 * @throws LecternError `wrong-type` when `text` is not a well-formed string; `out-of-range` when an option is not allowed
 * @see [Note: scoring answers](../../../../docs/notes/answers.md)
 *
 * @example
 * ```ts
 * extractNumber("3 boxes of 6 are 18 pens") //=> "18"
 * extractNumber("18 pens\n#### 18", { filter: "strict-match" }) //=> "18"
 * ```
 */
export function extractNumber(text: string, options: NumberOptions = {}): string | undefined {
  checkText("text", text)
  const { filter } = checkedOptions("extractNumber()", options, NUMBER_OPTIONS)
  return FILTERS[filter](text)
}

/** Stands for a hypothesis without an answer, in the harness too. */
export const INVALID = "[invalid]"

const FILTERS: Readonly<Record<NumberFilter, (text: string) => string | undefined>> = {
  "strict-match": (text) => /#### (-?[0-9.,]+)/.exec(text)?.[1],
  "flexible-extract": (text) => text.match(/-?[$0-9.,]{2,}|-?[0-9]+/g)?.at(-1),
}

/** The value of a decimal number; NaN for other texts. */
function numberOf(text: string): number {
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN
}
