// One corpus through every entry point of a metric: segments, lines of bytes, shards.

import { obeysMergeLaws } from "@lectern/core/testing"
import { expect } from "vitest"
import { blockCache, mergeTables } from "../../src/engine.js"
import type { Metric, Segment } from "../../src/index.js"
import { blockOfSegments } from "./blocks.js"

/** The metric that can count these segments: the metric itself, or the one with the table of their references. */
export function prepared<Result extends { readonly score: number }>(
  metric: Metric<Result>,
  segments: readonly Segment[],
): Metric<Result> {
  const { firstPass } = metric
  return firstPass === undefined ? metric : firstPass.using(firstPass.collect(blockOfSegments(segments)))
}

/** Expects the same numbers from every entry point; for segments without newlines only. */
export function sameThroughEveryEntryPoint(
  metric: Metric,
  segments: readonly Segment[],
  borders: readonly number[],
): void {
  const whole = prepared(metric, segments)
  const total = whole.zero()
  const rows = new Float64Array(segments.length * whole.width).fill(7)
  whole.countLines({ ...blockOfSegments(segments), cache: blockCache() }, total, rows)
  const wanted = segments.map((each) => [...whole.add(whole.zero(), each)])
  expect([...rows]).toEqual(wanted.flat())
  expect([...total]).toEqual(wanted.reduce((sum, row) => sum.map((value, i) => value + row[i]!)))
  expect(Number.isFinite(whole.finalize(total).score)).toBe(true)
  const { firstPass } = metric
  if (firstPass !== undefined) {
    const tables = segments.map((each) => firstPass.collect(blockOfSegments([each])))
    const again = firstPass.using(mergeTables(tables))
    const other = again.zero()
    again.countLines(blockOfSegments(segments), other)
    expect(other).toEqual(total)
  }
  obeysMergeLaws(
    whole,
    segments,
    borders.map((border) => Math.min(border, segments.length)),
  )
}

/** The counts of each segment, all counted in one block by one object, so that they follow one another in its memory. */
export function rowsOfBlock(metric: Metric, segments: readonly Segment[]): number[][] {
  const rows = new Float64Array(segments.length * metric.width).fill(7)
  metric.countLines(blockOfSegments(segments), metric.zero(), rows)
  return segments.map((_, i) => [...rows.subarray(i * metric.width, (i + 1) * metric.width)])
}

/** Texts for edge cases, each as [hypothesis, reference]. */
export const EDGES: Readonly<Record<string, readonly [string, string]>> = {
  "an empty hypothesis": ["", "the cat sat"],
  "an empty reference": ["the cat sat", ""],
  "both empty": ["", ""],
  "identical texts": ["the cat sat on a mat", "the cat sat on a mat"],
  "one token": ["cat", "cat"],
  "10,000 equal tokens": ["a ".repeat(10_000), "a ".repeat(10_000)],
  "10,000 equal tokens against 5,000": ["a ".repeat(10_000), "a ".repeat(5_000)],
  emoji: ["😀 👩‍👩‍👧 😀", "😀 👩‍👩‍👧"],
  "whitespace alone": [" \t\u00a0 ", "\u3000"],
}
