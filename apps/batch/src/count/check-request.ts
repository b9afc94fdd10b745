// Checks a request at run time, for callers without type checks, and fills in its defaults.
import {
  type CheckedOptions,
  checkBoolean,
  checkChoice,
  checkedOptions,
  checkFunction,
  checkInteger,
  checkNotEmpty,
  checkOptions,
  choice,
  integer,
  later,
  type OptionNames,
  type OptionTable,
  type Rule,
  recordOf,
} from "@lectern/core/checks"
import type { ClusterEngine, ConvertedBytes, MissingOutputs, TextSource } from "@lectern/engine"
import { ENGINES, READING_OPTIONS } from "@lectern/engine/internal/read/reading-options"
import type { CountRequest, Grouping, MetricSpec, ResamplingRequest } from "../types.js"

type Common = Omit<CountRequest, "resampling" | "onRows" | "onGroup" | "rowLabels" | "rowTexts">
type Unset = "resume" | "onResumed" | "signal" | "onProgress" | "onWarning"

const CLUSTER: OptionTable<ClusterEngine, "password"> = { url: later(), password: [later(), undefined], store: later() }
const METRIC: OptionNames<MetricSpec> = { name: true, options: true }

/** The table of the fields that requests to count and to score have in common. */
export const REQUEST_OPTIONS: OptionTable<Common, Unset> = {
  references: listOf(checkSource),
  systems: listOf(checkSource),
  metrics: listOf((metric) => checkOptions("a metric", metric, METRIC)),
  jobs: integer(1),
  engine: [checkEngine, "auto"],
  encodingErrors: READING_OPTIONS.encodingErrors,
  byteOrderMark: READING_OPTIONS.byteOrderMark,
  maxLineBytes: READING_OPTIONS.maxLineBytes,
  maxExpand: READING_OPTIONS.maxExpand,
  checksums: [checkBoolean, false],
  groupings: [checkGroupings, []],
  shardBytes: [integer(1), 2 ** 22],
  resume: [later(), undefined],
  onResumed: [checkFunction, undefined],
  signal: [later(), undefined],
  onProgress: [checkFunction, undefined],
  onWarning: READING_OPTIONS.onWarning,
}

/** The table of the fields of a request for resamples. */
export const RESAMPLING_OPTIONS: OptionTable<ResamplingRequest, "documents" | "strata"> = {
  method: choice(["bootstrap", "randomization"]),
  resamples: integer(1),
  seed: integer(0, 2 ** 32 - 1),
  documents: [later(), undefined],
  strata: [later(), undefined],
}

const COUNT_OPTIONS: OptionTable<CountRequest, Unset | "onRows" | "onGroup"> = {
  ...REQUEST_OPTIONS,
  resampling: [checkResampling, []],
  onRows: [checkFunction, undefined],
  onGroup: [checkFunction, undefined],
  rowLabels: [checkSources, []],
  rowTexts: [checkBoolean, false],
}

const LABELS: OptionNames<Grouping & { kind: "labels" }> = { kind: true, name: true, labels: true }
const LENGTH: OptionNames<Grouping & { kind: "length" }> = { kind: true, name: true, edges: true }

const PLACE: OptionTable<NonNullable<TextSource["column"]>> = { index: later(), of: later() }
const RECORDS: OptionTable<NonNullable<TextSource["records"]>, "field" | "item" | "type" | "id"> = {
  format: later(),
  field: [later(), undefined],
  item: [checkPlace, undefined],
  type: [choice(["label", "number"]), undefined],
  id: [later(), undefined],
  gather: [checkBoolean, false],
}
const MISSING: OptionTable<MissingOutputs> = {
  as: choice(["refuse", "empty", "skip"]),
  ifEmpty: [checkBoolean, false],
}
const CONVERTED: OptionTable<ConvertedBytes> = { key: later(), bytes: later(), facts: later() }
const SOURCE: OptionTable<TextSource, "format" | "column" | "records" | "missing" | "converted"> = {
  name: later(),
  path: later(),
  format: [later(), undefined],
  column: [checkPlace, undefined],
  records: [recordOf(RECORDS), undefined],
  missing: [recordOf(MISSING), undefined],
  converted: [recordOf(CONVERTED), undefined],
}

/** Checks a request; the result has the defaults. */
export function checkRequest(request: CountRequest): CheckedOptions<CountRequest, Unset | "onRows" | "onGroup"> {
  return checkedOptions("countCorpus()", request, COUNT_OPTIONS)
}

function checkSources(_: string, sources: readonly TextSource[]): void {
  for (const each of sources) checkSource(each)
}

function listOf<Item>(check: (item: Item) => void): Rule<readonly Item[]> {
  return (name: string, list: readonly Item[]) => {
    checkNotEmpty(name, list)
    for (const each of list) check(each)
  }
}

function checkEngine(name: string, engine: unknown): void {
  if (typeof engine === "object") checkOptions("a cluster", engine, CLUSTER)
  else checkChoice(name, engine, ENGINES)
}

function checkResampling(_: string, requests: readonly ResamplingRequest[]): void {
  for (const each of requests) checkedOptions("resampling", each, RESAMPLING_OPTIONS)
}

function checkGroupings(_: string, groupings: readonly Grouping[]): void {
  for (const each of groupings) {
    checkChoice("the kind of a grouping", each.kind, ["labels", "length"])
    if (each.kind === "labels") checkOptions("a grouping", each, LABELS)
    else {
      checkOptions("a grouping", each, LENGTH)
      for (const [e, edge] of each.edges.entries()) checkInteger(`edges[${e}]`, edge, (each.edges[e - 1] ?? 0) + 1)
    }
  }
}

function checkSource(source: TextSource): void {
  checkedOptions("a text", source, SOURCE)
}

function checkPlace(name: string, place: NonNullable<TextSource["column"]>): void {
  checkOptions(name, place, PLACE)
  checkInteger(`${name}.of`, place.of, 1)
  checkInteger(`${name}.index`, place.index, 0, place.of - 1)
}
