// A segment as people pass it, checked.
import { LecternError } from "@lectern/core"
import { described } from "../described.js"
import { withoutReference } from "./count-corpus.js"
import type { Segment } from "./segment.js"

/**
 * The texts of a segment, hypothesis first; null for a missing reference.
 *
 * @param segment - what the caller passed
 * @returns one hypothesis, then one entry per reference
 * @throws LecternError `wrong-type` when a text is not a string or no reference is there
 */
export function checkedSegment({ hypothesis, references }: Segment): (string | null)[] {
  if (typeof hypothesis !== "string") throw notText("hypothesis", hypothesis, "a string")
  if (!Array.isArray(references)) throw notText("references", references, "an array of strings")
  const texts = references.map((reference: unknown, i) => {
    if (reference === null || reference === undefined) return null
    if (typeof reference === "string") return reference
    throw notText(`references[${i}]`, reference, "a string (or null where a reference is missing)")
  })
  if (texts.every((text) => text === null)) throw withoutReference("references", "this segment")
  return [hypothesis, ...texts]
}

function notText(name: string, got: unknown, want: string): LecternError {
  return new LecternError({ kind: "wrong-type", name, got: described(got), want })
}
