// Reads protobuf's wire format. No length in the file is trusted: a field must end within its message, a message within the file.
// Source: https://protobuf.dev/programming-guides/encoding/
import { LecternError } from "@lectern/core"

/** Maximum nesting of messages, as in protobuf's own readers. */
const MAX_DEPTH = 100
const DECODER = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
const WIRES = { 0: "varint", 1: "8 bytes", 2: "bytes", 5: "4 bytes" } as const

/** The encoding of a field. */
type Wire = (typeof WIRES)[keyof typeof WIRES]

/** Bytes of a file that hold a message. */
export interface Message {
  readonly file: Uint8Array
  readonly path: string
  /** Its name in the format, for errors. */
  readonly name: string
  readonly start: number
  readonly end: number
  /** Number of messages around it. */
  readonly depth: number
}

/** A field of a message. */
export interface Field {
  readonly message: Message
  readonly number: number
  readonly wire: Wire
  /** Its first byte in the file. */
  readonly at: number
  /** The first byte of its content, and the byte after the last. */
  readonly start: number
  readonly end: number
  /** The number that it holds; for other wires than `varint` NaN. */
  readonly value: number
}

/** The error for the content of a message. */
export function badOnnx({ path, name }: Message, byte: number, why: string): LecternError {
  return new LecternError({ kind: "bad-data", path, byte, why: `not an ONNX file: ${name}: ${why}` })
}

/** Reads the fields of a message, one after another. */
export function readFields(message: Message, visit: (field: Field) => void): void {
  for (let at = message.start; at < message.end; ) {
    const field = fieldAt(message, at)
    visit(field)
    at = field.end
  }
}

/** A message in a field. */
export function messageOf(field: Field, name: string): Message {
  demand(field, "bytes", `a ${name}`)
  const { file, path, depth } = field.message
  if (depth === MAX_DEPTH)
    throw badOnnx(field.message, field.at, `messages lie more than ${MAX_DEPTH} deep in each other`)
  return { file, path, name, start: field.start, end: field.end, depth: depth + 1 }
}

/** The whole number in a field. */
export function integerOf(field: Field, what: string): number {
  demand(field, "varint", `the ${what}, a whole number`)
  return field.value
}

/** The text in a field. */
export function textOf(field: Field, what: string): string {
  demand(field, "bytes", `the ${what}, a text`)
  try {
    return DECODER.decode(field.message.file.subarray(field.start, field.end))
  } catch {
    throw badOnnx(field.message, field.at, `the ${what} is not UTF-8`)
  }
}

/** Number of elements that a repeated field adds to its list: one, or as many as are packed in it. */
export function numbersIn(field: Field, wire: "varint" | "4 bytes" | "8 bytes", what: string): number {
  if (field.wire === wire) return 1
  demand(field, "bytes", `the ${what}`)
  if (wire === "varint") return packedVarints(field, what, () => {})
  const size = wire === "4 bytes" ? 4 : 8
  const length = field.end - field.start
  if (length % size !== 0)
    throw badOnnx(field.message, field.at, `the ${what} has ${length} bytes, not a multiple of ${size}`)
  return length / size
}

/** Reads the whole numbers of a repeated field, packed or not. */
export function integersOf(field: Field, what: string, visit: (value: number) => void): void {
  if (field.wire === "varint") visit(field.value)
  else {
    demand(field, "bytes", `the ${what}`)
    packedVarints(field, what, visit)
  }
}

/** Throws unless a field is written in one way. */
export function demand({ message, number, wire, at }: Field, want: Wire, what: string): void {
  if (wire !== want) throw badOnnx(message, at, `field ${number} must be ${what}, got ${wire}`)
}

function packedVarints({ message, start, end }: Field, what: string, visit: (value: number) => void): number {
  let count = 0
  for (let at = start; at < end; count++) {
    const { value, next } = varintAt(message, at, end, what)
    visit(value)
    at = next
  }
  return count
}

function fieldAt(message: Message, at: number): Field {
  const { value: key, next } = varintAt(message, at, message.end, "number of a field")
  const number = Math.floor(key / 8)
  const wire = (WIRES as Readonly<Record<number, Wire>>)[key % 8]
  if (!(number >= 1 && number < 2 ** 29)) throw badOnnx(message, at, `no field has the number ${number}`)
  if (wire === undefined)
    throw badOnnx(message, at, `field ${number} has wire type ${key % 8}, which the format does not use`)
  if (wire === "varint") {
    const { value, next: end } = varintAt(message, next, message.end, `value of field ${number}`)
    return { message, number, wire, at, start: next, end, value }
  }
  const length = wire === "bytes" ? varintAt(message, next, message.end, `length of field ${number}`) : undefined
  const start = length?.next ?? next
  const size = length?.value ?? (wire === "4 bytes" ? 4 : 8)
  if (!(size >= 0 && size <= message.end - start))
    throw badOnnx(message, at, `field ${number} would have ${size} bytes, and only ${message.end - start} follow`)
  return { message, number, wire, at, start, end: start + size, value: Number.NaN }
}

/** A whole number of 64 bits at a place: exact up to 2^53 on either side. */
function varintAt(message: Message, from: number, end: number, what: string): { value: number; next: number } {
  let value = 0
  let scale = 1
  for (let at = from; at < end && at < from + 10; at++) {
    const byte = message.file[at]!
    if (at - from === 7) return longVarintAt(message, from, end, what)
    value += (byte & 127) * scale
    scale *= 128
    if (byte < 128) return { value, next: at + 1 }
  }
  throw badOnnx(message, from, `the ${what} does not end`)
}

function longVarintAt(message: Message, from: number, end: number, what: string): { value: number; next: number } {
  let value = 0n
  for (let at = from; at < end && at < from + 10; at++) {
    const byte = message.file[at]!
    value |= BigInt(byte & 127) << BigInt(7 * (at - from))
    if (byte < 128) return { value: Number(BigInt.asIntN(64, value)), next: at + 1 }
  }
  throw badOnnx(message, from, `the ${what} does not end`)
}
