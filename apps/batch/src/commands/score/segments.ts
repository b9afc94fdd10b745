// `lectern score -sl`: writes the scores of segments as they come, or those of the worst segments at the end.
import type { Interrupts } from "../../console/interrupt.js"
import type { ReportRun } from "../../console/report-run.js"
import type { SegmentReport } from "../../report/model.js"
import { segmentRows } from "../../report/tables/delimited.js"
import type { ScoreOptions } from "./options.js"
import { type SegmentFormat, segmentLine } from "./report/segment-lines.js"
import { segmentTable } from "./report/segment-table.js"
import { worstSegments } from "./worst-segments.js"

/** Scores all segments, in order. */
export type ScoreSegments = (onSegments: (segments: Iterable<SegmentReport>) => Promise<void>) => Promise<unknown>

const CHUNK = 1 << 16

/** Scores segments and writes them. */
export async function reportSegments(
  score: ScoreSegments,
  options: ScoreOptions,
  { destination, terminal, color }: ReportRun,
  interrupts: Interrupts,
): Promise<void> {
  const { metrics, sort, limit, texts } = options
  const write = async (lines: string): Promise<void> => {
    interrupts.signal.throwIfAborted()
    try {
      await destination.write(lines)
    } catch (error) {
      // Ends the whole run at once, which may be waiting for input that never comes.
      interrupts.abort(error)
      throw error
    }
  }
  const shown = texts || sort !== undefined
  const format = options.format ?? (shown && terminal ? "table" : "json")
  const printer = printerFor(format, options, color)
  const writeAll = async (segments: Iterable<SegmentReport>): Promise<void> => {
    let lines = ""
    for (const segment of segments) {
      lines += printer.add(segment)
      if (lines.length < CHUNK) continue
      await write(lines)
      lines = ""
    }
    if (lines !== "") await write(lines)
  }
  if (sort === undefined) await score(writeAll)
  else {
    const worst = worstSegments({ of: metrics.length, by: metrics.findIndex(({ name }) => name === sort), limit })
    await score(async (segments) => {
      for (const segment of segments) worst.add(segment)
    })
    await writeAll(worst.reports())
  }
  const end = printer.end()
  if (end !== "") await write(end)
}

interface Printer {
  add(segment: SegmentReport): string
  end(): string
}

function printerFor(format: NonNullable<ScoreOptions["format"]>, options: ScoreOptions, color: boolean): Printer {
  if (format === "csv" || format === "tsv") return segmentRows(format, options)
  if (format === "table") return segmentTable(options.width, color)
  const lines = lineFormat(format)
  return { add: (segment) => `${segmentLine(segment, lines, options)}\n`, end: () => "" }
}

function lineFormat(format: NonNullable<ScoreOptions["format"]>): SegmentFormat {
  if (format === "score-json") return "score"
  if (format === "labelled-json") return "labelled"
  return format === "full" || format === "text" || format === "score" || format === "labelled" ? format : "json"
}
