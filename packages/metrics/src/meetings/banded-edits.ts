// Edits of two speakers' tokens where only tokens at about the same time may be aligned, in one pass and linear memory.
//
// A deletion or insertion leaves d(i, j) - i - j as it is, a substitution lowers it by 1 and a hit by 2; so the pass
// keeps the gain i + j - d(i, j), and the best alignment is that of the highest gain. Left of a row's band no token can
// be aligned any more, so gains stay; right of it none can be yet, so gains are those of the band's last cell. The
// alignment whose substitutions are counted is the one that a trace from the end finds when an insertion goes before a
// deletion, and either before a diagonal step: that of meeteval 0.4.3 and of kaldialign.

/** The tokens of one speaker in order, and when each is spoken. */
export interface SpokenTokens {
  readonly tokens: Int32Array
  /** Seconds; not increasing where utterances overlap. */
  readonly starts: Float64Array
  readonly ends: Float64Array
}

/** Per row, the columns that may be aligned with it or with rows on both sides: from the first one up to the last, without it. Neither decreases. */
export interface Bands {
  readonly from: Int32Array
  readonly to: Int32Array
}

/** The edits of an alignment. */
export interface BandedEdits {
  readonly errors: number
  readonly substitutions: number
}

// Overlaps shorter than this, in seconds, are rounding.
const ROUNDING = 1e-9

/** The bands of rows and columns that overlap in time; neither need be sorted. */
export function timeBands(rows: SpokenTokens, columns: SpokenTokens): Bands {
  const height = rows.tokens.length
  const width = columns.tokens.length
  const from = new Int32Array(height)
  const to = new Int32Array(height)
  // The earliest start of each column and those after it, and of each row and those after it.
  const columnStarts = earliestOnward(columns.starts)
  const rowStarts = earliestOnward(rows.starts)
  let first = 0
  let last = 0
  for (let row = 0; row < height; row++) {
    while (first < width && columns.ends[first]! <= rowStarts[row]! + ROUNDING) first++
    while (last < width && columnStarts[last]! < rows.ends[row]! - ROUNDING) last++
    from[row] = first
    to[row] = last
  }
  return { from, to }
}

function earliestOnward(starts: Float64Array): Float64Array {
  const earliest = starts.slice()
  for (let i = starts.length - 2; i >= 0; i--) earliest[i] = Math.min(earliest[i]!, earliest[i + 1]!)
  return earliest
}

/** The bands of all alignments with at most so many errors. */
export function distanceBands(height: number, width: number, errors: number): Bands {
  // A path that leaves the diagonal by k steps must come back, or end there.
  const below = Math.max(0, Math.floor((errors - (width - height)) / 2))
  const above = Math.max(0, Math.floor((errors + (width - height)) / 2))
  const from = Int32Array.from({ length: height }, (_, row) => Math.max(0, row - below))
  const to = Int32Array.from({ length: height }, (_, row) => Math.min(width, row + above + 1))
  return { from, to }
}

/** Counts the edits that turn the reference, by rows, into the hypothesis. */
export function countBandedEdits(reference: SpokenTokens, hypothesis: SpokenTokens, { from, to }: Bands): BandedEdits {
  const { tokens: rows, starts, ends } = reference
  const { tokens: columns } = hypothesis
  const height = rows.length
  const width = columns.length
  const columnStarts = hypothesis.starts.map((start) => start + ROUNDING)
  const columnEnds = hypothesis.ends.map((end) => end - ROUNDING)
  const gains = new Int32Array(width + 1)
  const substitutions = new Int32Array(width + 1)
  let reached = 0
  for (let row = 0; row < height; row++) {
    const token = rows[row]!
    const start = starts[row]!
    const end = ends[row]!
    const first = from[row]!
    const last = to[row]!
    for (; reached < last; reached++) {
      gains[reached + 1] = gains[reached]!
      substitutions[reached + 1] = substitutions[reached]!
    }
    let diagonal = gains[first]!
    let diagonalSubstitutions = substitutions[first]!
    let left = diagonal
    let leftSubstitutions = diagonalSubstitutions
    for (let column = first; column < last; column++) {
      const up = gains[column + 1]!
      const upSubstitutions = substitutions[column + 1]!
      if (up > left) {
        left = up
        leftSubstitutions = upSubstitutions
      }
      if (start < columnEnds[column]! && end > columnStarts[column]!) {
        const same = token === columns[column] ? 1 : 0
        const through = diagonal + 1 + same
        if (through > left) {
          left = through
          leftSubstitutions = diagonalSubstitutions + 1 - same
        }
      }
      gains[column + 1] = left
      substitutions[column + 1] = leftSubstitutions
      diagonal = up
      diagonalSubstitutions = upSubstitutions
    }
  }
  return { errors: height + width - gains[reached]!, substitutions: substitutions[reached]! }
}
