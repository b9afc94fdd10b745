// The counts of one shard as bytes. docs/statistics-files.md describes them for other programs.
import type { TextFindings } from "@lectern/engine/internal/read/text"
import { scriptCounts } from "@lectern/metrics/engine"
import { numberReader, numberWriter } from "./varint.js"

/** The layout that all shards of a corpus share. */
export interface RecordShape {
  /** The number of systems. */
  readonly systems: number
  /** The number of inputs. */
  readonly inputs: number
  /** The length of each metric's state. */
  readonly widths: readonly number[]
  /** Whether the states of single segments follow those of the shard. */
  readonly rows: boolean
}

type Row = Float64Array<ArrayBuffer>

/** The counts of a shard, without resamples. */
export interface ShardCounts {
  /** `totals[system][metric]`. */
  readonly totals: readonly (readonly Row[])[]
  /** `rows[system][metric]`, if the shape has them. */
  readonly rows?: readonly (readonly Row[])[]
  /** The state of `scriptCounts`. */
  readonly scripts: Row
  /** One per input. */
  readonly findings: readonly TextFindings[]
}

/** The counts of a shard, and which segments they are of. */
export interface ShardRecord {
  /** Number of the first segment, from 0. */
  readonly firstSegment: number
  /** The number of segments. */
  readonly segments: number
  /** The counts. */
  readonly counts: ShardCounts
}

const CARRIAGE_RETURNS = 1
const NULS = 2

/** Converts the counts of a shard to bytes. */
export function encodeRecord({ firstSegment, segments, counts }: ShardRecord): Uint8Array {
  const { scripts, findings, totals, rows = [] } = counts
  const numbers = numberWriter()
  numbers.put(firstSegment, segments)
  numbers.putAll(scripts)
  numbers.putAll(
    findings.map(({ carriageReturns, nuls }) => (carriageReturns ? CARRIAGE_RETURNS : 0) + (nuls ? NULS : 0)),
  )
  for (const states of [...totals, ...rows].flat()) numbers.putAll(states)
  return numbers.bytes()
}

/** Reads the counts of a shard. */
export function decodeRecord(
  bytes: Uint8Array,
  shape: RecordShape,
  wanted: { readonly metrics: readonly number[]; readonly rows: boolean },
): ShardRecord | undefined {
  const { systems, inputs, widths, rows: hasRows } = shape
  const numbers = numberReader(bytes)
  const [firstSegment, segments] = [numbers.next(), numbers.next()]
  if (!fitsShape(bytes.length, shape, segments)) return undefined
  const scripts = scriptCounts().zero()
  numbers.fill(scripts)
  const findings = Array.from({ length: inputs }, () => {
    const bits = numbers.next()
    return { carriageReturns: (bits & CARRIAGE_RETURNS) > 0, nuls: (bits & NULS) > 0 }
  })
  const states = (factor: number, keep: boolean): Float64Array<ArrayBuffer>[][] =>
    Array.from({ length: systems }, () => {
      const all = widths.map((width, m) => {
        const kept = keep && wanted.metrics.includes(m)
        const state = new Float64Array(kept ? factor * width : 0)
        if (kept) numbers.fill(state)
        else numbers.skip(factor * width)
        return state
      })
      return wanted.metrics.map((m) => all[m]!)
    })
  const totals = states(1, true)
  const rows = hasRows ? states(segments, wanted.rows) : undefined
  if (!numbers.finished()) return undefined
  return {
    firstSegment,
    segments,
    counts: { totals, scripts, findings, ...(wanted.rows && rows !== undefined && { rows }) },
  }
}

/** Whether bytes are enough for a record: every number takes at least one. Checked before memory is taken for the numbers. */
export function fitsShape(bytes: number, { systems, inputs, widths, rows }: RecordShape, segments: number): boolean {
  const states = systems * widths.reduce((sum, width) => sum + width, 0)
  return 2 + inputs + states * (rows ? 1 + segments : 1) <= bytes
}
