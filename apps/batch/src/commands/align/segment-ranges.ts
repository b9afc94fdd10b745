// Parses segment numbers and ranges: `7`, `5-10`, `100-`, several separated by commas.
import type { Read } from "../../console/option.js"
import { usage } from "../../console/values.js"

/** A set of segments; segments are numbered from 1. */
export interface SegmentRanges {
  /** Whether the set contains a segment. */
  readonly has: (segment: number) => boolean
  /** The last segment of the set; Infinity when it is unbounded. */
  readonly last: number
}

/** Parses ranges; all segments when the option was not given. */
export const segmentRanges: Read<SegmentRanges> = (typed, flag) => {
  if (typed === undefined) return { has: () => true, last: Number.POSITIVE_INFINITY }
  const text = String(typed)
  const ranges = text.split(",").map((part) => {
    const [, single, from = single, to] = /^(?:(\d{1,15})|(\d{0,15})-(\d{0,15}))$/.exec(part.trim()) ?? []
    const range = { from: Number(from || 1), to: Number(single ?? (to || Number.POSITIVE_INFINITY)) }
    const empty = from === undefined || (from === "" && to === "") || range.from < 1 || range.to < range.from
    if (empty) throw usage(`${flag} must be segments such as 7, 5-10 or 100-, separated by commas, got '${text}'`)
    return range
  })
  return {
    has: (segment) => ranges.some(({ from, to }) => from <= segment && segment <= to),
    last: Math.max(...ranges.map(({ to }) => to)),
  }
}
