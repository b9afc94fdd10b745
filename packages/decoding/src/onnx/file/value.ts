// An input or output of a graph: its name, type and shape.
import type { OnnxValue } from "./outline.js"
import { numberType } from "./types.js"
import { badOnnx, integerOf, type Message, messageOf, readFields, textOf } from "./wire.js"

const OTHERS: Readonly<Record<number, string>> = { 4: "sequence", 5: "map", 8: "sparse", 9: "optional" }

/** Reads a `ValueInfoProto`. */
export function readValue(message: Message): OnnxValue {
  let name = ""
  let type: Omit<OnnxValue, "name"> | undefined
  readFields(message, (field) => {
    if (field.number === 1) name = textOf(field, "name")
    else if (field.number === 2) {
      if (type !== undefined) throw badOnnx(message, field.at, "a second type")
      type = typeOf(messageOf(field, "type"))
    }
  })
  if (name === "") throw badOnnx(message, message.start, "it must have a name")
  if (type === undefined) throw badOnnx(message, message.start, `${JSON.stringify(name)} must have a type`)
  return { name, ...type }
}

function typeOf(message: Message): Omit<OnnxValue, "name"> {
  let found: Omit<OnnxValue, "name"> | undefined
  readFields(message, (field) => {
    const { number, at } = field
    if (number !== 1 && OTHERS[number] === undefined) return
    if (found !== undefined) throw badOnnx(message, at, "a second type")
    found = number === 1 ? tensorType(messageOf(field, "tensor_type")) : { type: OTHERS[number]! }
  })
  if (found === undefined)
    throw badOnnx(message, message.start, "it must be the type of a tensor, sequence, map or optional value")
  return found
}

function tensorType(message: Message): Omit<OnnxValue, "name"> {
  let name: string | undefined
  let shape: readonly (number | string)[] | undefined
  readFields(message, (field) => {
    if (field.number === 1) {
      const number = integerOf(field, "elem_type")
      name = numberType(number)?.name
      if (name === undefined) throw badOnnx(message, field.at, `there is no type of numbers ${number}`)
    } else if (field.number === 2) {
      if (shape !== undefined) throw badOnnx(message, field.at, "a second shape")
      shape = shapeOf(messageOf(field, "shape"))
    }
  })
  if (name === undefined) throw badOnnx(message, message.start, "it must have an elem_type")
  return shape === undefined ? { type: name } : { type: name, shape }
}

function shapeOf(message: Message): readonly (number | string)[] {
  const shape: (number | string)[] = []
  readFields(message, (field) => {
    if (field.number === 1) shape.push(dimensionOf(messageOf(field, "dim")))
  })
  return shape
}

/** A length, or the name of one; the empty name if there is neither. */
function dimensionOf(message: Message): number | string {
  let dimension: number | string = ""
  readFields(message, (field) => {
    if (field.number === 1) {
      dimension = integerOf(field, "dim_value")
      if (!(dimension >= 0)) throw badOnnx(message, field.at, `a length must be at least 0, got ${dimension}`)
    } else if (field.number === 2) dimension = textOf(field, "dim_param")
  })
  return dimension
}
