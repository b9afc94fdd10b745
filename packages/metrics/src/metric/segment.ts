// One line of the test set, as metrics and callers see it.
import { checkObject, checkString, wrongType } from "@lectern/core/checks"
import { type Reference, withoutReference } from "./references.js"

/** A hypothesis with its references. */
export interface Segment {
  /** The system's output. */
  readonly hypothesis: string
  /** The human outputs. */
  readonly references: readonly Reference[]
}

/** The texts of a segment, hypothesis first; null for a missing reference. */
export function checkedSegment(segment: Segment): (string | null)[] {
  checkObject("the segment", segment)
  const { hypothesis, references } = segment
  checkString("hypothesis", hypothesis)
  if (!Array.isArray(references)) throw wrongType("references", references, "an array of strings")
  const texts = references.map((reference: unknown, i) => {
    if (reference === null || reference === undefined) return null
    if (typeof reference === "string") return reference
    throw wrongType(`references[${i}]`, reference, "a string (or null where a reference is missing)")
  })
  if (texts.every((text) => text === null)) throw withoutReference("references", "this segment")
  return [hypothesis, ...texts]
}
