// Formats alignments as text: a block per segment, then the summary.

import type { KeywordCounts, KeywordRecall } from "@lectern/metrics"
import { fixed } from "../../report/decimals.js"
import { printable } from "../../report/printable.js"
import { isolated, shownSpace, shownToken } from "../../report/shown-token.js"
import { alignedRows } from "../../report/tables/aligned.js"
import { ALL, shownLabel } from "../../report/tables/groups.js"
import { alignmentLines, type LineStyle } from "./alignment-lines.js"
import type {
  AlignedGroup,
  AlignedGroups,
  AlignmentSummary,
  EditCounts,
  LongestRuns,
  Ranking,
  SegmentAlignment,
} from "./types.js"

/** The format of the report. */
export interface AlignStyle extends LineStyle {
  /** The error rate's name. */
  readonly name: string
  /** Digits after the point. */
  readonly width: number
  /** The number of keywords that are listed. */
  readonly top: number
  /** The number of references per segment. */
  readonly references: number
}

/** Formats one segment. */
export function segmentText(alignment: SegmentAlignment, style: AlignStyle): string {
  const { segment, id, score, referenceNumber } = alignment
  const known = id === undefined ? "" : ` (${isolated(printable(id))})`
  const which = style.references > 1 ? `  reference ${referenceNumber} of ${style.references}` : ""
  const heading = `=== SEGMENT ${segment}${known} ===  ${rate(style.name, score, style)}  ${countsText(alignment)}${which}`
  return [bold(heading, style), ...alignmentLines(alignment, style), "", ""].join("\n")
}

/** Formats the summary. */
export function summaryText(summary: AlignmentSummary, style: AlignStyle): string {
  const {
    segments,
    segmentsWithErrors,
    score,
    confusions,
    deleted,
    inserted,
    signature,
    insertionRuns,
    keywords,
    groupings,
    missingSentences = [],
  } = summary
  const lines = [
    bold("=== SUMMARY ===", style),
    `${segments} ${segments === 1 ? "segment" : "segments"}, ${segmentsWithErrors} with errors`,
    ...missingSentences,
    `${rate(style.name, score, style)}  ${countsText(summary)}`,
    signature,
    ...rankingLines("substitutions", "->", confusions, style),
    ...rankingLines("deletions", "", deleted, style),
    ...rankingLines("insertions", "", inserted, style),
    ...(insertionRuns === undefined ? [] : runLines(insertionRuns, style)),
    ...(keywords === undefined ? [] : ["", ...keywordLines(keywords, style)]),
    ...groupings.flatMap((each) => ["", ...groupLines(each, summary, style)]),
  ]
  return `${lines.join("\n")}\n`
}

function groupLines({ name, groups }: AlignedGroups, summary: AlignmentSummary, style: AlignStyle): string[] {
  const row = (label: string, group: Omit<AlignedGroup, "label">): string[] => [
    label,
    ...[group.segments, group.segmentsWithErrors].map(String),
    fixed(group.score, style.width),
    ...[group.substitutions, group.deletions, group.insertions, group.hits].map(String),
  ]
  const [heading = "", ...rows] = alignedRows([
    [printable(name), "n", "with errors", `${style.name}%`, "S", "D", "I", "H"],
    ...groups.map((group) => row(shownLabel(group.label), group)),
    row(ALL, summary),
  ])
  return [bold(heading, style), ...rows]
}

function rankingLines(what: string, arrow: string, { top, distinct, maxError }: Ranking, style: AlignStyle): string[] {
  if (top.length === 0) return []
  const note = maxError === 0 ? "" : `; rare ones were forgotten, counts may be up to ${maxError} too low`
  const widest = String(top[0]!.count).length
  const rows = top.map(({ tokens: [token = "", other = ""], count }) => {
    const pair = arrow === "" ? shown(token) : `${shown(token)} ${arrow} ${shown(other)}`
    return `${String(count).padStart(widest + 2)}  ${pair}`
  })
  return ["", bold(`Most frequent ${what} (${top.length} of ${distinct}${note})`, style), ...rows]
}

function runLines({ minLength, count, longest }: LongestRuns, style: AlignStyle): string[] {
  if (count === 0) return []
  const widest = String(longest[0]?.words.length).length
  const unit = style.characters ? "character" : "word"
  const rows = longest.map(({ segment, id, hypothesisStart, words }) => {
    const known = id === undefined ? "" : ` (${isolated(printable(id))})`
    const place = `segment ${segment}${known}, ${unit} ${hypothesisStart + 1}`
    return `${String(words.length).padStart(widest + 2)}  ${place}: ${words.map(shown).join(style.characters ? "" : " ")}`
  })
  const title = `Insertions in a row, ${minLength} and more (${longest.length} of ${count})`
  return ["", bold(title, style), ...rows]
}

function keywordLines(all: KeywordRecall, style: AlignStyle): string[] {
  const row = ({ found, missed, falseAlarms }: KeywordCounts): string[] =>
    [found + missed, found, missed, falseAlarms].map(String)
  const share = (value: number | null): string => (value === null ? "-" : `${fixed(100 * value, style.width)}%`)
  const rows = all.keywords.toSorted((a, b) => b.missed - a.missed || b.falseAlarms - a.falseAlarms)
  const shownRows = rows.slice(0, style.top)
  const title = `Keywords, most missed first (${shownRows.length} of ${rows.length}): recall ${share(all.recall)}, precision ${share(all.precision)}`
  const [heading = "", ...lines] = alignedRows([
    ["keyword", "n", "found", "missed", "false"],
    ...shownRows.map((each) => [isolated(printable(each.keyword)), ...row(each)]),
    [ALL, ...row(all)],
  ])
  return [bold(title, style), heading, ...lines]
}

function shown(token: string): string {
  return token === " " ? shownSpace().text : shownToken(token).text
}

function countsText({ substitutions, deletions, insertions, hits }: EditCounts): string {
  return `S ${substitutions}  D ${deletions}  I ${insertions}  H ${hits}`
}

function rate(name: string, score: number, { width }: AlignStyle): string {
  return `${name} ${fixed(score, width)}%`
}

function bold(text: string, { color }: AlignStyle): string {
  return color ? `\x1b[1m${text}\x1b[22m` : text
}
