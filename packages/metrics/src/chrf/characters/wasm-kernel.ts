// The kernel of chrF in WebAssembly: it copies blocks into its memory, and passes the segments at which it stops to the
// plain one.
import type { LineBlock } from "../../block/line-block.js"
import { wasmBase64 } from "../../generated/characters.wasm.js"
import { type LineExports, lineModule } from "../../kernel/line-module.js"
import { MATCHES, type SequenceKernel, type SequenceKernelOptions, type SequenceRule } from "./kernel.js"

const RULE_NUMBERS: Record<SequenceRule, number> = { characters: 0, "characters-and-spaces": 1, words: 2 }
const NUMBER_BYTES = 4

interface Exports extends LineExports {
  count(rule: number, orders: number, references: number, segments: number, out: number): number
}

const startedModule = lineModule<Exports>(wasmBase64)

/** The kernel in WebAssembly, for orders up to 6; undefined where it cannot run. */
export function wasmKernel(
  { rule, orders }: SequenceKernelOptions,
  plain: () => SequenceKernel,
): SequenceKernel | undefined {
  const module = startedModule()
  if (module === undefined) return undefined
  const { memory, exports, place, nextSegment } = module
  const width = MATCHES + orders

  return (block: LineBlock) => {
    const { segments, references } = block
    const numbers = references.length * width // of a segment
    const rowsAt = place(block, segments * numbers * NUMBER_BYTES)
    if (rowsAt === undefined) return plain()(block)
    let done = 0
    while (done < segments) {
      const rowAt = rowsAt + done * numbers * NUMBER_BYTES
      done += exports.count(RULE_NUMBERS[rule], orders, references.length, segments - done, rowAt)
      if (done < segments) {
        const row = new Int32Array(memory.buffer, rowsAt + done * numbers * NUMBER_BYTES, numbers)
        row.set(plain()(nextSegment(block)))
        done++
      }
    }
    return new Int32Array(memory.buffer, rowsAt, segments * numbers).slice()
  }
}
