// What the consumers must find.
import { expect } from "vitest"

/** The BLEU of consumers/guard.js, worked by hand: (5/8 * 4/7 * 3/6 * 2/5) ** (1/4). */
export const GUARD = 0.51697315395717

/** What consumers/tree.js finds, worked by hand in the notes: .5 x .4, .4 x .9, and the sentence by Witten and Bell. */
export const TREE = {
  greedy: expect.closeTo(0.2, 6),
  beam: expect.closeTo(0.36, 6),
  proven: true,
  verdict: "search",
  learned: "b",
  sentence: expect.closeTo(0.006072, 6),
}

/** What consumers/vectors.js finds: the loss and the tree as worked by hand in the notes; points on a line have one variance. */
export const VECTORS = {
  loss: expect.closeTo(1.4076, 4),
  bits: [1, 2, 3, 3],
  nearest: ["dog", "car", "gas"],
  variances: [expect.closeTo(25, 10), expect.closeTo(0, 10)],
}

/** What consumers/merges.js says, worked by hand there. */
export const MERGED = {
  tokens: "ab Ġab Ġ a c",
  ids: [256, 257, 220, 64, 66],
  alone: [256, 257, 220, 64, 66],
  decoded: "ab 🌍",
} as const
