// The trees of several groups of words as one.
import { huffmanPaths, type PathStep } from "../../src/train/objective/huffman.js"

/**
 * The paths to words that came in several groups: each group has a Huffman tree; new roots, one a group, join them.
 *
 * Output vectors keep their inner nodes when a group is added.
 */
export function joinedPaths(groups: readonly Float64Array[]): readonly (readonly PathStep[])[] {
  let paths: readonly (readonly PathStep[])[] = []
  for (const group of groups) {
    const own = huffmanPaths(group)
    if (paths.length === 0) {
      paths = own
      continue
    }
    const inner = paths.length - 1
    const root = inner + group.length - 1
    paths = [
      ...paths.map((path) => [{ node: root, bit: 0 } as const, ...path]),
      ...own.map((path) => [
        { node: root, bit: 1 } as const,
        ...path.map(({ node, bit }) => ({ node: node + inner, bit })),
      ]),
    ]
  }
  return paths
}
