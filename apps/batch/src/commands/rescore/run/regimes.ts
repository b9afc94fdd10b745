// Regimes by name: lists of rules joined by +, or entries of a file.
import { badData, LecternError } from "@lectern/core"
import { checkOptions } from "@lectern/core/checks"
import { parseJsonText } from "@lectern/core/json"
import {
  type ComparisonRules,
  compareWith,
  composeTransforms,
  type Regime,
  rateAttribution,
  type Transform,
  transformNames,
} from "@lectern/metrics"
import { COMPARISON_RULES } from "@lectern/metrics/engine"
import { normalizer, normalizerNames } from "@lectern/metrics/normalize"
import { jsonFile, wordTableFile } from "../../../console/json-file.js"
import { checkedName, usage } from "../../../console/values.js"
import { equivalentsFile, fillersFile } from "../../../console/word-rules.js"

/** A regime as the report names it. */
export interface NamedRegime {
  readonly name: string
  readonly regime: Regime
}

/** The rules of a regime, still to be joined with others. */
interface Parts extends ComparisonRules {
  readonly transforms?: readonly Transform[]
}

/** Rules of comparison that are switched on. */
const SWITCHES: Readonly<Record<string, ComparisonRules>> = {
  compounds: { compounds: true },
  alternatives: { alternatives: true },
  "sclite-costs": { scliteCosts: true },
}
/** Those that need a file. */
const FILES = /^(fillers|equivalent)=(.*)$/s
/** The rules that need no file of regimes. */
const BUILT_IN = ["none", ...normalizerNames, ...transformNames, ...Object.keys(SWITCHES)]

/** The files in a regime that was written on the command line. */
export function filesIn(written: string): string[] {
  return partsOf(written).flatMap((part) => FILES.exec(part)?.[2] ?? (isTable(part) ? [part] : []))
}

/** The regimes of a run. */
export async function readRegimes(
  written: readonly string[] | undefined,
  file: string | undefined,
  signal: AbortSignal | undefined,
): Promise<readonly NamedRegime[]> {
  const known = file === undefined ? new Map<string, Parts>() : await regimesOf(file, signal)
  const names = written ?? [...known.keys()]
  if (names.length === 0) throw usage("no regimes given: --regimes NAME NAME..., such as none whisper-en")
  const twice = names.find((name, i) => names.indexOf(name) < i)
  if (twice !== undefined) throw usage(`--regimes names '${twice}' twice`)
  const regimes: NamedRegime[] = []
  for (const name of names) regimes.push({ name, regime: await regimeNamed(name, known, signal) })
  return regimes
}

async function regimeNamed(
  written: string,
  known: ReadonlyMap<string, Parts>,
  signal: AbortSignal | undefined,
): Promise<Regime> {
  let parts: Parts = {}
  for (const part of partsOf(written)) {
    const { transforms = [], ...comparisons } = known.get(part) ?? (await partNamed(part, known, signal))
    parts = { ...parts, ...comparisons, transforms: [...(parts.transforms ?? []), ...transforms] }
  }
  return regimeOf(parts, (why) => usage(`--regimes ${written}: ${why}`))
}

async function partNamed(
  part: string,
  known: ReadonlyMap<string, Parts>,
  signal: AbortSignal | undefined,
): Promise<Parts> {
  if (part === "none") return {}
  const [, rule, path] = FILES.exec(part) ?? []
  if (rule === "fillers") return { fillers: await fillersFile(path!, signal) }
  if (rule !== undefined) return { equivalents: await equivalentsFile(path!, signal) }
  if (isTable(part)) return { transforms: [composeTransforms(await wordTableFile(part, signal))] }
  if (Object.hasOwn(SWITCHES, part)) return SWITCHES[part]!
  const [name, language] = part.split("/", 2) as [string, string?]
  if (isNormalizer(part)) {
    const fault = (why: string): LecternError => usage(`--regimes ${part}: ${why}`)
    return {
      transforms: [explained(() => normalizer(name as never, language === undefined ? {} : { language }), fault)],
    }
  }
  const names = [...known.keys(), ...BUILT_IN, "fillers=FILE", "equivalent=FILE", "FILE.json"]
  return { transforms: [composeTransforms(checkedName(part, names, { what: "rule" }) as never)] }
}

/** Regimes of a file: options of `wer()` as plain data, by name. */
async function regimesOf(path: string, signal: AbortSignal | undefined): Promise<ReadonlyMap<string, Parts>> {
  const want = 'a JSON object of regimes, such as {"ours": {"transforms": ["lowercase"]}}'
  // JSON.parse takes the last of two regimes of the same name.
  const entries = await jsonFile(path, signal, parseJsonText)
  if (typeof entries !== "object" || entries === null || Array.isArray(entries)) throw badData(path, `expected ${want}`)
  return new Map(
    Object.entries(entries as Readonly<Record<string, Parts>>).map(([name, plain]) => {
      if (name === "" || name.includes("+"))
        throw badData(path, `expected names without +, got ${JSON.stringify(name)}`)
      if (BUILT_IN.includes(name) || FILES.test(name) || isNormalizer(name))
        throw badData(path, `${JSON.stringify(name)} is the name of a built-in rule, expected another name`)
      const fault = (why: string): LecternError => badData(path, `regime ${JSON.stringify(name)}: ${why}`)
      regimeOf({ ...plain, transforms: [] }, fault)
      const { transforms = [] } = plain
      if (!Array.isArray(transforms)) throw fault("expected transforms to be a list")
      const made = transforms.map((each: unknown) => explained(() => transformOf(each), fault))
      return [name, { ...plain, transforms: made }]
    }),
  )
}

/** A transform of plain data; a normalizer as itself, because its rules count one by one. */
function transformOf(spec: unknown): Transform {
  const { normalizer: name, ...options } = (spec ?? {}) as { readonly normalizer?: never }
  return name === undefined ? composeTransforms(spec as never) : normalizer(name, options)
}

/** The regime of its rules; throws with a place unless they are known and allowed. */
function regimeOf(parts: Parts, fault: (why: string) => LecternError): Regime {
  return explained(() => {
    checkOptions<Parts>("to", parts, { ...COMPARISON_RULES, transforms: true })
    const { transforms = [], ...rules } = parts
    const comparison = compareWith(rules)
    const regime = { transforms, ...(Object.keys(comparison.rules).length > 0 && { comparison }) }
    rateAttribution({}, regime)
    return regime
  }, fault)
}

function explained<Value>(make: () => Value, fault: (why: string) => LecternError): Value {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof LecternError)) throw error
    // Without the name of the parameter.
    throw fault(error.message.replace(/^to[. ]/, ""))
  }
}

function partsOf(written: string): string[] {
  const parts = written.split("+")
  if (parts.includes("")) throw usage(`--regimes has an empty rule: '${written}'; expected rules joined by +`)
  return parts
}

/** Whether a rule is a normalizer, with a version or a language. */
function isNormalizer(part: string): boolean {
  return normalizerNames.includes(part.split(/[@/]/, 1)[0] as never)
}

function isTable(part: string): boolean {
  return part.endsWith(".json")
}
