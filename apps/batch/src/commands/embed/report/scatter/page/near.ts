// The neighbours of a word: those of the original space if the page has them, else the nearest in the picture.
import type { PageData } from "./data.js"
import { type Grid, nearest } from "./grid.js"

const IN_PICTURE = 10

export function neighboursOf(
  { words, positions, neighbours }: PageData,
  grid: Grid,
  point: number,
): { readonly points: readonly number[]; readonly where: string } {
  if (neighbours === undefined) {
    const [x, y] = [positions[2 * point]!, positions[2 * point + 1]!]
    const points = nearest(grid, x, y, IN_PICTURE, Infinity, (each) => each !== point)
    return { points, where: "Nearest in this picture, which shows distances only roughly:" }
  }
  const k = neighbours.length / words.length
  const row = [...neighbours.subarray(point * k, (point + 1) * k)]
  return { points: row.filter((each) => each > 0).map((each) => each - 1), where: "Nearest in the original space:" }
}
