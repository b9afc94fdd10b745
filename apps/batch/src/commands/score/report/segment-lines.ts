// The output of `-sl`: one line per segment.

import { fixed, pythonFloat } from "../../../report/decimals.js"
import { jsonText } from "../../../report/json-text.js"
import type { SegmentReport } from "../../../report/model.js"
import { labelledScore, type ScoreStyle, scoreLine } from "../../../report/score-line.js"
import { fullSegmentJson, segmentTexts } from "./full-json.js"

const FORMATS = {
  json,
  // Unrounded, with all counts.
  full: fullSegmentJson,
  // sacreBLEU's line.
  text: scoreLine,
  labelled: (report, { width }) => labelledScore(report, width),
  score: (report, { width }) => fixed(report.score, width),
} satisfies Readonly<Record<string, (report: SegmentReport, style: ScoreStyle) => string>>

/** The name of a format. */
export type SegmentFormat = keyof typeof FORMATS

/** Formats one segment of one system as one line. */
export function segmentLine(report: SegmentReport, format: SegmentFormat, style: ScoreStyle): string {
  return FORMATS[format](report, style)
}

function json(report: SegmentReport, { width, short }: ScoreStyle): string {
  const { system, segment, name, score } = report
  const rounded = pythonFloat(Number(fixed(score, width)))
  const signature = short ? report.shortSignature : report.signature
  const { id, ...texts } = segmentTexts(report)
  const known = `${id === undefined ? "" : `,"id":${jsonText(id)}`}${report.missing ? ',"missing":true' : ""}`
  const last = Object.entries(texts).map(([key, value]) => `,"${key}":${jsonText(value)}`)
  return `{"system":${jsonText(system)},"segment":${segment}${known},"name":"${name}","score":${rounded},"signature":${jsonText(signature)}${last.join("")}}`
}
