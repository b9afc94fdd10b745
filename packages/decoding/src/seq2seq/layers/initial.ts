// The parameters that training starts from: PyTorch's distributions, drawn from our own streams.
import { fillStandardNormal, pcg64, seedSequence } from "@lectern/sampling"
import type { Parameters } from "./parameters.js"

/**
 * Draws the values of all parameters. Each parameter has a stream of its own, so that its values depend on the seed and its place alone.
 */
export function drawParameters({ all }: Parameters, numbers: Float32Array | Float64Array, seed: number): void {
  const streams = pcg64(seedSequence(seed, { spawnKey: [0] })).spawn(all.length)
  all.forEach(({ at, length, bound }, i) => {
    const stream = streams[i]!
    const drawn = new Float64Array(length)
    if (bound === undefined) fillStandardNormal(drawn, stream)
    else {
      stream.fillUniform(drawn)
      for (let k = 0; k < length; k++) drawn[k] = (2 * drawn[k]! - 1) * bound
    }
    numbers.set(drawn, at)
  })
}
