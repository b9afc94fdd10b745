// The points inside a closed line.

/** The points inside a polygon, by the even-odd rule. */
export function inside(
  positions: Readonly<ArrayLike<number>>,
  polygon: readonly number[],
  isShown: (point: number) => boolean,
): number[] {
  const xs = polygon.filter((_, i) => i % 2 === 0)
  const ys = polygon.filter((_, i) => i % 2 === 1)
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [bottom, top] = [Math.min(...ys), Math.max(...ys)]
  const found: number[] = []
  for (let i = 0; 2 * i < positions.length; i++) {
    const [x, y] = [positions[2 * i]!, positions[2 * i + 1]!]
    if (x < left || x > right || y < bottom || y > top || !isShown(i)) continue
    if (isInside(xs, ys, x, y)) found.push(i)
  }
  return found
}

function isInside(xs: readonly number[], ys: readonly number[], x: number, y: number): boolean {
  let isOdd = false
  for (let i = 0, j = xs.length - 1; i < xs.length; j = i++) {
    if (ys[i]! > y === ys[j]! > y) continue
    if (x < xs[i]! + ((y - ys[i]!) / (ys[j]! - ys[i]!)) * (xs[j]! - xs[i]!)) isOdd = !isOdd
  }
  return isOdd
}
