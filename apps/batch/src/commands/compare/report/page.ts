// `lectern compare -f html`: the page of a comparison, with tables of words by frequency and of differences in length.

import type { CollectedRows } from "../../../page/report/collect.js"
import { pageHead } from "../../../page/report/head.js"
import { scoresPage } from "../../../page/report/html.js"
import type { PageTable } from "../../../page/report/model.js"
import { fixed } from "../../../report/decimals.js"
import type { MetricSpec } from "../../../types.js"
import type { CompareReport } from "../run/model.js"
import { rangeLabel } from "../run/ranges.js"

const DIGITS = 3

/** What the page needs besides the report. */
export interface ComparedTexts {
  readonly specs: readonly MetricSpec[]
  readonly references: number
  /** The systems' paths. */
  readonly paths: readonly string[]
  /** Digits after the point. */
  readonly width: number
}

/** Makes the page, in pieces, from the rows. */
export function comparePage(
  compared: CompareReport,
  { specs, references, paths, width }: ComparedTexts,
): (rows: CollectedRows) => Iterable<string> {
  const { systems, metrics, segments, inputs, missing } = compared
  const report = {
    segments,
    inputs,
    systems: systems.map((system, s) => ({
      system,
      path: paths[s]!,
      metrics: metrics.map(({ name, higherIsBetter, signature, scores }) => ({
        ...{ name, higherIsBetter, signature, shortSignature: signature, score: scores[s]!, parts: {} },
      })),
    })),
  }
  const tables = [wordTable(compared), ...lengthTables(compared, width)]
  const head = pageHead({ specs, references, report, notes: missing?.sentences ?? [], tables })
  return (rows) => scoresPage(head, rows)
}

function wordTable({ systems, frequencies, frequencySource }: CompareReport): PageTable {
  const header = ["frequency", "words", "in reference", ...systems.flatMap((name) => [`recall ${name}`, `F1 ${name}`])]
  const rows = frequencies
    .filter(({ types }) => types > 0)
    .map((bucket) => [
      rangeLabel(bucket, 0),
      ...[bucket.types, bucket.referenceWords].map(String),
      ...bucket.systems.flatMap(({ recall, f1 }) => [recall, f1].map((share) => fixed(share, DIGITS))),
    ])
  return { title: "Words got right, by frequency", about: `Their frequency in ${frequencySource}.`, header, rows }
}

function lengthTables({ systems, metrics, lengthDifferences }: CompareReport, width: number): PageTable[] {
  return metrics.map(({ name }, m) => ({
    title: `${name} by difference of lengths`,
    about: "Words of the output less words of the first reference.",
    header: ["words", ...systems.flatMap((system) => [`segments ${system}`, `${name} ${system}`])],
    rows: lengthDifferences
      .filter(({ segments }) => segments.some((each) => each > 0))
      .map((bucket) => [
        rangeLabel(bucket),
        ...systems.flatMap((_, s) => {
          const score = bucket.scores[m]![s]
          return [String(bucket.segments[s]), score === undefined ? "-" : fixed(score, width)]
        }),
      ]),
  }))
}
