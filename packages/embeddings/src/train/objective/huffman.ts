// Huffman's tree over the words: frequent words have short paths from the root.
import { checkInteger, checkList } from "@lectern/core/checks"

/** A step from an inner node of the tree down to one of its children. */
export interface PathStep {
  /** The inner node, in 0..V-2: the number of nodes created before it, so the root is V-2. */
  readonly node: number
  /** Which child: 0 or 1. */
  readonly bit: 0 | 1
}

/**
 * The paths from the root to each word.
 *
 * Again and again the two smallest nodes get a common parent, the smallest of them bit 0. Of equal counts the older node is smaller:
 * leaves by their number first, then inner nodes as they were created.
 *
 * @param counts - of the words: whole numbers of at least 1
 * @returns by word, the steps of its path; no steps for a single word
 * @throws LecternError `wrong-type`, `out-of-range`
 * @see Huffman 1952, "A method for the construction of minimum-redundancy codes"
 * @see [Note: hierarchical softmax and negative sampling](../../../../../docs/notes/negative-sampling.md)
 * @example
 * ```ts
 * huffmanPaths([5, 2, 1, 1]).map((path) => path.map(({ bit }) => bit).join("")) //=> ["1", "00", "010", "011"]
 * ```
 */
export function huffmanPaths(counts: Readonly<ArrayLike<number>>): readonly (readonly PathStep[])[] {
  checkList("counts", counts)
  for (let i = 0; i < counts.length; i++) checkInteger(`counts[${i}]`, counts[i], 1)
  const { parents, bits } = huffmanTree(counts)
  const size = counts.length
  return Array.from({ length: size }, (_, word) => {
    const path: PathStep[] = []
    for (let at = word; at < 2 * size - 2; at = parents[at]!)
      path.push({ node: parents[at]! - size, bit: bits[at] === 0 ? 0 : 1 })
    return path.reverse()
  })
}

/** A tree over words: first the words, then the inner nodes as they were created. */
export interface HuffmanTree {
  /** By node but the root, its parent. */
  readonly parents: Uint32Array
  /** By node but the root, which child of its parent it is. */
  readonly bits: Uint8Array
}

/** {@link huffmanPaths} as a tree, without checks. */
export function huffmanTree(counts: Readonly<ArrayLike<number>>): HuffmanTree {
  const size = counts.length
  const leaves = Uint32Array.from({ length: size }, (_, i) => i).sort((a, b) => counts[a]! - counts[b]! || a - b)
  const weights = new Float64Array(Math.max(0, 2 * size - 1))
  for (let word = 0; word < size; word++) weights[word] = counts[word]!
  const parents = new Uint32Array(weights.length)
  const bits = new Uint8Array(weights.length)
  let leaf = 0
  let inner = size
  for (let parent = size; parent < weights.length; parent++) {
    const smallest = (): number =>
      inner === parent || (leaf < size && weights[leaves[leaf]!]! <= weights[inner]!) ? leaves[leaf++]! : inner++
    const first = smallest()
    const second = smallest()
    weights[parent] = weights[first]! + weights[second]!
    parents[first] = parent
    parents[second] = parent
    bits[second] = 1
  }
  return { parents, bits }
}
