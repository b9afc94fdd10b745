// The loss of a batch and its gradient.
import { allocateIntegers } from "../kernel/stack.js"
import { decode } from "./decode.js"
import { decodeBackward } from "./decode-backward.js"
import { encode, encodeBackward } from "./encode.js"
import type { Network } from "./network.js"

/** A pair as ids, each with its end. */
export interface IdPair {
  readonly source: Int32Array
  readonly target: Int32Array
}

/** The mean cross-entropy of the target's symbols, in nats a symbol, with the gradients of all parameters. */
export function lossWithGradients(network: Network, pairs: readonly IdPair[]): number {
  const { kernel, parameters, config } = network
  const mark = kernel.mark()
  const targets = pairs.map(({ target }) => target)
  const encoded = encode(
    network,
    pairs.map(({ source }) => source),
  )
  const decoded = decode(network, encoded, targets, "training")
  const { positions } = decoded.packed
  const ids = new Int32Array(positions)
  targets.forEach((target, i) => {
    ids.set(target, decoded.packed.start[i]!)
  })
  const losses = kernel.allocate(positions)
  const at = allocateIntegers(kernel, ids)
  kernel.crossEntropy(decoded.logits, at, losses, positions, config.target.length, 1 / positions)
  let loss = 0
  for (let i = 0; i < positions; i++) loss += kernel.numbers[losses + i]!
  kernel.numbers.fill(0, parameters.gradients, parameters.gradients + parameters.length)
  const { values, first } = decodeBackward(network, encoded, decoded)
  encodeBackward(network, encoded, values, first)
  kernel.release(mark)
  return loss / positions
}
