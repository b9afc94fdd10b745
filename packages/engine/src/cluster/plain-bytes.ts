// Plain data as bytes. Equal values give equal bytes: unlike in `node:v8`, nothing depends on how the engine holds a number.
//
// The bytes are a JSON text behind its length (4 bytes, the lowest first), then the bytes of all typed arrays in the order of
// the text. In the text, an object with the key `$` represents a value that JSON does not have.

type Bytes = ArrayBufferView<ArrayBufferLike>
type Fields = readonly (readonly [name: string, value: unknown])[]

/** The hash under which a value is stored elsewhere; undefined when it is not. */
export type HashOf = (value: object) => string | undefined

const ARRAYS = {
  Int8Array,
  Uint8Array,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
} as const

const OTHERS: Readonly<Record<string, unknown>> = {
  undefined: undefined,
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  "-Infinity": Number.NEGATIVE_INFINITY,
  "-0": -0,
}

const HEAD_BYTES = 4

/** Encodes a value. */
export function encodePlain(value: unknown, hashOf: HashOf = () => undefined): Uint8Array {
  const arrays: Uint8Array[] = []

  function encoded(part: unknown, isRoot = false): unknown {
    if (typeof part === "number")
      return Object.is(part, -0) ? { $: "-0" } : Number.isFinite(part) ? part : { $: `${part}` }
    if (part === undefined) return { $: "undefined" }
    if (typeof part !== "object" || part === null) {
      if (part === null || typeof part === "string" || typeof part === "boolean") return part
      throw new TypeError(`a ${typeof part} is not plain data`)
    }
    const hash = isRoot ? undefined : hashOf(part)
    if (hash !== undefined) return { $: "stored", hash }
    if (ArrayBuffer.isView(part)) return encodedArray(part)
    if (Array.isArray(part)) return part.map((each) => encoded(each))
    const prototype = Object.getPrototypeOf(part)
    if (prototype !== Object.prototype && prototype !== null) {
      throw new TypeError(`a ${prototype.constructor?.name} is not plain data`)
    }
    const fields = Object.entries(part).map(([name, field]) => [name, encoded(field)] as const)
    return Object.hasOwn(part, "$") ? { $: "object", fields } : Object.fromEntries(fields)
  }

  function encodedArray(view: Bytes): unknown {
    const type = view.constructor.name
    if (!Object.hasOwn(ARRAYS, type) && type !== "Buffer") throw new TypeError(`${type} is not plain data`)
    arrays.push(new Uint8Array(view.buffer, view.byteOffset, view.byteLength))
    return { $: type === "Buffer" ? "Uint8Array" : type, bytes: view.byteLength }
  }

  const text = new TextEncoder().encode(JSON.stringify(encoded(value, true)))
  const bytes = new Uint8Array(HEAD_BYTES + text.length + arrays.reduce((sum, { length }) => sum + length, 0))
  new DataView(bytes.buffer).setUint32(0, text.length, true)
  bytes.set(text, HEAD_BYTES)
  let at = HEAD_BYTES + text.length
  for (const array of arrays) {
    bytes.set(array, at)
    at += array.length
  }
  return bytes
}

/** Decodes a value. */
export function decodePlain(bytes: Uint8Array, stored: (hash: string) => unknown = refuseStored): unknown {
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0, true)
  let at = HEAD_BYTES + length
  if (at > bytes.length) throw new RangeError("the text is not complete")

  function decoded(part: unknown): unknown {
    if (typeof part !== "object" || part === null) return part
    if (Array.isArray(part)) return part.map(decoded)
    if (!Object.hasOwn(part, "$")) return decodedObject(Object.entries(part))
    const mark = part as { readonly $: string; readonly hash: string; readonly bytes: number; readonly fields: Fields }
    if (mark.$ === "object") return decodedObject(mark.fields)
    if (mark.$ === "stored") return stored(mark.hash)
    return Object.hasOwn(OTHERS, mark.$) ? OTHERS[mark.$] : decodedArray(mark.$, mark.bytes)
  }

  const decodedObject = (fields: Fields): unknown =>
    Object.fromEntries(fields.map(([name, field]) => [name, decoded(field)]))

  function decodedArray(type: string, size: number): unknown {
    if (!Object.hasOwn(ARRAYS, type)) throw new TypeError(`there is no ${type}`)
    if (!(Number.isSafeInteger(size) && size >= 0 && at + size <= bytes.length))
      throw new RangeError("an array is not complete")
    const copy = new Uint8Array(size)
    copy.set(bytes.subarray(at, at + size))
    at += size
    return new ARRAYS[type as keyof typeof ARRAYS](copy.buffer)
  }

  const value = decoded(
    JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(HEAD_BYTES, HEAD_BYTES + length))),
  )
  if (at !== bytes.length) throw new RangeError(`${bytes.length - at} bytes are left`)
  return value
}

function refuseStored(hash: string): never {
  throw new TypeError(`${hash} is stored elsewhere`)
}
