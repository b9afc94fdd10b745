// Repulsion between all points. Points that are near each other share one walk through the tree: it lists the cells and points that
// act on all of them.
import type { CellTree } from "./cell-tree.js"

/** Fills in the repulsive force on each point; gives the sum of `1 / (1 + squared distance)` over all ordered pairs. */
export type Repulsion = (forces: Float64Array) => number

/** The points and cells that act on a group of points. */
interface Sources {
  size: number
  readonly xs: Float64Array
  readonly ys: Float64Array
  readonly zs: Float64Array
  /** The number of points that each source represents. */
  readonly masses: Float64Array
}

/** A box around points. */
type Box = readonly [lowX: number, highX: number, lowY: number, highY: number, lowZ: number, highZ: number]

/** The most points that share a walk. */
const GROUP = 32

/** Repulsion by the cells of a tree. */
export function repulsionOf(tree: CellTree, theta: number): Repulsion {
  const rows = tree.order.length
  const sources: Sources = {
    size: 0,
    xs: new Float64Array(rows),
    ys: new Float64Array(rows),
    zs: new Float64Array(rows),
    masses: new Float64Array(rows),
  }
  // In the plane, the third coordinates are 0.
  const centres = inSpace(tree.centres)
  const points = inSpace(tree.coordinates)
  return (forces) => {
    let total = 0
    for (let cell = 0; cell < tree.size; ) {
      if (tree.counts[cell]! > GROUP && tree.isLeaf[cell] === 0) {
        cell += 1
        continue
      }
      const first = tree.first[cell]!
      const end = first + tree.counts[cell]!
      const box = [
        ...extent(points[0], first, end),
        ...extent(points[1], first, end),
        ...extent(points[2], first, end),
      ] as const
      fillSources(tree, centres, points, theta * theta, box, sources)
      total += act(tree, points, first, end, sources, forces)
      cell = tree.next[cell]!
    }
    return total
  }
}

type Coordinates = readonly [xs: Float64Array, ys: Float64Array, zs: Float64Array]

function inSpace([xs, ys, zs]: readonly Float64Array[]): Coordinates {
  return [xs!, ys!, zs ?? new Float64Array(xs!.length)]
}

function extent(coordinates: Float64Array, first: number, end: number): readonly [low: number, high: number] {
  let low = coordinates[first]!
  let high = low
  for (let i = first + 1; i < end; i++) {
    const each = coordinates[i]!
    if (each < low) low = each
    if (each > high) high = each
  }
  return [low, high]
}

/** Lists the cells that are far enough from every point of a box, and all points of the other cells. */
function fillSources(
  tree: CellTree,
  centres: Coordinates,
  points: Coordinates,
  theta: number,
  [lowX, highX, lowY, highY, lowZ, highZ]: Box,
  sources: Sources,
): void {
  const { size, widths, counts, next, isLeaf, first } = tree
  const [centreX, centreY, centreZ] = centres
  const [pointX, pointY, pointZ] = points
  const { xs, ys, zs, masses } = sources
  let count = 0
  for (let cell = 0; cell < size; ) {
    const x = centreX[cell]!
    const y = centreY[cell]!
    const z = centreZ[cell]!
    const dx = x < lowX ? lowX - x : x > highX ? x - highX : 0
    const dy = y < lowY ? lowY - y : y > highY ? y - highY : 0
    const dz = z < lowZ ? lowZ - z : z > highZ ? z - highZ : 0
    if (widths[cell]! < theta * (dx * dx + dy * dy + dz * dz)) {
      xs[count] = x
      ys[count] = y
      zs[count] = z
      masses[count++] = counts[cell]!
    } else if (isLeaf[cell] === 0) {
      cell += 1
      continue
    } else {
      const end = first[cell]! + counts[cell]!
      for (let i = first[cell]!; i < end; i++) {
        xs[count] = pointX[i]!
        ys[count] = pointY[i]!
        zs[count] = pointZ[i]!
        masses[count++] = 1
      }
    }
    cell = next[cell]!
  }
  sources.size = count
}

/** Fills in the forces on a group of points; gives the sum of `1 / (1 + squared distance)` of its points to all others. */
function act(
  tree: CellTree,
  points: Coordinates,
  first: number,
  end: number,
  sources: Sources,
  forces: Float64Array,
): number {
  const dimensions = tree.centres.length
  const { size, xs, ys, zs, masses } = sources
  let total = 0
  for (let i = first; i < end; i++) {
    const x = points[0][i]!
    const y = points[1][i]!
    const z = points[2][i]!
    let sum = 0
    let sumX = 0
    let sumY = 0
    let sumZ = 0
    for (let k = 0; k < size; k++) {
      const dx = x - xs[k]!
      const dy = y - ys[k]!
      const dz = z - zs[k]!
      const q = 1 / (1 + dx * dx + dy * dy + dz * dz)
      const mass = masses[k]! * q
      const force = mass * q
      sum += mass
      sumX += force * dx
      sumY += force * dy
      sumZ += force * dz
    }
    // Its pair with itself is not one.
    total += sum - 1
    const at = tree.order[i]! * dimensions
    forces[at] = sumX
    forces[at + 1] = sumY
    if (dimensions === 3) forces[at + 2] = sumZ
  }
  return total
}
