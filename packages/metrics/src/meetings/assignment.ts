// The assignment of rows to columns with the least total cost: the Hungarian method with shortest augmenting paths.
//
// Costs are whole numbers, so sums and differences are exact and ties are real. Of equally good assignments the one that
// SciPy's linear_sum_assignment returns is taken: paths are searched from the last column to the first, and of columns
// at the same distance a free one ends the path.

/** The column of each row of a square matrix, given row by row. */
export function cheapestAssignment(costs: Float64Array, size: number): Int32Array {
  const columnOf = new Int32Array(size).fill(-1)
  const rowOf = new Int32Array(size).fill(-1)
  // Prices of rows and columns: no cell costs less than the sum of its two, and cells of the assignment cost just that.
  const rowPrices = new Float64Array(size)
  const columnPrices = new Float64Array(size)
  const distances = new Float64Array(size)
  const previous = new Int32Array(size)
  const open = new Int32Array(size)
  for (let start = 0; start < size; start++) {
    for (let i = 0; i < size; i++) open[i] = size - 1 - i
    distances.fill(Number.POSITIVE_INFINITY)
    const visitedRows = [start]
    const closed: number[] = []
    let length = 0
    let row = start
    let end = -1
    for (let left = size; end === -1; ) {
      let nearest = -1
      let least = Number.POSITIVE_INFINITY
      for (let i = 0; i < left; i++) {
        const column = open[i]!
        const through = length + costs[row * size + column]! - rowPrices[row]! - columnPrices[column]!
        if (through < distances[column]!) {
          distances[column] = through
          previous[column] = row
        }
        const distance = distances[column]!
        if (distance < least || (distance === least && rowOf[column] === -1)) {
          least = distance
          nearest = i
        }
      }
      const column = open[nearest]!
      open[nearest] = open[--left]!
      length = least
      closed.push(column)
      if (rowOf[column] === -1) end = column
      else {
        row = rowOf[column]!
        visitedRows.push(row)
      }
    }
    for (const visited of visitedRows) {
      rowPrices[visited]! += visited === start ? length : length - distances[columnOf[visited]!]!
    }
    for (const column of closed) columnPrices[column]! -= length - distances[column]!
    for (let column = end; column !== -1; ) {
      const by = previous[column]!
      const next = columnOf[by]!
      rowOf[column] = by
      columnOf[by] = column
      column = by === start ? -1 : next
    }
  }
  return columnOf
}
