// The kernel of edits in WebAssembly: it passes the segments at which it stops to the plain one.
import { wasmBase64 } from "../generated/edits.wasm.js"
import { type LineExports, lineModule } from "../kernel/line-module.js"
import { EDIT_COUNTS, type EditCounter } from "./edit-counter.js"

const UNIT_NUMBERS: Readonly<Record<string, number>> = { characters: 0, words: 1 }
const ROW_BYTES = 4 * EDIT_COUNTS

interface Exports extends LineExports {
  count(unit: number, references: number, segments: number, out: number): number
}

const startedModule = lineModule<Exports>(wasmBase64)

/** The kernel in WebAssembly, for words and characters; undefined where it cannot run. */
export function wasmKernel(unit: string, plain: EditCounter): EditCounter | undefined {
  const number = UNIT_NUMBERS[unit]
  const module = number === undefined ? undefined : startedModule()
  if (number === undefined || module === undefined) return undefined
  const { memory, exports, place, nextSegment } = module

  return (block) => {
    const { segments, references } = block
    const rowsAt = place(block, segments * ROW_BYTES)
    if (rowsAt === undefined) return plain(block)
    for (let done = 0; done < segments; done++) {
      const rowAt = rowsAt + done * ROW_BYTES
      done += exports.count(number, references.length, segments - done, rowAt)
      if (done < segments)
        new Int32Array(memory.buffer, rowsAt + done * ROW_BYTES, EDIT_COUNTS).set(plain(nextSegment(block)))
    }
    return new Int32Array(memory.buffer, rowsAt, segments * EDIT_COUNTS).slice()
  }
}
