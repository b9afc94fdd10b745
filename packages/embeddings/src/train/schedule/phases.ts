// The work of a round: phases one after another, each a list of tasks that workers may share.

import { isImmediate } from "./plan.js"
import type { Word2vecSettings } from "./settings.js"

/** A task of one worker. Tasks of one phase touch different numbers, except with the schedule `hogwild`. */
export type TrainingTask =
  | {
      /** Reads the sentences of a slice into lists, or trains on them at once. */
      readonly kind: "read"
      /** Its number in the round. */
      readonly slice: number
    }
  | {
      /** Trains on blocks of a row, one after another: examples of one class against targets of some classes. */
      readonly kind: "train"
      /** The class of the examples. */
      readonly row: number
      /** The class of the first targets. */
      readonly column: number
      /** The number of classes of targets: this one and those after it, where the first one is after the last. */
      readonly columns: number
    }
  | {
      /** Adds the errors of CBOW's examples to the input vectors of some classes. */
      readonly kind: "give"
      /** The first class of the words. */
      readonly row: number
      /** The number of classes: this one and those after it. */
      readonly rows: number
    }
  | {
      /** With sub-words, before all else: takes the vectors of the round's words. After all else: adds their moves to the rows they share. */
      readonly kind: "compose" | "share"
      /** The number of the part of the words, or of the rows. */
      readonly part: number
    }

/** Tasks by phase. */
export type Phases = readonly (readonly TrainingTask[])[]

/**
 * The phases of rounds, by their number of slices and of workers.
 *
 * No two blocks of a phase have a class of examples or a class of targets in common. A block follows the one before it in its row, and the
 * one with the same targets in the next row: so for one worker the last row begins with a single block, the row before it with two, and the
 * first one with all, as CBOW's examples are quicker to train on many classes of targets at once. Each worker has rows of its own.
 * Skip-gram has single blocks, which several workers share more evenly.
 */
export function phasesFor(settings: Word2vecSettings): (slices: number, workers: number) => Phases {
  const { blocks } = settings
  const isCbow = settings.architecture === "cbow"
  const parts = settings.subwords === undefined ? [] : Array.from({ length: blocks }, (_, part) => part)
  const composing = parts.length === 0 ? [] : [parts.map((part) => ({ kind: "compose", part }) as const)]
  const sharing = parts.length === 0 ? [] : [parts.map((part) => ({ kind: "share", part }) as const)]
  const known = new Map<string, Phases>()
  return (slices, workers) => {
    // A power of two, as the number of blocks is.
    let rows = isCbow ? blocks : 1
    while (rows > 1 && rows * workers > blocks) rows /= 2
    const key = `${slices} ${rows}`
    const reading = Array.from({ length: slices }, (_, slice) => ({ kind: "read", slice }) as const)
    const phases = known.get(key) ?? [
      ...composing,
      reading,
      ...(isImmediate(settings) ? [] : training(blocks, rows)),
      ...(isImmediate(settings) || !isCbow ? [] : [giving(blocks, rows)]),
      ...sharing,
    ]
    known.set(key, phases)
    return phases
  }
}

/** All blocks, where each worker has so many rows. */
function training(blocks: number, rows: number): Phases {
  const phases: TrainingTask[][] = []
  const ended = new Uint8Array(blocks)
  for (let last = rows - 1; ended.some((each) => each < blocks); last = (last + rows - 1) % rows) {
    const before = ended.slice()
    const phase: TrainingTask[] = []
    for (let row = last; row < blocks; row += rows) {
      const columns = Math.min(blocks, before[(row + 1) % blocks]! + 1) - before[row]!
      phase.push({ kind: "train", row, column: (row + before[row]!) % blocks, columns })
      ended[row]! += columns
    }
    phases.push(phase)
  }
  return phases
}

function giving(blocks: number, rows: number): readonly TrainingTask[] {
  return Array.from({ length: blocks / rows }, (_, i) => ({ kind: "give", row: i * rows, rows }))
}
