// The format of the report, from the options that have a say in it.
import type { ReportFormat } from "../../report/formats/corpus-text.js"
import { choice, usage } from "../shared/values.js"
import type { RawReport } from "./raw.js"

const FORMATS = ["json", "text", "latex", "markdown", "table"] as const

/**
 * The format asked for.
 *
 * @param raw - the options as typed
 * @returns the format; undefined where the destination decides
 * @throws LecternError `usage` for an unknown one and for contradictions
 */
export function reportFormat({ format, jsonFull, scoreOnly, sentenceLevel }: RawReport): ReportFormat | undefined {
  const chosen = choice("format", format, FORMATS)
  if (sentenceLevel && chosen !== undefined && chosen !== "json" && chosen !== "text") {
    throw usage(`-sl prints a line per segment; -f must be json or text with it, not ${chosen}`)
  }
  if (jsonFull && chosen !== undefined && chosen !== "json") throw usage(`--json-full is JSON: leave out -f ${chosen}`)
  if (jsonFull && scoreOnly) throw usage("--json-full prints everything, -b only the score: give one of them")
  if (jsonFull) return "full"
  if (scoreOnly) return chosen === "json" ? "score-json" : "score"
  return chosen ?? (sentenceLevel ? "json" : undefined)
}
