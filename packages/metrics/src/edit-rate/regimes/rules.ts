// A regime as a list of rules: those of its transforms, the pair rule of a normalizer, and its rules of comparison.
import { checkedOptions, checkRecord, outOfRange } from "@lectern/core/checks"
import type { WordComparison } from "../../comparison/word-comparison.js"
import { pipeline } from "../../normalize/pipeline.js"
import type { Normalizer, PairRule, Rule } from "../../normalize/rule.js"
import type { TracedText } from "../../normalize/traced-text.js"
import { functionNumber } from "../../tokenize/names.js"
import { checkedTransforms } from "../../transforms/checked-transforms.js"
import { keyOf, labelOf, named } from "../../transforms/labels.js"
import type { Transform } from "../../transforms/transform.js"
import { EDIT_RATE_OPTIONS, type EditRateOptions } from "../edit-rate.js"

/** A way to compare transcripts: the options of {@link wer}, without the average. */
export type Regime = Omit<EditRateOptions, "average">

/** One rule of a regime. */
export interface RegimeRule {
  readonly name: string
  /** Distinguishes it from every rule that behaves differently. */
  readonly key: string
  readonly does:
    | { readonly kind: "text"; readonly rule: Rule }
    | { readonly kind: "pair"; readonly rule: PairRule }
    | { readonly kind: "comparison"; readonly value: unknown; readonly of: WordComparison }
}

/** The rules of a regime: each list in order. */
export interface RegimeRules {
  readonly text: readonly RegimeRule[]
  readonly pair: readonly RegimeRule[]
  readonly comparison: readonly RegimeRule[]
}

const { average: _, ...OPTIONS } = EDIT_RATE_OPTIONS

/** The rules of a regime, in the order in which they apply; those of a comparison are in the order of {@link ComparisonRules}. */
export function rulesOf(regime: Regime, parameter: string): RegimeRules {
  checkRecord(parameter, regime, "the options of wer()")
  const { transforms, comparison } = checkedOptions<Regime, "comparison">(parameter, regime, OPTIONS, `${parameter}.`)
  checkedTransforms(transforms, `${parameter}.transforms`)
  const pair = transforms.flatMap((each) => pairRuleOf(each))
  if (pair.length > 1) {
    throw outOfRange(`${parameter}.transforms`, pair.map(({ name }) => name).join(", "), "at most one pair rule")
  }
  return {
    text: transforms.flatMap((each) => textRulesOf(each)),
    pair,
    comparison: Object.entries(comparison?.rules ?? {}).map(([name, value]) => ({
      name,
      key: JSON.stringify(value),
      does: { kind: "comparison", value, of: comparison! },
    })),
  }
}

/** The regime that consists of rules. */
export function regimeOf({ text, pair, comparison }: RegimeRules): Regime {
  const rules = text.flatMap(({ does }) => (does.kind === "text" ? [does.rule] : []))
  const [pairRule] = pair.flatMap(({ does }) => (does.kind === "pair" ? [does.rule] : []))
  const options = comparisonOf(comparison)
  if (rules.length === 0 && pairRule === undefined) return options
  const label = [...text, ...pair].map(({ name }) => name).join("+")
  const whole = pipeline(label, rules, pairRule)
  // Others may have rules of the same names.
  named(whole, label, `function ${functionNumber(whole)}`)
  return { transforms: [whole], ...options }
}

function comparisonOf(rules: readonly RegimeRule[]): Pick<Regime, "comparison"> {
  let made: WordComparison | undefined
  for (const { name, does } of rules) {
    if (does.kind === "comparison") made = does.of.methods.compareWith({ ...made?.rules, [name]: does.value })
  }
  return made === undefined ? {} : { comparison: made }
}

function isNormalizer(transform: Transform): transform is Normalizer {
  return Array.isArray((transform as Partial<Normalizer>).rules)
}

// Rules of normalizers with the same label are the same, even if they were made by two calls.
function textRulesOf(transform: Transform): RegimeRule[] {
  if (!isNormalizer(transform)) {
    const name = labelOf(transform)
    return [{ name, key: keyOf(transform), does: { kind: "text", rule: wordByWord(name, transform) } }]
  }
  const { label, rules } = transform
  return rules.map((rule) => ({ name: rule.name, key: ruleKey(rule, label), does: { kind: "text", rule } }))
}

function pairRuleOf(transform: Transform): RegimeRule[] {
  if (!isNormalizer(transform) || transform.pairRule === undefined) return []
  const { label, pairRule } = transform
  return [{ name: pairRule.name, key: ruleKey(pairRule, label), does: { kind: "pair", rule: pairRule } }]
}

const owners = new WeakMap<object, string>()

/** The key of a rule: that of the first normalizer in which its function was seen. */
function ruleKey({ name, apply }: Rule | PairRule, label: string): string {
  const key = owners.get(apply) ?? `${name} of ${label}`
  owners.set(apply, key)
  return key
}

/** A transform as a rule, which knows the origin of each word if the transform treats words one by one. */
function wordByWord(name: string, transform: Transform): Rule {
  const whole = checkedTransforms([transform], name).apply!
  return {
    name,
    apply(text: TracedText) {
      const result = whole(text.text)
      const words = text.replace(/\S+/g, ([word = ""]) => whole(word))
      return words.text === result ? words : text.edited([{ start: 0, end: text.text.length, text: result }])
    },
  }
}
