// The points near a place, and the neighbours of a word: those of the original space if the page has them, else the nearest in the
// picture. All points are looked at, a million in some milliseconds.
import type { PageData } from "./data.js"

const IN_PICTURE = 10

/** The points nearest to a place, the nearest first; of equally near ones, the first. */
export function nearest(
  positions: Uint16Array,
  x: number,
  y: number,
  k: number,
  reach: number,
  isShown: (point: number) => boolean,
): number[] {
  const found: { readonly point: number; readonly distance: number }[] = []
  for (let point = 0; 2 * point < positions.length; point++) {
    const distance = Math.sqrt((positions[2 * point]! - x) ** 2 + (positions[2 * point + 1]! - y) ** 2)
    if (distance > reach || distance >= (found[k - 1]?.distance ?? Infinity) || !isShown(point)) continue
    const place = found.findIndex((each) => distance < each.distance)
    found.splice(place < 0 ? found.length : place, 0, { point, distance })
    if (found.length > k) found.pop()
  }
  return found.map(({ point }) => point)
}

export function neighboursOf(
  { words, positions, neighbours }: PageData,
  point: number,
): { readonly points: readonly number[]; readonly where: string } {
  if (neighbours === undefined) {
    const [x, y] = [positions[2 * point]!, positions[2 * point + 1]!]
    const points = nearest(positions, x, y, IN_PICTURE, Infinity, (each) => each !== point)
    return { points, where: "Nearest in this picture, which shows distances only roughly:" }
  }
  const k = neighbours.length / words.length
  const row = [...neighbours.subarray(point * k, (point + 1) * k)]
  return { points: row.filter((each) => each > 0).map((each) => each - 1), where: "Nearest in the original space:" }
}
