// The output of `-sl`: one line per segment.

import { fixed, pythonFloat } from "../../../report/decimals.js"
import { jsonText } from "../../../report/json-text.js"
import type { SegmentReport } from "../../../report/model.js"
import { labelledScore, type ScoreStyle, scoreLine } from "../../../report/score-line.js"
import { fullSegmentJson, segmentTexts } from "./full-json.js"

/** A format: a JSON object, an unrounded JSON object with all counts, sacreBLEU's line, the score with the metric's name, or the bare score. */
export type SegmentFormat = "json" | "full" | "text" | "labelled" | "score"

/** Formats one segment of one system as one line. */
export function segmentLine(report: SegmentReport, format: SegmentFormat, style: ScoreStyle): string {
  switch (format) {
    case "json":
      return json(report, style)
    case "full":
      return fullSegmentJson(report)
    case "text":
      return scoreLine(report, style)
    case "labelled":
      return labelledScore(report, style.width)
    case "score":
      return fixed(report.score, style.width)
  }
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
