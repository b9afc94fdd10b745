// The WebAssembly kernel: carries blocks into its memory and hands the segments it stops at to the plain kernel.
import { reserveMemory, type WasmMachine, wasmMachine } from "@lectern/core/wasm"
import type { LineBlock } from "../block/line-block.js"
import { wasmBase64 } from "../generated/ngrams.wasm.js"
import type { NgramKernel, NgramKernelOptions, TokenRule } from "./kernel.js"

/** The highest order the module counts. */
export const WASM_MAX_ORDER = 4

const RULE_NUMBERS: Record<TokenRule, number> = { "13a": 0, whitespace: 1, separated: 2 }
const NEWLINE = 10
const SLACK = 80 // readable bytes that the module wants after each text
const WIDTH_BYTES = 8

interface Exports {
  readonly CURSORS: WebAssembly.Global
  readonly TOTAL: WebAssembly.Global
  readonly TEXT: WebAssembly.Global
  readonly MAX_REFERENCES: WebAssembly.Global
  count(rule: number, orders: number, references: number, segments: number, rows: number): number
}

// One machine serves every kernel of a thread: nothing in it outlives a call.
let machine: WasmMachine<Exports> | "unavailable" | undefined

/**
 * The kernel in WebAssembly, for orders up to {@link WASM_MAX_ORDER}.
 *
 * @param options - the highest order and the token rule
 * @param plain - counts the segments that the module leaves out
 * @returns the kernel, or undefined where WebAssembly SIMD cannot run
 */
export function wasmKernel({ maxOrder, rule }: NgramKernelOptions, plain: NgramKernel): NgramKernel | undefined {
  machine ??= wasmMachine<Exports>(wasmBase64) ?? "unavailable"
  if (machine === "unavailable") return undefined
  const { memory, exports } = machine
  const cursors: number = exports.CURSORS.value
  const width = 2 + 2 * maxOrder

  function count(block: LineBlock, total: Float64Array, rows?: Float64Array): void {
    const { segments, references } = block
    const texts = [block.hypothesis, ...references]
    const rowsAt = references.length > exports.MAX_REFERENCES.value ? undefined : place(texts)
    if (rowsAt === undefined) {
      plain.count(block, total, rows)
      return
    }
    const sum = new Float64Array(memory.buffer, exports.TOTAL.value, width).fill(0)
    const rowBytes = rows === undefined ? 0 : width * WIDTH_BYTES
    let done = 0
    while (done < segments) {
      const rowAt = rows === undefined ? 0 : rowsAt + done * rowBytes
      done += exports.count(RULE_NUMBERS[rule], maxOrder, references.length, segments - done, rowAt)
      if (done < segments) {
        const row = rows === undefined ? undefined : new Float64Array(memory.buffer, rowsAt + done * rowBytes, width)
        plain.count(nextSegment(texts.length), sum, row)
        done++
      }
    }
    for (let i = 0; i < width; i++) total[i]! += sum[i]!
    rows?.set(new Float64Array(memory.buffer, rowsAt, segments * width))

    /** Copies the texts in, sets the cursors; where rows may go, or undefined when memory is refused. */
    function place(all: readonly Uint8Array[]): number | undefined {
      const room = all.reduce((bytes, text) => bytes + text.length + 1 + SLACK, WIDTH_BYTES)
      const rowRoom = rows === undefined ? 0 : segments * width * WIDTH_BYTES
      if (!reserveMemory(memory, exports.TEXT.value + room + rowRoom)) return undefined
      const bytes = new Uint8Array(memory.buffer)
      const positions = new Uint32Array(memory.buffer, cursors, 2 * all.length)
      let at: number = exports.TEXT.value
      for (const [t, text] of all.entries()) {
        positions[2 * t] = at
        bytes.set(text, at)
        bytes[at + text.length] = NEWLINE
        at += text.length + 1 + SLACK
      }
      return Math.ceil(at / WIDTH_BYTES) * WIDTH_BYTES
    }
  }

  /** The segment at the cursors as a block of its own; moves the cursors past it. */
  function nextSegment(texts: number): LineBlock {
    const bytes = new Uint8Array(memory.buffer)
    const positions = new Uint32Array(memory.buffer, cursors, 2 * texts)
    const lines = Array.from({ length: texts }, (_, t) => {
      const start = positions[2 * t]!
      const end = bytes.indexOf(NEWLINE, start)
      positions[2 * t] = end + 1
      return bytes.subarray(start, end)
    })
    return { segments: 1, hypothesis: lines[0]!, references: lines.slice(1) }
  }

  return { count }
}
