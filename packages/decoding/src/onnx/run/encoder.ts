// An encoder's session: sources to hidden vectors.
import { outOfRange } from "@lectern/core/checks"
import type { OnnxTensor } from "./runtime.js"
import { type NamedSession, runSession, type TensorMaker } from "./session.js"
import type { OnnxEncoded } from "./states.js"

/** Maximum number of sources read together. */
const MAX_TOGETHER = 64
const HIDDEN = "last_hidden_state"

/** Throws unless a session has an encoder's inputs and outputs. */
export function checkEncoder({ name, session }: NamedSession): void {
  const { inputNames, outputNames } = session
  const other = inputNames.find((each) => each !== "input_ids" && each !== "attention_mask")
  if (other !== undefined) throw outOfRange(`the inputs of ${name}`, other, "input_ids and attention_mask")
  if (!inputNames.includes("input_ids"))
    throw outOfRange(`the inputs of ${name}`, Array.from(inputNames).join(", "), "with input_ids among them")
  if (!outputNames.includes(HIDDEN))
    throw outOfRange(`the outputs of ${name}`, Array.from(outputNames).join(", "), `with ${HIDDEN} among them`)
}

/** Reads sources. Those of equal length are read together, so none is padded. */
export async function encodeSources(
  make: TensorMaker,
  encoder: NamedSession,
  sources: readonly Int32Array[],
): Promise<OnnxEncoded> {
  const hidden = new Array<Float32Array>(sources.length)
  let width = 0
  for (const group of groups(sources)) {
    const rows = group.length
    const length = sources[group[0]!]!.length
    const outputs = await runSession(
      encoder,
      () => feedsOf(make, encoder, group, sources),
      new Map([[HIDDEN, [rows, length, width === 0 ? -1 : width]]]),
    )
    const { dims, data } = outputs.get(HIDDEN)!
    width = dims[2]!
    if (width === 0) throw outOfRange(`the shape of ${HIDDEN} of the ${encoder.name}`, dims.join(" x "), "of vectors")
    group.forEach((source, row) => {
      hidden[source] = data.slice(row * length * width, (row + 1) * length * width)
    })
  }
  return { hidden, width }
}

function feedsOf(
  make: TensorMaker,
  { session }: NamedSession,
  group: readonly number[],
  sources: readonly Int32Array[],
): Record<string, OnnxTensor> {
  const dims = [group.length, sources[group[0]!]!.length]
  const size = dims[0]! * dims[1]!
  const ids = BigInt64Array.from(
    group.flatMap((source) => [...sources[source]!]),
    BigInt,
  )
  const feeds: Record<string, OnnxTensor> = { input_ids: make.integers(ids, dims) }
  if (session.inputNames.includes("attention_mask"))
    feeds.attention_mask = make.integers(new BigInt64Array(size).fill(1n), dims)
  return feeds
}

/** The sources by length, a few at a time. */
function groups(sources: readonly Int32Array[]): readonly (readonly number[])[] {
  const last = new Map<number, number[]>()
  const all: number[][] = []
  sources.forEach(({ length }, source) => {
    const group = last.get(length)
    if (group !== undefined && group.length < MAX_TOGETHER) group.push(source)
    else {
      last.set(length, [source])
      all.push(last.get(length)!)
    }
  })
  return all
}
