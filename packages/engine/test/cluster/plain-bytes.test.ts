// Plain data as bytes: nothing is lost, and equal values give equal bytes.
import { describe, expect, test } from "vitest"
import { decodePlain, encodePlain } from "../../src/cluster/plain-bytes.js"

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1")

test("the bytes of a small value", () => {
  expect(latin1(encodePlain({ a: 1, b: new Uint8Array([65, 66]) }))).toBe(
    '(\0\0\0{"a":1,"b":{"$":"Uint8Array","bytes":2}}AB',
  )
})

describe("a round trip keeps", () => {
  test.each<[string, unknown]>([
    ["JSON", { a: [1, -2.5, "x", true, null], b: { c: "" }, d: [] }],
    ["undefined, in objects and lists", { a: undefined, b: [undefined, 1] }],
    ["numbers that JSON does not have", [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0, 0]],
    ["the largest exact integer", 2 ** 53 - 1],
    ["a denormal", 5e-324],
    ["typed arrays", [new Float64Array([0.1, -0]), new Int32Array([-1]), new Uint32Array(0), new BigInt64Array([-5n])]],
    ["several arrays in their order", { x: new Uint8Array([1]), y: [new Uint16Array([513]), new Uint8Array([9])] }],
    ["the name that marks are made of", { $: "object", a: { $: ["dollar"] } }],
    ["lone surrogates", "\ud800"],
    ["a name with a meaning", JSON.parse('{"__proto__": {"a": 1}}')],
  ])("%s", (_, value) => {
    const decoded = decodePlain(encodePlain(value))
    expect(decoded).toStrictEqual(value)
    expect(Object.getPrototypeOf(Object(decoded))).toBe(Object.getPrototypeOf(Object(value)))
  })
})

test("arrays in shared or larger memory become arrays of their own", () => {
  const memory = new SharedArrayBuffer(16)
  const view = new Float64Array(memory, 8, 1).fill(7)
  const decoded = decodePlain(encodePlain([view])) as [Float64Array]
  expect(decoded[0]).toEqual(new Float64Array([7]))
  expect(decoded[0].buffer.byteLength).toBe(8)
})

test("a number has the same bytes however the engine holds it", () => {
  const half = [0.5, 1.5].map((x) => x * 2) // numbers of fractions
  expect(encodePlain([half[0], { n: half[1] }])).toEqual(encodePlain([1, { n: 3 }]))
})

describe("values that are stored elsewhere", () => {
  const table = { counts: new Float64Array([1, 2]) }
  const hashOf = (value: object): string | undefined => (value === table ? "cafe" : undefined)

  test("are encoded as their hash, and looked up", () => {
    const bytes = encodePlain({ table, other: { counts: 1 } }, hashOf)
    expect(latin1(bytes)).toContain('{"table":{"$":"stored","hash":"cafe"},"other":{"counts":1}}')
    expect(decodePlain(bytes, (hash) => [hash])).toEqual({ table: ["cafe"], other: { counts: 1 } })
    expect(() => decodePlain(bytes)).toThrow("cafe is stored elsewhere")
  })

  test("are encoded whole when they are the value itself", () => {
    expect(decodePlain(encodePlain(table, hashOf))).toEqual(table)
  })
})

describe("refused", () => {
  test.each<[string, unknown, string]>([
    ["a function", [() => 1], "a function is not plain data"],
    ["a map", new Map(), "a Map is not plain data"],
    ["a big integer", 1n, "a bigint is not plain data"],
    ["an object of a class", { a: new Date(0) }, "a Date is not plain data"],
    ["a view without a type", new DataView(new ArrayBuffer(1)), "DataView is not plain data"],
  ])("%s", (_, value, message) => {
    expect(() => encodePlain(value)).toThrow(message)
  })

  const bytes = encodePlain({ a: new Uint8Array([1, 2, 3]) })
  test.each<[string, Uint8Array]>([
    ["bytes that end early", bytes.subarray(0, -1)],
    ["bytes that go on", Uint8Array.of(...bytes, 0)],
    ["half a text", bytes.subarray(0, 9)],
    ["no bytes", new Uint8Array(0)],
    ["an array of an unknown type", encodePlain({ $: 1 }).map((byte) => (byte === 111 ? 112 : byte))],
  ])("%s", (_, damaged) => {
    expect(() => decodePlain(damaged)).toThrow()
  })
})
