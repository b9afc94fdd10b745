// Checks that a tensor has as many numbers as its shape says, which prevents allocations larger than the file.
import type { Found } from "./outline.js"
import { type NumberType, numberType, type TypedField } from "./types.js"
import {
  badOnnx,
  demand,
  integerOf,
  integersOf,
  type Message,
  messageOf,
  numbersIn,
  readFields,
  textOf,
} from "./wire.js"

const TYPED: Readonly<Record<number, readonly [name: TypedField, wire: "varint" | "4 bytes" | "8 bytes" | "bytes"]>> = {
  4: ["float_data", "4 bytes"],
  5: ["int32_data", "varint"],
  6: ["string_data", "bytes"],
  7: ["int64_data", "varint"],
  10: ["double_data", "8 bytes"],
  11: ["uint64_data", "varint"],
}
const EXTERNAL = 1

/** Checks a `TensorProto`. */
export function checkTensor(message: Message, found: Found): string {
  const dims: number[] = []
  const counts = new Map<string, number>()
  let type: NumberType | undefined
  let name = ""
  let location = 0
  let external: string | undefined
  readFields(message, (field) => {
    const typed = TYPED[field.number]
    if (field.number === 1)
      integersOf(field, "dims", (dim) => {
        if (!(dim >= 0)) throw badOnnx(message, field.at, `a length must be at least 0, got ${dim}`)
        dims.push(dim)
      })
    else if (field.number === 2) {
      const number = integerOf(field, "data_type")
      type = numberType(number)
      if (type === undefined) throw badOnnx(message, field.at, `there is no type of numbers ${number}`)
    } else if (field.number === 8) name = textOf(field, "name")
    else if (field.number === 9) {
      demand(field, "bytes", "raw_data")
      counts.set("raw_data", field.end - field.start)
    } else if (field.number === 13) external = locationOf(messageOf(field, "external_data")) ?? external
    else if (field.number === 14) location = integerOf(field, "data_location")
    else if (typed !== undefined) {
      const [of, wire] = typed
      if (wire === "bytes") demand(field, "bytes", of)
      counts.set(of, (counts.get(of) ?? 0) + (wire === "bytes" ? 1 : numbersIn(field, wire, of)))
    }
  })
  const { start } = message
  const called = name === "" ? "" : ` ${JSON.stringify(name)}`
  if (type === undefined) throw badOnnx(message, start, `the tensor${called} has no data_type`)
  const length = dims.reduce((product, dim) => product * dim, 1)
  if (!(length <= Number.MAX_SAFE_INTEGER))
    throw badOnnx(message, start, `the tensor${called} would have ${length} numbers`)
  if (location === EXTERNAL) checkExternal(message, external, counts, found, called)
  else checkCount(message, type, length, counts, called)
  return name
}

function checkCount(
  message: Message,
  { name, bits, field, entries }: NumberType,
  length: number,
  counts: ReadonlyMap<string, number>,
  called: string,
): void {
  const filled = [...counts].filter(([, count]) => count > 0)
  const [of = bits === 0 ? field : "raw_data", count = 0] = filled[0] ?? []
  if (filled.length > 1 || (of !== field && (of !== "raw_data" || bits === 0))) {
    const got = filled.map(([each]) => each).join(" and ")
    throw badOnnx(message, message.start, `the tensor${called} of ${name} must have raw_data or ${field}, got ${got}`)
  }
  const want = of === "raw_data" ? Math.ceil((length * bits) / 8) : Math.ceil(length * entries)
  if (count === want) return
  const unit = of === "raw_data" ? "bytes" : "entries"
  const why = `the tensor${called} of ${length} ${name} must have ${want} ${unit} of ${of}, got ${count}`
  throw badOnnx(message, message.start, why)
}

function checkExternal(
  message: Message,
  location: string | undefined,
  counts: ReadonlyMap<string, number>,
  { external, externalFiles }: Found,
  called: string,
): void {
  const refuse = (why: string) => badOnnx(message, message.start, `the tensor${called} ${why}`)
  if (location === undefined) throw refuse("is in another file, which is not named")
  const shown = JSON.stringify(location)
  if ([...counts.values()].some((count) => count > 0)) throw refuse(`is in another file, ${shown}, and in this one`)
  if (external === "refuse") throw refuse(`is in another file, ${shown}, which is not allowed`)
  const parts = location.split(/[/\\]/)
  if (parts.includes("..") || parts[0] === "" || /^[a-z]:/i.test(location) || location.includes("\0"))
    throw refuse(`is in another file, ${shown}, which is not in the folder of this one`)
  externalFiles.add(location)
}

function locationOf(entry: Message): string | undefined {
  let key = ""
  let value = ""
  readFields(entry, (field) => {
    if (field.number === 1) key = textOf(field, "key")
    else if (field.number === 2) value = textOf(field, "value")
  })
  return key === "location" ? value : undefined
}
