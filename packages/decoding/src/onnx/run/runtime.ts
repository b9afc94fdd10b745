// The interface of an ONNX runtime. onnxruntime-node and onnxruntime-web have it; neither is imported.
import { checkFunction, checkList, checkObject, checkText } from "@lectern/core/checks"

/** A tensor of a runtime. */
export interface OnnxTensor {
  /** The type of its numbers, such as `float32`. */
  readonly type: string
  /** Its lengths, the outermost first. */
  readonly dims: readonly number[]
  /** Its numbers, row-major; the array stays valid after `dispose`. */
  readonly data: unknown
  /** The location of the numbers. Anything but `cpu` is read with `getData`; `cpu` by default. */
  readonly location?: string
  /**
   * Copies the numbers from a device.
   *
   * @param releaseData - whether they are freed there
   */
  getData?(releaseData?: boolean): Promise<unknown>
  /** Frees the tensor. */
  dispose?(): void
}

/** The class of tensors of a runtime, as far as it is used. */
export interface OnnxTensorClass {
  /**
   * Makes a tensor of numbers.
   *
   * @param type - their type
   * @param data - the numbers, row-major
   * @param dims - the lengths
   */
  new (type: "float32", data: Float32Array, dims: readonly number[]): OnnxTensor
  /**
   * Makes a tensor of whole numbers.
   *
   * @param type - their type
   * @param data - the numbers, row-major
   * @param dims - the lengths
   */
  new (type: "int64", data: BigInt64Array, dims: readonly number[]): OnnxTensor
  /**
   * Makes a tensor of truth values.
   *
   * @param type - their type
   * @param data - 1 for true, 0 for false
   * @param dims - the lengths
   */
  new (type: "bool", data: Uint8Array, dims: readonly number[]): OnnxTensor
}

/** A runtime: the module `onnxruntime-node` or `onnxruntime-web`. */
export interface OnnxRuntime {
  /** Its class of tensors. */
  readonly Tensor: OnnxTensorClass
}

/** Metadata of an input or output of a session. */
export interface OnnxValueMetadata {
  /** Its name. */
  readonly name: string
  /** Its lengths, the outermost first; a text for one that is known only at run time. */
  readonly shape?: readonly (number | string)[]
}

/** A session: a model that is ready to run, from `ort.InferenceSession.create`. */
export interface OnnxSession {
  /** The names of its inputs. */
  readonly inputNames: readonly string[]
  /** The names of its outputs. */
  readonly outputNames: readonly string[]
  /** The shapes of its inputs, if the runtime gives them. */
  readonly inputMetadata?: readonly OnnxValueMetadata[]
  /** The shapes of its outputs, if the runtime gives them. */
  readonly outputMetadata?: readonly OnnxValueMetadata[]
  /**
   * Runs the model.
   *
   * @param feeds - inputs by name
   * @returns outputs by name
   */
  run(feeds: Readonly<Record<string, OnnxTensor>>): Promise<Readonly<Record<string, OnnxTensor>>>
}

/** Throws unless the value is a runtime. */
export function checkRuntime(name: string, ort: OnnxRuntime): void {
  checkObject(name, ort, "the module onnxruntime-node or onnxruntime-web")
  checkFunction(`${name}.Tensor`, ort.Tensor, "the class of tensors of an ONNX runtime")
}

/** Throws unless the value is a session. */
export function checkSession(name: string, session: OnnxSession): void {
  checkObject(name, session, "a session of an ONNX runtime")
  checkFunction(`${name}.run`, session.run)
  for (const field of ["inputNames", "outputNames"] as const) {
    checkList(`${name}.${field}`, session[field], "a list of names")
    for (let i = 0; i < session[field].length; i++) checkText(`${name}.${field}[${i}]`, session[field][i])
  }
}

/** The shape of an input or output of a session; empty if the runtime does not give it. */
export function shapeOf(
  metadata: readonly OnnxValueMetadata[] | undefined,
  name: string,
): readonly (number | string)[] {
  if (!Array.isArray(metadata)) return []
  const { shape } = (metadata as OnnxSession["inputMetadata"] & object).find((each) => each?.name === name) ?? {}
  return Array.isArray(shape) ? shape : []
}
