// Products of matrices at the sizes of a small encoder-decoder, beside a plain loop, PyTorch and the machine's peaks.
import type { Product, ProductRequest } from "../../children/product-report.js"
import { child } from "../../harness/commands.js"
import { ratio } from "../../harness/compared.js"
import { packageVersion } from "../../harness/machine.js"
import { type Command, rounded } from "../../harness/measure.js"
import type { Plan } from "../../harness/plan.js"
import type { Findings, ProductRate } from "../../harness/report.js"
import { PYTHON_MULTIPLY } from "../../python/multiply.js"

const product = (rows: number, inner: number, columns: number, transposed = false): Product => ({
  rows,
  inner,
  columns,
  transposed,
})

// A batch of 64 through GRUs of 48 and 64 units, then gradients of their weights; and a size that libraries are tuned for.
const PRODUCTS: readonly Product[] = [
  product(64, 72, 144),
  product(64, 176, 192),
  product(72, 64, 144, true),
  product(176, 64, 192, true),
  product(256, 256, 256),
]
// No product of ours comes near the processor's peak, and PyTorch's only when it is large.
const LARGE = product(1024, 1024, 1024)

const OURS = "lectern"
const TOOLS = { [OURS]: "wasm", "lectern, plain": "plain", "a plain loop": "loop" }
const TORCH = "PyTorch"
const PEAK = "peak of WebAssembly"

/** Measures products. */
export function productSection(plan: Plan): Findings {
  const torch = packageVersion("torch")
  const request = (tool: string): string => {
    const products = tool === TORCH ? [...PRODUCTS, LARGE] : PRODUCTS
    return JSON.stringify({ tool, products, seconds: plan.productSeconds } satisfies ProductRequest)
  }
  const ours = (tool: string): Command => ({ program: process.execPath, words: [child("multiply"), request(tool)] })
  const python: Command = { program: "python3", words: ["-c", PYTHON_MULTIPLY, request(TORCH)] }
  const commands: Record<string, Command> = {
    ...Object.fromEntries(Object.entries(TOOLS).map(([name, tool]) => [name, ours(tool)])),
    [PEAK]: ours("peak"),
    ...(torch === undefined ? {} : { [TORCH]: python }),
  }
  const runs = Object.entries(rounded(commands, plan.rounds)).map(([tool, usages]) => {
    const rounds = usages.map(({ stdout }) => JSON.parse(stdout) as number[])
    return { tool, rates: rounds[0]!.map((_, i) => Math.max(...rounds.map((rates) => rates[i]!))) }
  })
  const ratesOf = (name: string): readonly number[] => runs.find(({ tool }) => tool === name)?.rates ?? []
  const [peak = Number.NaN] = ratesOf(PEAK)
  const rates = PRODUCTS.flatMap((each, i) => {
    const all = [...runs.filter(({ tool }) => tool !== PEAK), { tool: PEAK, rates: PRODUCTS.map(() => peak) }]
    return all.map(({ tool, rates }): ProductRate => {
      return { what: title(each), tool, rate: rates[i]!, times: ratesOf(OURS)[i]! / rates[i]! }
    })
  })
  const largest = ratesOf(TORCH)[PRODUCTS.length]
  return {
    products: rates,
    goals: PRODUCTS.flatMap((each, i) => {
      const mine = ratesOf(OURS)[i]!
      return [
        ratio(`GFLOP/s over a plain loop's, ${title(each)}`, mine / ratesOf("a plain loop")[i]!, "at least", 5),
        ratio(`GFLOP/s over the peak of WebAssembly, ${title(each)}`, mine / peak, "at least", 0.6),
      ]
    }),
    notes:
      largest === undefined
        ? ["skipped: PyTorch: not installed (pip install torch)"]
        : [`PyTorch ${torch}, one thread: ${largest.toFixed(1)} GFLOP/s with 1024 x 1024 x 1024, its largest matrices`],
  }
}

function title({ rows, inner, columns, transposed }: Product): string {
  return `${rows} x ${inner} x ${columns}${transposed ? ", gradient of weights" : ""}`
}
