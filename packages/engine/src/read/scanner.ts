// Finds newlines in bytes with a small WebAssembly SIMD module, or in TypeScript where that cannot run.
import { reserveMemory, wasmMachine } from "@lectern/core/wasm"
import { wasmBase64 } from "../generated/newlines.wasm.js"

/** The flag of {@link Scanner.seen} for a `\r`. */
export const SEEN_RETURN = 1
/** The flag of {@link Scanner.seen} for a NUL byte. */
export const SEEN_NUL = 2

/** Finds newlines, fastest in its own buffer. */
export interface Scanner {
  /** A buffer of `length` bytes. All calls share one memory, so a call invalidates earlier buffers and their content. */
  buffer(length: number): Uint8Array
  /** The number of `\n`. */
  count(bytes: Uint8Array): number
  /** The bytes found by the last `count`: {@link SEEN_RETURN} plus {@link SEEN_NUL}. */
  seen(): number
  /** The position after the `n`th `\n`, n at least 1; 0 when there are fewer. */
  after(bytes: Uint8Array, n: number): number
}

const NEWLINE = 10
const RETURN = 13
const PAGE = 65536
const SCRATCH = 1024 // the module's own data is below
const SCRATCH_BYTES = 3 * PAGE
const SLACK = 64 // bytes that the module may read past a range
const BUFFER_START = SCRATCH + SCRATCH_BYTES + SLACK

interface Exports {
  count(from: number, length: number): number
  seen(): number
  after(from: number, length: number, n: number): number
}

let shared: Scanner | undefined

/** The fastest scanner that can run here. */
export function threadScanner(): Scanner {
  shared ??= wasmScanner() ?? plainScanner()
  return shared
}

/** The scanner in WebAssembly. */
export function wasmScanner(): Scanner | undefined {
  const machine = wasmMachine<Exports>(wasmBase64)
  if (machine === undefined) return undefined
  const { memory, exports } = machine
  let flags = 0

  /** Calls `visit` with each chunk of `bytes`, in place or copied to scratch memory, until it returns true. */
  function chunks(bytes: Uint8Array, visit: (at: number, length: number, from: number) => boolean): void {
    if (bytes.buffer === memory.buffer) {
      visit(bytes.byteOffset, bytes.length, 0)
      return
    }
    const scratch = new Uint8Array(memory.buffer, SCRATCH, SCRATCH_BYTES)
    for (let from = 0; from < bytes.length; from += SCRATCH_BYTES) {
      const chunk = bytes.subarray(from, from + SCRATCH_BYTES)
      scratch.set(chunk)
      if (visit(SCRATCH, chunk.length, from)) return
    }
  }

  return {
    buffer(length) {
      if (!reserveMemory(memory, BUFFER_START + length + SLACK)) return new Uint8Array(length)
      return new Uint8Array(memory.buffer, BUFFER_START, length)
    },
    count(bytes) {
      let total = 0
      flags = 0
      chunks(bytes, (at, length) => {
        total += exports.count(at, length)
        flags |= exports.seen()
        return false
      })
      return total
    },
    seen: () => flags,
    after(bytes, n) {
      let missing = n
      let found = 0
      chunks(bytes, (at, length, from) => {
        const end = exports.after(at, length, missing) >>> 0
        if (end > 0) found = from + end - at
        else if (from + length < bytes.length) missing -= exports.count(at, length)
        return end > 0
      })
      return found
    },
  }
}

/** The scanner in TypeScript: the fallback, and the oracle for tests of the other one. */
export function plainScanner(): Scanner {
  let memory = new Uint8Array(PAGE)
  let flags = 0
  return {
    buffer(length) {
      if (memory.length < length) memory = new Uint8Array(length)
      return memory.subarray(0, length)
    },
    count(bytes) {
      let total = 0
      flags = 0
      for (let i = 0; i < bytes.length; i++) {
        const byte = bytes[i]!
        if (byte === NEWLINE) total++
        else if (byte === RETURN) flags |= SEEN_RETURN
        else if (byte === 0) flags |= SEEN_NUL
      }
      return total
    },
    seen: () => flags,
    after(bytes, n) {
      let missing = n
      for (let i = 0; i < bytes.length; i++) {
        if (bytes[i] === NEWLINE && --missing === 0) return i + 1
      }
      return 0
    },
  }
}
