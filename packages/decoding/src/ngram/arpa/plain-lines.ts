// Reads lines of n-grams that are written plainly, in WebAssembly.
import { reserveMemory, wasmMachine } from "@lectern/core/wasm"
import { wasmBase64 } from "../../generated/plain-lines.wasm.js"
import type { WordTable } from "../words/word-table.js"
import type { NgramRows } from "./ngram-rows.js"

interface Exports {
  readonly BLOCK: WebAssembly.Global
  readonly IDS: WebAssembly.Global
  readonly NUMBERS: WebAssembly.Global
  readonly TEXT: WebAssembly.Global
  readonly TEXT_BYTES: WebAssembly.Global
  readonly TABLE: WebAssembly.Global
  /** The position after the last line that was read. */
  readonly position: WebAssembly.Global
  resize(places: number): void
  put(at: number, length: number, id: number): void
  read(order: number, from: number, to: number, limit: number, maxLineBytes: number): number
}

const NEWLINE = 0x0a
const PLACE_BYTES = 32
const MAX_WORD_BYTES = 16

/** Starts to read n-grams from bytes, of which each line ends before a position. */
export type PlainLines = (section: NgramRows, bytes: Uint8Array, to: number) => ReadPlainLines

/** Reads the plain lines from a position on; gives that of the first line that is not plain, or has a word that is not known yet. */
type ReadPlainLines = (from: number) => number

/** A reader of lines whose words are in a table, or undefined where WebAssembly cannot run. */
export function plainLines(words: WordTable, maxLineBytes: number): PlainLines | undefined {
  const machine = wasmMachine<Exports>(wasmBase64)
  if (machine === undefined) return undefined
  const { memory, exports } = machine
  const block = exports.BLOCK.value
  const [text, textBytes, table] = [exports.TEXT.value, exports.TEXT_BYTES.value, exports.TABLE.value]
  let known = 0
  let places = 0

  /** Adds the words that are new. */
  function addWords(): boolean {
    if (2 * words.length > places) {
      while (places < 2 * words.length) places = Math.max(1 << 10, 2 * places)
      if (!reserveMemory(memory, table + PLACE_BYTES * places)) return false
      new Uint8Array(memory.buffer, table).fill(0)
      exports.resize(places)
      known = 0
    }
    const buffer = new Uint8Array(memory.buffer)
    for (; known < words.length; known++) {
      const from = known === 0 ? 0 : words.ends[known - 1]!
      const to = words.ends[known]!
      if (to - from > MAX_WORD_BYTES) continue
      buffer.set(words.bytes.subarray(from, to), text)
      exports.put(text, to - from, known)
    }
    return true
  }

  return (section, bytes, to) => {
    const { order } = section
    // The bytes that the module has.
    let first = 0
    let last = 0
    return (from) => {
      if (known < words.length && !addWords()) return from
      const ids = new Uint32Array(memory.buffer, exports.IDS.value)
      const numbers = new Float64Array(memory.buffer, exports.NUMBERS.value)
      for (let at = from; ; ) {
        if (at >= last) {
          const part = bytes.subarray(at, Math.min(to, at + textBytes))
          const wholeLines = part.lastIndexOf(NEWLINE) + 1
          if (wholeLines === 0) return at
          new Uint8Array(memory.buffer).set(part.subarray(0, wholeLines), text)
          first = at
          last = at + wholeLines
        }
        const limit = Math.min(block, section.declared - section.length)
        const lines = exports.read(order, text + at - first, text + last - first, limit, maxLineBytes)
        for (let line = 0, k = 0; line < lines; line++) {
          const place = section.reserve()
          const rowWords = section.words
          for (let i = 0; i < order; i++) rowWords[place + i] = ids[k++]!
          section.push(numbers[2 * line]!, numbers[2 * line + 1]!)
        }
        at = exports.position.value - text + first
        if (limit === 0 || (lines < limit && at < last)) return at
      }
    }
  }
}
