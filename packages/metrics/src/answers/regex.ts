// Answers found by a pattern, as the regex filter of lm-evaluation-harness finds them, against the references.
import { checkedOptions, checkText, choice, type OptionTable } from "@lectern/core/checks"
import type { CorpusMetric } from "../metric/metric.js"
import { refuseTexts } from "../metric/references.js"
import { strip } from "../transforms/spaces.js"
import { ANSWER_OPTIONS, type AnswerOptions, type MatchScore, matchMetric } from "./match-metric.js"
import { NORMALIZERS } from "./normalize.js"
import { INVALID } from "./numeric.js"
import { parsePattern } from "./pattern/parse.js"
import { patternSearch } from "./pattern/search.js"

/** Options of {@link regex}. */
export interface RegexOptions extends AnswerOptions {
  /**
   * The pattern, in the syntax of Python's `re`, without look-around and back-references.
   * @defaultValue that of lm-evaluation-harness' filter: `#### (\-?[0-9\.\,]+)`
   */
  readonly pattern?: string
  /**
   * Which of several matches is the answer.
   * @defaultValue `"first"`
   */
  readonly select?: "first" | "last"
}

/** The table of {@link RegexOptions}. */
export const REGEX_OPTIONS: OptionTable<RegexOptions> = {
  pattern: [checkPattern, "#### (\\-?[0-9\\.\\,]+)"],
  select: [choice(["first", "last"]), "first"],
  ...ANSWER_OPTIONS,
}

/**
 * The share of the hypotheses in which a pattern finds the answer, as the filter `regex` of lm-evaluation-harness followed by its
 * exact match.
 *
 * The answer is the first group of the match that is not empty, or the whole match for a pattern without groups, without the
 * whitespace around it. References are only normalized. Patterns are those of Python's `re`: `\d`, `\s` and `\w` are Unicode's,
 * `$` matches before a newline at the end too, `(?i)`, `(?s)` and `(?m)` may stand at the start. Look-around, back-references,
 * possessive repetitions and repetitions of parts that may match nothing are refused; a search then takes linear time, so that a
 * pattern from a file or a request cannot stop the program.
 *
 * @param options - pattern, choice of the match, normalization
 * @returns a metric; its state is 3 whole numbers
 * @throws LecternError `out-of-range` or `wrong-type` when an option is not allowed
 * @see Gao et al. 2021, "A framework for few-shot language model evaluation"
 * @see [Note: scoring answers](../../../../docs/notes/answers.md)
 *
 * @example
 * ```ts
 * const letter = regex({ pattern: "answer is \\(?([A-D])" })
 * letter.score(["The answer is (B)."], ["B"]).score //=> 1
 * ```
 */
export function regex(options: RegexOptions = {}): CorpusMetric<MatchScore> {
  refuseTexts("regex()", options)
  const { pattern, select, normalize } = checkedOptions("regex()", options, REGEX_OPTIONS)
  const search = patternSearch(parsePattern(pattern, "pattern"))
  const none = NORMALIZERS[normalize](INVALID)
  return matchMetric({
    name: "Regex",
    answerOf(hypothesis) {
      const found = search(hypothesis).at(select === "first" ? 0 : -1)
      if (found === undefined) return undefined
      const [match, ...groups] = found
      const answer = groups.length === 0 ? match : groups.length === 1 ? (groups[0] ?? "") : groups.find(Boolean)
      return answer === undefined ? undefined : NORMALIZERS[normalize](strip(answer))
    },
    normalize: NORMALIZERS[normalize],
    matches: (answer, reference) => (answer ?? none) === reference,
    keys: [`match ${select} ${normalize} ${pattern}`, normalize],
    pairs: [
      ["pattern", encodeURIComponent(pattern)],
      ["select", select],
      ["norm", normalize],
    ],
    shortKeys: { pattern: "p", select: "s", norm: "n" },
  })
}

function checkPattern(name: string, pattern: unknown): void {
  checkText(name, pattern)
  parsePattern(pattern, name)
}
