// The format of the report, from the options that decide it.
import type { ReportFormat } from "../../report/formats/corpus-text.js"
import { usage } from "../shared/values.js"

/** The options that decide the format, as given. */
export interface FormatValues {
  readonly format: "json" | "text" | "latex" | "markdown" | "table" | undefined
  readonly jsonFull: boolean
  readonly scoreOnly: boolean
  readonly sentenceLevel: boolean
}

/**
 * The format asked for.
 *
 * @param values - the options as given
 * @returns the format; undefined where the destination decides
 * @throws LecternError `usage` for options that exclude each other
 */
export function reportFormat({ format, jsonFull, scoreOnly, sentenceLevel }: FormatValues): ReportFormat | undefined {
  if (sentenceLevel && format !== undefined && format !== "json" && format !== "text") {
    throw usage(`-sl prints a line per segment; -f must be json or text with it, not ${format}`)
  }
  if (jsonFull && format !== undefined && format !== "json") throw usage(`--json-full is JSON: leave out -f ${format}`)
  if (jsonFull && scoreOnly) throw usage("--json-full prints everything, -b only the score: give one of them")
  if (jsonFull) return "full"
  if (scoreOnly) return format === "json" ? "score-json" : "score"
  return format ?? (sentenceLevel ? "json" : undefined)
}
