// The quadtree of points in the plane, or the octree of points in space: cells in the order of a walk from the root, so that the
// cell after a cell is its first child, and each knows the cell after its last descendant.
// Barnes and Hut 1986; the order of the points is that of their Morton codes.
import { squared } from "../rows/matrix.js"

/** Cells of a tree over points. */
export interface CellTree {
  /** The number of cells. */
  readonly size: number
  /** Centre of mass of each cell, by coordinate. */
  readonly centres: readonly Float64Array[]
  /** The square of the width of each cell. */
  readonly widths: Float64Array
  /** The number of points in each cell. */
  readonly counts: Float64Array
  /** The cell after the last descendant of each. */
  readonly next: Int32Array
  /** Whether the points of each cell are to be looked at one by one. */
  readonly isLeaf: Uint8Array
  /** The first point of each cell, a place in `order`. */
  readonly first: Int32Array
  /** The points, cell by cell. */
  readonly order: Int32Array
  /** Their coordinates in that order. */
  readonly coordinates: readonly Float64Array[]
  /** Builds the tree anew. */
  build(positions: Float64Array): void
}

/** The most points of a cell that is not divided. */
const LEAF = 4

/** A tree, empty until it is built. */
export function cellTree(rows: number, dimensions: number): CellTree {
  const bits = dimensions === 2 ? 16 : 10
  const doubles = (length: number): Float64Array[] => Array.from({ length: dimensions }, () => new Float64Array(length))
  const codes = new Uint32Array(rows)
  const order = new Int32Array(rows)
  const spare = { codes: new Uint32Array(rows), order: new Int32Array(rows) }
  const coordinates = doubles(rows)
  const capacity = 2 * rows
  const centres = doubles(capacity)
  const widths = new Float64Array(capacity)
  const counts = new Float64Array(capacity)
  const next = new Int32Array(capacity)
  const isLeaf = new Uint8Array(capacity)
  const first = new Int32Array(capacity)
  let size = 0
  let width = 0

  function build(positions: Float64Array): void {
    size = 0
    width = fillCodes(positions, dimensions, bits, codes)
    sortByCode(codes, order, spare)
    for (let axis = 0; axis < dimensions; axis++) {
      const sorted = coordinates[axis]!
      for (let i = 0; i < rows; i++) sorted[i] = positions[order[i]! * dimensions + axis]!
    }
    divide(0, rows)
  }

  /** Adds the cell of points that are next to each other in the order, and its descendants. */
  function divide(from: number, to: number): void {
    const cell = size++
    const differing = codes[from]! ^ codes[to - 1]!
    // The level below which the codes differ: cells that would have a single child are left out.
    const level = bits - Math.ceil((32 - Math.clz32(differing)) / dimensions)
    first[cell] = from
    counts[cell] = to - from
    widths[cell] = squared(width / (1 << level))
    isLeaf[cell] = to - from <= LEAF || differing === 0 ? 1 : 0
    for (const [axis, centre] of centres.entries()) {
      const sorted = coordinates[axis]!
      let sum = 0
      for (let i = from; i < to; i++) sum += sorted[i]!
      centre[cell] = sum / (to - from)
    }
    if (isLeaf[cell] === 0) {
      const shift = (bits - level - 1) * dimensions
      for (let start = from; start < to; ) {
        const part = codes[start]! >>> shift
        let end = start + 1
        while (end < to && codes[end]! >>> shift === part) end += 1
        divide(start, end)
        start = end
      }
    }
    next[cell] = size
  }

  return {
    get size() {
      return size
    },
    centres,
    widths,
    counts,
    next,
    isLeaf,
    first,
    order,
    coordinates,
    build,
  }
}

/** Fills in the Morton code of each point; gives the width of the root. */
function fillCodes(positions: Float64Array, dimensions: number, bits: number, codes: Uint32Array): number {
  const low = new Float64Array(dimensions).fill(Infinity)
  const high = new Float64Array(dimensions).fill(-Infinity)
  for (let i = 0; i < positions.length; i++) {
    const axis = i % dimensions
    if (positions[i]! < low[axis]!) low[axis] = positions[i]!
    if (positions[i]! > high[axis]!) high[axis] = positions[i]!
  }
  const width = low.reduce((widest, each, axis) => Math.max(widest, high[axis]! - each), 0)
  const steps = 1 << bits
  // A width may be so small that its inverse is infinite.
  const scale = width > 1e-300 ? steps / width : 0
  for (let row = 0; row < codes.length; row++) {
    let code = 0
    for (let axis = 0; axis < dimensions; axis++) {
      const step = Math.min(steps - 1, Math.floor((positions[row * dimensions + axis]! - low[axis]!) * scale))
      code |= (dimensions === 2 ? spreadByOne(step) : spreadByTwo(step)) << axis
    }
    codes[row] = code
  }
  return width
}

/** The 16 lowest bits with a zero between each two. */
function spreadByOne(bits: number): number {
  let spread = (bits | (bits << 8)) & 0x00ff00ff
  spread = (spread | (spread << 4)) & 0x0f0f0f0f
  spread = (spread | (spread << 2)) & 0x33333333
  return (spread | (spread << 1)) & 0x55555555
}

/** The 10 lowest bits with two zeros between each two. */
function spreadByTwo(bits: number): number {
  let spread = (bits | (bits << 16)) & 0x030000ff
  spread = (spread | (spread << 8)) & 0x0300f00f
  spread = (spread | (spread << 4)) & 0x030c30c3
  return (spread | (spread << 2)) & 0x09249249
}

/** Sorts codes, and the numbers of their points with them, eleven bits at a time; of equal codes, the smaller number first. */
function sortByCode(
  codes: Uint32Array,
  order: Int32Array,
  spare: { readonly codes: Uint32Array; readonly order: Int32Array },
): void {
  for (let i = 0; i < order.length; i++) order[i] = i
  const places = new Int32Array(2049)
  let [fromCodes, fromOrder, toCodes, toOrder] = [codes, order, spare.codes, spare.order]
  for (let shift = 0; shift < 32; shift += 11) {
    places.fill(0)
    for (const code of fromCodes) places[((code >>> shift) & 2047) + 1]! += 1
    for (let i = 1; i < 2049; i++) places[i]! += places[i - 1]!
    for (let i = 0; i < fromCodes.length; i++) {
      const at = places[(fromCodes[i]! >>> shift) & 2047]!++
      toCodes[at] = fromCodes[i]!
      toOrder[at] = fromOrder[i]!
    }
    ;[fromCodes, fromOrder, toCodes, toOrder] = [toCodes, toOrder, fromCodes, fromOrder]
  }
  // Three rounds end in the spare arrays.
  codes.set(fromCodes)
  order.set(fromOrder)
}
