// The description of a rule for programs: commands that turn options into rules, and pages with sliders.
import type { Rule, SamplingRule } from "./rule.js"

/** A number that a rule takes. */
export interface RuleParameter {
  /** Its name, unlike that of any other rule's parameter: `topP`. */
  readonly name: string
  /** Description, a noun phrase without full stop. */
  readonly about: string
  /** The smallest value allowed: `-Infinity` for none, `Number.MIN_VALUE` where it must be above 0. */
  readonly min: number
  /** The largest value allowed, `Infinity` for none. */
  readonly max: number
  /** Whether only whole numbers are allowed. */
  readonly whole: boolean
  /** A common value, from the paper or the tool that brought the rule. */
  readonly common: number
}

/** A rule as an entry of the table of all rules. */
export interface RuleEntry {
  /** Description, one sentence. */
  readonly about: string
  /** Its source: author, year and place. */
  readonly paper: string
  /** Inputs besides the scores: random numbers, the tokens chosen before, the tokens of the row. */
  readonly needs: readonly ("random" | "memory" | "history")[]
  /** Its parameters; the first one, if any, is the main one. */
  readonly parameters: readonly RuleParameter[]
  /**
   * Makes the rule.
   *
   * @param values - of the parameters, in their order
   * @throws LecternError `out-of-range` for a value that is not allowed
   */
  make(...values: readonly number[]): Rule | SamplingRule
}
