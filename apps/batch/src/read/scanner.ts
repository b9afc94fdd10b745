// Finds newlines in bytes: a small WebAssembly SIMD module, or plain TypeScript where that cannot run.
import { reserveMemory, wasmMachine } from "@lectern/core/wasm"
import { wasmBase64 } from "../generated/newlines.wasm.js"

/** What {@link Scanner.met} can hold: a `\r`. */
export const MET_RETURN = 1
/** What {@link Scanner.met} can hold: a NUL byte. */
export const MET_NUL = 2

/** Finds newlines, and lends the memory in which it finds them fastest. */
export interface Scanner {
  /** At least `length` bytes to read into. The same memory on every call: what it held, and earlier views of it, are lost. */
  room(length: number): Uint8Array
  /** How many `\n` there are. */
  count(bytes: Uint8Array): number
  /** What the last `count` met: {@link MET_RETURN} plus {@link MET_NUL}. */
  met(): number
  /** The position after the `n`th `\n`, n at least 1; 0 when there are fewer. */
  after(bytes: Uint8Array, n: number): number
}

const NEWLINE = 10
const RETURN = 13
const PAGE = 65536
const SCRATCH = 1024 // below it is the module's own data
const SCRATCH_BYTES = 3 * PAGE
const SLACK = 64 // the module may read this far past a range
const ROOM = SCRATCH + SCRATCH_BYTES + SLACK

interface Exports {
  count(from: number, length: number): number
  met(): number
  after(from: number, length: number, n: number): number
}

let shared: Scanner | undefined

/**
 * This thread's scanner: the fastest that can run here.
 *
 * @returns the same scanner on every call
 */
export function threadScanner(): Scanner {
  shared ??= wasmScanner() ?? plainScanner()
  return shared
}

/**
 * The scanner in WebAssembly.
 *
 * @returns the scanner, or undefined where WebAssembly SIMD cannot run
 */
export function wasmScanner(): Scanner | undefined {
  const machine = wasmMachine<Exports>(wasmBase64)
  if (machine === undefined) return undefined
  const { memory, exports } = machine
  let flags = 0

  /** Calls `visit` with each piece of `bytes`, in place or copied in; stops when it returns true. */
  function pieces(bytes: Uint8Array, visit: (at: number, length: number, from: number) => boolean): void {
    if (bytes.buffer === memory.buffer) {
      visit(bytes.byteOffset, bytes.length, 0)
      return
    }
    const scratch = new Uint8Array(memory.buffer, SCRATCH, SCRATCH_BYTES)
    for (let from = 0; from < bytes.length; from += SCRATCH_BYTES) {
      const piece = bytes.subarray(from, from + SCRATCH_BYTES)
      scratch.set(piece)
      if (visit(SCRATCH, piece.length, from)) return
    }
  }

  return {
    room(length) {
      if (!reserveMemory(memory, ROOM + length + SLACK)) return new Uint8Array(length)
      return new Uint8Array(memory.buffer, ROOM, length)
    },
    count(bytes) {
      let total = 0
      flags = 0
      pieces(bytes, (at, length) => {
        total += exports.count(at, length)
        flags |= exports.met()
        return false
      })
      return total
    },
    met: () => flags,
    after(bytes, n) {
      let missing = n
      let found = 0
      pieces(bytes, (at, length, from) => {
        const end = exports.after(at, length, missing) >>> 0
        if (end > 0) found = from + end - at
        else if (from + length < bytes.length) missing -= exports.count(at, length)
        return end > 0
      })
      return found
    },
  }
}

/**
 * The scanner in plain TypeScript: the fallback, and the oracle of the other one.
 *
 * @returns a scanner with memory of its own
 */
export function plainScanner(): Scanner {
  let memory = new Uint8Array(PAGE)
  let flags = 0
  return {
    room(length) {
      if (memory.length < length) memory = new Uint8Array(length)
      return memory.subarray(0, length)
    },
    count(bytes) {
      let total = 0
      flags = 0
      for (let i = 0; i < bytes.length; i++) {
        const byte = bytes[i]!
        if (byte === NEWLINE) total++
        else if (byte === RETURN) flags |= MET_RETURN
        else if (byte === 0) flags |= MET_NUL
      }
      return total
    },
    met: () => flags,
    after(bytes, n) {
      let missing = n
      for (let i = 0; i < bytes.length; i++) {
        if (bytes[i] === NEWLINE && --missing === 0) return i + 1
      }
      return 0
    },
  }
}
