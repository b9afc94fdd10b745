// Sequences of different lengths without padding, as PyTorch's packed sequences: the longest first, and of each step only the
// sequences that reach it. So no mask is needed, and no sequence is changed by those beside it.
//
// A position has two numbers: *by time* (all sequences' first symbols, then all second ones ...), in which a recurrent layer takes
// its steps, and *by sequence* (one sequence after another), in which attention looks at one sequence at a time.

/** Layout of the positions of sequences. */
export interface Packed {
  /** Number of sequences. */
  readonly rows: number
  /** Number of positions in all. */
  readonly positions: number
  /** By row: its sequence. Rows are sorted by length, the longest first; equally long ones keep their order. */
  readonly order: Int32Array
  /** By sequence: its row. */
  readonly rowOf: Int32Array
  /** By step: the first position by time. */
  readonly from: Int32Array
  /** By step: the number of rows that reach it. */
  readonly active: Int32Array
  /** By sequence: its first position by sequence. */
  readonly start: Int32Array
  /** By sequence: its number of positions, at least 1. */
  readonly lengths: Int32Array
  /** By position by sequence: its position by time. */
  readonly timeOf: Int32Array
  /** By position by time: its position by sequence. */
  readonly sequenceOf: Int32Array
}

/** Packs sequences. */
export function pack(lengths: Readonly<ArrayLike<number>>): Packed {
  const rows = lengths.length
  const order = Int32Array.from(Array.from(lengths, (_, i) => i).sort((a, b) => lengths[b]! - lengths[a]! || a - b))
  const rowOf = new Int32Array(rows)
  order.forEach((sequence, row) => {
    rowOf[sequence] = row
  })
  const steps = rows === 0 ? 0 : lengths[order[0]!]!
  const from = new Int32Array(steps)
  const active = new Int32Array(steps)
  let positions = 0
  for (let step = 0, reach = rows; step < steps; step++) {
    while (lengths[order[reach - 1]!]! <= step) reach--
    from[step] = positions
    active[step] = reach
    positions += reach
  }
  const start = new Int32Array(rows)
  for (let i = 1; i < rows; i++) start[i] = start[i - 1]! + lengths[i - 1]!
  const timeOf = new Int32Array(positions)
  const sequenceOf = new Int32Array(positions)
  for (let i = 0; i < rows; i++) {
    for (let step = 0; step < lengths[i]!; step++) {
      const time = from[step]! + rowOf[i]!
      timeOf[start[i]! + step] = time
      sequenceOf[time] = start[i]! + step
    }
  }
  return { rows, positions, order, rowOf, from, active, start, lengths: Int32Array.from(lengths), timeOf, sequenceOf }
}
