// Which segments a person wants to see: `7`, `5-10`, `100-`, several of them with commas between.
import { usage } from "../shared/values.js"

/** Some segments, by their numbers from 1. */
export interface SegmentRanges {
  /** Whether a segment is among them. */
  readonly has: (segment: number) => boolean
  /** The last one; infinite when they are not bounded. */
  readonly last: number
}

/**
 * Reads ranges.
 *
 * @param option - the option, for refusals
 * @param text - as typed; undefined for all segments
 * @returns the segments
 * @throws LecternError `usage` for anything else
 */
export function segmentRanges(option: string, text: string | undefined): SegmentRanges {
  if (text === undefined) return { has: () => true, last: Number.POSITIVE_INFINITY }
  const ranges = text.split(",").map((part) => {
    const [, single, from = single, to] = /^(?:(\d{1,15})|(\d{0,15})-(\d{0,15}))$/.exec(part.trim()) ?? []
    const range = { from: Number(from || 1), to: Number(single ?? (to || Number.POSITIVE_INFINITY)) }
    const empty = from === undefined || (from === "" && to === "") || range.from < 1 || range.to < range.from
    if (empty) throw usage(`${option} must be segments such as 7, 5-10 or 100-, with commas between; got '${text}'`)
    return range
  })
  return {
    has: (segment) => ranges.some(({ from, to }) => from <= segment && segment <= to),
    last: Math.max(...ranges.map(({ to }) => to)),
  }
}
