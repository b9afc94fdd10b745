// The options of metrics of answers: exact match, F1, containment, accuracy, numbers, patterns, pass@k.
import type { Rule } from "@lectern/core/checks"
import { NUMERIC_OPTIONS, PASS_AT_K_OPTIONS, REGEX_OPTIONS } from "@lectern/metrics/engine"
import type { OptionGroup, Read, ValuesOf } from "../option.js"
import { setting } from "../setting.js"
import { integer, like, several, text } from "../values.js"

const { min, max } = PASS_AT_K_OPTIONS.k[0]
const samples = several(integer(min!, max!))

/** The options. */
export const answerGroup = {
  title: "Answers (exact, f1, contains, accuracy, numeric, regex, passAtK):",
  options: {
    numericFilter: setting(NUMERIC_OPTIONS, "filter", {
      flags: "--numeric-filter <NAME>",
      help: "{names}: the last number, or the first after '#### '",
    }),
    numericTolerance: setting(NUMERIC_OPTIONS, "tolerance", {
      flags: "--numeric-tolerance <X>",
      help: "largest difference of numbers that match (default: compared as texts)",
    }),
    regexPattern: setting(REGEX_OPTIONS, "pattern", {
      flags: "--regex-pattern <PATTERN>",
      help: "finds the answer, in Python's syntax (default: '{default}')",
      more: "The answer is its first group that is not empty, or the whole match. Look-around and back-references are refused, so a search takes linear time",
      read: textBy(REGEX_OPTIONS.pattern[0]),
    }),
    regexSelect: setting(REGEX_OPTIONS, "select", {
      flags: "--regex-select <WHICH>",
      help: "{names} match of the pattern",
    }),
    passK: setting(PASS_AT_K_OPTIONS, "k", {
      flags: "--pass-k <N...>",
      help: "numbers of samples (default: {default}); the first is that of the score",
      read: like(samples, (typed, flag) => {
        const given = samples(typed, flag)
        return given && [...new Set(given)]
      }),
    }),
    passOutcome: setting(PASS_AT_K_OPTIONS, "outcome", {
      flags: "--pass-outcome <TEXT>",
      help: "the outcome of samples that pass, such as true (default: the references)",
      read: textBy(PASS_AT_K_OPTIONS.outcome[0]),
    }),
  },
} satisfies OptionGroup

/** Reads a text that keeps the rule of a package's option. */
function textBy(rule: Rule<string>): Read<string | undefined> {
  return (typed, flag) => {
    const given = text(typed, flag)
    if (given !== undefined) rule(flag, given as never)
    return given
  }
}

/** The values of the options. */
export type AnswerValues = ValuesOf<typeof answerGroup>
