// Checkpoints of a training run: the state of training, and the milestones so far.
import type { Codec } from "../store/store.js"
import type { Milestone } from "./training/spec.js"

/** What a run continues from. */
export interface Checkpoint {
  /** At least one. */
  readonly milestones: readonly Milestone[]
  /** The state of training after the last of them, as a file. */
  readonly state: Uint8Array
}

/** The name of the checkpoint, the only part of a run's folder. */
export const MILESTONES = "last"

// Layout: magic (8 bytes), bytes of the milestones (float64, little-endian), the milestones as JSON, the state.
const MAGIC = "LECSEQ01"
const HEAD = 16

/** Converts checkpoints to bytes and back. */
export const checkpointCodec: Codec<Checkpoint> = {
  ending: "checkpoint",
  encode({ milestones, state }) {
    const json = new TextEncoder().encode(JSON.stringify(milestones))
    const bytes = new Uint8Array(HEAD + json.length + state.length)
    bytes.set(new TextEncoder().encode(MAGIC))
    new DataView(bytes.buffer).setFloat64(MAGIC.length, json.length, true)
    bytes.set(json, HEAD)
    bytes.set(state, HEAD + json.length)
    return bytes
  },
  decode(bytes) {
    if (bytes.length < HEAD || new TextDecoder().decode(bytes.subarray(0, MAGIC.length)) !== MAGIC) return undefined
    const length = new DataView(bytes.buffer, bytes.byteOffset).getFloat64(MAGIC.length, true)
    const json = new TextDecoder().decode(bytes.subarray(HEAD, HEAD + length))
    return { milestones: JSON.parse(json) as Milestone[], state: bytes.slice(HEAD + length) }
  },
}
