// An infini-gram as a model that can be searched.
import { log } from "@lectern/core/elementary"
import type { Model } from "../../model/model.js"
import type { Suffixes } from "./suffixes.js"
import { Walker } from "./walker.js"

/** An infini-gram that can be searched; its states are contexts, three numbers for each row. */
export interface InfiniGramDecoder extends Model<Int32Array> {
  /**
   * States of rows that have read nothing.
   *
   * @param rows - their number
   */
  start(rows: number): Int32Array
}

/** Numbers of a state: the first rank, the rank after the last, the length. */
const FIELDS = 3

/** A decoder. */
export function infiniGramDecoder(suffixes: Suffixes, startToken: number): InfiniGramDecoder {
  const walker = new Walker(suffixes, startToken)
  const vocabularySize = suffixes.firsts.length - 1
  return {
    vocabularySize,
    start(rows) {
      walker.toEmpty()
      const states = new Int32Array(FIELDS * rows)
      for (let row = 0; row < rows; row++) save(states, row)
      return states
    },
    reorder: (states, rows) =>
      Int32Array.from(
        { length: FIELDS * rows.length },
        (_, i) => states[FIELDS * rows[Math.floor(i / FIELDS)]! + (i % FIELDS)]!,
      ),
    step(before, tokens) {
      const states = new Int32Array(FIELDS * tokens.length)
      const logProbs = new Float32Array(tokens.length * vocabularySize).fill(-Infinity)
      tokens.forEach((token, row) => {
        walker.from = before[FIELDS * row]!
        walker.to = before[FIELDS * row + 1]!
        walker.length = before[FIELDS * row + 2]!
        walker.read(token)
        save(states, row)
        const { contextCount } = walker
        walker.each((next, count) => {
          logProbs[row * vocabularySize + next] = log(count / contextCount)
        })
      })
      return { logProbs, states }
    },
  }

  function save(states: Int32Array, row: number): void {
    states[FIELDS * row] = walker.from
    states[FIELDS * row + 1] = walker.to
    states[FIELDS * row + 2] = walker.length
  }
}
