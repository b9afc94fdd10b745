// Checkpoints of training in a folder: a record, and the vectors in parts of bounded size. The parts of a checkpoint are written beside
// those of the one before; the record, which is written last, says which of them count.
import { statSync } from "node:fs"
import { badData, LecternError } from "@lectern/core"
import { count, fields, jsonOf, oneOf, optional, value } from "@lectern/engine/internal/store/json-shape"
import { type Codec, readPart, type Store } from "@lectern/engine/internal/store/store"
import type { PackedState, PackedVocabulary } from "./state.js"

/** A part of a checkpoint, as bytes. */
export const checkpointCodec: Codec<Uint8Array> = {
  ending: "checkpoint",
  encode: (bytes) => bytes,
  decode: (bytes) => bytes,
}

/** A state without its large parts, and where these are. */
interface Record extends Omit<PackedState, "vocabulary" | "groups" | "input" | "output" | "subwords"> {
  readonly schema: typeof SCHEMA
  /** The parts of the vectors have this in their names. */
  readonly side: Side
  readonly words: number
  /** The number of words in each group. */
  readonly groups: readonly number[]
  /** The lengths of both sides. */
  readonly input: number
  readonly output: number
  /** The length of the rows of sub-words; undefined without sub-words. */
  readonly subwords?: number
}

type Side = "a" | "b"

const SCHEMA = "lectern.embed-state/2"
const RECORD = "last"
const WORDS = "words"
const COUNTS = "counts"
const BUCKETS = "buckets"
const PART_BYTES = 2 ** 26

/** Stores the states of a run. */
export interface Checkpoints {
  /** The last state; undefined when there is none, or when a part of it is damaged. */
  read(): PackedState | undefined
  /** Stores a state in place of the one before. */
  write(state: Omit<PackedState, "vocabulary">): Promise<void>
}

/** The checkpoints of a run. */
export function checkpoints(
  store: Store<Uint8Array>,
  vocabulary: PackedVocabulary,
  yieldNow: () => Promise<void> | undefined,
): Checkpoints {
  let side: Side = "a"
  let words = false
  return {
    read() {
      const state = stateIn(store.read)
      if (state !== undefined) words = true
      const record = recordOf(store.read(RECORD))
      side = record?.side === "a" ? "b" : "a"
      return state
    },
    async write({ groups, input, output, subwords, ...rest }) {
      if (!words) {
        store.write(WORDS, vocabulary.words)
        store.write(COUNTS, bytesOf(concatenated([vocabulary.counts, ...groups])))
        if (subwords !== undefined) store.write(BUCKETS, bytesOf(subwords.buckets))
        words = true
      }
      const place = placeOf(rest)
      for (const [name, data] of Object.entries({ input, output, ...(subwords && { subwords: subwords.data }) })) {
        for (const [key, from, to] of partsOf(side, name, data.byteLength)) {
          store.write(key, new Uint8Array(data.buffer, data.byteOffset + from, to - from), place)
          await yieldNow()
        }
      }
      const record: Record = {
        schema: SCHEMA,
        side,
        ...rest,
        words: vocabulary.counts.length,
        groups: groups.map(({ length }) => length),
        input: input.length,
        output: output.length,
        ...(subwords !== undefined && { subwords: subwords.data.length }),
      }
      store.write(RECORD, new TextEncoder().encode(JSON.stringify(record)))
      side = side === "a" ? "b" : "a"
    },
  }
}

/** The last state of a run that is done. */
export function finishedState(folder: string): PackedState {
  if (statSync(folder, { throwIfNoEntry: false })?.isFile()) {
    const why =
      "is a file, and files of vectors lack the output vectors that training goes on with; expected the folder of a run of `lectern embed train --resume`"
    throw badData(folder, why)
  }
  const state = stateIn((key, source) => readPart(folder, key, checkpointCodec, source))
  if (state === undefined) {
    const why =
      "holds no vectors to continue with; expected the folder that a run of `lectern embed train --resume` stored them in"
    throw badData(folder, why)
  }
  const { epoch, settings } = state
  if (epoch === settings.epochs) return state
  const why = `${folder} holds a run that is not done: ${epoch} of ${settings.epochs} epochs; finish it first, with --resume ${folder}`
  throw new LecternError({ kind: "usage", why })
}

/** The progress of a run. */
export function epochsIn(folder: string): { readonly epoch: number; readonly epochs: number } | undefined {
  const record = recordOf(readPart(folder, RECORD, checkpointCodec))
  return record && { epoch: record.epoch, epochs: record.settings.epochs }
}

type ReadPart = (key: string, source?: Uint8Array) => Uint8Array | undefined

function stateIn(read: ReadPart): PackedState | undefined {
  const record = recordOf(read(RECORD))
  if (record === undefined) return undefined
  const { schema: _, side, words: size, groups: sizes, input, output, subwords, ...rest } = record
  const place = placeOf(rest)
  const words = read(WORDS)
  const counts = read(COUNTS)
  const inputs = joinedParts(read, side, "input", 4 * input, place)
  const outputs = joinedParts(read, side, "output", 4 * output, place)
  const rows = subwords === undefined ? undefined : joinedParts(read, side, "subwords", 4 * subwords, place)
  const buckets = subwords === undefined ? undefined : read(BUCKETS)
  if (subwords !== undefined && (rows === undefined || buckets === undefined)) return undefined
  if (words === undefined || counts === undefined || inputs === undefined || outputs === undefined) return undefined
  if (counts.length !== 8 * sizes.reduce((sum, length) => sum + length, size)) return undefined
  const numbers = new Float64Array(new Uint8Array(counts).buffer)
  let at = size
  const groups = sizes.map((length) => {
    at += length
    return numbers.slice(at - length, at)
  })
  const vocabulary = { words: new Uint8Array(words), counts: numbers.slice(0, size) }
  return {
    ...rest,
    vocabulary,
    groups,
    input: new Float32Array(inputs),
    output: new Float32Array(outputs),
    ...(rows !== undefined && {
      subwords: { buckets: new Uint32Array(new Uint8Array(buckets!).buffer), data: new Float32Array(rows) },
    }),
  }
}

/** Undefined for a record of another version, and for one that no training wrote: its run begins again. */
function recordOf(bytes: Uint8Array | undefined): Record | undefined {
  if (bytes === undefined) return undefined
  const record = jsonOf(bytes)
  if (recordShape(record, "") !== undefined) return undefined
  const { words, input, settings } = record as Record
  return input === words * settings.dimensions ? (record as Record) : undefined
}

const recordShape = fields({
  schema: oneOf(SCHEMA),
  side: oneOf("a", "b"),
  settings: fields({ epochs: count(1), dimensions: count(1) }),
  words: count(1),
  groups: value("counts", (found) => Array.isArray(found) && found.every((each) => Number.isSafeInteger(each))),
  input: count(1),
  output: count(),
  subwords: optional(count()),
  epoch: count(),
  round: count(),
})

/** In the checksums of parts, so that those of another checkpoint are not taken for this one's. */
function placeOf({ epoch, round }: Pick<PackedState, "epoch" | "round">): Uint8Array {
  return new TextEncoder().encode(`${epoch} ${round}`)
}

function* partsOf(
  side: Side,
  name: string,
  bytes: number,
): Generator<readonly [key: string, from: number, to: number]> {
  for (let from = 0; from < bytes; from += PART_BYTES)
    yield [`${name}-${side}-${from / PART_BYTES}`, from, Math.min(bytes, from + PART_BYTES)]
}

function joinedParts(
  read: ReadPart,
  side: Side,
  name: string,
  bytes: number,
  place: Uint8Array,
): SharedArrayBuffer | undefined {
  let joined: Uint8Array<SharedArrayBuffer> | undefined
  for (const [key, from, to] of partsOf(side, name, bytes)) {
    const part = read(key, place)
    if (part?.length !== to - from) return undefined
    joined ??= new Uint8Array(new SharedArrayBuffer(bytes)) // only once its first part is there
    joined.set(part, from)
  }
  return joined?.buffer ?? new SharedArrayBuffer(0)
}

function concatenated(parts: readonly Float64Array[]): Float64Array {
  const whole = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}
