// Positions on a grid of 65,536 steps along the longer side of the picture: zoomed in 60 times, a step is still only a pixel.

/** The last step of the grid. */
export const LAST_STEP = 65_535

/** Rounds positions to the steps of a grid. Both axes have one scale, so that distances keep their proportions. */
export function quantized(positions: Readonly<ArrayLike<number>>): (index: number) => number {
  const [left, right] = range(positions, 0)
  const [bottom, top] = range(positions, 1)
  // Halves: the difference of two doubles may be infinite.
  const half = Math.max(right / 2 - left / 2, top / 2 - bottom / 2)
  if (half === 0) return () => 0
  return (index) => {
    const low = index % 2 === 0 ? left : bottom
    return Math.round(((positions[index]! / 2 - low / 2) / half) * LAST_STEP)
  }
}

function range(positions: Readonly<ArrayLike<number>>, axis: number): [low: number, high: number] {
  let [low, high] = [Infinity, -Infinity]
  for (let i = axis; i < positions.length; i += 2) {
    low = Math.min(low, positions[i]!)
    high = Math.max(high, positions[i]!)
  }
  return [low, high]
}
