// An index of points by square cells, to find those near a place without looking at all.

/** Points sorted by cell. */
export interface Grid {
  readonly positions: Uint16Array
  /** Cells per side. */
  readonly side: number
  /** Steps per cell. */
  readonly cell: number
  /** The index of each cell's first point in `points`; one more entry than cells. */
  readonly starts: Uint32Array
  readonly points: Uint32Array
}

const POINTS_PER_CELL = 2
const STEPS = 65_536

export function gridOf(positions: Uint16Array): Grid {
  const length = positions.length / 2
  const side = Math.max(1, Math.min(1024, Math.ceil(Math.sqrt(length / POINTS_PER_CELL))))
  const cell = STEPS / side
  const cellOf = (i: number) => Math.floor(positions[2 * i + 1]! / cell) * side + Math.floor(positions[2 * i]! / cell)
  const starts = new Uint32Array(side * side + 1)
  for (let i = 0; i < length; i++) starts[cellOf(i) + 1]! += 1
  for (let i = 0; i < side * side; i++) starts[i + 1]! += starts[i]!
  const next = starts.slice()
  const points = new Uint32Array(length)
  for (let i = 0; i < length; i++) points[next[cellOf(i)]!++] = i
  return { positions, side, cell, starts, points }
}

/** The points nearest to a place, the nearest first; of equally near ones, the first. */
export function nearest(
  grid: Grid,
  x: number,
  y: number,
  k: number,
  reach: number,
  isShown: (point: number) => boolean,
): number[] {
  const { positions, side, cell, starts, points } = grid
  const found: { readonly point: number; readonly distance: number }[] = []
  const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)]
  const rings = Math.max(column, row, side - 1 - column, side - 1 - row)
  for (let ring = 0; ring <= rings; ring++) {
    // The cells of this ring are at least this far away.
    const atLeast = (ring - 1) * cell
    if (atLeast > reach || (found.length === k && atLeast > found.at(-1)!.distance)) break
    for (let r = Math.max(0, row - ring); r <= Math.min(side - 1, row + ring); r++) {
      const isEdge = Math.abs(r - row) === ring
      for (let c = column - ring; c <= column + ring; c += isEdge || ring === 0 ? 1 : 2 * ring) {
        if (c >= 0 && c < side) visit(r * side + c)
      }
    }
  }
  return found.map(({ point }) => point)

  function visit(at: number): void {
    for (let i = starts[at]!; i < starts[at + 1]!; i++) {
      const point = points[i]!
      const distance = Math.hypot(positions[2 * point]! - x, positions[2 * point + 1]! - y)
      if (distance > reach || !isShown(point)) continue
      const isBefore = (each: { point: number; distance: number }) =>
        distance < each.distance || (distance === each.distance && point < each.point)
      const place = found.findIndex(isBefore)
      if (place < 0 && found.length === k) continue
      found.splice(place < 0 ? found.length : place, 0, { point, distance })
      if (found.length > k) found.pop()
    }
  }
}
