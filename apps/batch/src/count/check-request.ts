// Checks a request at run time, for callers without type checks.
import {
  checkBoolean,
  checkChoice,
  checkFunction,
  checkInteger,
  checkNotEmpty,
  checkOptions,
  type OptionNames,
} from "@lectern/core/checks"
import type { ByteOrderMark, ClusterEngine, EncodingErrors, EngineName, TextSource } from "@lectern/engine"
import type { CountRequest, MetricSpec, ResamplingRequest } from "../types.js"

/** The names of the engines. */
export const ENGINES: readonly EngineName[] = ["auto", "inline", "threads"]
/** The treatments of invalid UTF-8. */
export const ENCODING_ERRORS: readonly EncodingErrors[] = ["refuse", "replace"]
/** The treatments of a byte order mark. */
export const BYTE_ORDER_MARKS: readonly ByteOrderMark[] = ["drop", "keep"]

const MAX_SEED = 2 ** 32 - 1

/** The fields that requests to count and to score have in common. */
export const COMMON_FIELDS: OptionNames<Omit<CountRequest, "resampling" | "onRows">> = {
  references: true,
  systems: true,
  metrics: true,
  jobs: true,
  engine: true,
  encodingErrors: true,
  byteOrderMark: true,
  maxLineBytes: true,
  maxExpand: true,
  checksums: true,
  shardBytes: true,
  resume: true,
  onResumed: true,
  signal: true,
  onProgress: true,
  onWarning: true,
}

const REQUEST: OptionNames<CountRequest> = { ...COMMON_FIELDS, resampling: true, onRows: true }

const COLUMN: OptionNames<NonNullable<TextSource["column"]>> = { index: true, of: true }
const METRIC: OptionNames<MetricSpec> = { name: true, options: true }
const RECORDS: OptionNames<NonNullable<TextSource["records"]>> = { format: true, field: true, item: true, id: true }
const SOURCE: OptionNames<TextSource> = { name: true, path: true, format: true, column: true, records: true }

const CLUSTER: OptionNames<ClusterEngine> = { url: true, password: true, store: true }

const RESAMPLING: OptionNames<ResamplingRequest> = {
  method: true,
  resamples: true,
  seed: true,
  documents: true,
  strata: true,
}

/** Checks a request. */
export function checkRequest(request: CountRequest): void {
  checkOptions("countCorpus()", request, REQUEST)
  const { jobs, shardBytes, maxLineBytes, maxExpand, resampling = [], references, systems, metrics } = request
  const { engine = "auto", encodingErrors = "refuse", byteOrderMark = "drop", checksums = false } = request
  checkInteger("jobs", jobs, 1)
  if (shardBytes !== undefined) checkInteger("shardBytes", shardBytes, 1)
  if (maxLineBytes !== undefined) checkInteger("maxLineBytes", maxLineBytes, 0)
  if (maxExpand !== undefined) checkInteger("maxExpand", maxExpand, 0)
  if (typeof engine === "object") checkOptions("a cluster", engine, CLUSTER)
  else checkChoice("engine", engine, ENGINES)
  checkChoice("encodingErrors", encodingErrors, ENCODING_ERRORS)
  checkChoice("byteOrderMark", byteOrderMark, BYTE_ORDER_MARKS)
  checkBoolean("checksums", checksums)
  for (const name of ["onProgress", "onWarning", "onRows", "onResumed"] as const) {
    if (request[name] !== undefined) checkFunction(name, request[name])
  }
  for (const each of resampling) {
    checkOptions("resampling", each, RESAMPLING)
    checkChoice("method", each.method, ["bootstrap", "randomization"])
    checkInteger("resamples", each.resamples, 1)
    checkInteger("seed", each.seed, 0, MAX_SEED)
  }
  for (const [name, list] of Object.entries({ references, systems, metrics })) checkNotEmpty(name, list)
  for (const metric of metrics) checkOptions("a metric", metric, METRIC)
  for (const source of [...references, ...systems]) checkSource(source)
}

function checkSource(source: TextSource): void {
  checkOptions("a text", source, SOURCE)
  const { column, records } = source
  if (records !== undefined) {
    checkOptions("records", records, RECORDS)
    if (records.item !== undefined) checkPlace("records.item", records.item)
  }
  if (column !== undefined) checkPlace("column", column)
}

function checkPlace(name: string, place: NonNullable<TextSource["column"]>): void {
  checkOptions(name, place, COLUMN)
  checkInteger(`${name}.of`, place.of, 1)
  checkInteger(`${name}.index`, place.index, 0, place.of - 1)
}
