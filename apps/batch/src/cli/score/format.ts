// Derives the format of the report from the options.
import type { ReportFormat } from "../../report/formats/corpus-text.js"
import { usage } from "../shared/values.js"

/** The values of the options that determine the format. */
export interface FormatValues {
  readonly format: "json" | "text" | "latex" | "markdown" | "table" | undefined
  readonly jsonFull: boolean
  readonly scoreOnly: boolean
  readonly sentenceLevel: boolean
}

/**
 * The requested format.
 *
 * @param values - the values of the options
 * @returns the format; undefined when it depends on the destination
 * @throws LecternError `usage` for options that cannot be combined
 */
export function reportFormat({ format, jsonFull, scoreOnly, sentenceLevel }: FormatValues): ReportFormat | undefined {
  if (sentenceLevel && format !== undefined && format !== "json" && format !== "text") {
    throw usage(`-sl and -f ${format} cannot be combined: -sl prints json or text`)
  }
  if (jsonFull && format !== undefined && format !== "json") {
    throw usage(`--json-full and -f ${format} cannot be combined: --json-full prints json`)
  }
  if (jsonFull && scoreOnly) {
    throw usage("--json-full and -b cannot be combined: --json-full prints everything, -b only scores")
  }
  if (jsonFull) return "full"
  if (scoreOnly) return format === "json" ? "score-json" : "score"
  return format ?? (sentenceLevel ? "json" : undefined)
}
