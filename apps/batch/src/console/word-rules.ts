// The options that say which words count as equal and which may be missing, and the files that they name.
import { badData } from "@lectern/core"
import type { ComparisonRules, Equivalents } from "@lectern/metrics"
import { COMPARISON_RULES } from "@lectern/metrics/engine"
import { optionGroup, type ValuesOf } from "./option.js"
import { setting } from "./setting.js"
import { text } from "./values.js"

/** The options. */
export const ruleGroup = optionGroup("Words that count as equal (WER, MER, WIL, WIP):", {
  compounds: setting(COMPARISON_RULES, "compounds", {
    flags: "--compounds",
    help: "adjacent words may match one word of the other side: white paper, whitepaper",
  }),
  equivalent: {
    flags: "--equivalent <FILE>",
    help: "rewrite both sides by the rules of a global map (.glm) of sctk",
    more: "See [Compounds, equivalents, fillers, alternatives](guides/speech.md#compounds-equivalents-fillers-alternatives)",
    read: text,
  },
  fillers: {
    flags: "--fillers <FILE>",
    help: "FILE has a word per line: these, and (words) in parentheses, may be missing",
    read: text,
  },
  alternatives: setting(COMPARISON_RULES, "alternatives", {
    flags: "--alternatives",
    help: "{a / b c / @} in a text stands for the best of these, @ for no word",
  }),
  scliteCosts: setting(COMPARISON_RULES, "scliteCosts", {
    flags: "--sclite-costs",
    help: "align as sclite: a substitution costs 4, a deletion or an insertion 3",
  }),
})

/** The values of the options. */
export type RuleValues = ValuesOf<typeof ruleGroup>

/** The content of the files. */
export interface RuleTables {
  readonly equivalent?: Equivalents
  readonly fillers?: readonly string[]
}

/** Reads the files. */
export async function readRuleTables(
  { equivalent, fillers }: Pick<RuleValues, "equivalent" | "fillers">,
  signal: AbortSignal | undefined,
): Promise<RuleTables> {
  return {
    ...(equivalent !== undefined && { equivalent: await equivalentsFile(equivalent, signal) }),
    ...(fillers !== undefined && { fillers: await fillersFile(fillers, signal) }),
  }
}

/** The settings of the rules that were asked for. */
export function ruleSettings(
  values: Pick<RuleValues, "compounds" | "alternatives" | "scliteCosts">,
  tables: RuleTables,
): ComparisonRules {
  const { equivalent: equivalents, fillers } = tables
  return {
    ...(values.compounds && { compounds: true }),
    ...(equivalents !== undefined && { equivalents }),
    ...(fillers !== undefined && { fillers }),
    ...(values.alternatives && { alternatives: true }),
    ...(values.scliteCosts && { scliteCosts: true }),
  }
}

/** Reads a global map. */
export async function equivalentsFile(path: string, signal: AbortSignal | undefined): Promise<Equivalents> {
  const content = await fileOf(path, "rules (old => new / before __ after)", signal)
  // Loaded only here, as the reader of files.
  const { parseGlm } = await import("@lectern/metrics")
  const equivalents = parseGlm(content, path)
  if (equivalents.rules.length > 0) return equivalents
  throw badData(path, "has no rule, expected lines such as [GONNA] => [GOING TO] / [ ] __ [ ]")
}

/** Reads words, one a line and at least one; `#` and `;;` start comments. */
export async function fillersFile(path: string, signal: AbortSignal | undefined): Promise<readonly string[]> {
  const content = await fileOf(path, "one word per line", signal)
  const words = content.split(/\r?\n/).flatMap((line, i) => {
    const [word, ...others] = line.split(/#|;;/, 1)[0]!.match(/\S+/g) ?? []
    if (others.length > 0) throw badData(path, `expected one word per line, got ${JSON.stringify(line)}`, i + 1)
    return word ?? []
  })
  if (words.length > 0) return words
  throw badData(path, "has no words, expected one word per line")
}

const MAX_BYTES = 2 ** 26

async function fileOf(path: string, expected: string, signal: AbortSignal | undefined): Promise<string> {
  const { smallFile } = await import("@lectern/engine/internal/read/small-file")
  return smallFile(path, { expected, maxBytes: MAX_BYTES, signal })
}
