// Words in ascending order of their bytes: three-way radix quicksort (Bentley and Sedgewick 1997, section 4).

/** The maximum length of ranges that are sorted by insertion. */
const FEW = 12

/** Sorts words by their bytes; a word comes before those that begin with it. */
export function orderOfWords(bytes: Uint8Array, ends: Int32Array, length: number): Int32Array {
  const order = Int32Array.from({ length }, (_, word) => word)
  const startOf = (word: number): number => (word === 0 ? 0 : ends[word - 1]!)
  // The byte of a word at some depth, -1 after its end.
  const byteAt = (word: number, depth: number): number => {
    const at = startOf(word) + depth
    return at < ends[word]! ? bytes[at]! : -1
  }
  const before = (one: number, other: number, depth: number): boolean => {
    let i = startOf(one) + depth
    let j = startOf(other) + depth
    while (i < ends[one]! && j < ends[other]! && bytes[i] === bytes[j]) {
      i++
      j++
    }
    return j < ends[other]! && (i === ends[one]! || bytes[i]! < bytes[j]!)
  }
  const insert = (from: number, to: number, depth: number): void => {
    for (let i = from + 1; i < to; i++) {
      const word = order[i]!
      let j = i
      while (j > from && before(word, order[j - 1]!, depth)) {
        order[j] = order[j - 1]!
        j--
      }
      order[j] = word
    }
  }
  const swap = (i: number, j: number): void => {
    const word = order[i]!
    order[i] = order[j]!
    order[j] = word
  }
  // Words in [from, to) agree in their first `depth` bytes. Loops over the largest part, so the stack stays logarithmic.
  const sort = (first: number, last: number, agreed: number): void => {
    let from = first
    let to = last
    let depth = agreed
    while (to - from > FEW) {
      const pivot = median(
        byteAt(order[from]!, depth),
        byteAt(order[(from + to) >> 1]!, depth),
        byteAt(order[to - 1]!, depth),
      )
      let less = from
      let more = to
      for (let i = from; i < more; ) {
        const byte = byteAt(order[i]!, depth)
        if (byte < pivot) swap(less++, i++)
        else if (byte > pivot) swap(i, --more)
        else i++
      }
      // Words are distinct, so no two end at the same depth, and a pivot of -1 leaves one word in the middle.
      const same = pivot === -1 ? 0 : more - less
      if (less - from > Math.max(same, to - more)) {
        if (same > 1) sort(less, more, depth + 1)
        sort(more, to, depth)
        to = less
      } else if (to - more > same) {
        sort(from, less, depth)
        if (same > 1) sort(less, more, depth + 1)
        from = more
      } else {
        sort(from, less, depth)
        sort(more, to, depth)
        from = less
        to = more
        depth++
      }
    }
    insert(from, to, depth)
  }
  sort(0, length, 0)
  return order
}

function median(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}
