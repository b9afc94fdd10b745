// The part of Protocol Buffers that SentencePiece's models need: tables describe messages, and every byte is checked. A message is a
// plain object; a field that is not in the bytes is not in the object, so that writing gives the same bytes again.
// Source: https://protobuf.dev/programming-guides/encoding/

import { enlarged, LecternError } from "@lectern/core"
import {
  checkBoolean,
  checkInteger,
  checkList,
  checkNumber,
  checkOptions,
  checkString,
  checkTypedArray,
} from "@lectern/core/checks"

/** The type of a field. `enum` is an integer; `uint64` an integer of at most 2^53 - 1. */
export type FieldType = "string" | "bytes" | "float" | "bool" | "int32" | "uint64" | "enum" | MessageTable

/** A field: its name in objects and its type; `repeated` fields are arrays. */
export interface FieldTable {
  /** The name in objects. */
  readonly name: string
  /** The type. */
  readonly type: FieldType
  /** Whether it is an array. */
  readonly repeated?: boolean
}

/** A message: its fields by number. */
export interface MessageTable {
  /** Fields by number, ascending. */
  readonly fields: readonly (readonly [number: number, field: FieldTable])[]
}

/** A message as a plain object. */
export interface Message {
  /** A field. */
  [name: string]: unknown
}

/** The maximum number of fields in a message, nested ones included: a field may take two bytes, but an object takes far more. */
export const MAX_FIELDS: number = 2 ** 22

const VARINT = 0
const DELIMITED = 2
const FIXED32 = 5
const UINT64_LIMIT = Number.MAX_SAFE_INTEGER

/** Reads a message. */
export function readMessage(bytes: Uint8Array, table: MessageTable, name: string): Message {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
  const fieldsOf = new Map<MessageTable, Map<number, FieldTable>>()
  let at = 0
  let count = 0

  const bad = (why: string, byte = at): LecternError => new LecternError({ kind: "bad-data", path: name, byte, why })

  const varint = (end: number): number => {
    const start = at
    let value = 0
    let scale = 1
    for (let i = 0; i < 10; i++) {
      if (at >= end) throw bad("the message ends within a number", start)
      const byte = bytes[at++]!
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
      scale *= 128
    }
    throw bad("a number of more than ten bytes", start)
  }

  const delimited = (end: number): number => {
    const start = at
    const length = varint(end)
    if (length > end - at) throw bad(`a field of ${length} bytes where ${end - at} are left`, start)
    return at + length
  }

  const scalar = (type: Exclude<FieldType, MessageTable>, label: string, end: number): unknown => {
    const start = at
    if (type === "float") {
      if (end - at < 4) throw bad("the message ends within a number", start)
      at += 4
      const value = view.getFloat32(start, true)
      // A required letter of a char model that does not occur in its text has the score -Infinity.
      if (!(value < Number.POSITIVE_INFINITY)) throw bad(`${label} must be a finite number, got ${value}`, start)
      return value
    }
    if (type === "string" || type === "bytes") {
      const stop = delimited(end)
      const slice = bytes.subarray(at, stop)
      at = stop
      if (type === "bytes") return new Uint8Array(slice)
      try {
        return text.decode(slice)
      } catch {
        throw bad(`${label} is not UTF-8`, start)
      }
    }
    const value = varint(end)
    if (type === "bool") {
      if (value > 1) throw bad(`${label} must be 0 or 1, got ${value}`, start)
      return value === 1
    }
    if (type === "uint64") {
      if (value > UINT64_LIMIT) throw bad(`${label} must be at most 2^53 - 1`, start)
      return value
    }
    // Negative numbers are written as 64 bits of two's complement.
    const signed = value >= 2 ** 63 ? Number(BigInt.asIntN(32, wide(bytes, start, at))) : value
    if (signed > 0x7fffffff || (signed < 0 && value < 2 ** 64 - 2 ** 31)) throw bad(`${label} must have 32 bits`, start)
    return signed
  }

  const message = (of: MessageTable, path: string, end: number): Message => {
    let fields = fieldsOf.get(of)
    if (fields === undefined) {
      fields = new Map(of.fields)
      fieldsOf.set(of, fields)
    }
    const result: Message = {}
    while (at < end) {
      const start = at
      if (++count > MAX_FIELDS) throw bad(`more than ${MAX_FIELDS} fields`)
      const tag = varint(end)
      const number = Math.floor(tag / 8)
      const field = fields.get(number)
      if (field === undefined) throw bad(`unknown field ${number} of ${path}`, start)
      const label = `${path}.${field.name}`
      if (tag % 8 !== wireOf(field.type)) throw bad(`${label} is written as another type of field`, start)
      let value: unknown
      if (typeof field.type === "object") {
        const stop = delimited(end)
        value = message(field.type, label, stop)
      } else value = scalar(field.type, label, end)
      if (field.repeated !== true) {
        if (Object.hasOwn(result, field.name)) throw bad(`${label} comes twice`, start)
        result[field.name] = value
      } else if (Object.hasOwn(result, field.name)) (result[field.name] as unknown[]).push(value)
      else result[field.name] = [value]
    }
    return result
  }
  return message(table, "model", bytes.length)
}

function wireOf(type: FieldType): number {
  if (type === "float") return FIXED32
  return typeof type === "object" || type === "string" || type === "bytes" ? DELIMITED : VARINT
}

function wide(bytes: Uint8Array, start: number, end: number): bigint {
  let value = 0n
  for (let i = end - 1; i >= start; i--) value = (value << 7n) | BigInt(bytes[i]! & 0x7f)
  return value
}

/** Writes a message with fields in order of numbers, as other writers do. */
export function writeMessage(value: Message, table: MessageTable, name: string): Uint8Array {
  const out: Sink = { bytes: new Uint8Array(256), length: 0 }
  putMessage(out, value, table, name)
  return out.bytes.slice(0, out.length)
}

interface Sink {
  bytes: Uint8Array
  length: number
}

function putMessage(out: Sink, value: Message, table: MessageTable, path: string): void {
  const known = Object.fromEntries(table.fields.map(([, { name }]) => [name, true as const]))
  checkOptions<Record<string, unknown>>(path, value, known)
  for (const [number, field] of table.fields) {
    const held = value[field.name]
    if (held === undefined) continue
    const label = `${path}.${field.name}`
    if (field.repeated === true) checkList(label, held, "a list")
    const items = field.repeated === true ? (held as ArrayLike<unknown>) : [held]
    for (let i = 0; i < items.length; i++) {
      putVarint(out, BigInt(number * 8 + wireOf(field.type)))
      put(out, items[i], field.type, field.repeated === true ? `${label}[${i}]` : label)
    }
  }
}

function put(out: Sink, item: unknown, type: FieldType, label: string): void {
  if (typeof type === "object") putBytes(out, writeMessage(item as Message, type, label))
  else if (type === "string") {
    checkString(label, item)
    putBytes(out, new TextEncoder().encode(item))
  } else if (type === "bytes") {
    checkTypedArray(label, item, "Uint8Array")
    putBytes(out, item)
  } else if (type === "float") {
    checkNumber(label, item)
    reserve(out, 4)
    new DataView(out.bytes.buffer).setFloat32(out.length, item, true)
    out.length += 4
  } else {
    if (type === "bool") checkBoolean(label, item)
    else if (type === "uint64") checkInteger(label, item, 0)
    else checkInteger(label, item, -(2 ** 31), 2 ** 31 - 1)
    putVarint(out, BigInt.asUintN(64, BigInt(item as number | boolean)))
  }
}

function putBytes(out: Sink, bytes: Uint8Array): void {
  putVarint(out, BigInt(bytes.length))
  reserve(out, bytes.length)
  out.bytes.set(bytes, out.length)
  out.length += bytes.length
}

function putVarint(out: Sink, value: bigint): void {
  reserve(out, 10)
  let rest = value
  while (rest >= 128n) {
    out.bytes[out.length++] = Number(rest & 127n) | 128
    rest >>= 7n
  }
  out.bytes[out.length++] = Number(rest)
}

function reserve(out: Sink, more: number): void {
  if (out.length + more <= out.bytes.length) return
  out.bytes = enlarged(out.bytes, Math.max(out.length + more, out.bytes.length * 2))
}
