// What several tests of importance sampling share.

/** log density of a standard normal inside an interval, without its constant. */
export function truncatedTarget(low: number, high: number): (x: number) => number {
  return (x) => (x >= low && x <= high ? -(x * x) / 2 : -Infinity)
}
