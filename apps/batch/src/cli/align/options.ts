// From the words after `lectern align` to checked options.
import { type TransformSpec, transformNames } from "@lectern/metrics"
import { MAX_DECIMALS } from "../../report/decimals.js"
import { wordTableFile } from "../shared/json-file.js"
import { refuseOverwritingFiles } from "../shared/overwriting.js"
import type { ReportOptions } from "../shared/report-run.js"
import { choice, usage, wholeNumber } from "../shared/values.js"
import type { RawAlignOptions } from "./flags.js"
import { type SegmentRanges, segmentRanges } from "./segment-ranges.js"

/** The options of `lectern align`, checked. */
export interface AlignOptions extends ReportOptions {
  /** Reference files and folders, as given. */
  readonly references: readonly string[]
  /** The hypothesis file, as given; undefined for standard input. */
  readonly input: readonly string[] | undefined
  /** Tab-separated references on each line of a reference file. */
  readonly numRefs: number
  /** Always 1. */
  readonly numSystems: number
  /** What happens to invalid UTF-8. */
  readonly encodingErrors: "refuse" | "replace"
  /** What happens to a byte order mark. */
  readonly byteOrderMark: "drop" | "keep"
  /** Whether tokens are characters. */
  readonly characters: boolean
  /** What is done to both texts first: names, and tables of replacements. */
  readonly transforms: readonly TransformSpec[]
  /** Which segments to show. */
  readonly lines: SegmentRanges
  /** Whether to show only segments with errors. */
  readonly onlyErrors: boolean
  /** How many segments to show at most. */
  readonly limit: number
  /** Whether a summary of all segments follows. */
  readonly summary: boolean
  /** Entries of each list in the summary. */
  readonly top: number
  /** What is printed. */
  readonly format: "text" | "json" | "jsonl"
  /** Digits after the point. */
  readonly width: number
  /** Columns of a line; 0 for no limit, undefined for those of the terminal. */
  readonly wrap: number | undefined
}

const FORMATS = ["text", "json", "jsonl"] as const
const ENCODING_ERRORS = ["refuse", "replace"] as const
const BYTE_ORDER_MARK = ["drop", "keep"] as const
const MOST_REFERENCES = 1024
const MOST_TOP = 10_000
const NARROWEST = 20
const WIDEST = 1_000_000

/**
 * Checks the options of `lectern align`.
 *
 * @param references - the command's arguments
 * @param raw - the options as typed
 * @returns checked options, defaults filled in
 * @throws LecternError `usage` or `out-of-range` for whatever is not allowed, `unreadable` or `bad-data` for a table
 */
export function alignOptions(references: readonly string[], raw: RawAlignOptions): AlignOptions {
  if (references.length === 0) throw usage("no reference given: lectern align REF [REF...] -i HYP")
  if (raw.input !== undefined && raw.input.length > 1) {
    throw usage("align takes one hypothesis after -i; lectern compare shows several, and references come before -i")
  }
  refuseOverwritingFiles(raw.output, raw.transforms ?? [])
  const wrap = wholeNumber("--wrap", raw.wrap, 0, WIDEST)
  return {
    references,
    input: raw.input,
    numRefs: wholeNumber("--num-refs", raw.numRefs, 1, MOST_REFERENCES) ?? 1,
    numSystems: 1,
    encodingErrors: choice("value of --encoding-errors", raw.encodingErrors, ENCODING_ERRORS) ?? "refuse",
    byteOrderMark: choice("value of --byte-order-mark", raw.byteOrderMark, BYTE_ORDER_MARK) ?? "drop",
    characters: raw.char ?? false,
    transforms: (raw.transforms ?? []).map(transform),
    lines: segmentRanges("--lines", raw.lines),
    onlyErrors: raw.onlyErrors ?? false,
    limit: wholeNumber("--limit", raw.limit, 0, Number.MAX_SAFE_INTEGER) ?? Number.POSITIVE_INFINITY,
    summary: raw.summary ?? true,
    top: wholeNumber("--top", raw.top, 0, MOST_TOP) ?? 10,
    format: choice("format", raw.format, FORMATS) ?? "text",
    width: wholeNumber("--width", raw.width, 0, MAX_DECIMALS) ?? 2,
    wrap: wrap === undefined || wrap === 0 ? wrap : Math.max(NARROWEST, wrap),
    output: raw.output,
    quiet: raw.quiet ?? false,
    color: raw.color ?? true,
  }
}

function transform(name: string): TransformSpec {
  return name.endsWith(".json") ? wordTableFile(name) : choice("transform", name, transformNames)!
}
