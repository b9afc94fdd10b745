// The options of `lectern lm generate`; those of the rules come from the table of rules.
import { type AnyRule, type RuleParameter, truncationRules } from "@lectern/decoding"
import { NGRAM_DECODER_OPTIONS } from "@lectern/decoding/options"
import type { TextSource } from "@lectern/engine"
import { readingGroup, reportGroup, seedOption } from "../../console/groups.js"
import { type Option, type OptionGroup, optionGroup, type Raw, type Read, readGroup } from "../../console/option.js"
import { checkLength, lengthOptions } from "../../console/output-length.js"
import { refuseDuplicates } from "../../console/overwriting.js"
import { settled } from "../../console/setting.js"
import { anyNumber, flag, integer, orElse, outOfRange, text, usage } from "../../console/values.js"

const MAX_SAMPLES = 1_000_000

const promptGroup = optionGroup("Prompt:", {
  prompt: { flags: "--prompt <TEXT>", help: "the words to continue (default: a new sentence)", read: text },
})

const drawGroup = optionGroup("Samples:", {
  count: { flags: "--count <N>", help: "samples per prompt (default: 1)", read: orElse(1, integer(1, MAX_SAMPLES)) },
  ...lengthOptions("sample"),
  seed: seedOption("seed of all draws; equal seeds give equal samples"),
  unknown: settled(NGRAM_DECODER_OPTIONS, "unknown", {
    flags: "--unknown <WHAT>",
    help: "the word <unk>: forbid (default), or allow it with its probability",
  }),
  json: {
    flags: "--json",
    help: "an object per sample, with the scores of its words",
    more: "One object a line",
    read: flag,
  },
})

/** One option per parameter of a rule; a switch for a rule without parameters. */
const ruleGroup = optionGroup(
  "Rules, applied in this order:",
  Object.fromEntries(
    Object.entries(truncationRules).flatMap(
      ([rule, { about, parameters }]): [string, Option<number | boolean | undefined>][] =>
        parameters.length === 0
          ? [[rule, { flags: `--${dashed(rule)}`, help: about, read: flag }]]
          : parameters.map((parameter, i) => [parameter.name, parameterOption(parameter, i === 0 ? about : undefined)]),
    ),
  ),
)

/** All options, in the order of the help. */
export const generateGroups: readonly OptionGroup[] = [promptGroup, drawGroup, ruleGroup, readingGroup, reportGroup]

/** The options, checked: files of prompts, or without any the one prompt; rules in the order of the table. */
export type GenerateLmOptions = ReturnType<typeof generateLmOptions>

/** Checks the options of `lectern lm generate`. */
export function generateLmOptions(files: readonly string[], raw: Raw) {
  const { prompt } = readGroup(promptGroup, raw)
  const draws = readGroup(drawGroup, raw)
  if (prompt !== undefined && files.length > 0) throw usage("--prompt and files of prompts cannot be combined")
  checkLength(draws)
  refuseDuplicates(files)
  return {
    texts: files.map((path): TextSource => ({ name: path === "-" ? "stdin" : path, path })),
    prompt: prompt ?? "",
    rules: rulesOf(raw),
    ...draws,
    ...readGroup(readingGroup, raw),
    ...readGroup(reportGroup, raw),
  }
}

function rulesOf(raw: Raw): AnyRule[] {
  const values = readGroup(ruleGroup, raw)
  const rules: AnyRule[] = []
  for (const [name, { parameters, make }] of Object.entries(truncationRules)) {
    const [first, ...others] = parameters
    const value = values[first?.name ?? name]
    if (value === undefined || value === false) {
      const alone = others.find((each) => values[each.name] !== undefined)
      if (alone !== undefined) throw usage(`--${dashed(alone.name)} has no effect without --${dashed(first!.name)}`)
      continue
    }
    rules.push(make(...parameters.map((each) => Number(values[each.name] ?? each.common))))
  }
  if (raw.mirostat !== undefined && raw.mirostat2 !== undefined)
    throw usage("--mirostat and --mirostat2 cannot be combined: each aims at its own surprise")
  return rules
}

function parameterOption(parameter: RuleParameter, about: string | undefined): Option<number | undefined> {
  const { name, whole, common } = parameter
  return {
    flags: `--${dashed(name)} <${whole ? "N" : "X"}>`,
    help: `${about === undefined ? "" : `${about}: `}${parameter.about} (${about === undefined ? "default" : "common"}: ${common})`,
    read: numberOf(parameter),
  }
}

/** A check for a number in the range of a parameter. */
function numberOf({ min, max, whole }: RuleParameter): Read<number | undefined> {
  if (whole) return integer(min, Math.min(max, Number.MAX_SAFE_INTEGER))
  const positive = min === Number.MIN_VALUE
  const least = positive ? "a number above 0" : min === -Infinity ? "a number" : `a number of at least ${min}`
  const want = max === Infinity ? least : positive ? `${least} and at most ${max}` : `a number in ${min}..${max}`
  return (typed, name) => {
    const value = anyNumber(typed, name)
    if (value !== undefined && (value < min || value > max)) throw outOfRange(name, typed, want)
    return value
  }
}

function dashed(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
