// Wynn's epsilon algorithm: the limit of a sequence from its first terms.

/** The estimated limit of the terms. */
export interface Limit {
  /** The limit. */
  readonly value: number
  /** Its estimated error; `Infinity` until there are enough limits to compare. */
  readonly error: number
}

/** Estimates the limit of a sequence whose terms come one by one. */
export interface EpsilonTable {
  /** The number of columns in the last row of the table: with a single one there is nothing to extrapolate. */
  readonly columns: number
  /** Adds the next term. */
  add(term: number): Limit
}

const EPSILON = 2 ** -52
const MAX_COLUMNS = 25

/**
 * An empty table.
 *
 * Only its even columns are stored, by Wynn's cross rule. A column that stops making sense, because neighbours agree to
 * rounding or the denominators cancel, ends the row. The limit is the entry of the row that fits its neighbours best;
 * its error is how far it is from the last three limits.
 *
 * @see Wynn 1956, "On a device for computing the e_m(S_n) transformation"
 * @see Piessens et al. 1983, "QUADPACK", section 2.2.4.2 (QELG)
 */
export function epsilonTable(): EpsilonTable {
  // Rows of even columns: the one before last, the last.
  let older: number[] = []
  let old: number[] = []
  const limits: number[] = []

  function add(term: number): Limit {
    const row = [term]
    let value = term
    let error = Infinity
    let settled = false
    for (let k = 0; k < old.length && k < older.length && k < MAX_COLUMNS; k++) {
      const centre = old[k]!
      const south = row[k]!
      const north = older[k]!
      const down = south - centre
      const up = centre - north
      if (agree(south, centre) && agree(centre, north)) {
        value = south
        error = Math.abs(down) + Math.abs(up)
        settled = true
        break
      }
      const west = k === 0 ? undefined : older[k - 1]!
      if (agree(south, centre) || agree(centre, north) || (west !== undefined && agree(centre, west))) break
      const sum = 1 / down - 1 / up + (west === undefined ? 0 : 1 / (centre - west))
      if (Math.abs(sum * centre) <= 1e-4) break
      const next = centre + 1 / sum
      row.push(next)
      const distance = Math.abs(down) + Math.abs(next - south) + Math.abs(up)
      if (distance <= error) {
        error = distance
        value = next
      }
    }
    older = old
    old = row
    if (!settled) error = limits.length < 3 ? Infinity : limits.reduce((sum, limit) => sum + Math.abs(value - limit), 0)
    limits.push(value)
    if (limits.length > 3) limits.shift()
    return { value, error: Math.max(error, 5 * EPSILON * Math.abs(value)) }
  }

  return {
    get columns() {
      return old.length
    },
    add,
  }
}

/** Whether two numbers are the same up to rounding. */
function agree(a: number, b: number): boolean {
  return Math.abs(a - b) <= Math.max(Math.abs(a), Math.abs(b)) * EPSILON
}
