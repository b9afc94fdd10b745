// Binary heaps of neighbours inside two arrays, the farthest neighbour first; of equally far ones, that with the largest number.

/** Puts a neighbour in place of the first one. */
export function putIntoHeap(
  distances: Float64Array,
  indices: Int32Array,
  start: number,
  size: number,
  distance: number,
  index: number,
): void {
  let at = 0
  for (let child = 1; child < size; child = 2 * at + 1) {
    const right = child + 1
    if (
      right < size &&
      isFarther(distances[start + right]!, indices[start + right]!, distances[start + child]!, indices[start + child]!)
    ) {
      child = right
    }
    const from = start + child
    if (!isFarther(distances[from]!, indices[from]!, distance, index)) break
    distances[start + at] = distances[from]!
    indices[start + at] = indices[from]!
    at = child
  }
  distances[start + at] = distance
  indices[start + at] = index
}

/** Sorts a heap, so that the nearest comes first; of equally near ones, that with the smallest number. */
export function sortHeap(distances: Float64Array, indices: Int32Array, start: number, size: number): void {
  for (let last = size - 1; last > 0; last--) {
    const distance = distances[start + last]!
    const index = indices[start + last]!
    distances[start + last] = distances[start]!
    indices[start + last] = indices[start]!
    putIntoHeap(distances, indices, start, last, distance, index)
  }
}

function isFarther(distance: number, index: number, otherDistance: number, otherIndex: number): boolean {
  return distance > otherDistance || (distance === otherDistance && index > otherIndex)
}
