// The selected metrics with their settings. A new metric needs its settings here; the compiler reports it if it is missing.
// The options that apply to it are those that its settings read.
import type { MetricName, MetricOptions } from "@lectern/metrics"
import {
  CIDER_OPTIONS,
  GLEU_OPTIONS,
  NIST_OPTIONS,
  NUMERIC_OPTIONS,
  PASS_AT_K_OPTIONS,
  REGEX_OPTIONS,
} from "@lectern/metrics/engine"
import type { MetricSpec, PlainOptions } from "../../types.js"
import { synonymsFile, wordTableFile } from "../json-file.js"
import { type Option, type OptionGroup, type Raw, readGroup } from "../option.js"
import { settingsOf } from "../setting.js"
import { choices } from "../values.js"
import { type RuleValues, readRuleTables, ruleGroup } from "../word-rules.js"
import { type AnswerValues, answerGroup } from "./answers.js"
import { type ChrfValues, chrfGroup, chrfSettings } from "./chrf.js"
import { checkTokenizerFiles, openTokenizer } from "./file-tokenizers.js"
import { metricHint } from "./hint.js"
import { type MeetingValues, meetingGroup, meetingSettings, timedMeetingSettings } from "./meetings.js"
import { type MeteorValues, meteorGroup, meteorSettings, openMeteorData, openWordNet } from "./meteor.js"
import { answerNormalizer, checkNormalizer, type NormalizeValues, normalizeGroup } from "./normalize.js"
import { type RougeValues, rougeGroup, rougeRequest, rougeSettings } from "./rouge.js"
import type { Tables } from "./tables.js"
import { type TerValues, terGroup, terSettings } from "./ter.js"
import { bleuSettings, type TokenValues, tokenGroup, tokenizerRequest, wordSettings } from "./tokens.js"
import { cerSettings, transformSettings, type WerValues, werGroup, werSettings } from "./wer.js"

/** The values of the options of all metrics. */
export type MetricValues = TokenValues &
  ChrfValues &
  TerValues &
  WerValues &
  RuleValues &
  MeetingValues &
  RougeValues &
  MeteorValues &
  AnswerValues &
  NormalizeValues

const SETTINGS: {
  readonly [Name in MetricName]: (values: MetricValues, tables: Tables) => PlainOptions<MetricOptions[Name]>
} = {
  bleu: bleuSettings,
  chrf: chrfSettings,
  ter: terSettings,
  wer: werSettings,
  mer: werSettings,
  wil: werSettings,
  wip: werSettings,
  cer: cerSettings,
  ser: transformSettings,
  cpwer: meetingSettings,
  tcpwer: timedMeetingSettings,
  cpcer: meetingSettings,
  tcpcer: timedMeetingSettings,
  rouge1: rougeSettings,
  rouge2: rougeSettings,
  rouge3: rougeSettings,
  rouge4: rougeSettings,
  rouge5: rougeSettings,
  rouge6: rougeSettings,
  rouge7: rougeSettings,
  rouge8: rougeSettings,
  rouge9: rougeSettings,
  rougeL: rougeSettings,
  rougeLsum: rougeSettings,
  cider: (values, tables) => wordSettings(CIDER_OPTIONS, values, tables),
  gleu: (values, tables) => wordSettings(GLEU_OPTIONS, values, tables),
  meteor: meteorSettings,
  nist: (values, tables) => wordSettings(NIST_OPTIONS, values, tables),
  exact: answerNormalizer,
  f1: answerNormalizer,
  contains: answerNormalizer,
  accuracy: answerNormalizer,
  numeric: (values) => settingsOf(NUMERIC_OPTIONS, answerGroup, values),
  regex: (values) => ({ ...settingsOf(REGEX_OPTIONS, answerGroup, values), ...answerNormalizer(values) }),
  passAtK: (values) => settingsOf(PASS_AT_K_OPTIONS, answerGroup, values),
}

/** The metrics, in the order in which messages list them. */
export const metricNames: readonly MetricName[] = Object.keys(SETTINGS) as MetricName[]

const metricsGroup = {
  title: "Metrics:",
  options: {
    metrics: {
      flags: "-m, --metrics <NAME...>",
      help: "any of: bleu (default), chrf, ter; wer, mer, wil, wip, cer, ser; cpwer, tcpwer, cpcer, tcpcer; rouge1 to rouge9, rougeL, rougeLsum; cider, gleu, meteor, nist; exact, f1, contains, accuracy, numeric, regex, passAtK",
      read: choices(metricNames, { what: "metric", hint: (typed) => metricHint(typed, metricNames) }),
    },
  },
} satisfies OptionGroup

const GROUPS: readonly OptionGroup[] = [
  tokenGroup,
  chrfGroup,
  terGroup,
  normalizeGroup,
  werGroup,
  ruleGroup,
  meetingGroup,
  rougeGroup,
  meteorGroup,
  answerGroup,
]

/** The options that each function of {@link SETTINGS} reads. */
const OPTIONS_READ = new Map<unknown, ReadonlySet<string>>()

/** The options of every command that computes metrics. */
export const metricGroups: readonly OptionGroup[] = [metricsGroup, ...GROUPS.map(forItsMetrics)]

/** Checks the options of all metrics. */
export function readMetricValues(raw: Raw): MetricValues {
  return Object.assign({}, ...GROUPS.map((group) => readGroup(group, raw)))
}

/**
 * Checks the options of a command that computes metrics, first without the files that they name, so that a wrong option is
 * refused before a file is read.
 *
 * @param comparesWords - whether the command needs the tokenizer of `-tok`, whatever the metrics are
 */
export async function checkedWithTables<Checked>(
  raw: Raw,
  signal: AbortSignal,
  check: (tables: Tables) => Checked,
  comparesWords = false,
): Promise<Checked> {
  const checked = check({})
  const tables = await readTables(raw, signal, comparesWords)
  return Object.values(tables).every((table) => table === undefined) ? checked : check(tables)
}

/** Reads the files that options of the selected metrics name, each once, because a named pipe cannot be read again. */
export async function readTables(raw: Raw, signal?: AbortSignal, comparesWords = false): Promise<Tables> {
  const names = metricNamesIn(raw)
  const values = readMetricValues(raw)
  const { werTable, meteorSynonyms, wordnet, meteorData, equivalent, fillers } = values
  const applies = (option: keyof MetricValues): boolean => names.some((name) => optionsOf(name).has(option))
  const table = werTable !== undefined && applies("werTable")
  const synonyms = meteorSynonyms !== undefined && applies("meteorSynonyms")
  return {
    ...(table && { werTable: await wordTableFile(werTable, signal) }),
    ...(synonyms && { meteorSynonyms: await synonymsFile(meteorSynonyms, signal) }),
    ...(wordnet !== undefined && applies("wordnet") && { wordnet: await openWordNet(wordnet) }),
    ...(meteorData !== undefined && applies("meteorData") && { meteorData: await openMeteorData(meteorData) }),
    ...(applies("equivalent") && (await readRuleTables({ equivalent, fillers }, signal))),
    ...((comparesWords || applies("tokenize")) && { tokenize: await openTokenizer(tokenizerRequest(values)) }),
    ...(applies("rougeTokenizer") && { rougeTokenizer: await openTokenizer(rougeRequest(values)) }),
  }
}

/** The files that options of metrics name. */
export function filesOf(values: MetricValues): readonly (string | undefined)[] {
  return [values.werTable, values.meteorSynonyms, values.equivalent, values.fillers]
}

/** The selected metrics with their settings. */
export function metricSpecs(raw: Raw, values: MetricValues, tables: Tables): MetricSpec[] {
  const names = metricNamesIn(raw)
  checkTokenizerFiles([tokenizerRequest(values), rougeRequest(values)])
  if (values.normalize !== undefined) {
    const transcripts = metricsWith("language")
    const answers = metricsWith("normalize").filter((name) => !transcripts.includes(name))
    checkNormalizer(values.normalize, names, transcripts, answers)
  }
  return names.map((name) => ({ name, options: SETTINGS[name](values, tables) }) as MetricSpec)
}

function metricNamesIn(raw: Raw): readonly MetricName[] {
  return [...new Set<MetricName>(readGroup(metricsGroup, raw).metrics ?? ["bleu"])].sort()
}

/** A group whose options name the metrics that they apply to. Most runs never read these names, so they are found when they are read. */
function forItsMetrics({ title, options }: OptionGroup): OptionGroup {
  const described = Object.entries(options).map(([name, option]): [string, Option<unknown>] => [
    name,
    {
      ...option,
      get appliesTo() {
        return metricsWith(name)
      },
    },
  ])
  return { title, options: Object.fromEntries(described) }
}

function metricsWith(option: string): readonly MetricName[] {
  return metricNames.filter((metric) => optionsOf(metric).has(option))
}

/**
 * The options of a metric: those whose value, or whose file, its settings read. All settings read them first, whatever the
 * values are.
 */
function optionsOf(metric: MetricName): ReadonlySet<string> {
  const settings = SETTINGS[metric]
  const known = OPTIONS_READ.get(settings)
  if (known !== undefined) return known
  const read = new Set<string>()
  const recorder = new Proxy({} as MetricValues & Tables, {
    get: (_, option) => void read.add(String(option)),
  })
  settings(recorder, recorder)
  OPTIONS_READ.set(settings, read)
  return read
}
