// The hypotheses of a search as a tree: sequences with a common beginning share its nodes.

/** A tree of tokens; node 0 is the empty sequence after the prompt. */
import { enlarged } from "@lectern/core"
export interface TokenTree {
  /** Number of nodes. */
  readonly size: number
  /** Adds a sequence: that of a node and one token more. */
  add(parent: number, token: number, tokenScore: number): number
  /** The last token of a node's sequence; not for node 0. */
  lastOf(node: number): number
  /** The number of tokens of a node's sequence. */
  lengthOf(node: number): number
  /** The sum of the token scores of a node's sequence, from left to right. */
  sumOf(node: number): number
  /** Writes the tokens of a node's sequence to `output`, from `at` on. */
  write(node: number, output: Int32Array, at: number): void
  /** The tokens of a node's sequence. */
  tokensOf(node: number): Int32Array
  /** The token scores of a node's sequence. */
  tokenScoresOf(node: number): Float64Array
}

/** Makes a tree with its root. */
export function tokenTree(): TokenTree {
  let parents = new Int32Array(64)
  let tokens = new Int32Array(64)
  let lengths = new Int32Array(64)
  let scores = new Float64Array(64)
  let sums = new Float64Array(64)
  let size = 1
  function grow(): void {
    parents = enlarged(parents, 2 * parents.length)
    tokens = enlarged(tokens, 2 * tokens.length)
    lengths = enlarged(lengths, 2 * lengths.length)
    scores = enlarged(scores, 2 * scores.length)
    sums = enlarged(sums, 2 * sums.length)
  }
  return {
    get size() {
      return size
    },
    add(parent, token, tokenScore) {
      if (size === parents.length) grow()
      parents[size] = parent
      tokens[size] = token
      scores[size] = tokenScore
      lengths[size] = lengths[parent]! + 1
      sums[size] = sums[parent]! + tokenScore
      return size++
    },
    lastOf: (node) => tokens[node]!,
    lengthOf: (node) => lengths[node]!,
    sumOf: (node) => sums[node]!,
    write(node, output, at) {
      for (let i = at + lengths[node]! - 1, each = node; each !== 0; each = parents[each]!) output[i--] = tokens[each]!
    },
    tokensOf(node) {
      const output = new Int32Array(lengths[node]!)
      this.write(node, output, 0)
      return output
    },
    tokenScoresOf(node) {
      const output = new Float64Array(lengths[node]!)
      for (let i = output.length - 1, each = node; each !== 0; each = parents[each]!) output[i--] = scores[each]!
      return output
    },
  }
}
