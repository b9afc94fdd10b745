// Rules of comparison: which words count as equal, and which may be missing, beyond being the same word.
import {
  type CheckedOptions,
  checkBoolean,
  checkList,
  checkString,
  checkText,
  choice,
  type OptionTable,
  outOfRange,
  recordOf,
} from "@lectern/core/checks"
import { digest, type SignaturePair } from "../metric/signature.js"

/** A rule of a global map: a text that is replaced by another, where it stands between two contexts. */
export interface EquivalentRule {
  /** The text that is replaced; spaces at its ends count. */
  readonly old: string
  /** The text in its place; `{a / b}` stands for either, `{a / @}` for a word or none. */
  readonly new: string
  /** The text that must stand before it. */
  readonly before?: string
  /** The text that must stand after it. */
  readonly after?: string
  /**
   * The side that the rule applies to.
   * @defaultValue both
   */
  readonly side?: "reference" | "hypothesis"
}

/** Texts that count as the same, as plain data: the rules of a global map (`.glm`), see {@link parseGlm}. */
export interface Equivalents {
  /** The name in signatures. */
  readonly name: string
  /** The rules; at each place of a text, the first that fits is applied. */
  readonly rules: readonly EquivalentRule[]
  /**
   * Whether case counts. If it does not, both texts and the rules are lower-cased first.
   * @defaultValue true
   */
  readonly caseSensitive?: boolean
}

/** Rules of comparison as plain data, for {@link compareWith}. */
export interface ComparisonRules {
  /**
   * Whether adjacent words of one text may match one word of the other, as `white paper` and `whitepaper`.
   * @defaultValue false
   */
  readonly compounds?: boolean
  /**
   * Texts that count as the same: rules that rewrite both texts, after the transforms.
   * @defaultValue none
   */
  readonly equivalents?: Equivalents
  /**
   * Words that may be missing: these, and words in parentheses such as `(uh)`. One that only one side has counts as a hit.
   * @defaultValue none
   */
  readonly fillers?: readonly string[]
  /**
   * Whether `{a / b c / @}` in a text stands for one of several readings, `@` for no word. The reading with the fewest
   * edits counts.
   * @defaultValue false
   */
  readonly alternatives?: boolean
  /**
   * Whether words are aligned by the costs of sclite: 4 for a substitution, 3 for a deletion or an insertion. So there may be more
   * edits than the fewest, and more hits. Not with `compounds`.
   * @defaultValue false
   */
  readonly scliteCosts?: boolean
}

const RULE: OptionTable<EquivalentRule, "side"> = {
  old: checkFilled,
  new: checkText,
  before: [checkText, ""],
  after: [checkText, ""],
  side: [choice(["reference", "hypothesis"]), undefined],
}

/** The table of {@link ComparisonRules}. */
export const COMPARISON_RULES: OptionTable<ComparisonRules, "equivalents" | "fillers"> = {
  // Side by side: on the way from one of these two to the other, no regime has both.
  compounds: [checkBoolean, false],
  scliteCosts: [checkBoolean, false],
  equivalents: [
    recordOf<Equivalents>({ name: checkName, rules: checkRules, caseSensitive: [checkBoolean, true] }),
    undefined,
  ],
  fillers: [checkFillers, undefined],
  alternatives: [checkBoolean, false],
}

/** Rules of comparison after checking. */
export type Rules = CheckedOptions<ComparisonRules, "equivalents" | "fillers">

/** Whether any rule is on. */
export function hasRules({ compounds, equivalents, fillers, alternatives, scliteCosts }: Rules): boolean {
  return scliteCosts || compounds || alternatives || equivalents !== undefined || fillers !== undefined
}

/** The rules in signatures, those that are not default. */
export function rulePairs({ compounds, equivalents, fillers, alternatives, scliteCosts }: Rules): SignaturePair[] {
  return [
    ["compounds", compounds ? "yes" : undefined],
    ["equivalents", equivalents && `${equivalents.name}[${digest(JSON.stringify(equivalents))}]`],
    ["fillers", fillers && (fillers.length === 0 ? "marked" : `${fillers.length}[${digest(fillers.join(" "))}]`)],
    ["alternatives", alternatives ? "yes" : undefined],
    ["costs", scliteCosts ? "sclite" : undefined],
  ]
}

function checkFilled(name: string, value: unknown): void {
  checkText(name, value)
  if (value === "") throw outOfRange(name, value, "a text that is not empty")
}

function checkName(name: string, value: unknown): void {
  checkString(name, value)
  if (!/^[\w.-]+$/.test(value as string)) throw outOfRange(name, value, "a name of letters, digits, _, - and .")
}

function checkRules(name: string, value: unknown): void {
  checkList(name, value, "a list of rules")
  const rule = recordOf(RULE)
  for (const [i, each] of (value as readonly never[]).entries()) rule(`${name}[${i}]`, each)
}

function checkFillers(name: string, value: unknown): void {
  checkList(name, value, "a list of words")
  for (const [i, each] of (value as readonly unknown[]).entries()) checkFilled(`${name}[${i}]`, each)
}
