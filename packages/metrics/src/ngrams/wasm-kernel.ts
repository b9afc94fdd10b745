// The kernel of BLEU in WebAssembly: it passes the segments at which it stops to the plain one.
import type { LineBlock } from "../block/line-block.js"
import { wasmBase64 } from "../generated/ngrams.wasm.js"
import { type LineExports, lineModule } from "../kernel/line-module.js"
import type { TokenRule } from "../tokenize/line-splitter.js"
import type { NgramKernel, NgramKernelOptions } from "./typescript-kernel.js"

const RULE_NUMBERS: Record<TokenRule, number> = { "13a": 0, whitespace: 1, separated: 2 }
const NUMBER_BYTES = 8

interface Exports extends LineExports {
  readonly TOTAL: WebAssembly.Global
  count(rule: number, orders: number, references: number, segments: number, rows: number): number
}

const startedModule = lineModule<Exports>(wasmBase64)

/** The kernel in WebAssembly, for orders up to 4; undefined where it cannot run. */
export function wasmKernel({ maxOrder, rule }: NgramKernelOptions, plain: () => NgramKernel): NgramKernel | undefined {
  const module = startedModule()
  if (module === undefined) return undefined
  const { memory, exports, place, nextSegment } = module
  const width = 2 + 2 * maxOrder

  function count(block: LineBlock, total: Float64Array, rows?: Float64Array): void {
    const { segments, references } = block
    const rowBytes = rows === undefined ? 0 : width * NUMBER_BYTES
    const rowsAt = place(block, segments * rowBytes)
    if (rowsAt === undefined) {
      plain().count(block, total, rows)
      return
    }
    const sum = new Float64Array(memory.buffer, exports.TOTAL.value, width).fill(0)
    let done = 0
    while (done < segments) {
      const rowAt = rows === undefined ? 0 : rowsAt + done * rowBytes
      done += exports.count(RULE_NUMBERS[rule], maxOrder, references.length, segments - done, rowAt)
      if (done < segments) {
        const row = rows === undefined ? undefined : new Float64Array(memory.buffer, rowsAt + done * rowBytes, width)
        plain().count(nextSegment(block), sum, row)
        done++
      }
    }
    for (let i = 0; i < width; i++) total[i]! += sum[i]!
    rows?.set(new Float64Array(memory.buffer, rowsAt, segments * width))
  }

  return { count }
}
