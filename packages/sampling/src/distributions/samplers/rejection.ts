// Draws by rejection from a stream of base draws, one at a time or many at once with the same result.

import type { Generator } from "@lectern/random"
import { checkFill, checkGenerator } from "@lectern/random/internal"

/** A rule that makes draws from base draws. */
export interface RejectionSampler {
  /** The number of base draws per proposal, 1 or 2. */
  readonly each: number
  /** One base draw. */
  readonly base: (generator: Generator) => number
  /** Fills an array with the same base draws. */
  readonly fillBase: (out: Float64Array, generator: Generator) => void
  /** The draw that base draws propose; NaN when it is rejected. */
  readonly propose: (first: number, second: number) => number
}

// Base draws at a time: few enough to stay in the cache.
const CHUNK = 1024

/** One draw. */
export function sampleByRejection({ each, base, propose }: RejectionSampler, generator: Generator): number {
  if (typeof generator?.uniform !== "function") checkGenerator(generator)
  for (;;) {
    const first = base(generator)
    const draw = propose(first, each === 2 ? base(generator) : 0)
    if (!Number.isNaN(draw)) return draw
  }
}

/** As many draws as `out` holds; takes exactly the base draws that {@link sampleByRejection} would. */
export function fillByRejection(sampler: RejectionSampler, out: Float64Array, generator: Generator): Float64Array {
  checkFill(out, generator)
  const { each, fillBase, propose } = sampler
  const scratch = new Float64Array(Math.min(CHUNK, each * out.length))
  let filled = 0
  while (filled < out.length) {
    // Never more proposals than missing draws, so that none is left over.
    const count = Math.min(scratch.length, each * (out.length - filled))
    fillBase(count === scratch.length ? scratch : scratch.subarray(0, count), generator)
    for (let i = 0; i < count; i += each) {
      const draw = propose(scratch[i]!, scratch[i + each - 1]!)
      if (!Number.isNaN(draw)) out[filled++] = draw
    }
  }
  return out
}
