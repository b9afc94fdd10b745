// One run of a session, with its outputs checked: models are untrusted files.
import { LecternError } from "@lectern/core"
import { checkObject, checkTypedArray, outOfRange } from "@lectern/core/checks"
import type { OnnxRuntime, OnnxSession, OnnxTensor } from "./runtime.js"

/** Makes tensors to be fed. */
export interface TensorMaker {
  numbers(data: Float32Array, dims: readonly number[]): OnnxTensor
  integers(data: BigInt64Array, dims: readonly number[]): OnnxTensor
  truth(value: "true" | "false"): OnnxTensor
}

/** The tensors of a runtime. */
export function tensorMaker({ Tensor }: OnnxRuntime): TensorMaker {
  return {
    numbers: (data, dims) => new Tensor("float32", data, dims),
    integers: (data, dims) => new Tensor("int64", data, dims),
    truth: (value) => new Tensor("bool", Uint8Array.of(value === "true" ? 1 : 0), [1]),
  }
}

/** A session and the name of the option that it was passed as. */
export interface NamedSession {
  readonly name: string
  readonly session: OnnxSession
}

/** Runs a session and takes some of its outputs; all tensors that it gives are freed. */
export async function runSession(
  { name, session }: NamedSession,
  feeds: () => Readonly<Record<string, OnnxTensor>>,
  wanted: ReadonlyMap<string, readonly number[]>,
): Promise<Map<string, NumbersOf>> {
  let outputs: Readonly<Record<string, OnnxTensor>>
  try {
    outputs = await session.run(feeds())
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new LecternError({ kind: "failed", what: `running the ${name}`, why }, { cause: error })
  }
  checkObject(`what the ${name} gave`, outputs, "tensors by name")
  try {
    const taken = new Map<string, NumbersOf>()
    for (const [output, dims] of wanted) {
      const of = `${output} of the ${name}`
      taken.set(output, await numbersOf(of, Object.hasOwn(outputs, output) ? outputs[output] : undefined, dims))
    }
    return taken
  } finally {
    for (const output of Object.values(outputs)) output?.dispose?.()
  }
}

/** Numbers `[rows x ...]` with their lengths. */
export interface NumbersOf {
  readonly dims: readonly number[]
  readonly data: Float32Array
}

async function numbersOf(name: string, tensor: OnnxTensor | undefined, want: readonly number[]): Promise<NumbersOf> {
  checkObject(name, tensor, "a tensor")
  if (tensor.type !== "float32") throw outOfRange(`the type of ${name}`, tensor.type, "float32")
  const dims = Array.from(tensor.dims)
  if (dims.length !== want.length || dims.some((each, i) => each !== want[i] && want[i] !== -1)) {
    const shape = want.map((each) => (each === -1 ? "any" : each)).join(" x ")
    throw outOfRange(`the shape of ${name}`, dims.join(" x "), shape)
  }
  const onDevice = tensor.location !== undefined && tensor.location !== "cpu"
  const data = onDevice ? await tensor.getData?.(true) : tensor.data
  checkTypedArray(name, data, "Float32Array")
  const length = dims.reduce((product, each) => product * each, 1)
  if (data.length !== length) throw outOfRange(`the length of ${name}`, data.length, `${length}`)
  return { dims, data }
}
