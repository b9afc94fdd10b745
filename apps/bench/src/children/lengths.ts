// Cost of a token by segment length: lengths.js TOKENS LONGEST. Prints one LengthCost per line; TOKENS is how many of each
// side a measurement counts, LONGEST the longest segment of Zipf text.
import { performance } from "node:perf_hooks"
import { bleu } from "@lectern/metrics"
import type { KernelChoice } from "@lectern/metrics/engine"
import { xoshiro128 } from "@lectern/random"
import { zipfWords } from "../data/zipf.js"
import type { LengthCost } from "../harness/report.js"

const [tokensEachSide = 0, longest = 0] = process.argv.slice(2).map(Number)
const KERNELS: Readonly<Record<string, KernelChoice>> = { default: "auto", TypeScript: "typescript" }
const ROUNDS = 7
const MEGABYTE = 1_000_000
const EQUAL = 100_000

const word = zipfWords()
const generator = xoshiro128(7)
const encoder = new TextEncoder()

for (let tokens = 10; tokens <= longest; tokens *= 10) {
  const segments = Math.max(1, Math.round(tokensEachSide / tokens))
  const line = (): string => Array.from({ length: tokens }, () => word(generator)).join(" ")
  show("Zipf text", tokens, segments, line)
}
const words = Array.from({ length: MEGABYTE / 5 }, () => word(generator))
const megabyte = words.join(" ").slice(0, MEGABYTE)
show("one line of 1 MB", megabyte.split(" ").length, 1, () => megabyte)
show("one line of equal tokens", EQUAL, 1, () => "the ".repeat(EQUAL).trimEnd())

function show(what: string, tokens: number, segments: number, line: () => string): void {
  const lines = (): Uint8Array => encoder.encode(Array.from({ length: segments }, line).join("\n"))
  const block = { segments, hypothesis: lines(), references: [lines()] }
  const cost = (kernel: KernelChoice): number => {
    const metric = bleu({ kernel })
    const total = metric.zero()
    const rounds = Array.from({ length: ROUNDS }, () => {
      const start = performance.now()
      metric.countLines(block, total)
      return performance.now() - start
    })
    return (Math.min(...rounds) * 1e6) / (2 * tokens * segments)
  }
  const nanoseconds = Object.fromEntries(Object.entries(KERNELS).map(([name, kernel]) => [name, cost(kernel)]))
  console.log(JSON.stringify({ what, tokens, nanoseconds } satisfies LengthCost))
}
