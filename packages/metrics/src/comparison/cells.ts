// The size of the tables in which two texts are aligned under rules of comparison.
import { outOfRange } from "@lectern/core/checks"

const MAX_BYTES = 2 ** 31

/** The number of cells of a table; throws for two texts that are too long for one. */
export function cellsOf(rows: number, columns: number, bytesPerCell = 1): number {
  const cells = rows * columns
  if (cells * bytesPerCell <= MAX_BYTES) return cells
  const want = "shorter segments: rules of comparison take a table of at most 2 GiB for each"
  throw outOfRange("reference and hypothesis", `texts of ${rows - 1} and ${columns - 1} words`, want)
}
