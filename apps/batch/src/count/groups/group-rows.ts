// The counts of a shard by group: sums, and for resamples the rows of single segments, sorted by group.
import type { Labelled } from "./labelled.js"

type Row = Float64Array<ArrayBuffer>

/** Whole numbers in as few bytes as they need. */
export type PackedRows = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Row

/** The counts of a shard by group. */
export interface GroupedShard {
  /** The labels, in the order of first use. */
  readonly labels: readonly string[]
  /** The number of segments of each label. */
  readonly sizes: Int32Array<ArrayBuffer>
  /** `totals[system][metric]`: a state for each label. */
  readonly totals: readonly (readonly Row[])[]
  /** With rows: the places of the segments in the shard, label by label. */
  readonly places?: Int32Array<ArrayBuffer>
  /** `rows[system][metric]`, when wanted: the rows of these segments. */
  readonly rows?: readonly (readonly PackedRows[])[]
}

/** Makes empty sums. */
export function groupSums({ labels, numbers }: Labelled, systems: number, widths: readonly number[]) {
  const totals = Array.from({ length: systems }, () => widths.map((width) => new Float64Array(labels.length * width)))
  return {
    add(system: number, metric: number, first: number, rows: Float64Array): void {
      addRows(totals[system]![metric]!, widths[metric]!, rows, numbers, first)
    },
    /** The counts; `rows` are those of all segments, when the groups are resampled. */
    finish(rows: readonly (readonly Row[])[] | undefined): GroupedShard {
      const sizes = sizesOf(numbers, labels.length)
      if (rows === undefined) return { labels, sizes, totals }
      const places = sortedByLabel(numbers, sizes)
      const sorted = rows.map((metrics) => metrics.map((each, m) => packed(gathered(each, widths[m]!, places))))
      return { labels, sizes, totals, places, rows: sorted }
    },
  }
}

function addRows(sums: Row, width: number, rows: Float64Array, numbers: Int32Array, first: number): void {
  for (let at = 0, segment = first; at < rows.length; at += width, segment++) {
    const to = width * numbers[segment]!
    for (let k = 0; k < width; k++) sums[to + k]! += rows[at + k]!
  }
}

function sizesOf(numbers: Int32Array, labels: number): Int32Array<ArrayBuffer> {
  const sizes = new Int32Array(labels)
  for (let i = 0; i < numbers.length; i++) sizes[numbers[i]!]! += 1
  return sizes
}

/** The places of all segments, label by label. */
function sortedByLabel(numbers: Int32Array, sizes: Int32Array): Int32Array<ArrayBuffer> {
  let end = 0
  const next = sizes.map((size) => {
    end += size
    return end - size
  })
  const places = new Int32Array(numbers.length)
  for (let place = 0; place < numbers.length; place++) places[next[numbers[place]!]!++] = place
  return places
}

function gathered(rows: Row, width: number, places: Int32Array): Row {
  const sorted = new Float64Array(rows.length)
  let to = 0
  for (const place of places) for (let k = 0, from = width * place; k < width; k++) sorted[to++] = rows[from++]!
  return sorted
}

function packed(rows: Row): PackedRows {
  let largest = 0
  for (const value of rows) {
    if (!(value >= 0)) return rows
    if (value > largest) largest = value
  }
  if (largest < 2 ** 8) return new Uint8Array(rows)
  if (largest < 2 ** 16) return new Uint16Array(rows)
  return largest < 2 ** 32 ? new Uint32Array(rows) : rows
}
