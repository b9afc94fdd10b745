// Vectors of words as means of rows that words share, as wasm/subwords.as.ts takes and moves them.
import { BEFORE, INPUT, PARTS, PLACES, ROUND_LENGTH, ROUND_TOKENS, ROW_BOUNDS, ROW_BYTES, ROWS } from "../fields.js"
import type { Kernel } from "../kernel.js"
import { field, type Views } from "./memory.js"
import { addScaled, clear, scaleRow } from "./rows.js"

const round = Math.fround

/** The work on sub-words on a memory. */
export function subwordsOn(views: Views): Pick<Kernel, "compose" | "share"> {
  const { words, numbers } = views
  const parts = field(views, PARTS)
  const bytes = field(views, ROW_BYTES)
  const wordAt = (address: number, index: number): number => words[(field(views, address) >>> 2) + index]!
  const rowOf = (base: number, row: number): number => field(views, base) + row * bytes
  const rowsOf = (word: number): Uint32Array =>
    words.subarray(wordAt(ROW_BOUNDS, word) >>> 2, wordAt(ROW_BOUNDS, word + 1) >>> 2)

  /** Calls back for each word of the round, where it occurs first. */
  function eachWord(onWord: (word: number, place: number) => void): void {
    for (let i = 0; i < field(views, ROUND_LENGTH); i++) {
      const word = wordAt(ROUND_TOKENS, i)
      if (wordAt(PLACES, word) === i) onWord(word, i)
    }
  }

  return {
    compose(part) {
      for (let i = field(views, ROUND_LENGTH) - 1; i >= 0; i--) {
        const word = wordAt(ROUND_TOKENS, i)
        if (word % parts === part) words[(field(views, PLACES) >>> 2) + word] = i
      }
      eachWord((word, place) => {
        if (word % parts !== part) return
        const vector = rowOf(INPUT, word)
        const rows = rowsOf(word)
        clear(views, vector, bytes)
        for (const row of rows) addScaled(views, vector, rowOf(ROWS, row), 1, bytes)
        scaleRow(views, vector, round(1 / rows.length), bytes)
        numbers.copyWithin(rowOf(BEFORE, place) >>> 2, vector >>> 2, (vector + bytes) >>> 2)
      })
    },
    share(part) {
      eachWord((word, place) => {
        const [after, before] = [rowOf(INPUT, word) >>> 2, rowOf(BEFORE, place) >>> 2]
        for (const row of rowsOf(word)) {
          if (row % parts !== part) continue
          const to = rowOf(ROWS, row) >>> 2
          for (let d = 0; d < bytes >>> 2; d++)
            numbers[to + d] = numbers[to + d]! + round(numbers[after + d]! - numbers[before + d]!)
        }
      })
    },
  }
}
