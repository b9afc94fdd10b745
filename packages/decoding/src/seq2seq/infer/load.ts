// Parameters as tensors, into and out of a kernel's memory.
import { checkFiniteNumbers, checkList, checkRecord, checkTypedArray, outOfRange } from "@lectern/core/checks"
import type { Kernel } from "../kernel/kernel.js"
import { lengthOf, type ParameterShape, type Parameters } from "../layers/parameters.js"
import type { Tensor, Tensors } from "../model.js"

/** Throws unless tensors are those of a model: all of them, no other, of the right shapes, with finite numbers. */
export function checkTensors(name: string, tensors: Tensors, parameters: readonly ParameterShape[]): void {
  checkRecord(name, tensors, "tensors by name")
  for (const parameter of parameters) {
    const of = `${name}[${JSON.stringify(parameter.name)}]`
    const tensor: unknown = Object.hasOwn(tensors, parameter.name) ? tensors[parameter.name] : undefined
    checkRecord(of, tensor, "a tensor with shape and data")
    const { shape, data } = tensor as unknown as Tensor
    checkList(`the shape of ${of}`, shape)
    if (shape.length !== parameter.shape.length || parameter.shape.some((each, i) => shape[i] !== each))
      throw outOfRange(`the shape of ${of}`, Array.from(shape, String).join(" x "), parameter.shape.join(" x "))
    checkTypedArray(`the data of ${of}`, data, "Float32Array")
    const length = lengthOf(parameter.shape)
    if (data.length !== length) throw outOfRange(`the length of the data of ${of}`, data.length, `${length}`)
    checkFiniteNumbers(`the data of ${of}`, data)
  }
  const known = new Set(parameters.map((each) => each.name))
  const other = Object.keys(tensors).find((each) => !known.has(each))
  if (other !== undefined) throw outOfRange(name, JSON.stringify(other), "tensors of this model alone")
}

/** Writes tensors into memory laid out like the parameters, from `at` on. */
export function loadTensors({ numbers }: Kernel, { all, at: first }: Parameters, tensors: Tensors, at: number): void {
  for (const parameter of all) numbers.set(tensors[parameter.name]!.data, at + parameter.at - first)
}

/** Copies memory laid out like the parameters, from `at` on, to tensors. */
export function tensorsAt({ numbers }: Kernel, { all, at: first }: Parameters, at: number): Tensors {
  return Object.fromEntries(
    all.map(({ name, shape, at: place, length }) => {
      const from = at + place - first
      return [name, { shape, data: Float32Array.from(numbers.subarray(from, from + length)) }]
    }),
  )
}
