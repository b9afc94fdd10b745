// The approximate index for which the adapter was made, where it is installed.
import { createRequire } from "node:module"
import { expect, test } from "vitest"
import { type ApproximateIndex, approximateNeighbours, neighbourIndex } from "../../src/index.js"
import { randomVectors } from "../helpers/random-vectors.js"

type Usearch = {
  readonly Index: new (options: { readonly metric: string; readonly dimensions: number }) => ApproximateIndex
}

const METRICS = { cosine: "cos", dot: "ip", euclidean: "l2sq" } as const

const usearch = installed()

test.skipIf(usearch === undefined).each(["cosine", "dot", "euclidean"] as const)(
  "usearch finds nearly all neighbours by %s",
  (measure) => {
    const vectors = randomVectors(1000, 8, 5)
    const exact = neighbourIndex(vectors, { measure })
    const index = new usearch!.Index({ metric: METRICS[measure], dimensions: 8 })
    const ours = approximateNeighbours(index, vectors, { measure })
    const deny = vectors.words.filter((_, id) => id % 3 === 0)
    let same = 0
    for (let id = 0; id < 100; id++) {
      const expected = exact.nearest(`w${id}`, { count: 5, deny }).map(({ word }) => word)
      same += ours.nearest(`w${id}`, { count: 5, deny }).filter(({ word }) => expected.includes(word)).length
    }
    expect(same).toBeGreaterThan(450)
  },
)

function installed(): Usearch | undefined {
  try {
    return createRequire(import.meta.url)("usearch") as Usearch
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "MODULE_NOT_FOUND") return undefined
    throw error
  }
}
