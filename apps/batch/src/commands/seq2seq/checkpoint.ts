// Checkpoints of a training run: the state of training, the milestones so far, and the best model.
import { count, fields, jsonOf, listOf, optional, value } from "@lectern/engine/internal/store/json-shape"
import type { Codec } from "@lectern/engine/internal/store/store"
import type { Milestone } from "./training-spec.js"

/** A checkpoint that a run continues from. */
export interface Checkpoint {
  /** At least one. */
  readonly milestones: readonly Milestone[]
  /** The state of training after the last of them, as a file. */
  readonly state: Uint8Array
  /** The best model of the milestones that every longer run has too, as a file; left out if it is that of the state. */
  readonly best?: Uint8Array
}

/** The name of the checkpoint, the only part of a run's folder. */
export const MILESTONES = "last"

// Layout: magic (8 bytes), bytes of the milestones and of the best model (float64, little-endian), the milestones as JSON, the best model,
// the state.
const MAGIC = "LECSEQ02"
const HEAD = 24
const NO_MODEL = new Uint8Array(0)

const number = value("a number", Number.isFinite)
const milestonesShape = listOf(
  fields({
    step: count(),
    epoch: count(),
    loss: number,
    gradientNorm: number,
    validation: optional(fields({ loss: number, exactMatch: number })),
  }),
)

/** Converts checkpoints to bytes and back. */
export const checkpointCodec: Codec<Checkpoint> = {
  ending: "checkpoint",
  encode({ milestones, state, best = NO_MODEL }) {
    const json = new TextEncoder().encode(JSON.stringify(milestones))
    const bytes = new Uint8Array(HEAD + json.length + best.length + state.length)
    bytes.set(new TextEncoder().encode(MAGIC))
    const lengths = new DataView(bytes.buffer)
    lengths.setFloat64(8, json.length, true)
    lengths.setFloat64(16, best.length, true)
    bytes.set(json, HEAD)
    bytes.set(best, HEAD + json.length)
    bytes.set(state, HEAD + json.length + best.length)
    return bytes
  },
  decode(bytes) {
    if (bytes.length < HEAD || new TextDecoder().decode(bytes.subarray(0, MAGIC.length)) !== MAGIC) return undefined
    const lengths = new DataView(bytes.buffer, bytes.byteOffset)
    const sizes = [lengths.getFloat64(8, true), lengths.getFloat64(16, true)] as const
    const [model, state] = [HEAD + sizes[0], HEAD + sizes[0] + sizes[1]]
    if (!(sizes.every((size) => Number.isSafeInteger(size) && size >= 0) && state <= bytes.length)) return undefined
    const milestones = jsonOf(bytes.subarray(HEAD, model))
    if (milestonesShape(milestones, "") !== undefined) return undefined
    return {
      milestones: milestones as Milestone[],
      state: bytes.slice(state),
      ...(state > model && { best: bytes.slice(model, state) }),
    }
  },
}
