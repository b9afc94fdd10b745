// The WebAssembly kernel: carries blocks into its memory and hands the segments it stops at to the plain kernel.
import { reserveMemory, type WasmMachine, wasmMachine } from "@lectern/core/wasm"
import type { LineBlock } from "../../block/line-block.js"
import { wasmBase64 } from "../../generated/characters.wasm.js"
import type { SequenceKernel, SequenceKernelOptions, SequenceRule } from "./kernel.js"
import { MATCHES } from "./kernel.js"

/** The highest order the module counts. */
export const WASM_MAX_ORDER = 6

const RULE_NUMBERS: Record<SequenceRule, number> = { characters: 0, "characters-and-spaces": 1, words: 2 }
const NEWLINE = 10
const SLACK = 16 // readable bytes that the module wants after each text
const NUMBER_BYTES = 4

interface Exports {
  readonly CURSORS: WebAssembly.Global
  readonly TEXT: WebAssembly.Global
  readonly MAX_REFERENCES: WebAssembly.Global
  count(rule: number, orders: number, references: number, segments: number, out: number): number
}

// One machine serves every kernel of a thread: nothing in it outlives a call.
let machine: WasmMachine<Exports> | "unavailable" | undefined

/**
 * The kernel in WebAssembly, for orders up to {@link WASM_MAX_ORDER}.
 *
 * @param options - rule and order
 * @param plain - counts the segments that the module leaves out
 * @returns the kernel, or undefined where WebAssembly SIMD cannot run
 */
export function wasmKernel({ rule, orders }: SequenceKernelOptions, plain: SequenceKernel): SequenceKernel | undefined {
  machine ??= started() ?? "unavailable"
  if (machine === "unavailable") return undefined
  const { memory, exports } = machine
  const width = MATCHES + orders

  function count(block: LineBlock): Int32Array {
    const { segments, references } = block
    const texts = [block.hypothesis, ...references]
    const segmentNumbers = references.length * width
    const rowsAt =
      references.length > exports.MAX_REFERENCES.value ? undefined : place(texts, segments * segmentNumbers)
    if (rowsAt === undefined) return plain(block)
    let done = 0
    while (done < segments) {
      const rowAt = rowsAt + done * segmentNumbers * NUMBER_BYTES
      done += exports.count(RULE_NUMBERS[rule], orders, references.length, segments - done, rowAt)
      if (done < segments) {
        const row = new Int32Array(memory.buffer, rowsAt + done * segmentNumbers * NUMBER_BYTES, segmentNumbers)
        row.set(plain(nextSegment(texts.length)))
        done++
      }
    }
    return new Int32Array(memory.buffer, rowsAt, segments * segmentNumbers).slice()
  }

  /** Copies the texts in, sets the cursors; where so many numbers may go, or undefined when memory is refused. */
  function place(texts: readonly Uint8Array[], numbers: number): number | undefined {
    const room = texts.reduce((bytes, text) => bytes + text.length + 1 + SLACK, NUMBER_BYTES)
    const start: number = exports.TEXT.value
    if (!reserveMemory(memory, start + room + numbers * NUMBER_BYTES)) return undefined
    const bytes = new Uint8Array(memory.buffer)
    const cursors = new Uint32Array(memory.buffer, exports.CURSORS.value, texts.length)
    let at = start
    for (const [t, text] of texts.entries()) {
      cursors[t] = at
      bytes.set(text, at)
      bytes[at + text.length] = NEWLINE
      at += text.length + 1 + SLACK
    }
    return Math.ceil(at / NUMBER_BYTES) * NUMBER_BYTES
  }

  /** The segment at the cursors as a block of its own; moves the cursors past it. */
  function nextSegment(texts: number): LineBlock {
    const bytes = new Uint8Array(memory.buffer)
    const cursors = new Uint32Array(memory.buffer, exports.CURSORS.value, texts)
    const [hypothesis, ...references] = Array.from(cursors, (start, t) => {
      const end = bytes.indexOf(NEWLINE, start)
      cursors[t] = end + 1
      return bytes.subarray(start, end)
    })
    return { segments: 1, hypothesis: hypothesis!, references }
  }

  return count
}

function started(): WasmMachine<Exports> | undefined {
  const made = wasmMachine<Exports>(wasmBase64)
  return made !== undefined && reserveMemory(made.memory, made.exports.TEXT.value) ? made : undefined
}
