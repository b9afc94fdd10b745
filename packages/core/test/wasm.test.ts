// The loader, on a module written by hand: peek() is the first word of memory plus the number that its import returns.
import { describe, expect, test, vi } from "vitest"
import { reserveMemory, wasmMachine } from "../src/wasm.js"

// (import "env" "memory" (memory 1)) (import "lent" "one" (func (result i32)))
// (func (export "peek") (result i32) i32.const 0  i32.load  call 0  i32.add)
const BYTES = [
  "0061736d01000000", // magic and version
  "0105016000017f", // one type: () -> i32
  "021a0203656e76066d656d6f727902000104",
  "6c656e74036f6e650000", // imports
  "03020100", // one function
  "070801047065656b0001", // its export
  "0a0c010a0041002802001000",
  "6a0b", // its body
].join("")
const BASE64 = btoa(String.fromCharCode(...BYTES.match(/../g)!.map((byte) => Number.parseInt(byte, 16))))

interface Exports {
  peek(): number
}

describe("wasmMachine", () => {
  test("starts a module with a memory and its imports", () => {
    const machine = wasmMachine<Exports>(BASE64, { lent: { one: () => 1 } })!
    new Uint32Array(machine.memory.buffer)[0] = 41
    expect(machine.exports.peek()).toBe(42)
  })

  test("starts the same module again, on a memory of its own", () => {
    const [one, other] = [1, 2].map((lent) => wasmMachine<Exports>(BASE64, { lent: { one: () => lent } })!)
    new Uint32Array(one!.memory.buffer)[0] = 41
    expect([one!.exports.peek(), other!.exports.peek()]).toEqual([42, 2])
  })

  test("starts a module in a browser, which has no Buffer", () => {
    vi.stubGlobal("Buffer", undefined)
    // The space makes it another module than the one above.
    const machine = wasmMachine<Exports>(`${BASE64} `, { lent: { one: () => 3 } })
    vi.unstubAllGlobals()
    expect(machine!.exports.peek()).toBe(3)
  })

  test("is undefined where the module cannot run", () => {
    expect(wasmMachine(BASE64)).toBeUndefined()
    expect(wasmMachine("AAAA")).toBeUndefined()
    vi.stubGlobal("WebAssembly", undefined)
    expect(wasmMachine<Exports>(BASE64, { lent: { one: () => 1 } })).toBeUndefined()
    vi.unstubAllGlobals()
  })
})

describe("reserveMemory", () => {
  test("grows a memory to the size needed, and no further", () => {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 3 })
    expect(reserveMemory(memory, 65_536)).toBe(true)
    expect(memory.buffer.byteLength).toBe(65_536)
    expect(reserveMemory(memory, 65_537)).toBe(true)
    expect(memory.buffer.byteLength).toBe(2 * 65_536)
  })

  test("is false when the memory cannot grow that far", () => {
    expect(reserveMemory(new WebAssembly.Memory({ initial: 1, maximum: 3 }), 4 * 65_536)).toBe(false)
  })
})
