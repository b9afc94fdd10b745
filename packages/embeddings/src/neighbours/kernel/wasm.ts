// The kernel in WebAssembly.
import { reserveMemory, wasmMachine } from "@lectern/core/wasm"
import { wasmBase64 } from "../../generated/neighbours.wasm.js"
import { type Kernel, QUERIES, sizesOf } from "./kernel.js"
import { plainKernel } from "./plain.js"

type Compare = (matrix: number, stride: number, rows: number, queries: number, results: number) => void

interface Exports {
  /** The first address for data, in bytes. */
  readonly START: WebAssembly.Global
  readonly products: Compare
  readonly distances: Compare
  readonly products4: Compare
  readonly distances4: Compare
}

/** A kernel for so many rows of so many numbers; the plain one where WebAssembly cannot run, or its 4 GiB are too few. */
export function fastKernel(count: number, dimensions: number): Kernel {
  return wasmKernel(count, dimensions) ?? plainKernel(count, dimensions)
}

/** A kernel in WebAssembly; undefined where it cannot run. */
export function wasmKernel(count: number, dimensions: number): Kernel | undefined {
  const { stride, rows } = sizesOf(count, dimensions)
  const machine = wasmMachine<Exports>(wasmBase64)
  if (machine === undefined) return undefined
  const { exports, memory } = machine
  const matrix: number = exports.START.value
  const queries = matrix + 4 * rows * stride
  const results = queries + 4 * QUERIES * stride
  if (!reserveMemory(memory, results + 4 * QUERIES * rows)) return undefined
  return {
    stride,
    rows,
    matrix: new Float32Array(memory.buffer, matrix, rows * stride),
    queries: new Float32Array(memory.buffer, queries, QUERIES * stride),
    results: new Float32Array(memory.buffer, results, QUERIES * rows),
    compare(measure, count) {
      const four = measure === "products" ? exports.products4 : exports.distances4
      const compare = count === 1 ? exports[measure] : four
      compare(matrix, 4 * stride, rows, queries, results)
    },
  }
}
