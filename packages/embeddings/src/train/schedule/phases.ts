// The work of a round: phases one after another, each a list of tasks that workers may share.

import type { Word2vecSettings } from "../settings.js"
import { classesOf, isImmediate, type Round } from "./plan.js"

/** What one worker does at a time. Tasks of one phase touch different numbers, except with the schedule `hogwild`. */
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

/** The phases of a round. In a stratum, no two blocks have a class of examples or a class of targets in common. */
export function phasesOf({ slices }: Round, settings: Word2vecSettings): readonly (readonly TrainingTask[])[] {
  const reading = slices.map((_, slice) => ({ kind: "read", slice }) as const)
  if (isImmediate(settings)) return [reading]
  const classes = Array.from({ length: classesOf(settings) }, (_, i) => i)
  const strata = classes.map((shift) =>
    classes.map((row) => ({ kind: "train", row, column: (row + shift) % classes.length }) as const),
  )
  if (settings.architecture === "skip-gram") return [reading, ...strata]
  return [reading, ...strata, classes.map((row) => ({ kind: "give", row }) as const)]
}
