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
      /** Trains on one block: examples of one class against targets of one class. */
      readonly kind: "train"
      /** The class of the examples. */
      readonly row: number
      /** The class of the targets. */
      readonly column: number
    }
  | {
      /** Adds the errors of CBOW's examples to the input vectors of one class. */
      readonly kind: "give"
      /** The class of the words. */
      readonly row: number
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
 * The phases of rounds, by their number of slices. In a stratum, no two blocks have a class of examples or a class of targets in common.
 */
export function phasesFor(settings: Word2vecSettings): (slices: number) => Phases {
  const classes = Array.from({ length: isImmediate(settings) ? 0 : settings.blocks }, (_, i) => i)
  const strata = classes.map((shift) =>
    classes.map((row) => ({ kind: "train", row, column: (row + shift) % classes.length }) as const),
  )
  const parts = settings.subwords === undefined ? [] : Array.from({ length: settings.blocks }, (_, part) => part)
  const composing = parts.length === 0 ? [] : [parts.map((part) => ({ kind: "compose", part }) as const)]
  const sharing = parts.length === 0 ? [] : [parts.map((part) => ({ kind: "share", part }) as const)]
  const giving = settings.architecture === "skip-gram" ? [] : [classes.map((row) => ({ kind: "give", row }) as const)]
  const known = new Map<number, Phases>()
  return (slices) => {
    const reading = Array.from({ length: slices }, (_, slice) => ({ kind: "read", slice }) as const)
    const phases = known.get(slices) ?? [
      ...composing,
      reading,
      ...(isImmediate(settings) ? [] : [...strata, ...giving]),
      ...sharing,
    ]
    known.set(slices, phases)
    return phases
  }
}
