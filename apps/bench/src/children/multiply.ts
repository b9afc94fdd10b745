// Multiplies matrices: multiply.js REQUEST. Prints GFLOP/s, one number for each product.
import { dirname, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { wasmBase64 } from "../generated/peak.wasm.js"
import { fastest, operations, type Product, type ProductRequest } from "./product-report.js"

/** As much of the kernel as is measured; it is no export of its package. */
interface Kernel {
  readonly numbers: Float32Array
  allocate(length: number): number
  product: Multiply
  productOfTransposed: Multiply
}

type Multiply = (
  a: number,
  b: number,
  c: number,
  rows: number,
  inner: number,
  columns: number,
  accumulate: boolean,
) => void

const OPERATIONS_IN_PEAK = 48
const PEAK_TIMES = 10_000

const { tool, products, seconds } = JSON.parse(process.argv[2] ?? "") as ProductRequest
console.log(JSON.stringify(tool === "peak" ? peak() : await rates()))

async function rates(): Promise<number[]> {
  const multiply = tool === "loop" ? undefined : await kernel(tool)
  return products.map((product) => {
    const { rows, inner, columns } = product
    const a = filled(rows * inner)
    const b = filled(inner * columns)
    const c = new Float32Array(rows * columns)
    const call = multiply?.(product, a, b) ?? (() => loop(a, b, c, product))
    return fastest(call, operations(product), seconds)
  })
}

async function kernel(name: string): Promise<(product: Product, a: Float32Array, b: Float32Array) => () => void> {
  const folder = dirname(fileURLToPath(import.meta.resolve("@lectern/decoding/package.json")))
  const path = join(folder, "dist", "seq2seq", "kernel", "start", "kernel-of.js")
  const { kernelOf } = (await import(pathToFileURL(path).href)) as { kernelOf(name: string): Kernel }
  return ({ rows, inner, columns, transposed }, a, b) => {
    const kernel = kernelOf(name)
    const [aAt, bAt, cAt] = [kernel.allocate(a.length), kernel.allocate(b.length), kernel.allocate(rows * columns)]
    kernel.numbers.set(a, aAt)
    kernel.numbers.set(b, bAt)
    const multiply = transposed ? kernel.productOfTransposed : kernel.product
    return () => multiply(aAt, bAt, cAt, rows, inner, columns, false)
  }
}

/** The plain loop that one writes first, in the order of memory. */
function loop(a: Float32Array, b: Float32Array, c: Float32Array, product: Product): void {
  const { rows, inner, columns, transposed } = product
  c.fill(0)
  for (let i = 0; i < rows; i++) {
    const to = i * columns
    for (let k = 0; k < inner; k++) {
      const factor = a[transposed ? k * rows + i : i * inner + k]!
      const from = k * columns
      for (let j = 0; j < columns; j++) c[to + j]! += factor * b[from + j]!
    }
  }
}

function peak(): number[] {
  const module = new WebAssembly.Module(Buffer.from(wasmBase64, "base64"))
  const { exports } = new WebAssembly.Instance(module, { env: { memory: new WebAssembly.Memory({ initial: 1 }) } })
  const run = exports.peak as (times: number, factor: number, term: number) => number
  return [fastest(() => void run(PEAK_TIMES, 1, 1e-3), PEAK_TIMES * OPERATIONS_IN_PEAK, seconds)]
}

function filled(length: number): Float32Array {
  return Float32Array.from({ length }, (_, i) => ((i * 7919) % 1000) / 1000 - 0.5)
}
