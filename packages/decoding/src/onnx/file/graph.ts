// Checks a graph, and the graphs and tensors in the attributes of its operators.
import type { Found, OnnxValue } from "./outline.js"
import { checkTensor } from "./tensor.js"
import { readValue } from "./value.js"
import { badOnnx, demand, type Field, type Message, messageOf, readFields, textOf } from "./wire.js"

/** Inputs, outputs and stored tensors of a graph. */
export interface GraphOutline {
  readonly inputs: readonly OnnxValue[]
  readonly outputs: readonly OnnxValue[]
  /** The names of the tensors that it stores. */
  readonly stored: ReadonlySet<string>
}

/** Checks a `GraphProto`. */
export function graphOf(message: Message, found: Found): GraphOutline {
  const inputs: OnnxValue[] = []
  const outputs: OnnxValue[] = []
  const stored = new Set<string>()
  readFields(message, (field) => {
    if (field.number === 1) checkNode(messageOf(field, "node"), found)
    else if (field.number === 5) {
      found.initializers++
      stored.add(checkTensor(messageOf(field, "initializer"), found))
    } else if (field.number === 15) {
      found.initializers++
      stored.add(checkSparse(messageOf(field, "sparse_initializer"), found))
    } else if (field.number === 11) inputs.push(readValue(messageOf(field, "input")))
    else if (field.number === 12) outputs.push(readValue(messageOf(field, "output")))
  })
  return { inputs, outputs, stored }
}

/** Checks a `FunctionProto`: its operators. */
export function checkFunctionProto(message: Message, found: Found): void {
  readFields(message, (field) => {
    if (field.number === 7) checkNode(messageOf(field, "node"), found)
    else if (field.number === 11) checkAttribute(messageOf(field, "attribute"), found)
  })
}

function checkNode(message: Message, found: Found): void {
  found.nodes++
  let operator = ""
  readFields(message, (field) => {
    if (field.number === 1) demand(field, "bytes", "the name of an input")
    else if (field.number === 2) demand(field, "bytes", "the name of an output")
    else if (field.number === 4) operator = textOf(field, "op_type")
    else if (field.number === 5) checkAttribute(messageOf(field, "attribute"), found)
  })
  if (operator === "") throw badOnnx(message, message.start, "it must have an op_type")
}

const SINGLE: Readonly<Record<number, string>> = { 5: "tensor", 6: "graph", 22: "sparse tensor" }
const CONTENT: Readonly<Record<number, (field: Field, found: Found) => void>> = {
  5: (field, found) => checkTensor(messageOf(field, "tensor"), found),
  6: (field, found) => graphOf(messageOf(field, "graph"), found),
  10: (field, found) => checkTensor(messageOf(field, "tensor"), found),
  11: (field, found) => graphOf(messageOf(field, "graph"), found),
  22: (field, found) => checkSparse(messageOf(field, "sparse tensor"), found),
  23: (field, found) => checkSparse(messageOf(field, "sparse tensor"), found),
}

function checkAttribute(message: Message, found: Found): void {
  const single = singly(message, SINGLE)
  readFields(message, (field) => {
    single(field)
    CONTENT[field.number]?.(field, found)
  })
}

function checkSparse(message: Message, found: Found): string {
  const single = singly(message, { 1: "tensor of values", 2: "tensor of indices" })
  let name = ""
  readFields(message, (field) => {
    single(field)
    if (field.number === 1) name = checkTensor(messageOf(field, "values"), found)
    else if (field.number === 2) checkTensor(messageOf(field, "indices"), found)
  })
  return name
}

/** Throws at the second of a field that a message has once: other readers would merge the two. */
export function singly(message: Message, names: Readonly<Record<number, string>>): (field: Field) => void {
  const seen = new Set<number>()
  return ({ number, at }) => {
    if (names[number] === undefined) return
    if (seen.has(number)) throw badOnnx(message, at, `a second ${names[number]}`)
    seen.add(number)
  }
}
