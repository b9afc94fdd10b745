// The WebAssembly kernel: 64-bit arithmetic for blocks of words and for what is drawn in bulk.
import { exp, log1p } from "@lectern/core/elementary"
import { reserveMemory, type WasmMachine, wasmMachine } from "@lectern/core/wasm"
import { wasmBase64 } from "../../generated/kernel.wasm.js"
import { exponentialLayers, normalLayers } from "./ziggurats.js"

/** The numbers that the kernel draws from a stream, each from one word or more. */
export type Draws = "uniforms" | "normals" | "exponentials"

/** A stream as the kernel sees it. */
export interface KernelState {
  /** The number of its algorithm. */
  readonly number: number
  /** Its state, at most 16 words; advanced in place. */
  readonly state: Uint32Array
}

/** The kernel. The arrays that its functions return are its own, and valid until the next call. */
export interface Kernel {
  /** The maximum number of words or numbers in one call. */
  readonly maxBlock: number
  /** The next words of a stream, low halves first: twice as many elements as `count`. */
  words(of: KernelState, count: number): Uint32Array
  /** The next numbers of a stream. */
  numbers(of: KernelState, draws: Draws, count: number): Float64Array
  /** Whole numbers from `low` on, `range` of them, an integer above 2^32. */
  integers(of: KernelState, count: number, low: number, range: number): Float64Array
  /** Loads an alias table; false if it does not fit. */
  loadAlias(keep: Float64Array, alias: Uint32Array): boolean
  /** Outcomes of the table; `half` is half a word drawn before, or -1, and `leftHalf()` gives the half left over. */
  outcomes(of: KernelState, count: number, half: number): Uint32Array
  /** The half word that `outcomes` left over, or -1. */
  leftHalf(): number
}

interface Exports extends Record<Draws, (number: number, count: number) => void> {
  readonly STATE: WebAssembly.Global
  readonly BLOCK: WebAssembly.Global
  readonly MAX_BLOCK: WebAssembly.Global
  readonly TABLES: WebAssembly.Global
  readonly OUTCOMES: WebAssembly.Global
  readonly ALIAS: WebAssembly.Global
  words(number: number, count: number): void
  integers(number: number, count: number, low: number, range: number): void
  aliases(number: number, count: number, size: number, half: number): number
}

// One instance serves every stream of a thread: nothing in it outlives a call.
let kernel: Kernel | "unavailable" | undefined

/** The kernel, started on first use. */
export function startedKernel(): Kernel | undefined {
  if (kernel === undefined) {
    const machine = wasmMachine<Exports>(wasmBase64, { elementary: { exp, log1p } })
    kernel = machine === undefined ? "unavailable" : kernelOf(machine)
  }
  return kernel === "unavailable" ? undefined : kernel
}

function kernelOf({ memory, exports }: WasmMachine<Exports>): Kernel {
  const maxBlock: number = exports.MAX_BLOCK.value
  const aliasAt: number = exports.ALIAS.value
  // All views become invalid when the memory grows.
  let states = new Uint32Array(memory.buffer, exports.STATE.value, 16)
  // The last views returned: most calls request as much as the one before.
  let words = new Uint32Array(memory.buffer, exports.BLOCK.value, 2 * maxBlock)
  let numbers = new Float64Array(memory.buffer, exports.BLOCK.value, maxBlock)
  let chosen = new Uint32Array(memory.buffer, exports.OUTCOMES.value, maxBlock)
  let aliasSize = 0
  let half = -1
  new Float64Array(memory.buffer, exports.TABLES.value).set([...normalLayers(), ...exponentialLayers()])

  function enter({ state }: KernelState): void {
    for (let i = 0; i < state.length; i++) states[i] = state[i]!
  }

  function leave({ state }: KernelState): void {
    for (let i = 0; i < state.length; i++) state[i] = states[i]!
  }

  function drawn(count: number): Float64Array {
    if (numbers.length !== count) numbers = new Float64Array(memory.buffer, exports.BLOCK.value, count)
    return numbers
  }

  return {
    maxBlock,
    words(of, count) {
      enter(of)
      exports.words(of.number, count)
      leave(of)
      if (words.length !== 2 * count) words = new Uint32Array(memory.buffer, exports.BLOCK.value, 2 * count)
      return words
    },
    numbers(of, draws, count) {
      enter(of)
      exports[draws](of.number, count)
      leave(of)
      return drawn(count)
    },
    integers(of, count, low, range) {
      enter(of)
      exports.integers(of.number, count, low, range)
      leave(of)
      return drawn(count)
    },
    loadAlias(keep, alias) {
      if (!reserveMemory(memory, aliasAt + keep.byteLength + alias.byteLength)) return false
      if (states.length === 0) {
        states = new Uint32Array(memory.buffer, exports.STATE.value, 16)
        words = new Uint32Array(memory.buffer, exports.BLOCK.value, 2 * maxBlock)
        numbers = new Float64Array(memory.buffer, exports.BLOCK.value, maxBlock)
        chosen = new Uint32Array(memory.buffer, exports.OUTCOMES.value, maxBlock)
      }
      aliasSize = keep.length
      new Float64Array(memory.buffer, aliasAt, aliasSize).set(keep)
      new Uint32Array(memory.buffer, aliasAt + keep.byteLength, aliasSize).set(alias)
      return true
    },
    outcomes(of, count, before) {
      enter(of)
      half = exports.aliases(of.number, count, aliasSize, before)
      leave(of)
      if (chosen.length !== count) chosen = new Uint32Array(memory.buffer, exports.OUTCOMES.value, count)
      return chosen
    },
    leftHalf: () => half,
  }
}
