// Common options of commands over lines without pairs: the texts, their reading, and the destination of results.
import type { TextSource } from "@lectern/engine"
import { shownAddress } from "@lectern/engine/internal/read/remote/address"
import type { LinesRequest } from "@lectern/engine/internal/shard/over-lines"
import type { Stage } from "../types.js"
import { clusterGroup } from "./cluster.js"
import type { Context } from "./command.js"
import {
  type EngineOptions,
  engineGroup,
  type ReadingOptions,
  type ReportOptions,
  readingOptions,
  readingRequest,
  reportGroup,
} from "./groups.js"
import { type OptionGroup, optionGroup, type Raw, readGroup } from "./option.js"
import { refuseDuplicates } from "./overwriting.js"
import { expandPatterns } from "./patterns.js"
import { lineFormat, recordOptions, refuseFieldsOfLines, textsOfRecords } from "./records.js"
import type { ReportRun } from "./report-run.js"
import { usage } from "./values.js"

/** Options for reading lines and writing results. */
export interface LineOptions extends ReadingOptions, ReportOptions, EngineOptions {
  /** The texts, read one after another. */
  readonly texts: readonly TextSource[]
}

const { field } = recordOptions

const inputGroup = optionGroup("Input:", {
  field: { ...field, flags: "--field <NAME>", help: "the field with the text in JSON lines, CSV, TSV and Parquet" },
  inputFormat: lineFormat,
  ...readingOptions,
})

/** The shared options, which follow a command's own. */
export const lineGroups: readonly OptionGroup[] = [inputGroup, reportGroup, engineGroup]

/** The shared options of a command whose work can be sent to other machines. */
export const clusterLineGroups: readonly OptionGroup[] = [inputGroup, reportGroup, clusterGroup]

/** Checks the shared options. */
export function lineOptions(
  typed: readonly string[],
  raw: Raw,
  engineOf: (raw: Raw) => EngineOptions = (values) => readGroup(engineGroup, values),
): LineOptions {
  const files = expandPatterns(typed)
  refuseDuplicates(files)
  const { field: fields, inputFormat: format, ...reading } = readGroup(inputGroup, raw)
  if (fields !== undefined && fields.length > 1) throw usage(`--field takes one name here, got ${fields.join(",")}`)
  const texts = files.flatMap(
    (path): TextSource[] =>
      textsOfRecords(path, { inputFormat: format, fields, items: 1 }) ?? [
        { name: path === "-" ? "stdin" : shownAddress(path), path },
      ],
  )
  refuseFieldsOfLines("--field", fields, texts)
  return {
    texts,
    ...reading,
    ...readGroup(reportGroup, raw),
    ...engineOf(raw),
  }
}

/** The request of a run. */
export function linesRequest(
  options: LineOptions,
  { interrupts }: Context,
  { callbacks }: ReportRun,
): LinesRequest<Stage> {
  const { texts, jobs, engine } = options
  return { texts, jobs, engine, ...readingRequest(options), signal: interrupts.signal, ...callbacks }
}
