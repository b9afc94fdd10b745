// A WebAssembly module that counts blocks of lines, and the texts in its memory.
import { reserveMemory, type WasmImports, type WasmMachine, wasmMachine } from "@lectern/core/wasm"
import type { LineBlock } from "../block/line-block.js"

/** Exports of every such module. */
export interface LineExports {
  /** Starts of the next line of each text, u32 each, the hypothesis first. */
  readonly CURSORS: WebAssembly.Global
  /** The address from which on the memory belongs to the caller. */
  readonly TEXT: WebAssembly.Global
  /** Maximum number of references of a block. */
  readonly MAX_REFERENCES: WebAssembly.Global
}

/** A running module. */
export interface LineModule<Exports extends LineExports> extends WasmMachine<Exports> {
  /** Copies the texts of a block into the memory and sets the cursors. */
  place(block: LineBlock, bytes: number): number | undefined
  /** The segment of the block placed last that is at the cursors, as a block; moves the cursors past it. */
  nextSegment(block: LineBlock): LineBlock
}

const NEWLINE = 10
/** Readable bytes that modules need after each text. */
const SLACK = 80
const ALIGNMENT = 8

/**
 * A module that starts on the first request. It then serves every kernel of the thread, so nothing in its memory may
 * outlive a call.
 */
export function lineModule<Exports extends LineExports>(
  base64: string,
  imports?: WasmImports,
): () => LineModule<Exports> | undefined {
  let started: LineModule<Exports> | "unavailable" | undefined
  return () => {
    started ??= start<Exports>(base64, imports) ?? "unavailable"
    return started === "unavailable" ? undefined : started
  }
}

function start<Exports extends LineExports>(base64: string, imports?: WasmImports): LineModule<Exports> | undefined {
  const machine = wasmMachine<Exports>(base64, imports)
  if (machine === undefined || !reserveMemory(machine.memory, machine.exports.TEXT.value)) return undefined
  const { memory, exports } = machine
  const cursors: number = exports.CURSORS.value
  const firstText: number = exports.TEXT.value
  const maxReferences: number = exports.MAX_REFERENCES.value
  let starts: readonly number[] = []

  return {
    memory,
    exports,
    place({ hypothesis, references }, bytes) {
      if (references.length > maxReferences) return undefined
      const all = [hypothesis, ...references]
      const room = all.reduce((sum, text) => sum + text.length + 1 + SLACK, ALIGNMENT)
      if (!reserveMemory(memory, firstText + room + bytes)) return undefined
      const whole = new Uint8Array(memory.buffer)
      const positions = new Uint32Array(memory.buffer, cursors, all.length)
      let at = firstText
      for (const [t, text] of all.entries()) {
        positions[t] = at
        whole.set(text, at)
        whole[at + text.length] = NEWLINE
        at += text.length + 1 + SLACK
      }
      starts = [...positions]
      return Math.ceil(at / ALIGNMENT) * ALIGNMENT
    },
    nextSegment({ hypothesis, references }) {
      const positions = new Uint32Array(memory.buffer, cursors, starts.length)
      const [line, ...lines] = [hypothesis, ...references].map((text, t) => {
        const from = positions[t]! - starts[t]!
        const newline = text.indexOf(NEWLINE, from)
        const end = newline === -1 ? text.length : newline
        positions[t] = starts[t]! + end + 1
        return text.subarray(from, end)
      })
      return { segments: 1, hypothesis: line!, references: lines }
    },
  }
}
